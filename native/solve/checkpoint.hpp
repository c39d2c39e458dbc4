// Where a long job stands, on disk, so that it can go on after being killed. Not a table: it is only read by
// the same version on the same kind of machine, and removed when the table is whole.
//
//     header    128 bytes
//     content   what the job says
//     check     CRC-32 of the content
#pragma once

#include <array>
#include <chrono>
#include <cstring>
#include <optional>
#include <string>

#include "tables/disk.hpp"
#include "tables/file.hpp"

namespace stackyard {

struct CheckpointHeader {
    std::array<char, 8> magic{'S', 't', 'a', 'c', 'k', 'c', 'h', 'k'};
    std::uint64_t version = table_version;
    std::array<char, 96> variant{};
    std::uint64_t step = 0;   // how far the job is, in its own count
    std::uint64_t bytes = 0;  // of the content
};
static_assert(sizeof(CheckpointHeader) == 128);

class Checkpoint {
public:
    Checkpoint(std::filesystem::path path, const std::string& variant, double seconds)
        : path_(std::move(path)), seconds_(seconds), last_(Clock::now()) {
        set_name(header_.variant, variant);
    }
    bool due() const { return std::chrono::duration<double>(Clock::now() - last_).count() >= seconds_; }

    void save(std::uint64_t step, std::span<const std::byte> content) {
        CheckpointHeader header = header_;
        header.step = step;
        header.bytes = content.size();
        WholeFile file(path_);
        file.hash(false);
        file.put(header);
        file.write(content);
        file.put(crc32(content));
        file.finish();
        last_ = Clock::now();
    }
    void remove() const {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
    }
    // Calls use(step, content) if there is a checkpoint. Throws TableError if it is not of this job.
    template <class Use>
    bool load(Use use) const {
        if (!std::filesystem::exists(path_)) return false;
        const std::span<const std::byte> bytes = map_file(path_);
        const std::string wrong = check(bytes);
        if (wrong.empty()) {
            CheckpointHeader header;
            std::memcpy(&header, bytes.data(), sizeof(header));
            use(header.step, bytes.subspan(sizeof(header), header.bytes));
        }
        unmap_file(bytes);
        if (!wrong.empty()) throw TableError(path_.string() + wrong + ": start without --resume");
        return true;
    }

private:
    using Clock = std::chrono::steady_clock;

    std::string check(std::span<const std::byte> bytes) const {
        CheckpointHeader header;
        if (bytes.size() < sizeof(header) + 4) return " is cut short";
        std::memcpy(&header, bytes.data(), sizeof(header));
        if (header.magic != header_.magic || header.version != header_.version ||
            header.variant != header_.variant) {
            return " is not a checkpoint of this job";
        }
        if (header.bytes != bytes.size() - sizeof(header) - 4) return " is cut short";
        std::uint32_t expected = 0;
        std::memcpy(&expected, bytes.data() + bytes.size() - 4, 4);
        return crc32(bytes.subspan(sizeof(header), header.bytes)) == expected ? "" : " is damaged";
    }

    std::filesystem::path path_;
    double seconds_;
    Clock::time_point last_;
    CheckpointHeader header_;
};

}  // namespace stackyard
