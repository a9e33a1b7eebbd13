#pragma once
#include <optional>
#include <string>

#include "analysis/survey.hpp"

namespace headlight::exports {

/// A survey as it is reported, and which of its rows.
struct SurveyReport {
  const SurveyResult& found;
  std::string model, head;  ///< "en-fr", "encoder.1:1"
  bool cross = false;       ///< the places that the corpus knows are of words that are translated, and else of a pronoun's noun
  std::optional<RowMeasure> measure = {};  ///< by which rows are chosen; nothing: the head's label, and without one entropy
  bool cut_short = false;                  ///< the corpus was longer than what was read of it
};

/// "noun" and "aligned" for RowMeasure::known; else as id() says.
std::string name_of(RowMeasure measure, bool cross);
/// Throws UserError with the nearest name; `flag` is what the text was given to.
RowMeasure row_measure_called(const std::string& flag, const std::string& name, bool cross);

/// Counts, a table of the measures, and rows as sentences with what they look at most. Throws UserError where no row can be measured as
/// `measure` says.
std::string survey_text(const SurveyReport& report);
/// {"model", "head", "sentences", "rows", "refused", "refused_lines": [{"line", "why"}...], "cut_short", "nan_rows", "label": {"measure",
/// "mean", "rows", "contradicting"} or null, "measures": {NAME: {"rows", "mean", "quantiles": [0, .1, ... 1], "contradicting"}}, "measure",
/// "contradicts", "top", "median", "lowest", "contradicting"} on one line. "contradicts" is the measure that rows contradict: the one that
/// was asked for, if it is a weight, else the label, or null. A row is {"line", "sentence", "row", "word", "value", "weights", "words"},
/// of a decoder's head with "target". Throws as survey_text does.
std::string survey_json(const SurveyReport& report);

}  // namespace headlight::exports
