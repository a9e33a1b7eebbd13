#include "survey/patterns.hpp"

#include <algorithm>
#include <limits>

#include "base/error.hpp"
#include "base/wording.hpp"
#include "document/apply.hpp"
#include "document/computable.hpp"
#include "document/document_graph.hpp"
#include "document/sentence.hpp"
#include "document/tokens.hpp"
#include "graph/evaluate.hpp"
#include "zoo/catalogue.hpp"

namespace headlight::survey {
namespace {

/// True for a piece of nothing but spaces, which may stand before the first letters of a word: "\u2581".
bool is_space(const Token& token) { return !token.piece.empty() && token.text.starts_with("\u2423"); }

/// Counts the words of the text, and the unknown ones: those whose first letters are. `unknown_piece`: the id of the one piece that a
/// tokenizer of another program's folder has for every unknown word; -1: there is none.
void count_words(SurveyedSentence& sentence, const TokenizedSentence& tokens, int unknown_piece) {
  bool begins = false;
  for (const Token& token : tokens.tokens) {
    const bool is_mark = token.added || token.pad || token.text == start_mark || token.text == end_mark;
    begins = !is_mark && (begins || token.begins_word);
    if (!begins || is_space(token)) continue;
    begins = false;
    ++sentence.words;
    const bool is_piece = unknown_piece >= 0 && token.id == unknown_piece;
    sentence.unknown += token.unknown || is_piece ? 1 : 0;
    sentence.unknown_alike = sentence.unknown_alike || is_piece;
  }
}

constexpr size_t most_graphs = 64;

std::string joined(const TokenizedSentence& target) {
  std::string text;
  for (size_t i = 1; i < target.tokens.size(); ++i) text += (i > 1 ? " " : "") + target.tokens[i].text;
  return text;
}

}  // namespace

bool has_effects(const Document& document, const AttentionId& place) {
  return document.config.unembedding != Unembedding::none && (!document.config.has_encoder() || place.decoder);
}

std::vector<int> ids_among_keys(const Document& document, const AttentionId& place, const std::vector<std::string>& words) {
  const bool written = place.decoder && !place.cross && document.model->target_tokenizer;
  const Tokenizer& tokenizer = written ? *document.model->target_tokenizer : *document.tokenizer;
  std::vector<int> ids;
  for (const std::string& word : words)
    if (const int id = tokenizer.find(word); id >= 0 && id < tokenizer.known()) ids.push_back(id);
  return ids;
}

HeadPatterns::HeadPatterns(const SurveyRequest& chosen)
    : start_(chosen.document),
      document_(start_),
      place_(chosen.attention),
      head_(chosen.head),
      dimension_(chosen.dimension),
      effect_(chosen.effect && has_effects(start_, place_)),
      filter_(chosen.filter) {}

void HeadPatterns::require_readable(const TokenizedSentence& tokens) const {
  if (std::all_of(tokens.tokens.begin(), tokens.tokens.end(), [](const Token& token) { return token.added; }))
    throw UserError(tr("the line is empty"));
  if (takes_any_word(*start_.model)) return;
  const auto unknown = std::find_if(tokens.tokens.begin(), tokens.tokens.end(), [](const Token& token) { return token.unknown; });
  if (unknown != tokens.tokens.end()) throw UserError(tr("the model does not know {word}", {{"word", in_quotes(unknown->text)}}));
}

/// Sets the line as the document's only sentence.
void HeadPatterns::take(const CorpusLine& line) {
  const Tokenizer& tokenizer = *start_.tokenizer;
  checked_length(start_, line.text);
  const TokenizedSentence tokens = tokens_of_sentence(tokenizer, line.text);
  require_readable(tokens);
  const bool any_new = std::any_of(tokens.tokens.begin(), tokens.tokens.end(), [](const Token& token) { return token.id < 0; });
  if (any_new || document_.tokenizer != start_.tokenizer) {
    document_ = any_new ? document::apply(start_, SetSentences{{line.text}}) : start_;  // std::apply would be found too
    graphs_.clear();                                                                    // they are of another vocabulary
    graphs_without_.clear();
  }
  document_.sentences = {line.text};
  if (document_.config.writes_text()) document_.targets = {line.target ? Target{*line.target, false} : Target{}};
}

Sample HeadPatterns::words_of(const CorpusLine& line) const {
  Sample sample;
  sample.tokens = source_tokens(document_, 0);
  sample.n_words = sample.tokens.size();
  if (!document_.config.has_encoder()) return sample;
  sample.target = target_tokens(document_, place_.decoder && line.target ? *line.target : std::vector<std::string>());
  sample.n_target = sample.target.size();
  return sample;
}

const HeadPatterns::CachedGraph& HeadPatterns::graph_for(const Document& document, GraphCache& graphs, const Sample& sample) const {
  const std::pair<int, int> lengths = {sample.tokens.size(), sample.target.size()};
  const int no_position = document.model->no_position;
  const auto found = graphs.find(lengths);
  if (found != graphs.end() && no_position < 0) return found->second;
  require_computable(document, sample.tokens.size());
  if (found != graphs.end()) return found->second;
  if (graphs.size() == most_graphs) graphs.clear();
  ModelGraph made = graph_of(document, sample.tokens, sample.target);
  return graphs[lengths] = {std::make_shared<const Graph>(std::move(made.graph)), std::move(made.nodes)};
}

HeadPatterns::Computed HeadPatterns::computed(const Document& document, const Sample& sample, const CachedGraph& cached) const {
  const NodeId pattern = attention_at(cached.nodes, place_).head[static_cast<size_t>(head_)].pattern;
  std::vector<NodeId> wanted = {pattern};
  if (effect_) wanted.push_back(*cached.nodes.probs);
  const Trace trace = evaluate(*cached.graph, inputs_of(document, sample, cached.nodes, nullptr),
                               {.overridden = overrides_of(document, 0, *cached.graph, nullptr), .only_for = wanted, .threads = 1});
  return {trace.value[static_cast<size_t>(pattern)], effect_ ? trace.value[static_cast<size_t>(*cached.nodes.probs)] : nullptr};
}

/// The decoder reads what the model itself writes.
HeadPatterns::Computed HeadPatterns::translated(Sample& sample) const {
  require_computable(document_);
  ModelNodes nodes;
  sample = translate({document_, 0, source_tokens(document_, 0).size(), nullptr}, nodes);
  return {sample.trace.matrix(attention_at(nodes, place_).head[static_cast<size_t>(head_)].pattern),
          effect_ ? sample.trace.matrix(*nodes.probs) : nullptr};
}

/// By row, the id of the word that the text has where the row predicts: the next one, or of a masked word its own; -1 at the end.
std::vector<int> HeadPatterns::true_words(const Sample& sample) const {
  std::vector<int> ids = place_.decoder ? sample.target.ids() : sample.tokens.ids();
  if (start_.config.fills_in_words()) return ids;
  if (!ids.empty()) ids.erase(ids.begin());
  ids.push_back(-1);
  return ids;
}

/// Computes the sentence again with the head switched off and the same words of the decoder.
std::vector<double> HeadPatterns::effects(const Sample& sample, const Matrix& probs) {
  Document without = document_;
  if (!attention_) attention_ = number_of_attention(graph_for(document_, graphs_, sample).nodes, place_);
  without.interventions.set({*attention_, head_}, HeadSetting::off);
  Sample again = sample;
  const CachedGraph& cached = graph_for(without, graphs_without_, sample);
  again.graph = cached.graph;
  const MatrixPtr off = computed(without, again, cached).probs;
  const std::vector<int> words = true_words(sample);
  std::vector<double> lost;
  for (size_t row = 0; row < words.size(); ++row) {
    const auto at_row = static_cast<Index>(row);
    const bool is_known = words[row] >= 0 && words[row] < probs.cols();
    lost.push_back(is_known ? double{probs(at_row, words[row])} - double{(*off)(at_row, words[row])}
                            : std::numeric_limits<double>::quiet_NaN());
  }
  return lost;
}

std::vector<Index> HeadPatterns::of_dimension(const TokenizedSentence& keys) const {
  std::vector<Index> set;
  if (dimension_ < 0) return set;
  const Matrix& rows = document_.weights["W_E"];
  const std::vector<int> ids = keys.ids();
  for (size_t key = 0; key < ids.size(); ++key)
    if (ids[key] >= 0 && rows(ids[key], dimension_) > 0) set.push_back(static_cast<Index>(key));
  return set;
}

std::vector<ExpectedKeys> HeadPatterns::expected_keys_in(const CorpusLine& line, const Sample& sample) {
  const bool drawn = !line.drawn_ids.empty() || !line.drawn_words.empty();
  const bool as_drawn = sample.tokens.ids() == line.drawn_ids || sample.tokens.texts() == line.drawn_words;
  if (drawn) return as_drawn ? line.known : std::vector<ExpectedKeys>();
  if (!answers_) answers_.emplace(place_);
  return answers_->of(sample.tokens, sample.target);
}

SurveyedSentence HeadPatterns::surveyed(const CorpusLine& line, const Sample& sample) {
  const TokenizedSentence &queries = place_.decoder ? sample.target : sample.tokens,
                          &keys = place_.decoder && !place_.cross ? sample.target : sample.tokens;
  SurveyedSentence sentence{.number = line.number,
                            .text = line.text,
                            .target = place_.decoder ? joined(sample.target) : std::string(),
                            .kind = line.kind,
                            .query_words = queries.texts(),
                            .key_words = keys.texts(),
                            .query_ids = queries.ids(),
                            .key_ids = keys.ids(),
                            .known = expected_keys_in(line, sample),
                            .of_dimension = of_dimension(keys)};
  if (place_.decoder && !sample.target.tokens.empty()) {
    const std::vector<std::string> pieces = sample.target.pieces();
    sentence.target_words.assign(pieces.begin() + 1, pieces.end());
  }
  count_words(sentence, sample.tokens, start_.tokenizer->unknown_piece());
  if (!filter_.row_word().empty())
    for (const std::string& word : sentence.query_words) sentence.left_out.push_back(!filter_.measures(word));
  return sentence;
}

HeadPatterns::Found HeadPatterns::operator()(const CorpusLine& line) {
  take(line);
  Sample sample;
  Computed found;
  if (place_.decoder && document_.config.writes_text() && !line.target) {
    found = translated(sample);
  } else {
    sample = words_of(line);
    const CachedGraph& cached = graph_for(document_, graphs_, sample);
    sample.graph = cached.graph;
    found = computed(document_, sample, cached);
  }
  return {std::make_shared<const SurveyedSentence>(surveyed(line, sample)), found.pattern,
          effect_ ? effects(sample, *found.probs) : std::vector<double>()};
}

}  // namespace headlight::survey
