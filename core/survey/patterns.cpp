#include "survey/patterns.hpp"

#include <algorithm>
#include <optional>

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

constexpr size_t most_graphs = 64;

bool takes_any_word(const Model& model) {
  const std::optional<CatalogueEntry> entry = in_catalogue(model.config.name);
  return entry && entry->takes_any_word;
}

std::string joined(const TokenizedSentence& target) {
  std::string text;
  for (size_t i = 1; i < target.tokens.size(); ++i) text += (i > 1 ? " " : "") + target.tokens[i].text;
  return text;
}

}  // namespace

HeadPatterns::HeadPatterns(Document document, const AttentionPlace& place, int head)
    : start_(std::move(document)), document_(start_), place_(place), head_(head) {}

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

const HeadPatterns::KnownGraph& HeadPatterns::graph_for(const Sample& sample) {
  const std::pair<int, int> lengths = {sample.tokens.size(), sample.target.size()};
  const int no_position = document_.model->no_position;
  const auto found = graphs_.find(lengths);
  if (found != graphs_.end() && no_position < 0) return found->second;
  require_computable(document_, sample.tokens.size());
  if (found != graphs_.end()) return found->second;
  if (graphs_.size() == most_graphs) graphs_.clear();
  ModelGraph made = graph_of(document_, sample.tokens, sample.target);
  return graphs_[lengths] = {std::make_shared<const Graph>(std::move(made.graph)), std::move(made.nodes)};
}

MatrixPtr HeadPatterns::computed(const Sample& sample, const KnownGraph& known) const {
  const NodeId pattern = attention_at(known.nodes, place_).head[static_cast<size_t>(head_)].pattern;
  const Trace trace = evaluate(*known.graph, inputs_of(document_, sample, known.nodes, nullptr),
                               {.overridden = overrides_of(document_, 0, *known.graph, nullptr), .only_for = {pattern}, .threads = 1});
  return trace.value[static_cast<size_t>(pattern)];
}

/// The decoder reads what the model itself writes.
MatrixPtr HeadPatterns::translated(Sample& sample) const {
  require_computable(document_);
  ModelNodes nodes;
  sample = translate({document_, 0, source_tokens(document_, 0).size(), nullptr}, nodes);
  return sample.trace.matrix(attention_at(nodes, place_).head[static_cast<size_t>(head_)].pattern);
}

SurveyedSentence HeadPatterns::surveyed(const CorpusLine& line, const Sample& sample) const {
  const TokenizedSentence &queries = place_.decoder ? sample.target : sample.tokens,
                          &keys = place_.decoder && !place_.cross ? sample.target : sample.tokens;
  SurveyedSentence sentence{.number = line.number,
                            .text = line.text,
                            .target = place_.decoder ? joined(sample.target) : std::string(),
                            .query_words = queries.texts(),
                            .key_words = keys.texts(),
                            .query_ids = queries.ids(),
                            .key_ids = keys.ids()};
  if (sample.tokens.ids() == line.ids) sentence.known = line.known;
  return sentence;
}

HeadPatterns::Found HeadPatterns::operator()(const CorpusLine& line) {
  take(line);
  Sample sample;
  MatrixPtr pattern;
  if (place_.decoder && document_.config.writes_text() && !line.target) {
    pattern = translated(sample);
  } else {
    sample = words_of(line);
    const KnownGraph& known = graph_for(sample);
    sample.graph = known.graph;
    pattern = computed(sample, known);
  }
  return {std::make_shared<const SurveyedSentence>(surveyed(line, sample)), pattern};
}

}  // namespace headlight::survey
