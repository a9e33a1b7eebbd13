#pragma once
#include <optional>
#include <string>

#include "analysis/survey.hpp"

namespace headlight::exports {

/// The settings of a survey's report.
struct SurveyReport {
  const SurveyResult& found;
  std::string model, head;                 ///< "en-fr", "encoder.1:1"
  bool cross = false;                      ///< the corpus knows the translations of words; false: it knows the noun of a pronoun
  std::optional<RowMeasure> measure = {};  ///< chooses the rows; nothing: the head's label, or entropy without one
  bool cut_short = false;                  ///< the corpus was longer than the part that was read
  bool drawn = false;                      ///< a grammar drew the sentences, so it knows the nouns of all their pronouns
};

/// "noun" and "aligned" for RowMeasure::known; id() for the others.
std::string name_of(RowMeasure measure, bool cross);
/// The measure with this name. Throws UserError with the nearest name; `flag` is the option that the text was given to.
RowMeasure row_measure_called(const std::string& flag, const std::string& name, bool cross);

/// Counts, a table of the measures, and rows as sentences with the words that have the most weight. Throws UserError if `measure` applies
/// to no row.
std::string survey_text(const SurveyReport& report);
/// {"model", "head", "sentences", "rows", "words", "unknown_words", "refused", "refused_lines": [{"line", "why"}...], "cut_short",
/// "nan_rows", "label": {"measure", "mean", "rows", "contradicting"} or null, "measures": {NAME: {"rows", "mean", "quantiles": [0, .1, ...
/// 1], "bars":
/// {"from", "to", "counts": 20 numbers}, "contradicting"}}, "measure",
/// "contradicts", "top", "median", "lowest", "contradicting"} on one line. "contradicts" is the measure that rows contradict: the requested
/// one, if it is a weight, else the label, or null. A row is {"line", "sentence", "row", "word", "value", "weights", "words"}, with
/// "target" for a decoder's head. Throws as survey_text does.
std::string survey_json(const SurveyReport& report);

}  // namespace headlight::exports
