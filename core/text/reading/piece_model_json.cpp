#include <cmath>

#include "base/error.hpp"
#include "base/json.hpp"
#include "base/json_fields.hpp"
#include "base/wording.hpp"
#include "text/reading/tokenizer_json_parts.hpp"
#include "text/reading/vocabulary_files.hpp"

namespace headlight::text {
namespace {

PieceModelPointer bpe_of(const JsonPart& part, const std::vector<AddedToken>& added) {
  if (part.has("dropout") && part.required("dropout") != 0)
    throw UserError(tr("{place} is {kind}; Headlight reads a text without randomness: 0 or null is needed",
                       {{"place", part.called("dropout")}, {"kind", kind_of(part.required("dropout"))}}));
  BpeRules rules;
  if (part.has("unk_token")) rules.unknown = part.text("unk_token");
  rules.continuing_prefix = part.text("continuing_subword_prefix", "");
  rules.end_suffix = part.text("end_of_word_suffix", "");
  rules.fuse_unknown = part.flag("fuse_unk", false);
  rules.byte_fallback = part.flag("byte_fallback", false);
  rules.ignore_merges = part.flag("ignore_merges", false);
  Vocabulary vocabulary = vocabulary_of(part.required("vocab"), part.called("vocab"), added);
  const Merges merges = merges_of(part.required("merges"), part.called("merges"));
  try {
    return bpe_model(std::move(vocabulary), merges, std::move(rules));
  } catch (const UserError& error) {
    throw UserError(tr("{place}: {why}", {{"place", part.called("merges")}, {"why", error.message()}}));
  }
}

PieceModelPointer wordpiece_of(const JsonPart& part, const std::vector<AddedToken>& added) {
  WordPieceRules rules;
  rules.unknown = part.text("unk_token", rules.unknown);
  rules.continuing_prefix = part.text("continuing_subword_prefix", rules.continuing_prefix);
  rules.longest_word = static_cast<size_t>(part.whole("max_input_chars_per_word", 0, 1ll << 40, 100));
  try {
    return wordpiece_model(vocabulary_of(part.required("vocab"), part.called("vocab"), added), std::move(rules));
  } catch (const UserError& error) {
    if (std::string_view(error.what()).starts_with(part.place())) throw;
    throw UserError(tr("{place}: {why}", {{"place", part.place()}, {"why", error.message()}}));
  }
}

/// [["▁the", -3.2], ...]
PieceModelPointer unigram_of(const JsonPart& part) {
  const nlohmann::json& list = part.list("vocab");
  if (list.empty()) throw UserError(tr("{place} is empty; a vocabulary needs a piece of text", {{"place", part.called("vocab")}}));
  if (static_cast<long long>(list.size()) > most_ids)
    throw UserError(
        tr("{place} has {n} pieces; at most {most} are read", {{"place", part.called("vocab")}, {"n", list.size()}, {"most", most_ids}}));
  std::vector<std::string> pieces;
  std::vector<double> scores;
  for (const nlohmann::json& one : list) {
    if (!one.is_array() || one.size() != 2 || !one[0].is_string() || !one[1].is_number() || !std::isfinite(one[1].get<double>()))
      throw UserError(tr("{place}[{at}] is {kind}; a list of a piece and its score, a finite number, is needed",
                         {{"place", part.called("vocab")}, {"at", pieces.size()}, {"kind", kind_of(one)}}));
    pieces.push_back(one[0].get<std::string>());
    scores.push_back(one[1].get<double>());
  }
  UnigramRules rules;
  if (part.has("unk_id")) rules.unknown = static_cast<int>(part.whole("unk_id", 0, static_cast<long long>(pieces.size()) - 1));
  rules.byte_fallback = part.flag("byte_fallback", false);
  return unigram_model(Vocabulary::as_listed(std::move(pieces)), std::move(scores), rules);
}

/// The type of the model; older files do not name it, so the fields decide.
std::string model_type(const JsonPart& part) {
  if (part.has("type")) return part.text("type");
  if (part.has("merges")) return "BPE";
  if (part.has("vocab") && part.required("vocab").is_array()) return "Unigram";
  return part.has("continuing_subword_prefix") ? "WordPiece" : "WordLevel";
}

}  // namespace

PieceModelPointer piece_model_of_json(const JsonPart& part, const std::vector<AddedToken>& added) {
  const std::string type = model_type(part);
  if (type == "BPE") return bpe_of(part, added);
  if (type == "WordPiece") return wordpiece_of(part, added);
  if (type == "Unigram") return unigram_of(part);
  if (type == "WordLevel")
    return word_level_model(vocabulary_of(part.required("vocab"), part.called("vocab"), added), part.text("unk_token", "<unk>"));
  part.unsupported(in_quotes(type), "BPE, WordPiece, Unigram and WordLevel");
}

}  // namespace headlight::text
