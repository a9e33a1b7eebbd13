#include <algorithm>

#include "base/file_kind.hpp"
#include "base/json.hpp"
#include "base/json_fields.hpp"
#include "base/wording.hpp"
#include "text/reading/changed_json.hpp"
#include "text/reading/tokenizer_config.hpp"
#include "text/reading/tokenizer_files.hpp"
#include "text/reading/tokenizer_json_parts.hpp"
#include "text/reading/vocabulary_files.hpp"

namespace headlight::text {
namespace {

constexpr int deepest_tokenizer = 40;

std::vector<AddedToken> added_tokens_of(const JsonPart& whole) {
  std::vector<AddedToken> all;
  if (!whole.has("added_tokens")) return all;
  for (const JsonPart& one : whole.parts("added_tokens")) {
    AddedToken token = added_token_of(one);
    if (token.content.empty()) continue;  // it would match everywhere
    token.id = static_cast<int>(one.whole("id", 0, most_ids - 1));
    all.push_back(std::move(token));
  }
  return all;
}

/// True if `part`, or one of the parts it is made of, has this type.
bool has_type(const nlohmann::json& part, const std::string& type) {
  if (part.is_array()) return std::any_of(part.begin(), part.end(), [&](const nlohmann::json& one) { return has_type(one, type); });
  if (!part.is_object()) return false;
  if (part.contains("type") && part["type"] == type) return true;
  for (const char* list : {"normalizers", "pretokenizers", "decoders"})
    if (part.contains(list) && has_type(part[list], type)) return true;
  return false;
}

/// Infers the spelling of pieces from the parts around the model.
void spell_as_json(const JsonPart& whole, PipelineParts& parts) {
  const auto any_has = [&](const char* type) {
    for (const char* name : {"normalizer", "pre_tokenizer", "decoder"})
      if (whole.has(name) && has_type(whole.required(name), type)) return true;
    return false;
  };
  const JsonPart model = whole.part("model");
  const std::string prefix = model.text("continuing_subword_prefix", ""), suffix = model.text("end_of_word_suffix", "");
  if (any_has("ByteLevel")) parts.spelling = Spelling::byte_level;
  else if (!prefix.empty()) parts.spelling = Spelling::wordpiece, parts.mark = prefix;
  else if (!suffix.empty()) parts.spelling = Spelling::word_end, parts.mark = suffix;
  else if (any_has("Metaspace") || any_has("ByteFallback") || any_has("Replace"))
    parts.spelling = Spelling::metaspace, parts.mark = "\u2581";
}

PipelineParts parts_of(const JsonPart& whole) {
  PipelineParts parts;
  if (whole.has("version") && whole.text("version") != "1.0") whole.wrong("version", "1.0");
  parts.added = added_tokens_of(whole);
  parts.model = piece_model_of_json(whole.part("model"), parts.added);
  number_added_tokens(parts.added, parts.model->vocabulary());
  if (whole.has("normalizer")) parts.normalizer = normalizer_of_json(whole.part("normalizer"));
  if (whole.has("pre_tokenizer")) parts.pre_tokenizer = pre_tokenizer_of_json(whole.part("pre_tokenizer"));
  if (whole.has("post_processor")) frame_as_json(whole.part("post_processor"), parts.before, parts.after);
  spell_as_json(whole, parts);
  return parts;
}

/// Throws if a mark around the text is not a piece.
void require_framing(const PipelineParts& parts) {
  const int size = parts.model->vocabulary().size();
  for (const Pieces* pieces : {&parts.before, &parts.after})
    for (const Piece& piece : *pieces) {
      const bool added = std::any_of(parts.added.begin(), parts.added.end(), [&](const AddedToken& one) { return one.id == piece.id; });
      if (piece.id >= size && !added)
        throw UserError(tr("post_processor sets {spelled} with the id {id} around a text, but no piece has this id",
                           {{"spelled", in_quotes(piece.spelled)}, {"id", piece.id}}));
    }
}

/// The parts that a config may have changed, as text for the fingerprint.
std::string around_the_model(const nlohmann::json& whole) {
  std::string all;
  for (const char* part : {"added_tokens", "normalizer", "pre_tokenizer", "post_processor"})
    if (whole.contains(part)) all += whole[part].dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  return all;
}

}  // namespace

std::shared_ptr<const Tokenizer> tokenizer_of_json_text(const std::string& text, const TokenizerConfig* config, int rows,
                                                        const CancelCheck& cancel_check) {
  throw_if_cancelled(cancel_check);
  nlohmann::json json = parse_json(text, deepest_tokenizer);
  if (config) apply_tokenizer_config(json, *config);
  PipelineParts parts = parts_of({json, ""});
  require_framing(parts);
  if (config) parts.pad = config->token("pad_token", "");
  parts.rules = fingerprint_of({text, config ? around_the_model(json) : ""});
  parts.rows = rows;
  parts.cancel_check = cancel_check;
  return std::make_shared<const PipelineTokenizer>(std::move(parts));
}

std::shared_ptr<const Tokenizer> tokenizer_of_json(const std::filesystem::path& folder, int rows, FilesRead* record,
                                                   const CancelCheck& cancel_check) {
  const std::filesystem::path file = folder / tokenizer_json;
  const TokenizerConfig config(folder, record);
  return within_file(file, [&] {
    return tokenizer_of_json_text(read_expected(file, longest_tokenizer_file, ExpectedFile::json, record), &config, rows, cancel_check);
  });
}

}  // namespace headlight::text
