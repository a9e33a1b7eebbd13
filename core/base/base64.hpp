#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core_rooms.hpp"

namespace headlight::base {

/// Bytes as base64 (RFC 4648), on one line.
std::string base64(std::string_view bytes);
/// Decodes base64; nothing if base64() never writes `text` for any bytes.
std::optional<std::string> bytes_of_base64(std::string_view text);

/// Base64 for addresses (base64url): - and _ replace + and /, and there is no padding.
std::string base64url(std::string_view bytes);
std::optional<std::string> bytes_of_base64url(std::string_view text);

}  // namespace headlight::base
