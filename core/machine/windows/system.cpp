#include "machine/system.hpp"

#include <windows.h>

namespace headlight::machine {

/// The heap of Windows decides that by itself.
void retain_freed_memory() {}

/// Windows gives large pages only to programs with an administrator's permission to lock memory.
void prefer_large_pages(void*, std::size_t) {}

static_assert(sizeof(std::atomic<int>) == sizeof(int), "Windows compares the bytes of the number");

long this_process() { return 0; }  // nothing forks here

void wait_while(const std::atomic<int>& number, int value) {
  while (number == value) WaitOnAddress(const_cast<std::atomic<int>*>(&number), &value, sizeof value, INFINITE);
}

void wake(std::atomic<int>& number) { WakeByAddressAll(&number); }

}  // namespace headlight::machine
