#include "text/reading/changed_json.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "base/error.hpp"
#include "base/json.hpp"
#include "base/wording.hpp"

namespace headlight::text {
namespace {

using Json = nlohmann::json;

template <size_t N>
bool is_one_of(const std::string& kind, const std::array<std::string_view, N>& kinds) {
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

/// The kinds of tokenizers, and of models, whose classes build a part of the tokenizer from the config.
constexpr std::array<std::string_view, 10> bert_kinds = {"BertTokenizer",     "bert",    "DistilBertTokenizer", "distilbert",
                                                         "ElectraTokenizer",  "electra", "MobileBertTokenizer", "mobilebert",
                                                         "LayoutLMTokenizer", "layoutlm"};
constexpr std::array<std::string_view, 12> gpt2_kinds = {"GPT2Tokenizer", "gpt2", "RobertaTokenizer",    "roberta",
                                                         "BartTokenizer", "bart", "LongformerTokenizer", "longformer",
                                                         "LEDTokenizer",  "led",  "CodeGenTokenizer",    "codegen"};
constexpr std::array<std::string_view, 8> llama_kinds = {
    "LlamaTokenizer", "llama", "CodeLlamaTokenizer", "T5Tokenizer", "t5", "MT5Tokenizer", "mt5", "mistral"};

/// A member of an object by reference, since a vocabulary may be large; `none` if it is missing.
const Json& part_of(const Json& whole, const char* name, const Json& none) {
  const auto found = whole.is_object() ? whole.find(name) : whole.end();
  return whole.is_object() && found != whole.end() ? *found : none;
}

bool is_of_type(const Json& part, const char* type) { return part.is_object() && part.contains("type") && part["type"] == type; }

/// The class's default for a mark that the config does not name.
std::string usual_mark(const std::string& kind, const char* name) {
  const bool begins = std::string_view(name) == "bos_token";
  if (kind == "LlamaTokenizer" || kind == "CodeLlamaTokenizer") return begins ? "<s>" : "</s>";
  if (is_one_of(kind, gpt2_kinds)) return kind.starts_with("GPT2") || kind == "gpt2" ? "<|endoftext|>" : begins ? "<s>" : "</s>";
  return "";
}

std::optional<int> id_of(const Json& tokenizer, const std::string& piece) {
  const Json none;
  const Json &added = part_of(tokenizer, "added_tokens", none), &vocabulary = part_of(part_of(tokenizer, "model", none), "vocab", none);
  for (size_t i = 0; added.is_array() && i < added.size(); ++i)
    if (part_of(added[i], "content", none) == piece && part_of(added[i], "id", none).is_number_unsigned()) return added[i]["id"].get<int>();
  if (vocabulary.is_object() && vocabulary.contains(piece) && vocabulary[piece].is_number_unsigned()) return vocabulary[piece].get<int>();
  for (size_t i = 0; vocabulary.is_array() && i < vocabulary.size(); ++i)
    if (vocabulary[i].is_array() && !vocabulary[i].empty() && vocabulary[i][0] == piece) return static_cast<int>(i);
  return std::nullopt;
}

/// If either flag is present, the class sets exactly these marks around a text.
void set_marks(Json& tokenizer, const TokenizerConfig& config) {
  if (!config.sets("add_bos_token") && !config.sets("add_eos_token")) return;
  Json single = Json::array(), special = Json::object();
  const auto add = [&](const char* flag, const char* name) {
    const std::string mark = config.token(name, config.sets(name) ? "" : usual_mark(config.kind(), name));
    if (!config.flag(flag).value_or(false) || mark.empty()) return;
    const auto id = id_of(tokenizer, mark);
    if (!id)
      throw UserError(tr("tokenizer_config.json sets {mark} around every text ({flag}), but no piece has this name",
                         {{"mark", in_quotes(mark)}, {"flag", flag}}));
    single.push_back({{"SpecialToken", {{"id", mark}, {"type_id", 0}}}});
    special[mark] = {{"id", mark}, {"ids", Json::array_t{Json(static_cast<unsigned>(*id))}}, {"tokens", Json::array_t{Json(mark)}}};
  };
  add("add_bos_token", "bos_token");
  single.push_back({{"Sequence", {{"id", "A"}, {"type_id", 0}}}});
  add("add_eos_token", "eos_token");
  tokenizer["post_processor"] = {{"type", "TemplateProcessing"}, {"single", single}, {"pair", Json::array()}, {"special_tokens", special}};
}

/// BERT's classes rebuild the normalizer, with true for missing flags. If no class is named, only the present flags count.
void set_bert_rules(Json& tokenizer, const TokenizerConfig& config) {
  const Json none;
  if (!is_one_of(config.kind(), bert_kinds) || !is_of_type(part_of(tokenizer, "model", none), "WordPiece")) return;
  Json normalizer = tokenizer.value("normalizer", Json());
  if (!config.names_kind() && !is_of_type(normalizer, "BertNormalizer")) return;
  if (config.names_kind())
    normalizer = {
        {"type", "BertNormalizer"}, {"clean_text", true}, {"handle_chinese_chars", true}, {"strip_accents", nullptr}, {"lowercase", true}};
  for (const auto& [flag, field] : {std::pair{"do_lower_case", "lowercase"}, std::pair{"strip_accents", "strip_accents"},
                                    std::pair{"tokenize_chinese_chars", "handle_chinese_chars"}})
    if (const auto value = config.flag(flag)) normalizer[field] = *value;
  tokenizer["normalizer"] = std::move(normalizer);
}

/// Removes the parts of a normalizer that prepend the sign of a word to every text.
Json without_prepended(Json normalizer) {
  if (is_of_type(normalizer, "Prepend")) return nullptr;
  if (is_of_type(normalizer, "Sequence") && normalizer.contains("normalizers") && normalizer["normalizers"].is_array()) {
    Json left = Json::array();
    for (const Json& one : normalizer["normalizers"])
      if (!is_of_type(one, "Prepend")) left.push_back(one);
    normalizer["normalizers"] = std::move(left);
  }
  return normalizer;
}

void set_first_space(Json& tokenizer, const TokenizerConfig& config) {
  const auto wanted = config.flag("add_prefix_space");
  Json cutter = tokenizer.value("pre_tokenizer", Json());
  if (is_one_of(config.kind(), gpt2_kinds)) {
    if (is_of_type(cutter, "ByteLevel") && (wanted || config.names_kind()))
      tokenizer["pre_tokenizer"]["add_prefix_space"] = wanted.value_or(false);
  } else if (wanted && config.names_kind() && is_one_of(config.kind(), llama_kinds)) {
    if (!*wanted) tokenizer["normalizer"] = without_prepended(tokenizer.value("normalizer", Json()));
    if (!is_of_type(cutter, "Metaspace")) return;
    tokenizer["pre_tokenizer"].erase("add_prefix_space");
    tokenizer["pre_tokenizer"]["prepend_scheme"] = !*wanted ? "never" : config.flag("legacy").value_or(true) ? "always" : "first";
  }
}

/// Adds special tokens that only the config names, if the vocabulary has them, so that they are found in a text.
void add_special_tokens(Json& tokenizer, const TokenizerConfig& config) {
  if (!tokenizer.contains("added_tokens") || !tokenizer["added_tokens"].is_array()) tokenizer["added_tokens"] = Json::array();
  Json& added = tokenizer["added_tokens"];
  const Json none;
  for (const AddedToken& token : config.added({})) {
    const bool there =
        std::any_of(added.begin(), added.end(), [&](const Json& one) { return part_of(one, "content", none) == token.content; });
    const auto id = there ? std::nullopt : id_of(tokenizer, token.content);
    if (id)
      added.push_back({{"id", *id},
                       {"content", token.content},
                       {"single_word", token.single_word},
                       {"lstrip", token.lstrip},
                       {"rstrip", token.rstrip},
                       {"normalized", token.normalized},
                       {"special", token.special}});
  }
}

}  // namespace

void apply_tokenizer_config(Json& tokenizer, const TokenizerConfig& config) {
  if (!tokenizer.is_object()) return;
  if (config.flag("split_special_tokens").value_or(false))
    throw UserError(tr("tokenizer_config.json.split_special_tokens is true, which is not supported; false is"));
  add_special_tokens(tokenizer, config);
  set_marks(tokenizer, config);
  set_bert_rules(tokenizer, config);
  set_first_space(tokenizer, config);
}

}  // namespace headlight::text
