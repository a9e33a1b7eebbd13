#pragma once
#include <functional>
#include <string>

#include "analysis/survey.hpp"
#include "base/still_wanted.hpp"
#include "document/document.hpp"
#include "model/stage.hpp"
#include "survey/corpus.hpp"

namespace headlight::survey {

/// A head of a model that reads words, with what was changed in the document; its own sentences are not read.
struct SurveyedHead {
  const Document& document;
  AttentionPlace place;
  int head = 0;                         ///< from 0
  std::vector<std::string> words = {};  ///< for RowMeasure::words
  size_t most = 5;                      ///< rows of a kind that are kept
};

/// Told after some sentences how many are done, refused ones included; `so_far` is what was found until then.
using SurveyProgress = std::function<void(size_t done, const Survey& so_far)>;

/// Looks at the head's attention weights on every sentence of the corpus, each computed alone, only as far as these weights need it, and
/// with the bits that opening it gives. A sentence that the model cannot read is refused and the others go on: it is empty, too long, not
/// UTF-8, or has a word that the model never met, but for models that take any word. Two threads at most. The result depends on the corpus
/// alone. A decoder reads the line's target; where there is none, what the model writes, which takes a run of the whole model for each
/// word. Throws UserError where the model has no such head, the corpus is empty or no sentence of it can be read, and what `wanted` throws,
/// which is asked after some sentences.
SurveyResult survey_head(const SurveyedHead& asked, Corpus& corpus, const SurveyProgress& progress = {}, const CancelCheck& wanted = {});

}  // namespace headlight::survey
