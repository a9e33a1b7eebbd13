#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core_rooms.hpp"

namespace headlight::base {

/// Bytes as base64 (RFC 4648), on one line.
std::string base64(std::string_view bytes);
/// The bytes again; nothing where `text` is not what base64() gives for any.
std::optional<std::string> bytes_of_base64(std::string_view text);

/// The same for addresses (base64url): - and _ in place of + and /, and nothing at the end.
std::string base64url(std::string_view bytes);
std::optional<std::string> bytes_of_base64url(std::string_view text);

}  // namespace headlight::base
