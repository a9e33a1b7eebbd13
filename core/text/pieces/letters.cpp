#include "text/pieces/letters.hpp"

#include "text/pieces/unicode_age.hpp"
#include "text/unicode.hpp"

namespace headlight::text {
namespace {

bool within(char32_t code, char32_t first, char32_t last) { return first <= code && code <= last; }

}  // namespace

bool is_white_space(char32_t code) {
  return within(code, 0x09, 0x0D) || code == 0x20 || code == 0x85 || code == 0xA0 || code == 0x1680 || within(code, 0x2000, 0x200A) ||
         code == 0x2028 || code == 0x2029 || code == 0x202F || code == 0x205F || code == 0x3000;
}

bool is_number(char32_t code) {
  const CharacterCategory kind = category_of(code);
  return kind == CharacterCategory::Nd || kind == CharacterCategory::Nl || kind == CharacterCategory::No;
}

bool is_punctuation_mark(char32_t code) {
  if (code < 0x80) return within(code, '!', '/') || within(code, ':', '@') || within(code, '[', '`') || within(code, '{', '~');
  const CharacterCategory kind = category_of(code);
  return kind >= CharacterCategory::Pc && kind <= CharacterCategory::Po && !is_newer_than_bert(code);
}

bool is_nonspacing_mark(char32_t code) { return category_of(code) == CharacterCategory::Mn; }

bool is_combining_mark(char32_t code) {
  const CharacterCategory kind = category_of(code);
  return kind == CharacterCategory::Mn || kind == CharacterCategory::Mc || kind == CharacterCategory::Me;
}

bool is_control_or_format(char32_t code) {
  const CharacterCategory kind = category_of(code);
  return kind == CharacterCategory::Cc || kind == CharacterCategory::Cf || kind == CharacterCategory::Co;
}

bool is_word_letter(char32_t code) {
  const CharacterCategory kind = category_of(code);
  const bool letter = kind >= CharacterCategory::Lu && kind <= CharacterCategory::Nl;  // letters, marks, digits
  const bool circled =
      within(code, 0x24B6, 0x24E9) || within(code, 0x1F130, 0x1F149) || within(code, 0x1F150, 0x1F169) || within(code, 0x1F170, 0x1F189);
  return letter || circled || kind == CharacterCategory::Pc || code == 0x200C || code == 0x200D;
}

std::string lower_case(std::string_view text) {
  std::string lower;
  lower.reserve(text.size());
  for (size_t at = 0; at < text.size();) {
    const CodePoint letter = code_point_at(text, at);
    if (letter.value == 0x130) lower += "i\u0307";  // the only letter whose lower case is two code points
    else lower += encode_utf8(to_lower(letter.value));
    at += letter.size;
  }
  return lower;
}

std::string normal_form(std::string_view text, NormalForm form) {
  if (is_ascii(text)) return std::string(text);
  check_utf8(text);
  std::string normal;
  size_t begin = 0;
  for (size_t at = 0; at < text.size();) {
    const CodePoint letter = code_point_at(text, at);
    if (is_newer_than_normal_forms(letter.value)) {
      normal += normalise_utf8(text.substr(begin, at - begin), form);
      normal += text.substr(at, letter.size);
      begin = at + letter.size;
    }
    at += letter.size;
  }
  return normal + normalise_utf8(text.substr(begin), form);
}

}  // namespace headlight::text
