#include <utility>

#include "base/error.hpp"
#include "base/utf8.hpp"
#include "text/pieces/byte_letters.hpp"
#include "text/pieces/normalizer.hpp"
#include "text/pieces/unicode_age.hpp"

namespace headlight::text {
namespace {

/// The new text and the old one are in memory together, and normal forms take four bytes for each letter in between.
constexpr std::uint64_t times_in_memory = 4;

/// A normalizer that is one function.
template <class Function>
class FunctionNormalizer final : public Normalizer {
 public:
  explicit FunctionNormalizer(Function function) : function_(std::move(function)) {}
  void apply(Segment& segment, Effort& effort) const override {
    effort.rewriting(segment.text.size());
    function_(segment, effort);
    effort.bytes(times_in_memory * segment.text.size());
  }

 private:
  Function function_;
};

template <class Function>
NormalizerPointer normalizer_of(Function function) {
  return std::make_shared<const FunctionNormalizer<Function>>(std::move(function));
}

/// Replaces every letter by `become` of it, where 0 removes it. If the first letters are removed, the segment no longer counts as the start
/// of the text.
template <class Become>
void rewrite(Segment& segment, Become become) {
  std::string text;
  text.reserve(segment.text.size());
  for (size_t at = 0; at < segment.text.size();) {
    const CodePoint letter = code_point_at(segment.text, at);
    const auto [keep, code] = become(letter.value);
    if (keep) text += encode_utf8(code);
    else if (text.empty()) segment.at_start = false;
    at += letter.size;
  }
  segment.text = std::move(text);
}

void strip_text(Segment& segment, bool left, bool right) {
  size_t begin = 0, end = segment.text.size();
  while (left && begin < end && is_white_space(code_point_at(segment.text, begin).value)) begin += code_point_at(segment.text, begin).size;
  while (right && begin < end) {
    const size_t last = code_point_before(segment.text, end);
    if (!is_white_space(code_point_at(segment.text, last).value)) break;
    end = last;
  }
  if (begin > 0) segment.at_start = false;
  segment.text = segment.text.substr(begin, end - begin);
}

using Rewritten = std::pair<bool, char32_t>;

Rewritten for_translation(char32_t c) {
  const bool gone = (c >= 1 && c <= 8) || c == 0xB || (c >= 0xE && c <= 0x1F) || c == 0x7F || c == 0x8F || c == 0x9F;
  const bool space = c == 0x9 || c == 0xA || c == 0xC || c == 0xD || c == 0x1680 || (c >= 0x200B && c <= 0x200F) || c == 0x2028 ||
                     c == 0x2029 || c == 0x2581 || c == 0xFEFF || c == 0xFFFD;
  return {!gone, space ? U' ' : c};
}

bool bert_drops(char32_t c) {
  if (c == '\t' || c == '\n' || c == '\r') return false;
  return c == 0 || c == 0xFFFD || (is_control_or_format(c) && !is_newer_than_bert(c));
}

bool is_bert_ideograph(char32_t c) {
  return (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3400 && c <= 0x4DBF) || (c >= 0x20000 && c <= 0x2A6DF) || (c >= 0x2A700 && c <= 0x2B81F) ||
         (c >= 0x2B920 && c <= 0x2CEAF) || (c >= 0xF900 && c <= 0xFAFF) || (c >= 0x2F800 && c <= 0x2FA1F);
}

void space_ideographs(Segment& segment) {
  std::string text;
  for (size_t at = 0; at < segment.text.size();) {
    const CodePoint letter = code_point_at(segment.text, at);
    const std::string_view bytes = std::string_view(segment.text).substr(at, letter.size);
    if (is_bert_ideograph(letter.value)) text.append(" ").append(bytes).append(" ");
    else text += bytes;
    at += letter.size;
  }
  segment.text = std::move(text);
}

void apply_bert_rules(Segment& segment, const BertRules& rules) {
  if (rules.clean_text) rewrite(segment, [](char32_t c) { return Rewritten{!bert_drops(c), is_white_space(c) ? U' ' : c}; });
  if (rules.around_ideographs) space_ideographs(segment);
  if (rules.strip_accents) {
    segment.text = normal_form(segment.text, NormalForm::nfd);
    rewrite(segment, [](char32_t c) { return Rewritten{!is_nonspacing_mark(c) || is_newer_than_bert(c), c}; });
  }
  if (rules.lower_case) segment.text = lower_case(segment.text);
}

}  // namespace

NormalizerPointer normalizers_in_turn(std::vector<NormalizerPointer> all) {
  return normalizer_of([all = std::move(all)](Segment& segment, Effort& effort) {
    for (const NormalizerPointer& one : all) one->apply(segment, effort);
  });
}

NormalizerPointer normal_form_normalizer(NormalForm form) {
  return normalizer_of([form](Segment& segment, Effort&) { segment.text = normal_form(segment.text, form); });
}

NormalizerPointer lower_case_normalizer() {
  return normalizer_of([](Segment& segment, Effort&) { segment.text = lower_case(segment.text); });
}

NormalizerPointer accent_stripper() {
  return normalizer_of([](Segment& segment, Effort&) {
    rewrite(segment, [](char32_t c) { return Rewritten{!is_combining_mark(c) || is_newer_than_normal_forms(c), c}; });
  });
}

NormalizerPointer strip_normalizer(bool left, bool right) {
  return normalizer_of([left, right](Segment& segment, Effort&) { strip_text(segment, left, right); });
}

NormalizerPointer prepend_normalizer(std::string text) {
  return normalizer_of([text = std::move(text)](Segment& segment, Effort&) {
    if (!segment.text.empty()) segment.text.insert(0, text);
  });
}

NormalizerPointer replace_normalizer(Regex pattern, std::string by) {
  return normalizer_of([pattern = std::move(pattern), by = std::move(by)](Segment& segment, Effort& effort) {
    std::string text;
    for (const Stretch& one : pattern.stretches(segment.text, effort)) {
      const std::string_view part =
          one.matches ? std::string_view(by) : std::string_view(segment.text).substr(one.begin, one.end - one.begin);
      effort.bytes(part.size());
      text += part;
    }
    segment.text = std::move(text);
  });
}

NormalizerPointer nmt_normalizer() {
  return normalizer_of([](Segment& segment, Effort&) { rewrite(segment, for_translation); });
}

NormalizerPointer byte_level_normalizer() {
  return normalizer_of([](Segment& segment, Effort&) { segment.text = as_byte_letters(segment.text); });
}

NormalizerPointer bert_normalizer(BertRules rules) {
  return normalizer_of([rules](Segment& segment, Effort&) { apply_bert_rules(segment, rules); });
}

}  // namespace headlight::text
