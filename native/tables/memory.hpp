// Arrays too large for ordinary pages.
#pragma once

#include <sys/mman.h>

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

namespace stackyard {

template <class Value>
using LargeArray = std::unique_ptr<Value[], void (*)(void*)>;

// Memory, not yet set to anything, in large pages where the system has them: random look-ups cost half then.
template <class Value>
LargeArray<Value> large_array(std::uint64_t count) {
    constexpr std::size_t page = std::size_t{1} << 21;
    const std::size_t bytes = (count * sizeof(Value) + page - 1) / page * page;
    void* memory = std::aligned_alloc(page, bytes);
    if (!memory) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
    madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return {static_cast<Value*>(memory), std::free};
}

}  // namespace stackyard
