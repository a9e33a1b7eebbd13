#include "text/pieces/letters.hpp"

#include <utf8proc.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <new>

#include "base/error.hpp"
#include "text/pieces/unicode_age.hpp"
#include "text/unicode.hpp"

namespace headlight::text {
namespace {

utf8proc_category_t category(char32_t code) { return utf8proc_category(static_cast<utf8proc_int32_t>(code)); }

bool within(char32_t code, char32_t first, char32_t last) { return first <= code && code <= last; }

/// How many bytes the code point at `at` takes, or 0 where there is none; `code` is it.
size_t decoded(std::string_view text, size_t at, utf8proc_int32_t& code) {
  const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data()) + at;
  const auto size = utf8proc_iterate(bytes, static_cast<utf8proc_ssize_t>(text.size() - at), &code);
  return size > 0 ? static_cast<size_t>(size) : 0;
}

int options_of(NormalForm form) {
  switch (form) {
    case NormalForm::nfc: return UTF8PROC_COMPOSE;
    case NormalForm::nfd: return UTF8PROC_DECOMPOSE;
    case NormalForm::nfkc: return UTF8PROC_COMPOSE | UTF8PROC_COMPAT;
    default: return UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT;
  }
}

bool is_plain(std::string_view text) {
  for (const char c : text)
    if (static_cast<unsigned char>(c) >= 0x80) return false;
  return true;
}

std::string in_normal_form(std::string_view text, NormalForm form) {
  if (is_plain(text)) return std::string(text);
  utf8proc_uint8_t* bytes = nullptr;
  const auto length = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()), static_cast<utf8proc_ssize_t>(text.size()),
                                   &bytes, static_cast<utf8proc_option_t>(UTF8PROC_STABLE | options_of(form)));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(bytes, &std::free);
  if (length == UTF8PROC_ERROR_NOMEM) throw std::bad_alloc();
  if (length < 0) throw UserError(tr("the text cannot be normalised: {why}", {{"why", utf8proc_errmsg(length)}}));
  return {reinterpret_cast<const char*>(bytes), static_cast<size_t>(length)};
}

}  // namespace

Letter letter_at(std::string_view text, size_t at) {
  const auto first = static_cast<unsigned char>(text[at]);
  if (first < 0x80) return {first, 1};
  utf8proc_int32_t code = 0;
  const size_t size = decoded(text, at, code);
  return size ? Letter{static_cast<char32_t>(code), size} : Letter{0xFFFD, 1};
}

void append_letter(std::string& text, char32_t code) {
  utf8proc_uint8_t bytes[4];
  const auto size = utf8proc_encode_char(static_cast<utf8proc_int32_t>(code), bytes);
  text.append(reinterpret_cast<const char*>(bytes), static_cast<size_t>(size));
}

size_t count_letters(std::string_view text) {
  size_t n = 0;
  for (const char c : text) n += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  return n;
}

bool is_white_space(char32_t code) {
  return within(code, 0x09, 0x0D) || code == 0x20 || code == 0x85 || code == 0xA0 || code == 0x1680 || within(code, 0x2000, 0x200A) ||
         code == 0x2028 || code == 0x2029 || code == 0x202F || code == 0x205F || code == 0x3000;
}

bool is_number(char32_t code) {
  const auto kind = category(code);
  return kind == UTF8PROC_CATEGORY_ND || kind == UTF8PROC_CATEGORY_NL || kind == UTF8PROC_CATEGORY_NO;
}

bool is_punctuation_mark(char32_t code) {
  if (code < 0x80) return within(code, '!', '/') || within(code, ':', '@') || within(code, '[', '`') || within(code, '{', '~');
  const auto kind = category(code);
  return kind >= UTF8PROC_CATEGORY_PC && kind <= UTF8PROC_CATEGORY_PO && !is_newer_than_bert(code);
}

bool is_nonspacing_mark(char32_t code) { return category(code) == UTF8PROC_CATEGORY_MN; }

bool is_combining_mark(char32_t code) {
  const auto kind = category(code);
  return kind == UTF8PROC_CATEGORY_MN || kind == UTF8PROC_CATEGORY_MC || kind == UTF8PROC_CATEGORY_ME;
}

bool is_control_or_format(char32_t code) {
  const auto kind = category(code);
  return kind == UTF8PROC_CATEGORY_CC || kind == UTF8PROC_CATEGORY_CF || kind == UTF8PROC_CATEGORY_CO;
}

bool is_word_letter(char32_t code) {
  const auto kind = category(code);
  const bool letter = kind >= UTF8PROC_CATEGORY_LU && kind <= UTF8PROC_CATEGORY_NL;  // letters, marks, digits
  const bool circled =
      within(code, 0x24B6, 0x24E9) || within(code, 0x1F130, 0x1F149) || within(code, 0x1F150, 0x1F169) || within(code, 0x1F170, 0x1F189);
  return letter || circled || kind == UTF8PROC_CATEGORY_PC || code == 0x200C || code == 0x200D;
}

std::string lower_case(std::string_view text) {
  std::string lower;
  lower.reserve(text.size());
  for (size_t at = 0; at < text.size();) {
    const Letter letter = letter_at(text, at);
    if (letter.code == 0x130) lower += "i\u0307";  // the one letter that becomes two
    else append_letter(lower, static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(letter.code))));
    at += letter.size;
  }
  return lower;
}

std::string normal_form(std::string_view text, NormalForm form) {
  if (is_plain(text)) return std::string(text);
  check_utf8(text);
  std::string normal;
  size_t begin = 0;
  for (size_t at = 0; at < text.size();) {
    const Letter letter = letter_at(text, at);
    if (is_newer_than_normal_forms(letter.code)) {
      normal += in_normal_form(text.substr(begin, at - begin), form);
      normal += text.substr(at, letter.size);
      begin = at + letter.size;
    }
    at += letter.size;
  }
  return normal + in_normal_form(text.substr(begin), form);
}

std::vector<std::string_view> graphemes(std::string_view text) {
  std::vector<std::string_view> all;
  utf8proc_int32_t state = 0;
  for (size_t begin = 0, at = 0; at < text.size();) {
    const Letter letter = letter_at(text, at);
    at += letter.size;
    const bool ends =
        at >= text.size() || utf8proc_grapheme_break_stateful(static_cast<utf8proc_int32_t>(letter.code),
                                                              static_cast<utf8proc_int32_t>(letter_at(text, at).code), &state);
    if (!ends) continue;
    all.push_back(text.substr(begin, at - begin));
    begin = at;
  }
  return all;
}

void require_utf8(std::string_view text) {
  for (size_t at = 0; at < text.size();) {
    utf8proc_int32_t code = 0;
    const size_t size = decoded(text, at, code);
    if (size == 0) {
      char byte[8];
      std::snprintf(byte, sizeof byte, "0x%02x", static_cast<unsigned>(static_cast<unsigned char>(text[at])));
      throw UserError(
          tr("the text is not valid UTF-8: byte {byte} at offset {offset}; save it as UTF-8", {{"byte", byte}, {"offset", at}}));
    }
    at += size;
  }
}

std::string made_utf8(std::string_view bytes) {
  std::string text;
  for (size_t at = 0; at < bytes.size();) {
    utf8proc_int32_t code = 0;
    const size_t size = decoded(bytes, at, code);
    if (size) text += bytes.substr(at, size);
    else text += "\uFFFD";
    at += size ? size : 1;
  }
  return text;
}

}  // namespace headlight::text
