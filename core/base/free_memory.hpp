#pragma once
#include <cstdint>
#include <filesystem>
#include <string>

#include "core_rooms.hpp"

namespace headlight::base {

/// The number of bytes that this program may still take before the system, its control group or its own limits (`ulimit -v`, `ulimit -d`)
/// refuse. The largest number if the system does not say. `root`: the folder that contains /proc and /sys.
std::uint64_t free_memory(const std::filesystem::path& root = "/");
/// The number of bytes of address space that `ulimit -v` still leaves: libraries take far more of it than of memory.
std::uint64_t free_addresses(const std::filesystem::path& root = "/");

}  // namespace headlight::base
