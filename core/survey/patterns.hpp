#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "document/document.hpp"
#include "graph/graph.hpp"
#include "model/nodes.hpp"
#include "run/sample.hpp"
#include "survey/corpus.hpp"
#include "survey/known_answers.hpp"
#include "survey/sentence_filter.hpp"

namespace headlight::survey {

/// A request to survey one head of a model that reads words. The changes in the document hold; its own sentences are not read.
struct SurveyRequest {
  const Document& document;
  AttentionId attention;
  int head = 0;                         ///< from 0
  std::vector<std::string> words = {};  ///< for RowMeasure::words
  size_t most = 5;                      ///< rows of a kind that are kept
  int dimension = -1;                   ///< for RowMeasure::dimension: a column of W_E that has a name; -1: none
  bool effect = false;                  ///< RowMeasure::effect is measured: everything is computed twice; see has_effects
  SentenceFilter filter = {};
};
/// The ids of the words that are pieces of the vocabulary of the head's keys, as the model's files spell them: "##ing", "<unk>". Words that
/// came with a sentence have none here, since their ids mean other words in another sentence.
std::vector<int> ids_among_keys(const Document& document, const AttentionId& place, const std::vector<std::string>& words);
/// True if the head's rows predict words, so that its effect on them can be measured: in the only stack, or in a decoder.
bool has_effects(const Document& document, const AttentionId& place);

/// Computes one head's attention weights on one sentence after another. Sentences of one length share a graph. Of one thread.
class HeadPatterns {
 public:
  explicit HeadPatterns(const SurveyRequest& chosen);

  struct Found {
    std::shared_ptr<const SurveyedSentence> sentence;
    MatrixPtr pattern;            ///< (query, key)
    std::vector<double> effects;  ///< by row, see RowMeasure::effect; empty if none is requested
  };
  /// Throws UserError where the model cannot read the line.
  Found operator()(const CorpusLine& line);

 private:
  /// A graph that was made for an earlier sentence, with its nodes.
  struct CachedGraph {
    std::shared_ptr<const Graph> graph;
    ModelNodes nodes;
  };
  void take(const CorpusLine& line);
  void require_readable(const TokenizedSentence& tokens) const;
  using GraphCache = std::map<std::pair<int, int>, CachedGraph>;  ///< by tokens of the source and of the target
  const CachedGraph& graph_for(const Document& document, GraphCache& graphs, const Sample& sample) const;
  /// The weights of the head, and, if effects are requested, the probabilities of the next words.
  struct Computed {
    MatrixPtr pattern, probs;
  };
  Computed computed(const Document& document, const Sample& sample, const CachedGraph& cached) const;
  Computed translated(Sample& sample) const;
  std::vector<double> effects(const Sample& sample, const Matrix& probs);
  std::vector<int> true_words(const Sample& sample) const;
  std::vector<Index> of_dimension(const TokenizedSentence& keys) const;
  Sample words_of(const CorpusLine& line) const;
  SurveyedSentence surveyed(const CorpusLine& line, const Sample& sample);
  std::vector<ExpectedKeys> expected_keys_in(const CorpusLine& line, const Sample& sample);

  const Document start_;
  Document document_;  ///< with the line's sentence
  AttentionId place_;
  std::optional<int> attention_;  ///< the number of the attention at place_, once a graph showed it
  int head_, dimension_;
  bool effect_;
  SentenceFilter filter_;
  std::optional<KnownAnswers> answers_;  ///< for typed lines
  GraphCache graphs_, graphs_without_;   ///< with the head, and with it switched off
};

}  // namespace headlight::survey
