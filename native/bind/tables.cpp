// Tables and solving, for Python: stackyard.tables and stackyard.solve are made of these.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <memory>

#include "bind/pick.hpp"
#include "bind/tables.hpp"
#include "solve/job.hpp"
#include "tables/table_of.hpp"
#include "tables/verify.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace stackyard {

namespace {

// How Python looks after a long job: ten times a second it lets Ctrl-C through and tells what is being done.
class JobWatch {
public:
    explicit JobWatch(nb::object progress) : progress_(std::move(progress)) {}

    bool operator()(const char* doing, std::uint64_t done, std::uint64_t of) {
        const auto now = std::chrono::steady_clock::now();
        if (now - last_ < std::chrono::milliseconds(100)) return true;
        last_ = now;
        const nb::gil_scoped_acquire gil;
        if (PyErr_CheckSignals() != 0) return false;
        if (progress_.is_none()) return true;
        try {
            progress_(doing, done, of);
        } catch (nb::python_error& error) {
            error.restore();
            return false;
        }
        return true;
    }
    static void raise_if_stopped() {
        if (PyErr_Occurred()) throw nb::python_error();
    }

private:
    nb::object progress_;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

struct FileInfo {
    std::string path, variant, part, sha256;
    int kind, order;
    std::uint64_t bytes, cells, won, drawn, lost, longest;
};

FileInfo describe(const TableFile& file) {
    constexpr const char* digits = "0123456789abcdef";
    std::string sha256;
    for (const std::uint8_t byte : file.sha256()) {
        sha256 += digits[byte >> 4];
        sha256 += digits[byte & 15];
    }
    const TableHeader& header = file.header();
    return {file.path().string(),
            file.variant(),
            file.part(),
            sha256,
            static_cast<int>(header.kind),
            static_cast<int>(header.order),
            file.bytes(),
            header.cells,
            header.won,
            header.drawn,
            header.lost,
            header.longest};
}

constexpr int unknown = -32768;

class AnyTable {
public:
    virtual ~AnyTable() = default;
    virtual std::vector<FileInfo> files() = 0;
    virtual std::uint64_t cells() const = 0;
    virtual std::size_t position_size() const = 0;
    virtual Found probe(const std::byte* position) const = 0;
    virtual std::uint64_t place(const std::byte* position) const = 0;
    virtual Found at(std::uint64_t place) const = 0;
    virtual std::uint64_t verify(const VerifyOptions& options, const VerifyWatch& watch) = 0;
};

template <class Table>
class AnyTableOf final : public AnyTable {
public:
    AnyTableOf(OptionValues values, const std::filesystem::path& directory) : table_(values, directory) {}

    std::vector<FileInfo> files() override {
        std::vector<FileInfo> all;
        for (const TableFile* file : table_.files()) all.push_back(describe(*file));
        return all;
    }
    std::uint64_t cells() const override { return table_.cells(); }
    std::size_t position_size() const override { return sizeof(typename Table::Position); }
    Found probe(const std::byte* position) const override { return table_.probe(load(position), true); }
    std::uint64_t place(const std::byte* position) const override { return table_.place(load(position)); }
    Found at(std::uint64_t place) const override { return table_.at(place, true); }
    std::uint64_t verify(const VerifyOptions& options, const VerifyWatch& watch) override {
        return stackyard::verify(table_, options, watch);
    }

private:
    static typename Table::Position load(const std::byte* bytes) {
        typename Table::Position position;
        std::memcpy(&position, bytes, sizeof(position));
        return position;
    }
    Table table_;
};

std::unique_ptr<AnyTable> open_table(const std::string& name, const std::vector<int>& values,
                                     const std::string& directory) {
    return with_game(name, values, [&]<class G>(std::type_identity<G>) -> std::unique_ptr<AnyTable> {
        return std::make_unique<AnyTableOf<TableOf<G>>>(values, directory);
    });
}

// Two numbers for each position: value and distance, as 16-bit words.
nb::bytes numbers_of(std::size_t count, auto found_at) {
    std::vector<std::int16_t> numbers;
    {
        const nb::gil_scoped_release released;
        numbers.reserve(2 * count);
        for (std::size_t i = 0; i < count; ++i) {
            const Found found = found_at(i);
            numbers.push_back(static_cast<std::int16_t>(found.known ? found.value : unknown));
            numbers.push_back(static_cast<std::int16_t>(found.known ? found.distance : unknown));
        }
    }
    return nb::bytes(static_cast<const void*>(numbers.data()), numbers.size() * sizeof(std::int16_t));
}

nb::bytes probe_many(const AnyTable& table, const nb::bytes& positions) {
    const std::size_t size = table.position_size();
    if (positions.size() % size) throw nb::value_error("not positions of this game");
    const auto* data = static_cast<const std::byte*>(positions.data());
    return numbers_of(positions.size() / size, [&](std::size_t i) { return table.probe(data + i * size); });
}

nb::bytes read(const AnyTable& table, std::uint64_t first, std::uint64_t count) {
    if (first > table.cells() || count > table.cells() - first) throw nb::value_error("no such places");
    return numbers_of(count, [&](std::size_t i) { return table.at(first + i); });
}

std::uint64_t verify_table(AnyTable& table, std::uint64_t sample, std::uint64_t seed, int threads,
                           std::uint64_t memory, nb::object progress) {
    JobWatch watch(std::move(progress));
    std::uint64_t checked = 0;
    {
        const nb::gil_scoped_release released;
        checked = table.verify({sample, seed, threads, memory}, std::ref(watch));
    }
    JobWatch::raise_if_stopped();
    return checked;
}

std::tuple<int, std::uint64_t, std::uint64_t, std::uint64_t, int> size_of_job(const std::string& name,
                                                                              const std::vector<int>& values,
                                                                              std::uint64_t memory) {
    const JobSize size =
        with_game(name, values, [&]<class G>(std::type_identity<G>) { return job_size<G>(values, memory); });
    return {static_cast<int>(size.shape), size.positions, size.memory, size.disk, size.key_bits};
}

void build_table(const std::string& name, const std::vector<int>& values, const std::string& variant,
                 const std::string& directory, int threads, std::uint64_t memory, std::uint64_t expected,
                 bool resume, double checkpoint_seconds, nb::object progress) {
    JobWatch watch(std::move(progress));
    const Job job{variant, directory, threads, memory, expected, resume, checkpoint_seconds, std::ref(watch)};
    {
        const nb::gil_scoped_release released;
        with_game(name, values, [&]<class G>(std::type_identity<G>) { return build<G>(values, job); });
    }
    JobWatch::raise_if_stopped();
}

// How many positions a game can come to, at most `most` + 1.
std::uint64_t count_positions(const std::string& name, const std::vector<int>& values, std::uint64_t most,
                              nb::object progress) {
    JobWatch watch(std::move(progress));
    std::uint64_t count = 0;
    {
        const nb::gil_scoped_release released;
        count = with_game(name, values, [&]<class G>(std::type_identity<G>) {
            const G game(values);
            ListedStore store(most, most * ListedStore::bytes_a_position);
            const ListedEnd end = ListedSolver<G>(game, store).solve([&](std::uint64_t met) {
                return watch("counting", met, 0);
            });
            return end == ListedEnd::full ? most + 1 : store.size();
        });
    }
    JobWatch::raise_if_stopped();
    return count;
}

}  // namespace

void bind_tables(nb::module_& m) {
    nb::exception<TableError>(m, "TableError", PyExc_ValueError);

    nb::class_<FileInfo>(m, "TableFileInfo")
        .def_ro("path", &FileInfo::path)
        .def_ro("variant", &FileInfo::variant)
        .def_ro("part", &FileInfo::part)
        .def_ro("sha256", &FileInfo::sha256)
        .def_ro("kind", &FileInfo::kind, "0 results, 1 distances, 2 differences")
        .def_ro("order", &FileInfo::order, "0 arrangements, 1 listed")
        .def_ro("bytes", &FileInfo::bytes)
        .def_ro("cells", &FileInfo::cells)
        .def_ro("won", &FileInfo::won)
        .def_ro("drawn", &FileInfo::drawn)
        .def_ro("lost", &FileInfo::lost)
        .def_ro("longest", &FileInfo::longest);
    m.def("table_file", [](const std::string& path) { return describe(TableFile(path)); }, "path"_a);

    nb::class_<AnyTable>(m, "Table")
        .def("files", &AnyTable::files)
        .def_prop_ro("cells", &AnyTable::cells)
        .def("probe_many", &probe_many, "positions"_a,
             "Value and distance of each, as int16 pairs; -32768 where the table does not know.")
        .def(
            "place",
            [](const AnyTable& table, const nb::bytes& position) {
                if (position.size() != table.position_size())
                    throw nb::value_error("not a position of this game");
                return table.place(static_cast<const std::byte*>(position.data()));
            },
            "position"_a)
        .def("read", &read, "first"_a, "count"_a)
        .def("verify", &verify_table, "sample"_a, "seed"_a, "threads"_a, "memory"_a, "progress"_a.none());
    m.def("open_table", &open_table, "name"_a, "values"_a, "directory"_a);
    m.def("job_size", &size_of_job, "name"_a, "values"_a, "memory"_a,
          "(shape, positions, memory, disk, key bits)");
    m.def("build_table", &build_table, "name"_a, "values"_a, "variant"_a, "directory"_a, "threads"_a,
          "memory"_a, "expected"_a, "resume"_a, "checkpoint_seconds"_a, "progress"_a.none());
    m.def("count_positions", &count_positions, "name"_a, "values"_a, "most"_a, "progress"_a.none());
}

}  // namespace stackyard
