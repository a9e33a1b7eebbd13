#pragma once
#include <string>
#include <string_view>

namespace headlight {

/// Bytes as base64 (RFC 4648), on one line.
std::string base64(std::string_view bytes);

}  // namespace headlight
