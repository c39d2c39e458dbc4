// When a search has to end: somebody says so, or its time is up. Shared by all threads of the search.
#pragma once

#include <atomic>
#include <chrono>

namespace stackyard {

class Halt {
public:
    using Clock = std::chrono::steady_clock;

    void set_deadline(Clock::time_point deadline) { deadline_ = deadline; }
    void stop() { stop_.store(true, std::memory_order_relaxed); }
    // Asked by every thread once in a while; the first to find the time up tells the others.
    bool due() {
        if (stop_.load(std::memory_order_relaxed)) return true;
        if (Clock::now() < deadline_) return false;
        stop();
        return true;
    }

private:
    std::atomic<bool> stop_{false};
    Clock::time_point deadline_ = Clock::time_point::max();
};

}  // namespace stackyard
