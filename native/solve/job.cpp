#include "solve/job.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>

#include "tables/arrangement_table.hpp"
#include "tables/tier_table.hpp"

namespace stackyard {

namespace {

// Cells in a block: so many that a block is unpacked in about 10 microseconds, half of it on average.
constexpr std::uint32_t result_block = 3072;
constexpr std::uint32_t number_block = 768;
constexpr std::uint32_t listed_block = 256;

constexpr int most_discs_each = 11;  // a tier of 27 with more is far beyond any memory
constexpr std::uint64_t boundless = std::uint64_t{1} << 59;  // bytes that nobody has

std::string gigabytes(std::uint64_t bytes) {
    const std::uint64_t tenths = bytes / 100'000'000 + 1;
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " GB";
}

}  // namespace

TableHeader Job::header(TableKind kind, TableOrder order, std::uint64_t cells) const {
    TableHeader header;
    header.kind = kind;
    header.order = order;
    header.cells = cells;
    header.block_cells = order == TableOrder::listed ? listed_block
                         : kind == TableKind::result ? result_block
                                                     : number_block;
    set_name(header.variant, variant);
    return header;
}

// Silo.

JobSize silo_job_size(OptionValues values) {
    const SiloRules rules{values[0], values[1], values[2] == 1};
    const std::uint64_t positions = SiloSolver::positions(rules);
    const std::uint64_t needed =
        values[0] * values[1] > most_ranked_discs ? boundless : SiloSolver::memory(rules);
    return {TableShape::arrangements, positions, needed, needed, 0};
}

bool build_silo(OptionValues values, const Job& job) {
    SiloSolver solver({values[0], values[1], values[2] == 1}, job.threads);
    const std::uint64_t positions = solver.arrangements().size();
    Checkpoint checkpoint(job.directory / "checkpoint", job.variant, job.checkpoint_seconds);
    const std::span cells(solver.cells(), positions);
    const auto save = [&] {
        checkpoint.save(static_cast<std::uint64_t>(solver.level()), std::as_bytes(cells));
    };
    const auto told = job.watching("solving", positions);

    int level = -1;
    if (job.resume) {
        checkpoint.load([&](std::uint64_t step, std::span<const std::byte> content) {
            if (content.size() != cells.size_bytes())
                throw TableError("the checkpoint is of another size: start without --resume");
            std::memcpy(cells.data(), content.data(), content.size());
            level = static_cast<int>(step);
        });
    }
    if (!(level < 0 ? solver.prepare(told) : solver.resume(level, told))) return false;
    while (!solver.finished()) {
        if (!solver.step(told)) return false;
        if (checkpoint.due()) save();
    }

    const std::vector<std::uint8_t> hints = word_hints(solver.arrangements().words);
    for (const TableKind kind : {TableKind::result, TableKind::distance}) {
        const bool numbers = kind == TableKind::distance;
        TableSource source;
        source.hint_row = hints;
        source.cells = [&](std::uint64_t first, std::span<Cell> made) {
            for (std::size_t i = 0; i < made.size(); ++i) {
                const SiloSolver::Cell cell = cells[first + i];
                const int distance = numbers ? SiloSolver::distance(cell) : 0;
                made[i] = !SiloSolver::known(cell)
                              ? Cell(Result::draw, 0)
                              : Cell(SiloSolver::won(cell) ? Result::win : Result::loss, distance);
            }
        };
        const std::filesystem::path path = job.directory / (numbers ? distance_file : result_file);
        const char* doing = numbers ? "writing distances" : "writing results";
        if (!write_table(path, job.header(kind, TableOrder::arrangements, positions), source, job.threads,
                         job.watching(doing, positions))) {
            return false;
        }
    }
    checkpoint.remove();
    return true;
}

// 27 at the basic level.

namespace {

// Solved tiers as plain bytes: in memory where they fit, else in files beside the tables, until all is done.
class PlainTiers {
public:
    PlainTiers(const Tiers& tiers, const std::filesystem::path& directory, bool in_memory)
        : tiers_(tiers),
          directory_(directory / "plain"),
          in_memory_(in_memory),
          there_(tiers.all().size(), nullptr) {
        if (!in_memory_) std::filesystem::create_directories(directory_);
    }
    ~PlainTiers() {
        for (std::size_t tier = 0; tier < there_.size(); ++tier) forget(tier);
    }
    PlainTiers(const PlainTiers&) = delete;
    PlainTiers& operator=(const PlainTiers&) = delete;

    const std::uint8_t* at(int tier) const { return there_[static_cast<std::size_t>(tier)]; }
    // Room for a tier, to be filled. In a file it has a place on the disk before it is used.
    std::uint8_t* make(std::size_t tier) {
        const std::uint64_t size = tiers_.all()[tier].size();
        if (in_memory_) {
            held_.push_back(large_array<std::uint8_t>(size));
            return there_[tier] = held_.back().get();
        }
        const std::string path = file(tier).string() + ".part";
        const int opened = ::open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
        const int error = opened < 0 ? errno : ::posix_fallocate(opened, 0, static_cast<off_t>(size));
        void* memory =
            error ? MAP_FAILED : ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, opened, 0);
        if (opened >= 0) ::close(opened);
        if (memory == MAP_FAILED) {
            throw TableError("cannot write " + path + ": " +
                             (error == ENOSPC
                                  ? "the disk is full, " + gigabytes(size) + " are needed for this tier"
                                  : std::strerror(error ? error : errno)));
        }
        return there_[tier] = static_cast<std::uint8_t*>(memory);
    }
    void keep(std::size_t tier) {
        if (in_memory_) return;
        ::msync(there_[tier], tiers_.all()[tier].size(), MS_SYNC);
        std::filesystem::rename(file(tier).string() + ".part", file(tier));
    }
    // A tier that an earlier run left behind.
    bool find(std::size_t tier) {
        if (in_memory_ || !std::filesystem::exists(file(tier)) ||
            std::filesystem::file_size(file(tier)) != tiers_.all()[tier].size())
            return false;
        there_[tier] =
            const_cast<std::uint8_t*>(reinterpret_cast<const std::uint8_t*>(map_file(file(tier)).data()));
        return true;
    }
    void remove_all() const {
        std::error_code ignored;
        std::filesystem::remove_all(directory_, ignored);
    }

private:
    std::filesystem::path file(std::size_t tier) const { return directory_ / tiers_.all()[tier].name(); }
    void forget(std::size_t tier) {
        if (!in_memory_ && there_[tier]) ::munmap(there_[tier], tiers_.all()[tier].size());
    }

    const Tiers& tiers_;
    std::filesystem::path directory_;
    bool in_memory_;
    std::vector<std::uint8_t*> there_;
    std::vector<LargeArray<std::uint8_t>> held_;
};

std::uint64_t largest_tier(const Tiers& tiers) {
    std::uint64_t most = 0;
    for (const Tier& tier : tiers.all()) most = std::max(most, TierSolver::memory(tiers, tier));
    return most;
}

}  // namespace

JobSize tier_job_size(OptionValues values, std::uint64_t memory) {
    JobSize size{TableShape::tiers, Tiers::positions(values[0], values[1]), 0, 0, 0};
    if (values[1] > most_discs_each || size.positions >= boundless) {
        size.memory = boundless;
        return size;
    }
    const Tiers tiers(values[0], values[1]);
    size.memory = largest_tier(tiers);
    if (size.positions + size.memory <= memory) {
        size.memory += size.positions;
    } else {
        size.disk = size.positions;
    }
    return size;
}

bool build_tiers(OptionValues values, const Job& job) {
    const Tiers tiers(values[0], values[1]);
    const std::uint64_t positions = tiers.positions();
    PlainTiers plain(tiers, job.directory, positions + largest_tier(tiers) <= job.memory);
    const TierSolver solver(tiers, [&](int tier) { return plain.at(tier); }, job.threads);
    std::uint64_t done = 0;
    for (std::size_t number = 0; number < tiers.all().size(); ++number) {
        const Tier& tier = tiers.all()[number];
        const std::filesystem::path path = job.directory / tier_file(tier);
        if (job.resume && std::filesystem::exists(path)) {
            const TableFile file(path);
            if (file.variant() != job.variant || file.header().cells != tier.size()) {
                throw TableError(path.string() + " is of another variant: move it away");
            }
            if (!plain.find(number)) {
                std::uint8_t* worth = plain.make(number);
                std::vector<Cell> cells(file.header().block_cells);
                for (std::uint64_t block = 0; block < file.blocks(); ++block) {
                    file.read(block, cells);
                    for (std::uint32_t i = 0; i < file.cells_in(block); ++i)
                        *worth++ = static_cast<std::uint8_t>(cells[i].number());
                    if (block % 4096 == 0 && !job.watch("reading tiers", done, positions)) return false;
                }
                plain.keep(number);
            }
            done += tier.size();
            continue;
        }
        if (const std::uint64_t needed = TierSolver::memory(tiers, tier); needed > job.memory) {
            throw TableError("tier " + tier.name() + " needs " + gigabytes(needed) +
                             " of memory, and the limit is " + gigabytes(job.memory) +
                             ": go on with --resume and a larger --memory");
        }
        std::uint8_t* worth = plain.make(number);
        switch (solver.solve(tier, worth, [&](std::uint64_t known) {
            return job.watch("solving", done + known, positions);
        })) {
            case TierSolver::End::stopped: return false;
            case TierSolver::End::cycle:
                throw TableError("in tier " + tier.name() +
                                 " a position can come back: its value is not defined");
            case TierSolver::End::solved: break;
        }
        TableSource source;
        source.cells = [&](std::uint64_t first, std::span<Cell> cells) {
            for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = Cell(Result::loss, worth[first + i]);
        };
        TableHeader header = job.header(TableKind::difference, TableOrder::arrangements, tier.size());
        set_name(header.part, tier.name());
        if (!write_table(path, header, source, job.threads, [&](std::uint64_t written) {
                return job.watch("writing", done + written, positions);
            }))
            return false;
        plain.keep(number);
        done += tier.size();
    }
    plain.remove_all();
    return true;
}

// Every other game.

void give_up(ListedEnd end, const ListedStore& store) {
    if (end == ListedEnd::cycle)
        throw TableError(
            "a position can come back in this game: its value is not defined by what follows it");
    throw TableError("the game has more positions than fit: " + std::to_string(store.size()) +
                     " were met, and the memory was full: give more with --memory, or take a smaller board");
}

bool write_listed(ListedStore& store, bool scores, const Job& job) {
    const std::span<const ListedEntry> entries = store.sorted();
    for (const TableKind kind : {TableKind::difference, TableKind::result, TableKind::distance}) {
        if (kind == TableKind::difference && !scores) continue;
        TableSource source;
        source.key = [&](std::uint64_t place) { return entries[place].key(); };
        source.cells = [&](std::uint64_t first, std::span<Cell> cells) {
            for (std::size_t i = 0; i < cells.size(); ++i) {
                const ListedEntry& entry = entries[first + i];
                const Result result = entry.value < 0   ? Result::loss
                                      : entry.value > 0 ? Result::win
                                                        : Result::draw;
                cells[i] = kind == TableKind::difference
                               ? Cell(Result::loss, entry.value + difference_zero)
                               : Cell(result, kind == TableKind::distance ? entry.distance : 0);
            }
        };
        const char* name = kind == TableKind::difference ? listed_difference_file
                           : kind == TableKind::result   ? listed_result_file
                                                         : listed_distance_file;
        if (!write_table(job.directory / name, job.header(kind, TableOrder::listed, entries.size()), source,
                         job.threads, job.watching("writing", entries.size()))) {
            return false;
        }
    }
    return true;
}

}  // namespace stackyard
