#include "folders/hugging_face/writing_marks.hpp"

#include "base/error.hpp"
#include "base/json_fields.hpp"
#include "text/reading/vocabulary_files.hpp"

namespace headlight {
namespace {

/// The file that says it: how to write stands in a file of its own in newer folders.
const JsonPart& saying(const char* field, const JsonPart& generation, const JsonPart& config) {
  return generation.has(field) ? generation : config;
}

/// Of several ends the first one counts.
int end_of(const JsonPart& f, long long rows) {
  constexpr const char* field = "eos_token_id";
  if (!f.has(field) || !f.required(field).is_array()) return static_cast<int>(f.whole(field, 0, rows - 1));
  const nlohmann::json& all = f.list(field);
  if (all.empty() || !all[0].is_number_unsigned() || all[0].get<unsigned long long>() >= static_cast<unsigned long long>(rows))
    f.wrong(field, in_english("an id of the vocabulary"));
  return all[0].get<int>();
}

void add_bad_words(const JsonPart& f, long long rows, std::vector<int>& never) {
  constexpr const char* field = "bad_words_ids";
  if (!f.has(field)) return;
  for (const nlohmann::json& word : f.list(field)) {
    if (word.is_array() && word.size() > 1)
      throw UserError(
          in_english("{field} has a word of several tokens, which is not supported; single tokens are", {{"field", f.called(field)}}));
    if (!word.is_array() || word.empty() || !word[0].is_number_unsigned() ||
        word[0].get<unsigned long long>() >= static_cast<unsigned long long>(rows))
      f.wrong(field, in_english("a list of lists of ids"));
    never.push_back(word[0].get<int>());
  }
}

}  // namespace

int end_of_text(const std::filesystem::path& folder, const ConfigFields& config, long long rows, FilesRead* record) {
  nlohmann::json json = json_in(folder / "generation_config.json", record);
  if (json.is_null()) json = nlohmann::json::object();
  const JsonPart generation(json, "generation_config.json");
  const JsonPart& f = saying("eos_token_id", generation, config);
  return f.has("eos_token_id") ? end_of(f, rows) : -1;
}

WritingMarks writing_marks_of(const std::filesystem::path& folder, const ConfigFields& config, long long rows, FilesRead* record) {
  nlohmann::json json = json_in(folder / "generation_config.json", record);
  if (json.is_null()) json = nlohmann::json::object();
  const JsonPart generation(json, "generation_config.json");
  const auto from = [&](const char* field) -> const JsonPart& { return saying(field, generation, config); };
  if (from("forced_bos_token_id").has("forced_bos_token_id"))
    throw UserError(in_english("{field} forces a first word, which is not supported",
                               {{"field", from("forced_bos_token_id").called("forced_bos_token_id")}}));
  WritingMarks marks;
  const auto pad = from("pad_token_id").whole("pad_token_id", 0, rows - 1, -1);
  marks.start = static_cast<int>(pad >= 0 ? from("decoder_start_token_id").whole("decoder_start_token_id", 0, rows - 1, pad)
                                          : from("decoder_start_token_id").whole("decoder_start_token_id", 0, rows - 1));
  marks.end = end_of(from("eos_token_id"), rows);
  if (pad >= 0) marks.never.push_back(static_cast<int>(pad));
  add_bad_words(from("bad_words_ids"), rows, marks.never);
  return marks;
}

}  // namespace headlight
