// Building the table of a variant: solving it, writing its files, and picking up where a killed job was.
#pragma once

#include <functional>

#include "solve/checkpoint.hpp"
#include "solve/listed.hpp"
#include "solve/silo.hpp"
#include "solve/tiers.hpp"

namespace stackyard {

struct Job {
    std::string variant;              // its full name, for the headers
    std::filesystem::path directory;  // where its files go; exists
    int threads = 1;
    std::uint64_t memory = 0;    // bytes
    std::uint64_t expected = 0;  // positions of a listed table, as far as anybody can tell
    bool resume = false;
    double checkpoint_seconds = 120;
    // Told what is being done, how many positions of it are done and of how many (0: not known); answers
    // whether to go on.
    std::function<bool(const char* doing, std::uint64_t done, std::uint64_t of)> watch;

    TableWatch watching(const char* doing, std::uint64_t of) const {
        return [this, doing, of](std::uint64_t done) { return watch(doing, done, of); };
    }
    TableHeader header(TableKind kind, TableOrder order, std::uint64_t cells) const;
};

// How large a job is.
struct JobSize {
    TableShape shape = TableShape::listed;
    std::uint64_t positions = 0;  // 0: only solving tells (listed tables)
    std::uint64_t memory = 0;     // bytes
    std::uint64_t disk = 0;       // bytes that solving may take besides the files
    int key_bits = 0;             // listed tables: at most 128
};

JobSize silo_job_size(OptionValues values);
JobSize tier_job_size(OptionValues values, std::uint64_t memory);

// All give false if the watch stopped them, and throw TableError if they cannot go on.
bool build_silo(OptionValues values, const Job& job);
bool build_tiers(OptionValues values, const Job& job);
bool write_listed(ListedStore& store, bool scores, const Job& job);

// The full hash table, a cycle: what a solver found, as an error.
[[noreturn]] void give_up(ListedEnd end, const ListedStore& store);

template <Game G>
bool build_listed(const G& game, const Job& job) {
    ListedStore store(job.expected, job.memory);
    Checkpoint checkpoint(job.directory / "checkpoint", job.variant, job.checkpoint_seconds);
    const auto save = [&] {
        std::vector<std::byte> known;
        for (const ListedEntry& entry : store.places()) {
            const auto bytes = std::as_bytes(std::span(&entry, 1));
            if (entry.known) known.insert(known.end(), bytes.begin(), bytes.end());
        }
        checkpoint.save(0, known);
    };
    if (job.resume) {
        checkpoint.load([&](std::uint64_t, std::span<const std::byte> content) {
            for (std::size_t at = 0; at + sizeof(ListedEntry) <= content.size(); at += sizeof(ListedEntry)) {
                ListedEntry entry;
                std::memcpy(&entry, content.data() + at, sizeof(entry));
                if (store.full() && !store.grow()) give_up(ListedEnd::full, store);
                store.entry(entry.key()) = entry;
            }
        });
    }
    const ListedEnd end = ListedSolver<G>(game, store).solve([&](std::uint64_t met) {
        if (checkpoint.due()) save();
        return job.watch("solving", met, 0);
    });
    if (end == ListedEnd::stopped) {
        save();
        return false;
    }
    if (end != ListedEnd::solved) give_up(end, store);
    if (checkpoint.due()) save();
    if (!write_listed(store, has_scores<G>, job)) return false;
    checkpoint.remove();
    return true;
}

template <Game G>
bool build(OptionValues values, const Job& job) {
    if constexpr (table_shape<G> == TableShape::arrangements) {
        return build_silo(values, job);
    } else if constexpr (table_shape<G> == TableShape::tiers) {
        return build_tiers(values, job);
    } else {
        return build_listed(G(values), job);
    }
}

template <Game G>
JobSize job_size(OptionValues values, std::uint64_t memory) {
    if constexpr (table_shape<G> == TableShape::arrangements) {
        return silo_job_size(values);
    } else if constexpr (table_shape<G> == TableShape::tiers) {
        return tier_job_size(values, memory);
    } else {
        return {TableShape::listed, 0, 0, 0, key_bits(G(values))};
    }
}

}  // namespace stackyard
