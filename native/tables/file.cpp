#include "tables/file.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>

#include "tables/disk.hpp"
#include "tables/parallel.hpp"

namespace stackyard {

namespace {

std::span<const std::byte> as_bytes_of(const auto& value) { return std::as_bytes(std::span(&value, 1)); }

std::atomic<std::uint64_t> next_serial{1};

}  // namespace

void set_name(std::span<char> field, const std::string& name) {
    if (name.size() >= field.size()) throw TableError("the name " + name + " is too long for a table file");
    std::copy(name.begin(), name.end(), field.begin());
}

TableFile::TableFile(std::filesystem::path path)
    : path_(std::move(path)), serial_(next_serial++), bytes_(map_file(path_)) {
    try {
        open();
    } catch (...) {
        unmap_file(bytes_);
        throw;
    }
}

void TableFile::open() {
    if (bytes_.size() < 12 || std::memcmp(bytes_.data(), table_magic.data(), 8) != 0) {
        fail("is not a table file of Stackyard: move it away");
    }
    header_ = reinterpret_cast<const TableHeader*>(bytes_.data());
    if (header_->version < table_version)
        fail("is of an older version: build it anew (stackyard solve … --table)");
    if (header_->version > table_version)
        fail("is of a newer version than this Stackyard can read: update Stackyard");
    if (bytes_.size() < sizeof(TableHeader) + sizeof(TableFooter)) fail("is cut short: build it anew");
    const auto header = as_bytes_of(*header_);
    if (header_->check != crc32(header.first(header.size() - 4))) fail("has a damaged header: build it anew");

    footer_ = reinterpret_cast<const TableFooter*>(bytes_.data() + bytes_.size() - sizeof(TableFooter));
    if (bytes_.size() % 8 || footer_->magic != table_magic || footer_->file_bytes != bytes_.size()) {
        fail("is cut short: build it anew");
    }
    if (footer_->check != crc32(as_bytes_of(*footer_).first(20))) fail("has a damaged footer: build it anew");

    const bool listed = header_->order == TableOrder::listed;
    const std::uint64_t end = bytes_.size() - sizeof(TableFooter);
    const std::uint64_t block_cells = header_->block_cells;
    blocks_ = block_cells ? header_->cells / block_cells + (header_->cells % block_cells != 0) : 0;
    const std::uint64_t entry_bytes = sizeof(BlockEntry) + (listed ? sizeof(TableKey) : 0);
    const std::uint64_t index_at = footer_->index_at;
    if (!block_cells || index_at > end || end - index_at != blocks_ * entry_bytes + sizeof(BlockEntry) ||
        header_->model_bytes > index_at || index_at % 16) {
        fail("does not fit together: build it anew");
    }
    if (footer_->index_check != crc32(bytes_.subspan(index_at, end - index_at)))
        fail("has a damaged index: build it anew");
    const std::byte* at = bytes_.data() + index_at;
    if (listed) {
        first_keys_ = reinterpret_cast<const TableKey*>(at);
        at += blocks_ * sizeof(TableKey);
    }
    index_ = reinterpret_cast<const BlockEntry*>(at);

    const std::uint64_t model_bytes = header_->model_bytes;
    const auto model = bytes_.subspan(sizeof(TableHeader), model_bytes);
    std::uint32_t model_check = 0;
    std::memcpy(&model_check, model.data() + model_bytes, sizeof(model_check));
    const std::span<const std::uint8_t> model_numbers(reinterpret_cast<const std::uint8_t*>(model.data()),
                                                      model_bytes);
    if (model_check != crc32(model) || !codec_.load(model_numbers))
        fail("has a damaged model: build it anew");
}

TableFile::~TableFile() { unmap_file(bytes_); }

void TableFile::fail(const std::string& what) const { throw TableError(path_.string() + " " + what); }

std::uint32_t TableFile::cells_in(std::uint64_t block) const {
    return static_cast<std::uint32_t>(
        std::min<std::uint64_t>(header_->block_cells, header_->cells - block * header_->block_cells));
}

std::span<const std::byte> TableFile::block_bytes(std::uint64_t block) const {
    const std::uint64_t from = index_[block].at();
    const std::uint64_t to = index_[block + 1].at();
    if (from > to || to > footer_->index_at) fail("has a damaged index: build it anew");
    return bytes_.subspan(from, to - from);
}

std::span<const std::uint16_t> TableFile::words(std::uint64_t block) const {
    const auto bytes = block_bytes(block);
    std::span<const std::uint16_t> all(reinterpret_cast<const std::uint16_t*>(bytes.data()),
                                       bytes.size() / 2);
    if (header_->order == TableOrder::arrangements || all.empty()) return all;
    return all.subspan(1, std::min<std::size_t>(all[0], all.size() - 1));
}

void TableFile::read(std::uint64_t block, std::span<Cell> cells) const {
    codec_.decode(words(block), hints_.from(block * header_->block_cells),
                  cells.first(std::min<std::size_t>(cells.size(), cells_in(block))));
}

// Each thread keeps the block that it unpacked last, as far as it was wanted; a second look into the same
// block unpacks all of it, so reading on in order is quick as well.
Cell TableFile::at(std::uint64_t place) const {
    if (place >= header_->cells) fail("has no place " + std::to_string(place));
    if (plain_) return plain_[place];
    struct Last {
        std::uint64_t file = 0;
        std::uint64_t block = 0;
        std::vector<Cell> cells;
    };
    thread_local Last last;
    const std::uint64_t block = place / header_->block_cells;
    const std::uint64_t within = place % header_->block_cells;
    const bool again = last.file == serial_ && last.block == block;
    if (!again || within >= last.cells.size()) {
        last.cells.resize(again ? cells_in(block) : within + 1);
        read(block, last.cells);
        last.file = serial_;
        last.block = block;
    }
    return last.cells[within];
}

void TableFile::unpack(int threads, const TableWatch& watch) {
    LargeArray<Cell> plain = large_array<Cell>(header_->cells);
    const bool whole = in_parallel(
        threads, blocks_,
        [&](std::uint64_t block, int) {
            read(block, {plain.get() + block * header_->block_cells, cells_in(block)});
        },
        [&](std::uint64_t block) { return watch(block * header_->block_cells); });
    if (whole) plain_ = std::move(plain);
}

std::vector<TableKey> TableFile::keys(std::uint64_t block) const {
    std::vector<TableKey> keys{first_keys_[block]};
    const auto bytes = block_bytes(block);
    auto step = bytes.subspan(std::min(bytes.size(), (words(block).size() + 1) * 2));
    while (keys.size() < cells_in(block)) {
        TableKey more = 0;
        for (int shift = 0; shift < 128; shift += 7) {
            if (step.empty()) fail("has a damaged block " + std::to_string(block) + ": build it anew");
            const auto byte = std::to_integer<std::uint8_t>(step.front());
            step = step.subspan(1);
            more |= static_cast<TableKey>(byte & 127) << shift;
            if (byte < 128) break;
        }
        keys.push_back(keys.back() + more);
    }
    return keys;
}

std::uint64_t TableFile::find(TableKey key) const {
    const TableKey* after = std::upper_bound(first_keys_, first_keys_ + blocks_, key);
    if (after == first_keys_) return header_->cells;
    const auto block = static_cast<std::uint64_t>(after - first_keys_ - 1);
    const std::vector<TableKey> near = keys(block);
    const auto found = std::lower_bound(near.begin(), near.end(), key);
    if (found == near.end() || *found != key) return header_->cells;
    return block * header_->block_cells + static_cast<std::uint64_t>(found - near.begin());
}

void TableFile::check(const TableWatch& watch) const {
    for (std::uint64_t block = 0; block < blocks_; ++block) {
        if ((crc32(block_bytes(block)) & 0xFFFFFF) != index_[block].check()) {
            fail("is damaged in block " + std::to_string(block) + " of " + std::to_string(blocks_) +
                 " (bytes " + std::to_string(index_[block].at()) + " to " +
                 std::to_string(index_[block + 1].at()) + "): build it anew");
        }
        if (block % 4096 == 0 && !watch(block * header_->block_cells)) return;
    }
    Sha256 whole;
    const auto covered = bytes_.first(bytes_.size() - sizeof(TableFooter));
    constexpr std::size_t piece = std::size_t{1} << 22;
    for (std::size_t at = 0; at < covered.size(); at += piece) {
        whole.add(covered.subspan(at, std::min(piece, covered.size() - at)));
        if (!watch(header_->cells)) return;
    }
    if (whole.digest() != footer_->sha256)
        fail("is damaged, though no block is (SHA-256 differs): build it anew");
}

}  // namespace stackyard
