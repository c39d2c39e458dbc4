#include <algorithm>
#include <array>
#include <atomic>

#include "tables/disk.hpp"
#include "tables/file.hpp"
#include "tables/parallel.hpp"

namespace stackyard {

namespace {

constexpr std::uint64_t blocks_in_chunk = 64;

struct Counts {
    std::array<std::uint64_t, 3> results{};
    std::uint32_t longest = 0;
};

// Some blocks of a chunk, packed, with the place of each in `bytes`.
struct Packed {
    std::vector<std::byte> bytes;
    std::vector<std::uint64_t> start;
};

class Packer {
public:
    Packer(const TableHeader& header, const TableSource& source, int threads, const TableWatch& watch)
        : header_(header),
          source_(source),
          threads_(threads),
          watch_(watch),
          hints_(source.hint_row),
          codec_(CodecShape::for_size(header.cells, !source.hint_row.empty(),
                                      header.kind != TableKind::difference,
                                      header.kind != TableKind::result)),
          blocks_((header.cells + header.block_cells - 1) / header.block_cells) {}

    // Counts results over all cells, and learns the model from some of them.
    bool learn() {
        const std::uint64_t chunks = (blocks_ + blocks_in_chunk - 1) / blocks_in_chunk;
        std::vector<Counts> counts(static_cast<std::size_t>(threads_));
        const bool whole = in_parallel(
            threads_, chunks,
            [&](std::uint64_t chunk, int thread) {
                std::vector<Cell> cells;
                for_blocks(chunk, cells,
                           [&](std::uint64_t) { count(cells, counts[static_cast<std::size_t>(thread)]); });
            },
            [&](std::uint64_t chunk) { return watch_(done(chunk) / 2); });
        if (!whole) return false;
        for (const Counts& one : counts) {
            for (std::size_t i = 0; i < 3; ++i) all_.results[i] += one.results[i];
            all_.longest = std::max(all_.longest, one.longest);
        }
        constexpr std::uint64_t enough = 1 << 24;
        const std::uint64_t each = std::max<std::uint64_t>(1, header_.cells / enough);
        std::vector<Cell> cells;
        for (std::uint64_t block = 0; block < blocks_; block += each) {
            fetch(block, cells);
            codec_.learn(cells, hints_.from(block * header_.block_cells));
        }
        codec_.settle(all_.results);
        return true;
    }

    bool write(const std::filesystem::path& path) {
        const std::vector<std::uint8_t> model = codec_.save();
        TableHeader header = header_;
        header.lost = all_.results[0], header.drawn = all_.results[1], header.won = all_.results[2];
        header.longest = all_.longest;
        header.model_bytes = model.size();
        header.check = crc32(std::as_bytes(std::span(&header, 1)).first(sizeof(header) - 4));

        WholeFile file(path);
        file.put(header);
        file.write(std::as_bytes(std::span(model)));
        file.put(crc32(std::as_bytes(std::span(model))));
        align(file, 2);
        std::vector<BlockEntry> index;
        std::vector<TableKey> first_keys;
        const std::uint64_t batch = static_cast<std::uint64_t>(threads_) * 16;
        const std::uint64_t chunks = (blocks_ + blocks_in_chunk - 1) / blocks_in_chunk;
        for (std::uint64_t begin = 0; begin < chunks; begin += batch) {
            std::vector<Packed> packed(std::min(batch, chunks - begin));
            const bool whole = in_parallel(
                threads_, packed.size(),
                [&](std::uint64_t chunk, int) { pack(begin + chunk, packed[chunk]); },
                [&](std::uint64_t chunk) { return watch_((header_.cells + done(begin + chunk)) / 2); });
            if (!whole) return false;
            for (const Packed& one : packed) {
                for (std::size_t i = 0; i + 1 < one.start.size(); ++i) {
                    const auto bytes =
                        std::span(one.bytes).subspan(one.start[i], one.start[i + 1] - one.start[i]);
                    index.push_back({(file.written() + one.start[i]) / 2 |
                                     static_cast<std::uint64_t>(crc32(bytes) & 0xFFFFFF) << 40});
                }
                file.write(one.bytes);
            }
        }
        index.push_back({file.written() / 2});
        align(file, 16);
        TableFooter footer;
        footer.index_at = file.written();
        if (header.order == TableOrder::listed) {
            for (std::uint64_t block = 0; block < blocks_; ++block)
                first_keys.push_back(source_.key(block * header.block_cells));
        }
        const auto key_bytes = std::as_bytes(std::span(first_keys));
        const auto index_bytes = std::as_bytes(std::span(index));
        file.write(key_bytes);
        file.write(index_bytes);
        footer.file_bytes = file.written() + sizeof(footer);
        footer.index_check = crc32(index_bytes, crc32(key_bytes));
        footer.check = crc32(std::as_bytes(std::span(&footer, 1)).first(20));
        footer.sha256 = file.sha256();
        file.put(footer);
        file.finish();
        return true;
    }

private:
    static void align(WholeFile& file, std::uint64_t to) {
        while (file.written() % to) file.put(std::byte{0});
    }
    std::uint64_t done(std::uint64_t chunk) const {
        return std::min(header_.cells, chunk * blocks_in_chunk * header_.block_cells);
    }
    void fetch(std::uint64_t block, std::vector<Cell>& cells) const {
        const std::uint64_t first = block * header_.block_cells;
        cells.resize(std::min<std::uint64_t>(header_.block_cells, header_.cells - first));
        source_.cells(first, cells);
    }
    template <class Visit>
    void for_blocks(std::uint64_t chunk, std::vector<Cell>& cells, Visit visit) const {
        const std::uint64_t end = std::min(blocks_, (chunk + 1) * blocks_in_chunk);
        for (std::uint64_t block = chunk * blocks_in_chunk; block < end; ++block) {
            fetch(block, cells);
            visit(block);
        }
    }
    void count(std::span<const Cell> cells, Counts& counts) const {
        for (const Cell cell : cells) {
            if (header_.kind == TableKind::difference) {
                ++counts.results[cell.number() < difference_zero   ? 0
                                 : cell.number() > difference_zero ? 2
                                                                   : 1];
            } else {
                ++counts.results[static_cast<std::size_t>(cell.result())];
                counts.longest = std::max(counts.longest, static_cast<std::uint32_t>(cell.number()));
            }
        }
    }
    void pack(std::uint64_t chunk, Packed& packed) const {
        std::vector<Cell> cells;
        std::vector<std::uint16_t> words;
        packed.start.push_back(0);
        for_blocks(chunk, cells, [&](std::uint64_t block) {
            words.clear();
            codec_.encode(cells, hints_.from(block * header_.block_cells), words);
            if (header_.order == TableOrder::listed)
                words.insert(words.begin(), static_cast<std::uint16_t>(words.size()));
            const auto bytes = std::as_bytes(std::span(words));
            packed.bytes.insert(packed.bytes.end(), bytes.begin(), bytes.end());
            if (header_.order == TableOrder::listed) add_keys(block, cells.size(), packed.bytes);
            packed.start.push_back(packed.bytes.size());
        });
    }
    void add_keys(std::uint64_t block, std::size_t count, std::vector<std::byte>& bytes) const {
        const std::uint64_t first = block * header_.block_cells;
        TableKey before = source_.key(first);
        for (std::size_t i = 1; i < count; ++i) {
            const TableKey key = source_.key(first + i);
            TableKey step = key - before;
            for (; step >= 128; step >>= 7)
                bytes.push_back(static_cast<std::byte>(static_cast<std::uint8_t>(step) | 128));
            bytes.push_back(static_cast<std::byte>(step));
            before = key;
        }
        if (bytes.size() % 2) bytes.push_back(std::byte{0});
    }

    const TableHeader& header_;
    const TableSource& source_;
    int threads_;
    const TableWatch& watch_;
    Hints hints_;
    Codec codec_;
    std::uint64_t blocks_;
    Counts all_;
};

}  // namespace

bool write_table(const std::filesystem::path& path, TableHeader header, const TableSource& source,
                 int threads, const TableWatch& watch) {
    Packer packer(header, source, threads, watch);
    return packer.learn() && packer.write(path);
}

}  // namespace stackyard
