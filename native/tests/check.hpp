// The least a test needs: a check that says where it failed, and a count for the closing line.
#pragma once

#include <cstdio>

namespace stackyard::test {

struct Tally {
    long passed = 0;
    long failed = 0;
};

inline Tally tally;

inline bool check(bool holds, const char* what, const char* file, int line) {
    if (holds) {
        ++tally.passed;
    } else if (++tally.failed <= 20) {
        std::fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, what);
    }
    return holds;
}

}  // namespace stackyard::test

#define CHECK(...) ::stackyard::test::check((__VA_ARGS__), #__VA_ARGS__, __FILE__, __LINE__)
