// How Python looks after a long native walk that runs without the GIL: ten times a second the walk takes
// the GIL for a moment, lets Ctrl-C through, and tells a progress callback how far it is.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <cstdint>

namespace stackyard {

class PythonWatch {
public:
    explicit PythonWatch(nanobind::object progress) : progress_(std::move(progress)) {}

    bool operator()(std::uint64_t done) {
        const auto now = std::chrono::steady_clock::now();
        if (now - last_ < std::chrono::milliseconds(100)) return true;
        last_ = now;
        const nanobind::gil_scoped_acquire gil;
        if (PyErr_CheckSignals() != 0) return false;
        if (progress_.is_none()) return true;
        try {
            progress_(done);
        } catch (nanobind::python_error& error) {
            error.restore();
            return false;
        }
        return true;
    }

    // Call with the GIL held, when the walk is over: raises what stopped it.
    static void raise_if_stopped() {
        if (PyErr_Occurred()) throw nanobind::python_error();
    }

private:
    nanobind::object progress_;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace stackyard
