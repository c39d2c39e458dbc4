// Table files: docs/table-format.md says it in words; the structs below are the format.
//
//     header     256 bytes: what this is
//     model      how cells are packed (tables/codec.hpp), then its CRC-32
//     blocks     one after the other, each packed by itself; see below
//     first keys listed tables only: the first key of each block, 16 bytes each
//     index      for each block and for the end of the last: where it is, and its check, in 8 bytes
//     footer     64 bytes: where the index is, checks, the SHA-256 of all before it
//
// Numbers are little-endian. In a table of arrangements a cell's place is its rank. In a listed table the
// places go up with the key of the position, and a block holds its keys besides:
//
//     block, arrangements   the words of the codec
//     block, listed         uint16: how many words; the words of the codec; for each key but the first
//                           how much larger it is than the one before, as a variable-length number
//
// Files are read through a memory map: opening costs little, a cell one block to unpack, and any number of
// threads may read. They are written under another name and renamed when they are whole and on the disk.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>

#include "core/stack.hpp"
#include "tables/checks.hpp"
#include "tables/codec.hpp"
#include "tables/memory.hpp"

namespace stackyard {

// Something is wrong with a file or the disk. The sentence names the file and says what to do.
class TableError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

enum class TableKind : std::uint8_t { result = 0, distance = 1, difference = 2 };
enum class TableOrder : std::uint8_t { arrangements = 0, listed = 1 };

inline constexpr std::array<char, 8> table_magic{'S', 't', 'a', 'c', 'k', 't', 'a', 'b'};
inline constexpr std::uint32_t table_version = 1;

struct TableHeader {
    std::array<char, 8> magic = table_magic;
    std::uint32_t version = table_version;
    TableKind kind = TableKind::result;
    TableOrder order = TableOrder::arrangements;
    std::array<std::uint8_t, 2> unused{};
    std::array<char, 104> variant{};  // the full name, zero-padded
    std::array<char, 24> part{};      // the tier, where a table has several files: "home-3-inside-5"
    std::uint64_t cells = 0;
    std::uint64_t won = 0;  // how many of them, from the view of the player to move
    std::uint64_t drawn = 0;
    std::uint64_t lost = 0;
    std::uint32_t longest = 0;      // the largest number of plies; 0 without distances
    std::uint32_t block_cells = 0;  // cells in a block; the last may have fewer
    std::uint64_t model_bytes = 0;
    std::array<std::uint8_t, 60> more{};
    std::uint32_t check = 0;  // CRC-32 of the bytes before
};
static_assert(sizeof(TableHeader) == 256);

struct TableFooter {
    std::uint64_t index_at = 0;
    std::uint64_t file_bytes = 0;
    std::uint32_t index_check = 0;  // CRC-32 of first keys and index
    std::uint32_t check = 0;        // CRC-32 of the 20 bytes before
    std::array<char, 8> magic = table_magic;
    Sha256::Digest sha256{};  // of the whole file before the footer
};
static_assert(sizeof(TableFooter) == 64);

// Where a block begins, as a number of 2-byte words from the file's start (40 bits), and over it the lower 24
// bits of its CRC-32.
struct BlockEntry {
    std::uint64_t bits = 0;
    std::uint64_t at() const { return (bits & ((std::uint64_t{1} << 40) - 1)) * 2; }
    std::uint32_t check() const { return static_cast<std::uint32_t>(bits >> 40); }
};

using TableKey = uint128;

// Called now and then with how many cells are done; answers whether to go on.
using TableWatch = std::function<bool(std::uint64_t done)>;

class TableFile {
public:
    // Throws TableError if this is no whole table file of this version.
    explicit TableFile(std::filesystem::path path);
    ~TableFile();
    TableFile(const TableFile&) = delete;
    TableFile& operator=(const TableFile&) = delete;

    const TableHeader& header() const { return *header_; }
    const std::filesystem::path& path() const { return path_; }
    std::uint64_t bytes() const { return bytes_.size(); }
    std::uint64_t blocks() const { return blocks_; }
    const Sha256::Digest& sha256() const { return footer_->sha256; }
    std::string variant() const { return header_->variant.data(); }
    std::string part() const { return header_->part.data(); }

    // The hints that the arrangements of this table give; must outlive the file. Only for tables of
    // arrangements.
    void set_hints(std::span<const std::uint8_t> row) { hints_ = Hints(row); }

    Cell at(std::uint64_t place) const;
    // The first cells of a block; at most block_cells.
    void read(std::uint64_t block, std::span<Cell> cells) const;
    std::uint32_t cells_in(std::uint64_t block) const;
    // Keeps all cells unpacked from now on, two bytes each; for who wants to see all of them many times.
    void unpack(int threads, const TableWatch& watch);
    // Listed tables: the keys of a block, and where a key is (cells if nowhere).
    std::vector<TableKey> keys(std::uint64_t block) const;
    std::uint64_t find(TableKey key) const;

    // Throws TableError that names what is damaged: first block by block, then the whole.
    void check(const TableWatch& watch) const;

private:
    void open();
    [[noreturn]] void fail(const std::string& what) const;
    std::span<const std::byte> block_bytes(std::uint64_t block) const;
    std::span<const std::uint16_t> words(std::uint64_t block) const;

    std::filesystem::path path_;
    std::uint64_t serial_;  // no two files of a process have the same
    std::span<const std::byte> bytes_;
    const TableHeader* header_ = nullptr;
    const TableFooter* footer_ = nullptr;
    const BlockEntry* index_ = nullptr;
    const TableKey* first_keys_ = nullptr;
    std::uint64_t blocks_ = 0;
    Codec codec_{CodecShape{}};
    Hints hints_{{}};
    LargeArray<Cell> plain_{nullptr, std::free};
};

// What to write: the cells from `first` on, and in a listed table their keys.
struct TableSource {
    std::function<void(std::uint64_t first, std::span<Cell> cells)> cells;
    std::function<TableKey(std::uint64_t place)> key;  // listed tables only
    std::span<const std::uint8_t> hint_row;            // arrangements only
};

// Counts, packs and writes a table; the bytes depend on nothing but the header's names and the source.
// `header` gives kind, order, variant, part, cells and block_cells. False if the watch said stop.
bool write_table(const std::filesystem::path& path, TableHeader header, const TableSource& source,
                 int threads, const TableWatch& watch);

void set_name(std::span<char> field, const std::string& name);

}  // namespace stackyard
