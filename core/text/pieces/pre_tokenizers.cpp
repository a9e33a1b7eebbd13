#include <utility>

#include "text/pieces/byte_letters.hpp"
#include "text/pieces/letters.hpp"
#include "text/pieces/pre_tokenizer.hpp"

namespace headlight::text {
namespace {

/// GPT-2's pattern: contractions, words, numbers and other marks, each with the space before it, and the remaining spaces.
constexpr const char* gpt2_pattern = R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";

/// A pre-tokenizer that is one function.
template <class Function>
class FunctionPreTokenizer final : public PreTokenizer {
 public:
  explicit FunctionPreTokenizer(Function function) : function_(std::move(function)) {}
  Segments cut(Segments segments, Effort& effort) const override { return function_(std::move(segments), effort); }

 private:
  Function function_;
};

template <class Function>
PreTokenizerPointer pre_tokenizer_of(Function function) {
  return std::make_shared<const FunctionPreTokenizer<Function>>(std::move(function));
}

Segments cut_at_letters(Segments segments, bool (*is_it)(char32_t), Cut cut, Effort& effort) {
  return cut_each(std::move(segments), effort,
                  [&](Segment& one, Segments& out) { cut_at(one, stretches_of(one.text, is_it), cut, out, effort); });
}

PreTokenizerPointer split_at_letters(bool (*is_it)(char32_t), Cut cut) {
  return pre_tokenizer_of(
      [is_it, cut](Segments segments, Effort& effort) { return cut_at_letters(std::move(segments), is_it, cut, effort); });
}

/// Matches runs of word letters, and runs of other characters that are not white space.
Stretches words_of(std::string_view text) {
  Stretches all;
  int before = -1;
  for (size_t at = 0; at < text.size();) {
    const CodePoint letter = code_point_at(text, at);
    const int kind = is_word_letter(letter.value) ? 2 : is_white_space(letter.value) ? 0 : 1;
    if (kind == before) all.back().end += letter.size;
    else all.push_back({at, at + letter.size, kind == 0});
    before = kind;
    at += letter.size;
  }
  return all;
}

void replace_spaces(std::string& text, const std::string& by) {
  std::string replaced;
  replaced.reserve(text.size());
  for (const char c : text) {
    if (c == ' ') replaced += by;
    else replaced += c;
  }
  text = std::move(replaced);
}

/// The matches of `letter`, a text of one code point, in `text`.
Stretches expected_keys(std::string_view text, std::string_view letter) {
  const char32_t code = code_point_at(letter, 0).value;
  return stretches_of(text, [code](char32_t other) { return other == code; });
}

void apply_metaspace(const MetaspaceRules& rules, Segment& segment, Segments& out, Effort& effort) {
  replace_spaces(segment.text, rules.replacement);
  effort.rewriting(segment.text.size());
  effort.bytes(segment.text.size());
  using Prepend = MetaspaceRules::Prepend;
  const bool wanted = rules.prepend == Prepend::always || (rules.prepend == Prepend::first && segment.at_start);
  if (wanted && !segment.text.starts_with(rules.replacement)) segment.text.insert(0, rules.replacement);
  if (rules.split) cut_at(segment, expected_keys(segment.text, rules.replacement), Cut::merged_with_next, out, effort);
  else out.push_back(std::move(segment));
}

}  // namespace

PreTokenizerPointer pre_tokenizers_in_turn(std::vector<PreTokenizerPointer> all) {
  return pre_tokenizer_of([all = std::move(all)](Segments segments, Effort& effort) {
    for (const PreTokenizerPointer& one : all) segments = one->cut(std::move(segments), effort);
    return segments;
  });
}

PreTokenizerPointer split_at(Regex pattern, Cut cut, bool invert) {
  return pre_tokenizer_of([pattern = std::move(pattern), cut, invert](Segments segments, Effort& effort) {
    return cut_each(std::move(segments), effort, [&](Segment& one, Segments& out) {
      Stretches all = pattern.stretches(one.text, effort);
      for (Stretch& stretch : all) stretch.matches = stretch.matches != invert;
      cut_at(one, all, cut, out, effort);
    });
  });
}

PreTokenizerPointer split_at_white_space() { return split_at_letters(is_white_space, Cut::removed); }

PreTokenizerPointer split_into_words() {
  return pre_tokenizer_of([](Segments segments, Effort& effort) {
    return cut_each(std::move(segments), effort,
                    [&](Segment& one, Segments& out) { cut_at(one, words_of(one.text), Cut::removed, out, effort); });
  });
}

PreTokenizerPointer split_at_letter(char32_t letter) {
  return pre_tokenizer_of([letter](Segments segments, Effort& effort) {
    return cut_each(std::move(segments), effort, [&](Segment& one, Segments& out) {
      cut_at(one, stretches_of(one.text, [&](char32_t other) { return other == letter; }), Cut::removed, out, effort);
    });
  });
}

PreTokenizerPointer split_at_punctuation(Cut cut) { return split_at_letters(is_punctuation_mark, cut); }

PreTokenizerPointer split_at_digits(bool one_by_one) { return split_at_letters(is_number, one_by_one ? Cut::isolated : Cut::contiguous); }

PreTokenizerPointer bert_pre_tokenizer() { return pre_tokenizers_in_turn({split_at_white_space(), split_at_punctuation(Cut::isolated)}); }

PreTokenizerPointer byte_level_pre_tokenizer(ByteLevelRules rules) {
  return pre_tokenizer_of([rules, pattern = Regex(gpt2_pattern)](Segments segments, Effort& effort) {
    segments = cut_each(std::move(segments), effort, [&](Segment& one, Segments& out) {
      if (rules.add_prefix_space && !one.text.starts_with(' ')) one.text.insert(0, 1, ' ');
      if (rules.use_pattern) cut_at(one, pattern.stretches(one.text, effort), Cut::isolated, out, effort);
      else out.push_back(std::move(one));
    });
    for (Segment& one : segments) {
      if (one.id >= 0) continue;
      effort.rewriting(one.text.size());
      one.text = as_byte_letters(one.text);
      effort.bytes(one.text.size());
    }
    return segments;
  });
}

PreTokenizerPointer metaspace_pre_tokenizer(MetaspaceRules rules) {
  return pre_tokenizer_of([rules = std::move(rules)](Segments segments, Effort& effort) {
    return cut_each(std::move(segments), effort, [&](Segment& one, Segments& out) { apply_metaspace(rules, one, out, effort); });
  });
}

}  // namespace headlight::text
