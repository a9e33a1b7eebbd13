#include "base/wording.hpp"

#include <cerrno>
#include <cstdio>
#include <system_error>
#include <utility>

namespace headlight::base {
namespace {

constexpr std::size_t longest_quote = 80;

bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

/// The beginning of `text`, never cut inside a character.
std::string_view shortened(std::string_view text) {
  if (text.size() <= longest_quote) return text;
  std::size_t end = longest_quote;
  while (end > 0 && is_continuation(text[end])) --end;
  return text.substr(0, end);
}

/// How many bytes the character at the front of `text` has, and its code point; 0 bytes where that is no UTF-8.
std::pair<std::size_t, char32_t> first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<char32_t>(static_cast<unsigned char>(text[i])); };
  const char32_t lead = byte(0);
  const std::size_t size = lead < 0x80 ? 1 : lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
  if (size == 0 || size > text.size()) return {0, 0};
  char32_t code = size == 1 ? lead : lead & (0xFFu >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) {
    if (!is_continuation(text[i])) return {0, 0};
    code = code << 6 | (byte(i) & 0x3F);
  }
  const bool too_long = (size == 3 && code < 0x800) || (size == 4 && code < 0x10000);
  return too_long || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000) ? std::pair<std::size_t, char32_t>{0, 0} : std::pair{size, code};
}

/// Characters that a terminal obeys instead of showing them, or that let text stand elsewhere than it is.
bool steers_a_terminal(char32_t code) {
  return (code < 0x20 && code != '\n' && code != '\t') || (code >= 0x7F && code < 0xA0) || code == 0x200E || code == 0x200F ||
         (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069) || code == 0x061C || code == 0xFEFF;
}

std::string escaped(const char* form, unsigned number) {
  char text[16];
  std::snprintf(text, sizeof text, form, number);
  return text;
}

}  // namespace

std::string fit_for_terminal(std::string_view text) {
  std::string fit;
  while (!text.empty()) {
    const auto [size, code] = first_character(text);
    if (size == 0) fit += escaped("\\x%02x", static_cast<unsigned char>(text[0]));
    else if (steers_a_terminal(code)) fit += escaped(code < 0x80 ? "\\x%02x" : "\\u%04x", static_cast<unsigned>(code));
    else fit += text.substr(0, size);
    text.remove_prefix(size == 0 ? 1 : size);
  }
  return fit;
}

std::string one_line(std::string_view text) {
  constexpr std::size_t most = 1000;
  std::string line = fit_for_terminal(text);
  for (char& c : line)
    if (c == '\n' || c == '\t') c = ' ';
  if (line.size() <= most) return line;
  std::size_t left = most / 2, right = line.size() - most / 2;
  while (is_continuation(line[left])) --left;
  while (is_continuation(line[right])) ++right;
  return line.substr(0, left) + " … " + line.substr(right);
}

std::string in_quotes(std::string_view text) {
  std::string line = "\"";
  for (const char c : shortened(text)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F) {
      line += escaped("\\x%02x", byte);
    } else {
      if (c == '"' || c == '\\') line += '\\';
      line += c;
    }
  }
  return line + (text.size() > longest_quote ? "…\"" : "\"");
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const size_t size = first_character(text).first;
    if (size == 0) return false;
    text.remove_prefix(size);
  }
  return true;
}

Message reason(int error_number) {
  switch (error_number) {  // those that people meet, which other languages have; a test compares them with the system's
    case EACCES: return tr("Permission denied");
    case EBUSY: return tr("Device or resource busy");
    case EDQUOT: return tr("Disk quota exceeded");
    case EEXIST: return tr("File exists");
    case EFBIG: return tr("File too large");
    case EINVAL: return tr("Invalid argument");
    case EIO: return tr("Input/output error");
    case EISDIR: return tr("Is a directory");
    case ELOOP: return tr("Too many levels of symbolic links");
    case EMFILE: return tr("Too many open files");
    case ENAMETOOLONG: return tr("File name too long");
    case ENOENT: return tr("No such file or directory");
    case ENOMEM: return tr("Cannot allocate memory");
    case ENOSPC: return tr("No space left on device");
    case ENOTDIR: return tr("Not a directory");
    case ENOTEMPTY: return tr("Directory not empty");
    case EPERM: return tr("Operation not permitted");
    case EROFS: return tr("Read-only file system");
    default: return std::generic_category().message(error_number);
  }
}

Message reason(const std::error_code& failed) {
  const auto condition = failed.default_error_condition();
  return condition.category() == std::generic_category() ? reason(condition.value()) : Message(failed.message());
}

}  // namespace headlight::base
