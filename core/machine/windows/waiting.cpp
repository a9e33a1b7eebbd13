#include "machine/waiting.hpp"

#include <windows.h>

namespace headlight {

static_assert(sizeof(std::atomic<int>) == sizeof(int), "Windows compares the bytes of the number");

void wait_while(const std::atomic<int>& number, int value) {
  while (number == value) WaitOnAddress(const_cast<std::atomic<int>*>(&number), &value, sizeof value, INFINITE);
}

void wake(std::atomic<int>& number) { WakeByAddressAll(&number); }

}  // namespace headlight
