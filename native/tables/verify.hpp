// Checking a table against the rules: every place, or some, must be worth what its moves lead to, by the
// table's own word on those. A table in which all places pass is right, whoever wrote it: an error would have
// to be among the finished games, and their worth is not taken from the table.
//
// This knows nothing of how tables are solved: it makes each position from its place, plays its moves by the
// rules of the game and looks up what they lead to.
#pragma once

#include <mutex>
#include <string>

#include "core/random.hpp"
#include "tables/found.hpp"
#include "tables/parallel.hpp"

namespace stackyard {

struct VerifyOptions {
    std::uint64_t sample = 0;  // how many places; 0: all
    std::uint64_t seed = 0;
    int threads = 1;
    std::uint64_t memory = 0;  // bytes; if all of the table fits, it is unpacked first, which is much quicker
};

using VerifyWatch = std::function<bool(const char* doing, std::uint64_t done, std::uint64_t of)>;

inline std::string to_words(const Found& found) {
    if (!found.known) return "nothing";
    return std::to_string(found.value) + (found.distance < 0 ? "" : " in " + std::to_string(found.distance));
}

// Gives how many places were checked against the rules; throws TableError at the first that is wrong.
template <class Table>
std::uint64_t verify(Table& table, const VerifyOptions& options, const VerifyWatch& watch) {
    std::uint64_t plain_bytes = 0;
    for (const TableFile* file : table.files()) {
        plain_bytes += file->header().cells * sizeof(Cell);
        file->check([&](std::uint64_t done) { return watch("checksums", done, file->header().cells); });
    }
    if (options.sample == 0 && plain_bytes <= options.memory) {
        for (TableFile* file : table.files()) {
            file->unpack(options.threads,
                         [&](std::uint64_t done) { return watch("unpacking", done, file->header().cells); });
        }
    }
    const std::uint64_t cells = table.cells();
    const std::uint64_t places = options.sample ? std::min(options.sample, cells) : cells;
    constexpr std::uint64_t chunk = 1024;
    std::mutex guard;
    std::string wrong;
    std::atomic<bool> failed{false};
    std::atomic<std::uint64_t> checked{0};
    const auto look = [&](const auto& position) { return table.probe(position, true); };
    in_parallel(
        options.threads, (places + chunk - 1) / chunk,
        [&](std::uint64_t at, int) {
            Random random(options.seed * 0x9E3779B97F4A7C15u + at);
            std::uint64_t done = 0;
            for (std::uint64_t i = at * chunk; i < std::min(places, (at + 1) * chunk); ++i) {
                const std::uint64_t place =
                    options.sample
                        ? static_cast<std::uint64_t>(static_cast<uint128>(random.next()) * cells >> 64)
                        : i;
                const Found said = table.at(place, true);
                if (!said.known) continue;  // its tier is not solved yet
                const Found due = table.by_rules(place, look);
                const int result = table.at(place, false).value;
                ++done;
                if (said.value == due.value && said.distance == due.distance && result == said.value)
                    continue;
                const std::lock_guard lock(guard);
                if (!failed.exchange(true)) {
                    wrong = table.files().back()->path().string() + " is wrong at place " +
                            std::to_string(place) + ": it says " + to_words(said) + " (and " +
                            std::to_string(result) + "), by the rules it is " + to_words(due);
                }
            }
            checked += done;
        },
        [&](std::uint64_t at) {
            return !failed && watch("positions", std::min(places, at * chunk), places);
        });
    if (failed) throw TableError(wrong);
    return checked;
}

}  // namespace stackyard
