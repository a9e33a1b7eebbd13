#include "analysis/survey.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "analysis/pattern.hpp"

namespace headlight::analysis {
namespace {

constexpr double not_measured = std::numeric_limits<double>::quiet_NaN();
constexpr size_t most_sampled = 256, most_refused_named = 100;

bool is_head_measure(RowMeasure measure) { return measure < RowMeasure::words; }

std::vector<Index> places_of(const SurveyQuestion& question, const SurveyedSentence& sentence, RowMeasure measure, Index row) {
  std::vector<Index> places;
  if (is_head_measure(measure)) return places_of(static_cast<HeadMeasure>(measure), sentence.key_ids, row);
  if (measure == RowMeasure::words)
    for (size_t key = 0; key < sentence.key_words.size(); ++key)
      if (std::find(question.words.begin(), question.words.end(), sentence.key_words[key]) != question.words.end())
        places.push_back(static_cast<Index>(key));
  if (measure == RowMeasure::known)
    for (const KnownPlaces& known : sentence.known)
      if (known.row == row) places = known.keys;
  return places;
}

MeasuredSentence::OfRow measured_row(const SurveyQuestion& question, const SurveyedSentence& sentence, const Matrix& a, Index row) {
  MeasuredSentence::OfRow of;
  of.value.fill(not_measured);
  of.against.fill(false);
  of.is_nan = a.row(row).hasNaN();
  if (of.is_nan) return of;
  Index looks_at = 0;
  of.largest = a.row(row).maxCoeff(&looks_at);
  for (const RowMeasure measure : every_row_measure) {
    if (!is_weight(measure) || (is_head_measure(measure) && !question.same_words)) continue;
    const std::vector<Index> places = places_of(question, sentence, measure, row);
    if (places.empty()) continue;
    of.value[static_cast<size_t>(measure)] = weight_on(a, row, places);
    of.against[static_cast<size_t>(measure)] = std::find(places.begin(), places.end(), looks_at) == places.end();
  }
  of.value[static_cast<size_t>(RowMeasure::entropy)] = entropy(a, row);
  if (question.same_words) of.value[static_cast<size_t>(RowMeasure::distance)] = mean_distance(a, row, a.cols());
  return of;
}

SurveyRow row_of(const MeasuredSentence& from, Index row, double value) {
  return {from.sentence, row, value, from.pattern->row(row).transpose()};
}

}  // namespace

const char* id(RowMeasure measure) {
  if (is_head_measure(measure)) return id(static_cast<HeadMeasure>(measure));
  return measure == RowMeasure::words ? "words" : "known";
}

bool is_weight(RowMeasure measure) { return measure != RowMeasure::distance && measure != RowMeasure::entropy; }

bool can_be_label(RowMeasure measure) { return is_weight(measure) && measure != RowMeasure::words; }

MeasuredSentence measured(const SurveyQuestion& question, std::shared_ptr<const SurveyedSentence> sentence, MatrixPtr pattern) {
  MeasuredSentence all{std::move(sentence), std::move(pattern), {}};
  for (Index row = 0; row < all.pattern->rows(); ++row) all.rows.push_back(measured_row(question, *all.sentence, *all.pattern, row));
  return all;
}

void TopRows::offer(double key, double value, const MeasuredSentence& from, Index row) {
  if (entries_.size() == most_ && !(key > entries_.back().key)) return;
  const auto same =
      std::find_if(entries_.begin(), entries_.end(), [&](const Entry& one) { return one.row.sentence->text == from.sentence->text; });
  if (same != entries_.end()) {
    if (!(key > same->key)) return;
    entries_.erase(same);
  }
  insert(key, value, from, row);
}

void TopRows::insert(double key, double value, const MeasuredSentence& from, Index row) {
  const auto at = std::find_if(entries_.begin(), entries_.end(), [key](const Entry& one) { return key > one.key; });
  entries_.insert(at, {key, row_of(from, row, value)});
  if (entries_.size() > most_) entries_.pop_back();
}

std::vector<SurveyRow> TopRows::rows() const {
  std::vector<SurveyRow> rows;
  for (const Entry& one : entries_) rows.push_back(one.row);
  return rows;
}

const SurveyedMeasure* SurveyResult::of(RowMeasure measure) const {
  const auto found = std::find_if(measures.begin(), measures.end(), [measure](const auto& one) { return one.measure == measure; });
  return found == measures.end() ? nullptr : &*found;
}

Survey::Survey(const SurveyQuestion& question)
    : question_(question),
      of_(n_row_measures, Gathered{{}, 0, TopRows(question.most), TopRows(question.most), TopRows(question.most), {}}) {}

void Survey::add(const MeasuredSentence& sentence) {
  ++sentences_;
  rows_ += sentence.rows.size();
  for (size_t row = 0; row < sentence.rows.size(); ++row) {
    nan_rows_ += sentence.rows[row].is_nan;
    for (size_t measure = 0; measure < n_row_measures; ++measure)
      if (!std::isnan(sentence.rows[row].value[measure])) gather(of_[measure], measure, sentence, static_cast<Index>(row));
  }
}

void Survey::gather(Gathered& of, size_t measure, const MeasuredSentence& sentence, Index row) {
  const MeasuredSentence::OfRow& found = sentence.rows[static_cast<size_t>(row)];
  const double value = found.value[measure];
  of.histogram.add(std::max(0., value));
  of.top.offer(value, value, sentence, row);
  of.lowest.offer(-value, value, sentence, row);
  if (found.against[measure]) {
    ++of.against;
    of.contradicting.offer(double{found.largest}, value, sentence, row);
  }
  if (of.sampled.size() < most_sampled) return of.sampled.push_back(row_of(sentence, row, value));
  if (const size_t at = random_() % of.histogram.count(); at < most_sampled) of.sampled[at] = row_of(sentence, row, value);
}

void Survey::refuse(size_t number, const Message& why) {
  ++refused_;
  if (refused_lines_.size() < most_refused_named) refused_lines_.push_back({number, why});
}

SurveyedMeasure Survey::found(size_t measure) const {
  const Gathered& of = of_[measure];
  SurveyedMeasure found{.measure = static_cast<RowMeasure>(measure),
                        .rows = of.histogram.count(),
                        .against = of.against,
                        .mean = of.histogram.mean(),
                        .top = of.top.rows(),
                        .median = of.sampled,
                        .lowest = of.lowest.rows(),
                        .contradicting = of.contradicting.rows()};
  for (size_t i = 0; i < found.quantiles.size(); ++i)
    found.quantiles[i] = of.histogram.quantile(static_cast<double>(i) / static_cast<double>(found.quantiles.size() - 1));
  const double middle = found.quantiles[found.quantiles.size() / 2];
  std::stable_sort(found.median.begin(), found.median.end(),
                   [middle](const SurveyRow& a, const SurveyRow& b) { return std::abs(a.value - middle) < std::abs(b.value - middle); });
  if (found.median.size() > question_.most) found.median.resize(question_.most);
  return found;
}

SurveyResult Survey::result() const {
  SurveyResult result{.sentences = sentences_, .rows = rows_, .nan_rows = nan_rows_, .refused = refused_, .refused_lines = refused_lines_};
  for (size_t measure = 0; measure < n_row_measures; ++measure)
    if (of_[measure].histogram.count() > 0) result.measures.push_back(found(measure));
  double most = least_habit;
  for (const SurveyedMeasure& one : result.measures)
    if (can_be_label(one.measure) && one.rows >= least_rows_for_label && one.mean >= most) most = one.mean, result.label = one.measure;
  return result;
}

}  // namespace headlight::analysis
