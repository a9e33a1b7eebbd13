#pragma once
#include <chrono>
#include <functional>
#include <memory>

#include "analysis/survey.hpp"
#include "base/cancel_check.hpp"
#include "survey/corpus.hpp"
#include "survey/patterns.hpp"

namespace headlight::survey {

/// A survey step by step, so that a window can show the results so far, and stop at any time. Its memory does not grow with the corpus.
class HeadSurvey {
 public:
  /// `step` takes about so long, or one sentence where that takes longer; it begins with two sentences. Throws UserError where the model
  /// has no such head. `corpus` has to live as long.
  HeadSurvey(const SurveyRequest& chosen, Corpus& corpus, std::chrono::milliseconds step = std::chrono::milliseconds(120));
  ~HeadSurvey();

  /// Looks at some more sentences; false at the end of the corpus. Two threads at most. Throws UserError where a file cannot be read.
  bool step();
  /// Sentences that are done, with those that were refused and those that the filter left out.
  size_t done() const;
  const Survey& so_far() const;
  /// The result so far.
  SurveyResult result() const;
  /// The result at the end of the corpus. Throws UserError as survey_head does.
  SurveyResult whole_result() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

/// Called after some sentences with the number done, refused ones included, and the results so far.
using SurveyProgress = std::function<void(size_t done, const Survey& so_far)>;

/// Looks at the head's attention weights on every sentence of the corpus, each computed alone, only as far as these weights need it, and
/// with the bits that opening it gives. A sentence that the model cannot read is refused and the others go on: it is empty, too long, not
/// UTF-8, or has a word that the model never met, but for models that take any word. Two threads at most. The result depends on the corpus
/// alone. A decoder reads the line's target or, without one, what the model writes, which takes a run of the whole model for each
/// word. Throws UserError where the model has no such head, the corpus is empty, or no sentence of it can be read or has the filter's
/// words, and what `cancel_check` throws, which is called after every few sentences.
SurveyResult survey_head(const SurveyRequest& chosen, Corpus& corpus, const SurveyProgress& progress = {},
                         const CancelCheck& cancel_check = {});

}  // namespace headlight::survey
