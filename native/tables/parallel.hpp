// Working through numbered chunks with several threads, under the eyes of a watch that may stop it.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace stackyard {

// Does chunks 0 to count - 1, each once, in no certain order. `work(chunk, thread)` runs on all threads;
// `watch(done)` only on the calling one, now and then. False if the watch stopped it: some are then not done.
template <class Work, class Watch>
bool in_parallel(int threads, std::uint64_t count, Work work, Watch watch) {
    std::atomic<std::uint64_t> next{0};
    std::atomic<bool> stopped{false};
    const auto run = [&](int thread, auto each) {
        while (!stopped.load(std::memory_order_relaxed)) {
            const std::uint64_t chunk = next.fetch_add(1, std::memory_order_relaxed);
            if (chunk >= count) break;
            work(chunk, thread);
            each();
        }
    };
    std::vector<std::jthread> helpers;
    const auto most = static_cast<int>(std::min<std::uint64_t>(static_cast<std::uint64_t>(threads), count));
    for (int thread = 1; thread < most; ++thread) {
        helpers.emplace_back([&, thread] { run(thread, [] {}); });
    }
    run(0, [&] {
        if (!watch(std::min(next.load(std::memory_order_relaxed), count))) stopped = true;
    });
    helpers.clear();  // joins
    return !stopped;
}

}  // namespace stackyard
