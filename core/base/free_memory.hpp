#pragma once
#include <cstdint>
#include <filesystem>
#include <string>

#include "core_rooms.hpp"

namespace headlight::base {

/// How many bytes this program may still take before the system, its control group or its own limits (`ulimit -v`, `ulimit -d`) refuse.
/// A system that does not say has as much as can be counted. `root`: where /proc and /sys are.
std::uint64_t free_memory(const std::filesystem::path& root = "/");
/// How many bytes of addresses `ulimit -v` still leaves: libraries take many more of them than of memory.
std::uint64_t free_addresses(const std::filesystem::path& root = "/");

}  // namespace headlight::base
