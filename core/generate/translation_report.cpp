#include "generate/translation_report.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/json.hpp"
#include "document/tokens.hpp"
#include "generate/alignment.hpp"

namespace headlight::generate {
namespace {

using OrderedJson = nlohmann::ordered_json;

std::vector<std::string> nearest_names(const std::string& word, std::vector<std::string> known) {
  constexpr size_t most = 3;
  std::vector<std::string> nearest;
  while (nearest.size() < most) {
    const std::string near = nearest_name(word, known);
    if (near.empty()) break;
    nearest.push_back(near);
    known.erase(std::find(known.begin(), known.end(), near));
  }
  return nearest;
}

std::vector<std::string> words_to(const Document& document, const BeamTree& tree, int node) {
  std::vector<std::string> words;
  for (const int id : tree.words(node)) words.push_back(document.model->target_tokenizer->piece(id));
  return words;
}

OrderedJson words_json(const Run& run, size_t sample) {
  OrderedJson all = OrderedJson::array();
  for (const WrittenWord& one : written_words(run, sample)) {
    OrderedJson looks_at = OrderedJson::array();
    for (const LookedAt& at : one.looks_at) looks_at.push_back({{"index", at.index}, {"word", at.word}, {"weight", at.weight}});
    all.push_back({{"word", one.word}, {"probability", one.probability}, {"looks_at", looks_at}});
  }
  return all;
}

OrderedJson beam_json(const Document& document, const BeamTree& tree) {
  OrderedJson all = OrderedJson::array();
  for (const int at : tree.best) {
    const BeamNode& node = tree.nodes[static_cast<size_t>(at)];
    all.push_back({{"translation", translated_text(document, tree, at)},
                   {"words", words_to(document, tree, at)},
                   {"log_probability", node.log_probability},
                   {"score", node.score()},
                   {"ended", document.model->target_tokenizer->ends_text(node.word)}});
  }
  return all;
}

}  // namespace

std::vector<UnknownWord> unknown_words(const Document& document, int sample) {
  const std::vector<std::string>& all = document.tokenizer->vocabulary().pieces();
  std::vector<std::string> known(all.begin(), all.begin() + document.tokenizer->known());
  std::erase_if(known, [](const std::string& word) { return word.starts_with("<"); });
  std::vector<UnknownWord> unknown;
  for (const Token& token : source_tokens(document, sample).tokens) {
    const bool is_new = std::none_of(unknown.begin(), unknown.end(), [&](const UnknownWord& one) { return one.word == token.text; });
    if (token.unknown && is_new) unknown.push_back({token.text, nearest_names(token.text, known)});
  }
  return unknown;
}

std::string unknown_words_warning(const std::string& model, const std::vector<UnknownWord>& unknown) {
  if (unknown.empty()) return "";
  std::string words;
  for (size_t i = 0; i < unknown.size(); ++i) {
    words += (i == 0 ? "" : i + 1 == unknown.size() ? " and " : ", ") + ("\"" + unknown[i].word + "\"");
    for (const std::string& near : unknown[i].nearest)
      words += (&near == &unknown[i].nearest.front() ? " (words like it are " : ", ") + near;
    if (!unknown[i].nearest.empty()) words += ")";
  }
  return "the model " + model + " has never seen " + words + "; it reads zeros in " + (unknown.size() == 1 ? "its" : "their") +
         " place, so the translation is a guess";
}

std::string translated_text(const Run& run, size_t sample) {
  const Sample& s = run.samples.at(sample);
  return s.n_target == 0
             ? ""
             : run.document.model->target_tokenizer->joined(std::span(s.target.tokens).subspan(1, static_cast<size_t>(s.n_target) - 1));
}

std::string translated_text(const Document& document, const BeamTree& tree, int node) {
  return document.model->target_tokenizer->text_of(tree.words(node));
}

std::string translation_json(const Run& run, size_t sample, const BeamTree* tree) {
  OrderedJson unknown = OrderedJson::array();
  const std::vector<UnknownWord> words = unknown_words(run.document, static_cast<int>(sample));
  for (const UnknownWord& one : words) unknown.push_back({{"word", one.word}, {"nearest", one.nearest}});
  OrderedJson json = {{"model", run.document.config.name},
                      {"sentence", run.document.sentences.at(sample)},
                      {"translation", translated_text(run, sample)},
                      {"ended", run.samples.at(sample).ended},
                      {"end_probability", end_probability(run, sample)},
                      {"words", words_json(run, sample)},
                      {"unknown", std::move(unknown)}};
  json["warning"] = words.empty() ? OrderedJson() : OrderedJson(unknown_words_warning(run.document.config.name, words));
  if (tree) json["beam"] = beam_json(run.document, *tree);
  return json.dump();
}

}  // namespace headlight::generate
