#pragma once
#include <atomic>
#include <cstddef>

#include "core_rooms.hpp"

namespace headlight::machine {

// Memory and waiting as the system has them: once for each kind of system, in posix/ and in windows/.

/// From now on the process keeps some of the memory that it frees for what it needs next, instead of handing it back to the system at once.
/// A step of training takes and frees the same few megabytes on every thread, and to be given them anew page by page takes longer than the
/// step. May be asked more than once, by any thread.
void keep_freed_memory();

/// Tells the system that memory just taken will be filled as a whole, so that it may give it in large pages: to hand out the few hundred
/// megabytes of a long text in pages of 4 KiB takes as long as to compute them. Nothing depends on whether it does.
void prefer_large_pages(void* first, std::size_t bytes);

/// Sleeps as long as `number` is `value`; whoever changes it calls wake(). What std::atomic has for that loses calls on Windows in GCC 12,
/// and a program that waits for one never ends.
void wait_while(const std::atomic<int>& number, int value);
/// All that sleep because of `number` look at it again.
void wake(std::atomic<int>& number);

}  // namespace headlight::machine
