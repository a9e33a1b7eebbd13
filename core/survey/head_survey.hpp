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

/// Surveys the head on every sentence of the corpus. The model must have the attention that is asked for.
///
/// Each sentence is computed alone, and only as far as the head's attention weights need it. They are bit for bit those of the same
/// sentence opened in a document. The survey uses two threads at most, and their number does not change the result.
///
/// A sentence is refused if it is empty, too long, not UTF-8, or has a word that the model never met (see takes_any_word); the others are
/// surveyed all the same. A decoder reads the line's target. If there is none it reads what the model writes, and the whole model runs once
/// for each word.
///
/// Throws UserError if the model has no such head, the corpus is empty, none of its sentences can be read, none has the filter's words, or
/// no row has the filter's word in brackets.
/// Calls `cancel_check` after every few sentences, and passes on what it throws.
SurveyResult survey_head(const SurveyRequest& chosen, Corpus& corpus, const SurveyProgress& progress = {},
                         const CancelCheck& cancel_check = {});

}  // namespace headlight::survey
