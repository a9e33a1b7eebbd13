#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "core_rooms.hpp"

namespace headlight::base {

/// The cyclic redundancy check of PNG and ZIP (CRC-32): it detects accidental damage, not forgery.
std::uint32_t crc32(std::string_view bytes);

/// "1a2b3c4d"
std::string checksum_text(std::uint32_t checksum);

}  // namespace headlight::base
