#include "base/free_memory.hpp"

#include <windows.h>

#include <algorithm>
#include <limits>

namespace headlight::base {
namespace {

constexpr std::uint64_t without_limit = std::numeric_limits<std::uint64_t>::max();

MEMORYSTATUSEX status() {
  MEMORYSTATUSEX now{};
  now.dwLength = sizeof now;
  return GlobalMemoryStatusEx(&now) ? now : MEMORYSTATUSEX{};
}

}  // namespace

std::uint64_t free_addresses(const std::filesystem::path&) {
  const MEMORYSTATUSEX now = status();
  return now.dwLength ? now.ullAvailVirtual : without_limit;
}

/// Windows commits no more memory than RAM and the page file hold together.
std::uint64_t free_memory(const std::filesystem::path&) {
  const MEMORYSTATUSEX now = status();
  return now.dwLength ? std::min(now.ullAvailPhys, now.ullAvailPageFile) : without_limit;
}

}  // namespace headlight::base
