#pragma once
#include <atomic>
#include <cstddef>

#include "core_rooms.hpp"

namespace headlight::machine {

// Memory, processes and waiting: posix/ and windows/ each define these functions.

/// Lets the process keep freed memory for reuse instead of returning it to the system at once. A step of training allocates and frees the
/// same few megabytes on every thread, as a frame does that is drawn anew as a whole, and getting them again page by page takes longer than
/// the step and half of the frame. May be called more than once, by any thread.
void retain_freed_memory();

/// Tells the system that freshly allocated memory will be filled completely, so that it may use large pages: providing the few hundred
/// megabytes of a long text in pages of 4 KiB takes as long as computing them. The results do not depend on it.
void prefer_large_pages(void* first, std::size_t bytes);

/// The number of this process. A child that fork() makes has another, and none of its parent's threads but the one that called.
long this_process();

/// Sleeps while `number` is `value`; code that changes it calls wake(). std::atomic's own wait loses wake-ups on Windows in GCC 12, and a
/// program that waits for a lost one never ends.
void wait_while(const std::atomic<int>& number, int value);
/// Wakes all threads that sleep because of `number`.
void wake(std::atomic<int>& number);

}  // namespace headlight::machine
