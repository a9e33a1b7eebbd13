#include "base/base64.hpp"
#include "base/error.hpp"
#include "base/wording.hpp"
#include "text/reading/tokenizer_json_parts.hpp"

namespace headlight::text {
namespace {

std::string charsmap_bytes(const JsonPart& part) {
  if (!part.has("precompiled_charsmap")) return "";
  const auto bytes = bytes_of_base64(part.text("precompiled_charsmap"));
  if (!bytes) part.wrong("precompiled_charsmap", tr("a table in base64"));
  return *bytes;
}

NormalizerPointer sequence_of(const JsonPart& part) {
  std::vector<NormalizerPointer> all;
  for (const JsonPart& one : part.parts("normalizers")) all.push_back(normalizer_of_json(one));
  return normalizers_in_turn(std::move(all));
}

NormalizerPointer bert_of(const JsonPart& part) {
  BertRules rules;
  rules.clean_text = part.flag("clean_text", true);
  rules.around_ideographs = part.flag("handle_chinese_chars", true);
  rules.lower_case = part.flag("lowercase", true);
  rules.strip_accents = part.flag("strip_accents", rules.lower_case);
  return bert_normalizer(rules);
}

}  // namespace

Regex regex_of_json(const JsonPart& part, const char* name) {
  const JsonPart pattern = part.part(name);
  try {
    if (pattern.has("String")) return Regex(pattern_of(pattern.text("String")));
    return Regex(pattern.text("Regex"));
  } catch (const UserError& error) {
    if (std::string_view(error.what()).starts_with(pattern.place())) throw;
    throw UserError(tr("{place}: {why}", {{"place", pattern.place()}, {"why", error.message()}}));
  }
}

NormalizerPointer normalizer_of_json(const JsonPart& part) {
  const std::string& type = part.text("type");
  if (type == "Sequence") return sequence_of(part);
  if (type == "NFC") return normal_form_normalizer(NormalForm::nfc);
  if (type == "NFD") return normal_form_normalizer(NormalForm::nfd);
  if (type == "NFKC") return normal_form_normalizer(NormalForm::nfkc);
  if (type == "NFKD") return normal_form_normalizer(NormalForm::nfkd);
  if (type == "Lowercase") return lower_case_normalizer();
  if (type == "StripAccents") return accent_stripper();
  if (type == "BertNormalizer") return bert_of(part);
  if (type == "Strip") return strip_normalizer(part.flag("strip_left", true), part.flag("strip_right", true));
  if (type == "Prepend") return prepend_normalizer(part.text("prepend"));
  if (type == "Replace") return replace_normalizer(regex_of_json(part, "pattern"), part.text("content"));
  if (type == "Nmt") return nmt_normalizer();
  if (type == "ByteLevel") return byte_level_normalizer();
  if (type == "Precompiled") return charsmap_normalizer(charsmap_bytes(part));
  part.unsupported(in_quotes(type),
                   "Sequence, NFC, NFD, NFKC, NFKD, Lowercase, StripAccents, BertNormalizer, Strip, Prepend, Replace, Nmt, ByteLevel and "
                   "Precompiled");
}

}  // namespace headlight::text
