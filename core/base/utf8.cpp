#include "base/utf8.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <new>

#include "base/error.hpp"

namespace headlight::base {
namespace {

const utf8proc_uint8_t* bytes_of(std::string_view text) { return reinterpret_cast<const utf8proc_uint8_t*>(text.data()); }

int options_of(NormalForm form) {
  switch (form) {
    case NormalForm::nfc: return UTF8PROC_COMPOSE;
    case NormalForm::nfd: return UTF8PROC_DECOMPOSE;
    case NormalForm::nfkc: return UTF8PROC_COMPOSE | UTF8PROC_COMPAT;
    case NormalForm::nfkd: return UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT;
    default: return UTF8PROC_COMPOSE | UTF8PROC_CASEFOLD;
  }
}

std::string fold_ascii(std::string_view ascii) {
  std::string folded(ascii);
  std::transform(folded.begin(), folded.end(), folded.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c | 0x20) : c; });
  return folded;
}

std::string padding(std::string_view text, std::size_t width) {
  const std::size_t own = display_width(text);
  return std::string(width > own ? width - own : 0, ' ');
}

}  // namespace

CodePoint code_point_at(std::string_view text, std::size_t at) {
  const auto first = static_cast<unsigned char>(text[at]);
  if (first < 0x80) return {first, 1, true};
  utf8proc_int32_t value = 0;
  const auto size = utf8proc_iterate(bytes_of(text) + at, static_cast<utf8proc_ssize_t>(text.size() - at), &value);
  if (size <= 0) return {first, 1, false};
  return {static_cast<char32_t>(value), static_cast<std::size_t>(size), true};
}

std::string encode_utf8(char32_t value) {
  utf8proc_uint8_t bytes[4];
  const auto size = utf8proc_encode_char(static_cast<utf8proc_int32_t>(value), bytes);
  return {reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size)};
}

bool begins_code_point(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; }

std::size_t code_point_before(std::string_view text, std::size_t end) {
  std::size_t at = end - 1;
  while (at > 0 && !begins_code_point(text[at])) --at;
  return at;
}

std::size_t count_code_points(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins_code_point));
}

std::string_view utf8_prefix(std::string_view text, std::size_t most_bytes) {
  if (text.size() <= most_bytes) return text;
  std::size_t end = most_bytes;
  while (end > 0 && !begins_code_point(text[end])) --end;
  return text.substr(0, end);
}

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char byte) { return static_cast<unsigned char>(byte) < 0x80; });
}

bool is_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (static_cast<unsigned char>(text[at]) < 0x80) {
      ++at;
      continue;
    }
    const CodePoint point = code_point_at(text, at);
    if (!point.valid) return false;
    at += point.size;
  }
  return true;
}

void require_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = code_point_at(text, at);
    if (!point.valid) {
      char byte[8];
      std::snprintf(byte, sizeof byte, "0x%02x", static_cast<unsigned>(point.value));
      throw UserError(
          tr("the text is not valid UTF-8: byte {byte} at offset {offset}; save it as UTF-8", {{"byte", byte}, {"offset", at}}));
    }
    at += point.size;
  }
}

std::string replace_invalid_utf8(std::string_view bytes) {
  std::string text;
  for (std::size_t at = 0; at < bytes.size();) {
    const CodePoint point = code_point_at(bytes, at);
    if (point.valid) text += bytes.substr(at, point.size);
    else text += "\uFFFD";
    at += point.size;
  }
  return text;
}

std::string normalise_utf8(std::string_view text, NormalForm form) {
  if (is_ascii(text)) return form == NormalForm::nfc_folded ? fold_ascii(text) : std::string(text);
  utf8proc_uint8_t* bytes = nullptr;
  const auto length = utf8proc_map(bytes_of(text), static_cast<utf8proc_ssize_t>(text.size()), &bytes,
                                   static_cast<utf8proc_option_t>(UTF8PROC_STABLE | options_of(form)));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(bytes, &std::free);
  if (length == UTF8PROC_ERROR_NOMEM) throw std::bad_alloc();
  if (length < 0) throw UserError(tr("the text cannot be normalised: {why}", {{"why", utf8proc_errmsg(length)}}));
  return {reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(length)};
}

static_assert(int(CharacterCategory::Lu) == UTF8PROC_CATEGORY_LU && int(CharacterCategory::Mn) == UTF8PROC_CATEGORY_MN &&
              int(CharacterCategory::No) == UTF8PROC_CATEGORY_NO && int(CharacterCategory::Po) == UTF8PROC_CATEGORY_PO &&
              int(CharacterCategory::So) == UTF8PROC_CATEGORY_SO && int(CharacterCategory::Zp) == UTF8PROC_CATEGORY_ZP &&
              int(CharacterCategory::Cn) == UTF8PROC_CATEGORY_CN && int(CharacterCategory::Co) == UTF8PROC_CATEGORY_CO);

CharacterCategory category_of(char32_t code) {
  return static_cast<CharacterCategory>(utf8proc_category(static_cast<utf8proc_int32_t>(code)));
}

char32_t to_lower(char32_t code) { return static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(code))); }

bool is_grapheme_control(char32_t code) {
  return utf8proc_get_property(static_cast<utf8proc_int32_t>(code))->boundclass == UTF8PROC_BOUNDCLASS_CONTROL;
}

bool is_ignorable(char32_t code) { return utf8proc_get_property(static_cast<utf8proc_int32_t>(code))->ignorable; }

bool GraphemeBreaks::between(char32_t before, char32_t after) {
  return utf8proc_grapheme_break_stateful(static_cast<utf8proc_int32_t>(before), static_cast<utf8proc_int32_t>(after), &state_);
}

std::vector<std::string_view> graphemes(std::string_view text) {
  std::vector<std::string_view> all;
  GraphemeBreaks breaks;
  for (std::size_t begin = 0, at = 0; at < text.size();) {
    const CodePoint point = code_point_at(text, at);
    at += point.size;
    const bool ends = at >= text.size() || breaks.between(point.value, code_point_at(text, at).value);
    if (!ends) continue;
    all.push_back(text.substr(begin, at - begin));
    begin = at;
  }
  return all;
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for (const std::string_view letter : graphemes(text))
    width += static_cast<std::size_t>(std::max(0, utf8proc_charwidth(static_cast<utf8proc_int32_t>(code_point_at(letter, 0).value))));
  return width;
}

std::string padded_to(std::string_view text, std::size_t width) { return std::string(text) + padding(text, width); }

std::string padded_left(std::string_view text, std::size_t width) { return padding(text, width) + std::string(text); }

}  // namespace headlight::base
