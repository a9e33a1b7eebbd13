#pragma once
#include <atomic>

namespace headlight {

/// Sleeps as long as `number` is `value`; whoever changes it calls wake(). What std::atomic has for that loses calls on Windows in GCC 12,
/// and a program that waits for one never ends: once for each kind of system, in posix/ and in windows/.
void wait_while(const std::atomic<int>& number, int value);
/// All that sleep because of `number` look at it again.
void wake(std::atomic<int>& number);

}  // namespace headlight
