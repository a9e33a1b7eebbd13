#include "base/error.hpp"
#include "base/wording.hpp"
#include "text/pieces/letters.hpp"
#include "text/reading/tokenizer_json_parts.hpp"

namespace headlight::text {
namespace {

Cut cut_of(const JsonPart& part, const char* otherwise) {
  const std::string name = otherwise ? part.text("behavior", otherwise) : part.text("behavior");
  if (name == "Removed") return Cut::removed;
  if (name == "Isolated") return Cut::isolated;
  if (name == "MergedWithPrevious") return Cut::merged_with_previous;
  if (name == "MergedWithNext") return Cut::merged_with_next;
  if (name == "Contiguous") return Cut::contiguous;
  part.wrong("behavior", tr("Removed, Isolated, MergedWithPrevious, MergedWithNext or Contiguous"));
}

std::string one_letter(const JsonPart& part, const char* name) {
  const std::string& letter = part.text(name);
  if (count_code_points(letter) != 1) part.wrong(name, tr("one character"));
  return letter;
}

PreTokenizerPointer metaspace_of(const JsonPart& part) {
  MetaspaceRules rules;
  using Prepend = MetaspaceRules::Prepend;
  rules.replacement = part.has("replacement") ? one_letter(part, "replacement") : rules.replacement;
  const bool prefix = part.flag("add_prefix_space", true);
  const std::string scheme = part.text("prepend_scheme", prefix ? "always" : "never");
  if (scheme != "first" && scheme != "never" && scheme != "always") part.wrong("prepend_scheme", tr("first, never or always"));
  rules.prepend = scheme == "first" ? Prepend::first : scheme == "never" || !prefix ? Prepend::never : Prepend::always;
  rules.split = part.flag("split", true);
  return metaspace_pre_tokenizer(std::move(rules));
}

PreTokenizerPointer pre_tokenizers_of(const JsonPart& part) {
  std::vector<PreTokenizerPointer> all;
  for (const JsonPart& one : part.parts("pretokenizers")) all.push_back(pre_tokenizer_of_json(one));
  return pre_tokenizers_in_turn(std::move(all));
}

}  // namespace

PreTokenizerPointer pre_tokenizer_of_json(const JsonPart& part) {
  const std::string& type = part.text("type");
  if (type == "Sequence") return pre_tokenizers_of(part);
  if (type == "ByteLevel") return byte_level_pre_tokenizer({part.flag("add_prefix_space", true), part.flag("use_regex", true)});
  if (type == "BertPreTokenizer") return bert_pre_tokenizer();
  if (type == "Metaspace") return metaspace_of(part);
  if (type == "Split") return split_at(regex_of_json(part, "pattern"), cut_of(part, nullptr), part.flag("invert", false));
  if (type == "Whitespace") return split_into_words();
  if (type == "WhitespaceSplit") return split_at_white_space();
  if (type == "Digits") return split_at_digits(part.flag("individual_digits", false));
  if (type == "Punctuation") return split_at_punctuation(cut_of(part, "Isolated"));
  if (type == "CharDelimiterSplit") return split_at_letter(code_point_at(one_letter(part, "delimiter"), 0).value);
  part.unsupported(in_quotes(type),
                   "Sequence, ByteLevel, BertPreTokenizer, Metaspace, Split, Whitespace, WhitespaceSplit, Digits, Punctuation and "
                   "CharDelimiterSplit");
}

}  // namespace headlight::text
