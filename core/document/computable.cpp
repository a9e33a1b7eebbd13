#include "document/computable.hpp"

#include <algorithm>

#include "attend/imported_tensors.hpp"
#include "base/error.hpp"
#include "base/wording.hpp"
#include "document/sentence.hpp"
#include "document/tokens.hpp"
#include "graph/evaluate.hpp"
#include "model/transformer.hpp"
#include "text/tokenizer.hpp"
#include "zoo/catalogue.hpp"

namespace headlight::document {
namespace {

/// The number of positions that the model has; 0: no limit.
int positions_of(const ModelConfig& config) { return config.positions ? config.learned_positions : 0; }

Message sentence_number(size_t number, size_t of) { return of > 1 ? tr("sentence {number}", {{"number", number}}) : tr("the sentence"); }

Message translation_number(size_t number, size_t of) {
  return of > 1 ? tr("translation {number}", {{"number", number}}) : tr("the translation");
}

Message too_long(std::initializer_list<Message::Argument> given, bool with_mark) {
  return with_mark ? tr("this model has {positions} positions; {which} has {words} words with its mark </s>: shorten it", given)
                   : tr("this model has {positions} positions; {which} has {words} words: shorten it", given);
}

/// Some models give padding inside a text no position, and so count positions by content: throws UserError for such a text.
void require_no_padding_within(const Document& d) {
  const int id = d.model->no_position;
  for (size_t i = 0; id >= 0 && i < d.sentences.size(); ++i)
    for (const Token& token : source_tokens(d, static_cast<int>(i)).tokens)
      if (token.id == id)
        throw UserError(tr("{which} has {token}, the padding of this model, which gives it no position within a text; leave it out",
                           {{"which", sentence_number(i + 1, d.sentences.size())}, {"token", in_quotes(token.text)}}));
}

void require_positions(const Document& d, int longest) {
  require_no_padding_within(d);
  const int positions = positions_of(d.config);
  if (positions == 0) return;
  for (size_t i = 0; longest > positions && i < d.sentences.size(); ++i) {
    const int words = source_tokens(d, static_cast<int>(i)).size();
    if (words > positions)
      throw UserError(too_long({{"positions", positions}, {"which", sentence_number(i + 1, d.sentences.size())}, {"words", words}},
                               d.config.has_encoder()));
  }
  for (size_t i = 0; i < d.targets.size(); ++i)
    if (const size_t words = d.targets[i].words.size(); words > static_cast<size_t>(positions - 1))
      throw UserError(tr("this model has {positions} positions; {which} has {words} words with its mark <s>: shorten it",
                         {{"positions", positions}, {"which", translation_number(i + 1, d.targets.size())}, {"words", words + 1}}));
}

/// True if the model can read only words that it can write: a single stack with a W_U of its own, which has no column for another word.
bool is_closed(const ModelConfig& config) { return !config.has_encoder() && config.unembedding == Unembedding::own; }

void require_known_words(const Document& d) {
  if (!is_closed(d.config) || d.tokenizer->size() == d.tokenizer->known()) return;
  const std::string& word = d.tokenizer->piece(d.tokenizer->known());
  const std::vector<std::string>& words = d.tokenizer->vocabulary().pieces();
  const std::string near = nearest_name(word, std::span(words).first(static_cast<size_t>(d.tokenizer->known())));
  throw UserError(did_you_mean(tr("the model {name} does not know the word \"{word}\" and has no token for unknown words",
                                  {{"name", d.config.name}, {"word", word}}),
                               near));
}

WordCounts counts_of(const Document& d, int longest) {
  WordCounts words = {longest, 0, d.tokenizer->size(), 0};
  if (!d.config.has_encoder()) return words;
  words.target_vocabulary = d.model->target_tokenizer->size();
  words.target = 1;  // the mark <s>
  for (const Target& target : d.targets)
    words.target =
        std::max(words.target, static_cast<Index>(target.whole ? longest_target(d.config) : static_cast<int>(target.words.size())) + 1);
  return words;
}

/// The bytes of the copy of W_E that has rows for new words; 0 if there are none.
double bytes_of_wider_embedding(const Document& d) {
  const auto found = d.weights.by_name.find(word_table(d.config, false));
  const double rows = d.tokenizer->size();
  if (found == d.weights.by_name.end() || static_cast<double>(found->second->rows()) >= rows) return 0;
  return rows * d.config.d_model * static_cast<double>(sizeof(float));
}

/// The memory of a large run's evictable values, in bytes: the widest, side by side while they are computed.
constexpr double most_at_a_time = 2 * most_evictable_bytes;

Need need_of(const Document& d, int longest, Values values) {
  if (d.model->imported) return {bytes_of(size_of(*d.model->imported)), tr("this document")};
  const WordCounts words = counts_of(d, longest);
  const auto sentences = static_cast<double>(d.sentences.size());
  const bool goes = values == Values::on_demand && !d.config.writes_text();
  const RunSize size = run_size(d.config, words);
  const double evict = goes ? std::max(0., size.evictable - most_at_a_time) : 0;
  return {
      sentences * (size.trace - evict + size.graph + bytes_of(added_by(d.interventions, d.config, words))) + bytes_of_wider_embedding(d),
      sentences > 1 ? tr("this batch of {n} sentences", {{"n", d.sentences.size()}}) : tr("this document")};
}

/// True for marks such as "<pad>", which are not words.
bool is_mark_of(const std::string& word) { return word.size() > 2 && word.front() == '<' && word.back() == '>'; }

/// Some words of the model, repeated in a causal model, so that its heads can find an earlier occurrence.
std::string made_of_words(const Model& model) {
  constexpr int enough = 6;
  const int positions = positions_of(model.config), room = positions > 0 ? positions - (model.config.has_encoder() ? 1 : 0) : 2 * enough;
  std::vector<std::string> words;
  for (int id = 0; id < model.tokenizer->size() && static_cast<int>(words.size()) < std::min(enough, room); ++id) {
    const std::string& word = model.tokenizer->piece(id);
    if (!is_mark_of(word) && model.tokenizer->tokenize(word).texts() == std::vector{word}) words.push_back(word);
  }
  if (words.empty()) return "<pad>";
  const std::vector<std::string> once = words;
  if (model.causal && 2 * static_cast<int>(once.size()) <= room) words.insert(words.end(), once.begin(), once.end());
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::string first_known(const Model& model, std::initializer_list<std::string> sentences) {
  for (const std::string& sentence : sentences)
    if (!sentence.empty() && knows(model, sentence)) return sentence;
  return made_of_words(model);
}

}  // namespace

void require_translation(const ModelConfig& config) {
  if (!config.writes_text())
    throw UserError(tr("the model {name} does not translate; {other} does", {{"name", config.name}, {"other", translating_model()}}));
}

int longest_target(const ModelConfig& config) {
  const int positions = positions_of(config);
  return positions > 0 ? std::min(max_target, positions - 1) : max_target;
}

Need need_of(const Document& document, Values values) { return need_of(document, longest_sentence(document), values); }

double work_of(const Document& document) {
  constexpr double reading = 0.2;
  double weights = 0;
  for (const auto& [name, weight] : document.weights.by_name) weights += static_cast<double>(weight->size()) * double{sizeof(float)};
  return need_of(document).bytes + reading * weights;
}

void require_computable(const Document& document, int longest, Values values) {
  require_positions(document, longest);
  require_known_words(document);
  const Need all = need_of(document, longest, Values::at_once);
  if (all.bytes > largest_need) require_room(all);  // too long anywhere
  require_room(values == Values::at_once ? all : need_of(document, longest, values));
}

void require_computable(const Document& document) { require_computable(document, longest_sentence(document)); }

bool knows(const Model& model, const std::string& sentence) {
  const TokenizedSentence tokens = tokens_of_sentence(*model.tokenizer, sentence);
  const int positions = positions_of(model.config), length = tokens.size() + marks_behind(model.config, *model.tokenizer, sentence);
  if (tokens.size() == 0 || length > max_tokens || (positions > 0 && length > positions)) return false;
  return std::none_of(tokens.tokens.begin(), tokens.tokens.end(), [](const Token& token) { return token.unknown; });
}

std::string example_of(const Model& model) {
  if (model.imported) return model.example;
  if (model.config.has_encoder()) return first_known(model, {model.example, example_to_translate, example_sentence});
  return first_known(model, {model.example, example_sentence, example_to_translate});
}

std::string another_example_of(const Model& model) { return first_known(model, {"The banana was ripe", model.example}); }

}  // namespace headlight::document
