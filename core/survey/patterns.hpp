#pragma once
#include <map>
#include <memory>
#include <utility>

#include "document/document.hpp"
#include "graph/graph.hpp"
#include "model/nodes.hpp"
#include "run/sample.hpp"
#include "survey/corpus.hpp"

namespace headlight::survey {

/// Computes one head's attention weights on one sentence after another. Sentences of one length share a graph. Of one thread.
class HeadPatterns {
 public:
  /// `document`: the model, and what was changed in it.
  HeadPatterns(Document document, const AttentionPlace& place, int head);

  struct Found {
    std::shared_ptr<const SurveyedSentence> sentence;
    MatrixPtr pattern;  ///< (query, key)
  };
  /// Throws UserError where the model cannot read the line.
  Found operator()(const CorpusLine& line);

 private:
  struct KnownGraph {
    std::shared_ptr<const Graph> graph;
    ModelNodes nodes;
  };
  void take(const CorpusLine& line);
  void require_readable(const TokenizedSentence& tokens) const;
  const KnownGraph& graph_for(const Sample& sample);
  MatrixPtr computed(const Sample& sample, const KnownGraph& known) const;
  MatrixPtr translated(Sample& sample) const;
  Sample words_of(const CorpusLine& line) const;
  SurveyedSentence surveyed(const CorpusLine& line, const Sample& sample) const;

  const Document start_;
  Document document_;  ///< with the line's sentence
  AttentionPlace place_;
  int head_;
  std::map<std::pair<int, int>, KnownGraph> graphs_;  ///< by tokens of the source and of the target
};

}  // namespace headlight::survey
