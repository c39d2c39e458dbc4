// Writing a file so that there is either the whole of it or nothing, and saying clearly why not.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <vector>

#include "tables/checks.hpp"

namespace stackyard {

// Writes PATH.part, counts and hashes what it writes, and renames it to PATH in the end. Not finished:
// removed.
class WholeFile {
public:
    explicit WholeFile(std::filesystem::path path);
    ~WholeFile();
    WholeFile(const WholeFile&) = delete;
    WholeFile& operator=(const WholeFile&) = delete;

    void write(std::span<const std::byte> bytes);
    template <class Value>
    void put(const Value& value) {
        write(std::as_bytes(std::span(&value, 1)));
    }
    std::uint64_t written() const { return written_; }
    Sha256::Digest sha256() const { return sha256_.digest(); }
    void hash(bool on) { hashing_ = on; }
    void finish();

private:
    void flush();
    [[noreturn]] void fail(int error) const;

    std::filesystem::path path_;
    std::filesystem::path part_;
    int file_ = -1;
    bool hashing_ = true;
    std::uint64_t written_ = 0;
    std::vector<std::byte> waiting_;
    Sha256 sha256_;
};

// A file as memory, read only; empty if it is empty. Throws TableError if it cannot be read.
std::span<const std::byte> map_file(const std::filesystem::path& path);
void unmap_file(std::span<const std::byte> bytes);

}  // namespace stackyard
