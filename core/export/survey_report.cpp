#include "export/survey_report.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <vector>

#include "analysis/pattern.hpp"
#include "base/error.hpp"
#include "base/listed_names.hpp"
#include "base/number_text.hpp"
#include "base/wording.hpp"
#include "explain/text_table.hpp"
#include "export/report_json.hpp"

namespace headlight::exports {
namespace {

/// The rows of a report.
struct ChosenRows {
  const SurveyedMeasure& of;
  const SurveyedMeasure* against;  ///< the measure that rows contradict; null: none
};

ChosenRows chosen_rows(const SurveyReport& report) {
  const SurveyResult& found = report.found;
  const SurveyedMeasure* of = found.of(report.measure.value_or(found.label.value_or(RowMeasure::entropy)));
  const SurveyedMeasure* label = found.label ? found.of(*found.label) : nullptr;
  if (!of && report.measure)
    throw UserError(tr("no row of these sentences can be measured by {measure}", {{"measure", name_of(*report.measure, report.cross)}}));
  if (!of) throw UserError(tr("no row can be measured: each has a weight that is not a number"));
  return {*of, report.measure && is_weight(*report.measure) ? of : label};
}

std::string plural(size_t n, const char* one, const char* more) { return in_thousands(n) + " " + (n == 1 ? one : more); }

class SurveyText {
 public:
  explicit SurveyText(const SurveyReport& report) : report_(report), chosen_(chosen_rows(report)) {}

  std::string text() const {
    return heading() + refused() + label() + "\n" + table() + parts("by word, ", chosen_.of.words) +
           parts("by kind of sentence, ", chosen_.of.kinds) + rows("highest " + name(chosen_.of), chosen_.of.top) +
           rows("around the median", chosen_.of.median) + rows("lowest", chosen_.of.lowest) + contradicting();
  }

 private:
  std::string name(const SurveyedMeasure& one) const { return name_of(one.measure, report_.cross); }

  std::string heading() const {
    return report_.model + ", head " + report_.head + ": " + plural(report_.found.sentences, "sentence", "sentences") + ", " +
           plural(report_.found.rows, "row", "rows") + "\n";
  }

  /// A model that was drawn at random never met any word, and reads each of them alike.
  std::string unknown() const {
    const SurveyResult& found = report_.found;
    if (found.unknown_words == 0 || found.by_chance) return "";
    const char* alike = found.confuses_unknown_words() ? "; all unknown words count as the same word\n" : "\n";
    if (found.words == 1) return "  the vocabulary lacks the only word: it is read as an unknown word\n";
    return (found.unknown_words == found.words
                ? "  the vocabulary knows none of the " + in_thousands(found.words) + " words: each is read as an unknown word"
                : "  the vocabulary lacks " + in_thousands(found.unknown_words) + " of " + in_thousands(found.words) + " words") +
           alike;
  }

  std::string refused() const {
    std::string text = unknown();
    if (report_.cut_short) text += "  the text has more lines than were read\n";
    if (report_.found.nan_rows > 0) text += "  rows with a weight that is not a number: " + in_thousands(report_.found.nan_rows) + "\n";
    if (report_.found.refused == 0) return text;
    text += "  left out: " + plural(report_.found.refused, "line", "lines") + "\n";
    constexpr size_t most = 10;
    for (size_t i = 0; i < std::min(most, report_.found.refused_lines.size()); ++i) {
      const RefusedLine& line = report_.found.refused_lines[i];
      text += "    line " + std::to_string(line.number) + ": " + one_line(english_line(line.why)) + "\n";
    }
    return text + (report_.found.refused > most ? "    and " + in_thousands(report_.found.refused - most) + " more\n" : "");
  }

  std::string label() const {
    if (!report_.found.label) return "  no label: " + why_no_label() + "\n";
    const SurveyedMeasure& one = *report_.found.of(*report_.found.label);
    return "  label: " + name(one) + ", mean weight " + with_decimals(one.mean, 3) + " over " + plural(one.rows, "row", "rows") + "; " +
           (one.against == 0 ? "no row contradicts it\n"
                             : plural(one.against, "row contradicts it: its", "rows contradict it: their") + " largest weight is " +
                                   (one.measure == RowMeasure::in_order ? "further left than that of the row before\n" : "elsewhere\n"));
  }

  /// The places of known answers come from a grammar, which knows all that it drew, and reads some typed sentences.
  std::string why_untested() const {
    const std::optional<RowMeasure> measure = measure_of_job(report_.found.job);
    if (!measure) return "no measure of many sentences tests that";
    if (measure != RowMeasure::known || report_.drawn) return "no row of these sentences tests that";
    return "none of these rows is of a pronoun whose noun is known; the program knows all nouns in sentences that it draws itself";
  }

  std::string why_no_label() const {
    if (!report_.found.job.empty()) return "the head was made for " + report_.found.job + ", and " + why_untested();
    if (report_.found.by_chance) return "the model's weights were drawn at random, so what the head does is chance";
    std::vector<std::string> names;
    for (const SurveyedMeasure& one : report_.found.measures)
      if (can_be_label(one.measure)) names.push_back(name(one));
    const SurveyedMeasure* order = report_.found.of(RowMeasure::in_order);
    if (names.empty()) return order ? why_not_in_order(*order) : "no row could be measured by anything that makes one";
    return (names.size() == 1 ? names.front() + " has no" : "none of " + english_line(listed_names(names)) + " has a") +
           " mean weight of " + with_decimals(least_habit, 1) + " or more over at least " + std::to_string(least_rows_for_label) + " rows" +
           (order ? ", and " + why_not_in_order(*order) : "");
  }

  /// Tells what rows lack that could look at the words in order; see SurveyResult::label.
  static std::string why_not_in_order(const SurveyedMeasure& order) {
    const std::string rows = std::to_string(least_rows_for_label), weight = with_decimals(least_habit, 1);
    if (order.rows < least_rows_for_label) return "in fewer than " + rows + " rows no order can be seen";
    if (order.mean < least_habit) return "the mean of the rows' largest weights is below " + weight + ", too little for an order";
    return "fewer than half of the sentences have " + rows + " rows or more that look at the words in order with a mean weight of " +
           weight + " or more";
  }

  std::string table() const {
    TextTable table({false, true, true, true, true, true, true, true, true});
    table.add({"", "rows", "mean", "least", "10 %", "50 %", "90 %", "most", "contradict"});
    for (const SurveyedMeasure& one : report_.found.measures) {
      std::vector<std::string> cells = {name(one), in_thousands(one.rows), with_decimals(one.mean, 3)};
      for (const size_t decile : {0, 1, 5, 9, 10}) cells.push_back(with_decimals(one.quantiles[decile], 3));
      cells.push_back(is_weight(one.measure) ? in_thousands(one.against) : "");
      table.add(std::move(cells));
    }
    return table.text();
  }

  std::string parts(const std::string& title, const std::vector<SurveyedPart>& parts) const {
    constexpr size_t most = 8;
    if (parts.size() < 2) return "";
    const bool weight = is_weight(chosen_.of.measure);
    TextTable table({false, true, true, true});
    table.add({title + name(chosen_.of), "rows", "mean", weight ? "contradict" : ""});
    for (size_t i = 0; i < std::min(most, parts.size()); ++i)
      table.add({"  " + parts[i].name, in_thousands(parts[i].rows), with_decimals(parts[i].mean, 3),
                 weight ? in_thousands(parts[i].against) : ""});
    return "\n" + table.text() + (parts.size() > most ? "  and " + in_thousands(parts.size() - most) + " more\n" : "");
  }

  std::string contradicting() const {
    if (!chosen_.against) return "";
    return rows("against " + name(*chosen_.against), chosen_.against->contradicting);
  }

  static std::string rows(const std::string& title, const std::vector<SurveyRow>& rows) {
    if (rows.empty()) return "";
    std::string text = "\n" + title + "\n";
    for (const SurveyRow& row : rows) text += "  " + with_decimals(row.value, 3) + "  " + words(row) + "\n         " + looks_at(row) + "\n";
    return text;
  }

  /// The sentence with the row's word in brackets.
  static std::string words(const SurveyRow& row) {
    std::string text;
    for (size_t i = 0; i < row.sentence->query_words.size(); ++i) {
      const std::string& word = row.sentence->query_words[i];
      text += (i ? " " : "") + (static_cast<Index>(i) == row.row ? "[" + word + "]" : word);
    }
    return text;
  }

  /// The words with the most weight: "elephant 0.98, banana 0.01".
  static std::string looks_at(const SurveyRow& row) {
    constexpr size_t most = 3;
    std::vector<Index> order(static_cast<size_t>(row.weights.size()));
    std::iota(order.begin(), order.end(), Index{0});
    const size_t n = std::min(most, order.size());
    std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(n), order.end(),
                      [&](Index a, Index b) { return row.weights[a] != row.weights[b] ? row.weights[a] > row.weights[b] : a < b; });
    std::string text;
    for (size_t i = 0; i < n; ++i)
      text += (i ? ", " : "") + row.sentence->key_words[static_cast<size_t>(order[i])] + " " + with_decimals(row.weights[order[i]], 2);
    return text;
  }

  const SurveyReport& report_;
  const ChosenRows chosen_;
};

ReportJson rows_json(const std::vector<SurveyRow>& rows) {
  ReportJson all = ReportJson::array();
  for (const SurveyRow& row : rows) {
    const SurveyedSentence& sentence = *row.sentence;
    ReportJson one = {{"line", sentence.number},
                      {"sentence", sentence.text},
                      {"row", row.row},
                      {"word", sentence.query_words[static_cast<size_t>(row.row)]},
                      {"value", finite_json(row.value)},
                      {"weights", ReportJson::array()},
                      {"words", sentence.key_words}};
    for (const float weight : row.weights) one["weights"].push_back(finite_json(double{weight}));
    if (!sentence.target.empty()) one["target"] = sentence.target;
    all.push_back(std::move(one));
  }
  return all;
}

ReportJson parts_json(const std::vector<SurveyedPart>& parts, bool weight) {
  ReportJson all = ReportJson::array();
  for (const SurveyedPart& part : parts) {
    all.push_back({{"name", part.name}, {"rows", part.rows}, {"mean", finite_json(part.mean)}});
    if (weight) all.back()["contradicting"] = part.against;
  }
  return all;
}

ReportJson measures_json(const SurveyReport& report) {
  ReportJson all = ReportJson::object();
  for (const SurveyedMeasure& one : report.found.measures) {
    ReportJson measure = {{"rows", one.rows}, {"mean", finite_json(one.mean)}, {"quantiles", ReportJson::array()}};
    for (const double quantile : one.quantiles) measure["quantiles"].push_back(finite_json(quantile));
    measure["bars"] = {{"from", one.bars.from()}, {"to", one.bars.to()}, {"counts", one.bars.counts()}};
    if (is_weight(one.measure)) measure["contradicting"] = one.against;
    measure["words"] = parts_json(one.words, is_weight(one.measure));
    if (!one.kinds.empty()) measure["kinds"] = parts_json(one.kinds, is_weight(one.measure));
    all[name_of(one.measure, report.cross)] = std::move(measure);
  }
  return all;
}

ReportJson label_json(const SurveyReport& report) {
  if (!report.found.label) return nullptr;
  const SurveyedMeasure& one = *report.found.of(*report.found.label);
  return {{"measure", name_of(one.measure, report.cross)}, {"mean", one.mean}, {"rows", one.rows}, {"contradicting", one.against}};
}

}  // namespace

std::string name_of(RowMeasure measure, bool cross) {
  if (measure == RowMeasure::known) return cross ? "aligned" : "noun";
  return id(measure);
}

RowMeasure row_measure_called(const std::string& flag, const std::string& name, bool cross) {
  std::vector<std::string> known;
  for (const RowMeasure measure : every_row_measure) {
    if (measure == RowMeasure::in_order && !cross) continue;
    known.push_back(name_of(measure, cross));
    if (known.back() == name) return measure;
  }
  if (name == name_of(RowMeasure::known, !cross))
    throw UserError(cross ? tr("{flag} {name} is not in cross-attention, which has aligned", {{"flag", flag}, {"name", name}})
                          : tr("{flag} {name} is only in cross-attention", {{"flag", flag}, {"name", name}}));
  if (name == id(RowMeasure::in_order)) throw UserError(tr("{flag} {name} is only in cross-attention", {{"flag", flag}, {"name", name}}));
  const Message unknown = tr("{flag} {name} is unknown", {{"flag", flag}, {"name", in_quotes(name)}});
  const std::string near = nearest_name(name, known);
  throw UserError(near.empty() ? tr("{what}; there are {names}", {{"what", unknown}, {"names", listed_names(known)}})
                               : did_you_mean(unknown, near));
}

std::string survey_text(const SurveyReport& report) { return SurveyText(report).text(); }

std::string survey_json(const SurveyReport& report) {
  const ChosenRows chosen = chosen_rows(report);
  ReportJson refused = ReportJson::array();
  for (const RefusedLine& line : report.found.refused_lines)
    refused.push_back({{"line", line.number}, {"why", one_line(english_line(line.why))}});
  const ReportJson all = {
      {"model", report.model},
      {"head", report.head},
      {"sentences", report.found.sentences},
      {"rows", report.found.rows},
      {"words", report.found.words},
      {"unknown_words", report.found.unknown_words},
      {"refused", report.found.refused},
      {"refused_lines", refused},
      {"cut_short", report.cut_short},
      {"nan_rows", report.found.nan_rows},
      {"job", report.found.job.empty() ? ReportJson(nullptr) : ReportJson(report.found.job)},
      {"label", label_json(report)},
      {"measures", measures_json(report)},
      {"measure", name_of(chosen.of.measure, report.cross)},
      {"contradicts", chosen.against ? ReportJson(name_of(chosen.against->measure, report.cross)) : ReportJson(nullptr)},
      {"top", rows_json(chosen.of.top)},
      {"median", rows_json(chosen.of.median)},
      {"lowest", rows_json(chosen.of.lowest)},
      {"contradicting", chosen.against ? rows_json(chosen.against->contradicting) : ReportJson::array()}};
  return line_of(all);
}

}  // namespace headlight::exports
