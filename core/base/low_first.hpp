#pragma once
#include <cstdint>
#include <string>

#include "core_rooms.hpp"

namespace headlight::base {

/// Appends the lowest `n_bytes` bytes of a number, the lowest first, as most file formats want them.
void append_low_first(std::string& to, std::uint64_t number, int n_bytes);

}  // namespace headlight::base
