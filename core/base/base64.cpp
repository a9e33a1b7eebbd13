#include "base/base64.hpp"

#include <algorithm>

namespace headlight::base {

namespace {

constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

std::string base64(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (size_t at = 0; at < bytes.size(); at += 3) {
    const auto byte = [&](size_t i) {
      return at + i < bytes.size() ? static_cast<unsigned>(static_cast<unsigned char>(bytes[at + i])) : 0u;
    };
    const unsigned bits = byte(0) << 16 | byte(1) << 8 | byte(2);
    for (unsigned i = 0; i < 4; ++i) text += i < bytes.size() - at + 1 ? letters[bits >> (18 - 6 * i) & 63] : '=';
  }
  return text;
}

std::optional<std::string> bytes_of_base64(std::string_view text) {
  std::string bytes;
  unsigned bits = 0, n_bits = 0;
  for (const char c : text.substr(0, text.find('='))) {
    const std::size_t value = letters.find(c);
    if (value == std::string_view::npos) return std::nullopt;
    bits = (bits << 6 | static_cast<unsigned>(value)) & 0xFFFF;
    n_bits += 6;
    if (n_bits < 8) continue;
    n_bits -= 8;
    bytes += static_cast<char>(bits >> n_bits & 255);
  }
  return base64(bytes) == text ? std::optional(std::move(bytes)) : std::nullopt;
}

std::string base64url(std::string_view bytes) {
  std::string text = base64(bytes);
  text.resize(std::min(text.find('='), text.size()));
  std::replace(text.begin(), text.end(), '+', '-');
  std::replace(text.begin(), text.end(), '/', '_');
  return text;
}

std::optional<std::string> bytes_of_base64url(std::string_view given) {
  if (given.find_first_of("+/=") != std::string_view::npos) return std::nullopt;
  std::string text(given);
  std::replace(text.begin(), text.end(), '-', '+');
  std::replace(text.begin(), text.end(), '_', '/');
  text.resize((text.size() + 3) / 4 * 4, '=');
  return bytes_of_base64(text);
}

}  // namespace headlight::base
