#include "machine/waiting.hpp"

namespace headlight {

void wait_while(const std::atomic<int>& number, int value) { number.wait(value); }

void wake(std::atomic<int>& number) { number.notify_all(); }

}  // namespace headlight
