#include "base/wording.hpp"

#include <cerrno>
#include <cstdio>
#include <system_error>

#include "base/utf8.hpp"

namespace headlight::base {
namespace {

constexpr std::size_t longest_quote = 80;

/// True for characters that a terminal obeys instead of showing, or that move text away from its place.
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
  for (std::size_t at = 0; at < text.size();) {
    const auto [code, size, valid] = code_point_at(text, at);
    if (!valid) fit += escaped("\\x%02x", static_cast<unsigned>(code));
    else if (steers_a_terminal(code)) fit += escaped(code < 0x80 ? "\\x%02x" : "\\u%04x", static_cast<unsigned>(code));
    else fit += text.substr(at, size);
    at += size;
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
  while (!begins_code_point(line[left])) --left;
  while (!begins_code_point(line[right])) ++right;
  return line.substr(0, left) + " … " + line.substr(right);
}

std::string in_quotes(std::string_view text) {
  std::string line = "\"";
  for (const char c : utf8_prefix(text, longest_quote)) {
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

Message reason(int error_number) {
  switch (error_number) {  // the errors that people meet, which other languages translate; a test compares them with the system's
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
