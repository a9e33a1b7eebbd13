#include "folders/hugging_face/writing_marks.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/json.hpp"
#include "base/json_fields.hpp"
#include "text/reading/vocabulary_files.hpp"
#include "text/words.hpp"

namespace headlight::folders {
namespace {

constexpr int longest_said = 1'000'000;

nlohmann::json object_in(const std::filesystem::path& file, FilesRead* record) {
  nlohmann::json found = json_in(file, record);
  return found.is_null() ? nlohmann::json::object() : found;
}

/// A field with a rule for writing, and its value without effect.
struct Request {
  const char* field;
  const char* usual;    ///< as JSON
  bool obeyed = false;  ///< followed by a decoder
};
/// The fields of transformers' GenerationConfig that change the written text, in its order.
constexpr Request all_requests[] = {
    {"max_length", "20", true},
    {"max_new_tokens", "null", true},
    {"min_length", "0", true},
    {"min_new_tokens", "null", true},
    {"early_stopping", "false", true},
    {"max_time", "null"},
    {"stop_strings", "null"},
    {"do_sample", "false"},
    {"num_beams", "1", true},
    {"num_beam_groups", "1"},
    {"penalty_alpha", "null"},
    {"dola_layers", "null"},
    {"temperature", "1.0"},
    {"top_k", "50"},
    {"top_p", "1.0"},
    {"top_h", "null"},
    {"min_p", "null"},
    {"typical_p", "1.0"},
    {"epsilon_cutoff", "0.0"},
    {"eta_cutoff", "0.0"},
    {"diversity_penalty", "0.0"},
    {"repetition_penalty", "1.0", true},
    {"encoder_repetition_penalty", "1.0"},
    {"length_penalty", "1.0", true},
    {"no_repeat_ngram_size", "0", true},
    {"encoder_no_repeat_ngram_size", "0"},
    {"bad_words_ids", "null", true},
    {"force_words_ids", "null"},
    {"constraints", "null"},
    {"renormalize_logits", "false", true},
    {"forced_bos_token_id", "null", true},
    {"forced_eos_token_id", "null", true},
    {"remove_invalid_values", "false"},
    {"exponential_decay_length_penalty", "null"},
    {"suppress_tokens", "null", true},
    {"begin_suppress_tokens", "null", true},
    {"forced_decoder_ids", "null"},
    {"sequence_bias", "null"},
    {"guidance_scale", "null"},
    {"watermarking_config", "null"},
    {"num_return_sequences", "1"},
};

/// True if the field asks for something unusual.
bool asks(const JsonPart& f, const Request& request) {
  if (!f.has(request.field)) return false;
  const nlohmann::json &value = f.required(request.field), usual = nlohmann::json::parse(request.usual);
  return value != usual && !(value.is_array() && value.empty());
}

}  // namespace

WritingConfig::WritingConfig(const std::filesystem::path& folder, const ConfigFields& config, long long rows, FilesRead* record)
    : json_(object_in(folder / "generation_config.json", record)),
      has_generation_(!json_in(folder / "generation_config.json", record).is_null()),
      generation_(json_, "generation_config.json"),
      config_(config),
      rows_(rows) {}

int WritingConfig::id_in(const char* field) const { return static_cast<int>(saying(field).whole(field, 0, rows_ - 1, -1)); }

/// The field's ids: the file has one id, or a list of them.
std::vector<int> WritingConfig::ids_in(const char* field) const {
  const JsonPart& f = saying(field);
  if (!f.has(field)) return {};
  if (!f.required(field).is_array()) return {static_cast<int>(f.whole(field, 0, rows_ - 1))};
  std::vector<int> ids;
  for (const nlohmann::json& one : f.list(field)) {
    if (!one.is_number_unsigned() || one.get<unsigned long long>() >= static_cast<unsigned long long>(rows_))
      f.wrong(field, tr("an id of the vocabulary, or a list of them,"));
    ids.push_back(one.get<int>());
  }
  return ids;
}

std::vector<int> WritingConfig::ends() const { return ids_in("eos_token_id"); }

WritingMarks WritingConfig::marks() const {
  WritingMarks marks;
  const int pad = id_in("pad_token_id");
  const JsonPart& start = saying("decoder_start_token_id");
  marks.start = static_cast<int>(pad >= 0 ? start.whole("decoder_start_token_id", 0, rows_ - 1, pad)
                                          : start.whole("decoder_start_token_id", 0, rows_ - 1));
  marks.ends = ends();
  if (marks.ends.empty()) saying("eos_token_id").whole("eos_token_id", 0, rows_ - 1);  // throws with the missing field
  if (pad >= 0) marks.never.push_back(pad);
  WritingRules words;
  read_bad_words(words);
  marks.never.insert(marks.never.end(), words.never.begin(), words.never.end());
  return marks;
}

/// Words of one token are never written; of longer ones, the last token is not written after the others.
void WritingConfig::read_bad_words(WritingRules& rules) const {
  constexpr const char* field = "bad_words_ids";
  const JsonPart& f = saying(field);
  if (!f.has(field)) return;
  for (const nlohmann::json& word : f.list(field)) {
    std::vector<int> ids;
    if (!word.is_array() || word.empty()) f.wrong(field, tr("a list of lists of ids"));
    for (const nlohmann::json& id : word) {
      if (!id.is_number_unsigned() || id.get<unsigned long long>() >= static_cast<unsigned long long>(rows_))
        f.wrong(field, tr("a list of lists of ids"));
      ids.push_back(id.get<int>());
    }
    if (ids.size() == 1) rules.never.push_back(ids.front());
    else rules.never_in_a_row.push_back(std::move(ids));
  }
}

/// Lengths include the mark that begins a text; counts of new tokens do not.
void WritingConfig::read_lengths(WritingRules& rules) const {
  const JsonPart& f = rules_file();
  const auto count = [&](const char* field) { return static_cast<int>(f.whole(field, 0, longest_said, 0)); };
  const int longest = count("max_length"), most = count("max_new_tokens");
  rules.most_words = most > 0 ? most : std::max(0, longest - 1);
  rules.least_words = std::max({0, count("min_length") - 1, count("min_new_tokens")});
  rules.no_repeated = count("no_repeat_ngram_size");
}

void WritingConfig::read_search(WritingRules& rules) const {
  using End = WritingRules::BeamEnd;
  const JsonPart& f = rules_file();
  const ConfigFields numbers{f};
  rules.beams = static_cast<int>(f.whole("num_beams", 1, 10'000, 1));
  rules.length_penalty = numbers.number("length_penalty", 1);
  rules.repetition_penalty = numbers.number("repetition_penalty", 1);
  if (!(rules.repetition_penalty > 0)) f.wrong("repetition_penalty", tr("a number above 0"));
  if (!f.has("early_stopping")) return;
  if (f.required("early_stopping") == "never") rules.beam_end = End::never;
  else rules.beam_end = f.flag("early_stopping") ? End::at_once : End::when_no_better;
}

WritingRules WritingConfig::rules() const {
  WritingRules rules;
  read_lengths(rules);
  read_search(rules);
  read_bad_words(rules);
  const auto from = [&](const char* field) { return rules_file().has(field) ? ids_in(field) : std::vector<int>(); };
  for (const int id : from("suppress_tokens")) rules.never.push_back(id);
  rules.never_first = from("begin_suppress_tokens");
  if (const std::vector<int> first = from("forced_bos_token_id"); !first.empty()) rules.first = first.front();
  rules.last = from("forced_eos_token_id");
  rules.normed_again = rules_file().flag("renormalize_logits", false);
  rules.remarks = not_obeyed(true);
  return rules;
}

std::vector<Message> WritingConfig::remarks() const { return not_obeyed(false); }

std::vector<Message> WritingConfig::not_obeyed(bool decoder) const {
  const JsonPart& f = rules_file();
  std::string all;
  for (const Request& request : all_requests) {
    if ((decoder && request.obeyed) || !asks(f, request)) continue;
    const nlohmann::json& value = f.required(request.field);
    all += (all.empty() ? "" : ", ") + std::string(request.field);
    if (value.is_primitive()) all += " " + single_line(value.dump().substr(0, 40));
  }
  if (all.empty()) return {};
  return {tr("{file} asks for what is not supported here: {what}.", {{"file", f.place()}, {"what", all}})};
}

}  // namespace headlight::folders
