#include "analysis/survey.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "analysis/pattern.hpp"
#include "graph/largest_in_row.hpp"

namespace headlight::analysis {
namespace {

constexpr double not_measured = std::numeric_limits<double>::quiet_NaN();
constexpr size_t most_sampled = 256, most_refused_named = 100;

bool is_head_measure(RowMeasure measure) { return measure < RowMeasure::words; }

bool is_listed(const SurveyQuestion& question, const SurveyedSentence& sentence, size_t key) {
  const auto has = [](const auto& all, const auto& one) { return std::find(all.begin(), all.end(), one) != all.end(); };
  return has(question.words, sentence.key_words[key]) || (key < sentence.key_ids.size() && has(question.ids, sentence.key_ids[key]));
}

std::vector<Index> expected_keys(const SurveyQuestion& question, const SurveyedSentence& sentence, RowMeasure measure, Index row) {
  std::vector<Index> places;
  if (is_head_measure(measure)) return expected_keys(static_cast<HeadMeasure>(measure), sentence.key_ids, row);
  if (measure == RowMeasure::words)
    for (size_t key = 0; key < sentence.key_words.size(); ++key)
      if (is_listed(question, sentence, key)) places.push_back(static_cast<Index>(key));
  if (measure == RowMeasure::dimension) return sentence.of_dimension;
  if (measure == RowMeasure::known)
    for (const ExpectedKeys& known : sentence.known)
      if (known.row == row) places = known.keys;
  return places;
}

MeasuredSentence::OfRow measured_row(const SurveyQuestion& question, const SurveyedSentence& sentence, const Matrix& a, Index row) {
  MeasuredSentence::OfRow of;
  of.value.fill(not_measured);
  of.against.fill(false);
  of.left_out = !sentence.left_out.empty() && sentence.left_out[static_cast<size_t>(row)];
  if (of.left_out) return of;
  of.is_nan = a.row(row).hasNaN();
  if (of.is_nan) return of;
  of.largest = a.row(row).maxCoeff();
  for (const RowMeasure measure : every_row_measure) {
    if (!is_weight(measure) || measure == RowMeasure::in_order || (is_head_measure(measure) && !question.same_words)) continue;
    const std::vector<Index> places = expected_keys(question, sentence, measure, row);
    if (places.empty()) continue;
    of.value[static_cast<size_t>(measure)] = weight_on(a, row, places);
    of.against[static_cast<size_t>(measure)] = is_largest_elsewhere(a, row, places);
  }
  of.value[static_cast<size_t>(RowMeasure::entropy)] = entropy(a, row);
  if (question.same_words) of.value[static_cast<size_t>(RowMeasure::distance)] = mean_distance(a, row, a.cols());
  return of;
}

void measure_in_order(MeasuredSentence& all) {
  constexpr auto in_order = static_cast<size_t>(RowMeasure::in_order);
  const std::vector<RowInOrder> rows = rows_in_order(*all.pattern, all.pattern->rows());
  for (size_t row = 0; row < rows.size(); ++row) {
    MeasuredSentence::OfRow& of = all.rows[row];
    if (of.is_nan || of.left_out) continue;
    of.value[in_order] = double{of.largest};
    of.against[in_order] = rows[row].goes_back;
  }
  all.in_order = read_in_order(*all.pattern, all.pattern->rows()).has_value();
}

SurveyRow row_of(const MeasuredSentence& from, Index row, double value) {
  return {from.sentence, row, value, from.pattern->row(row).transpose()};
}

}  // namespace

const char* id(RowMeasure measure) {
  if (is_head_measure(measure)) return id(static_cast<HeadMeasure>(measure));
  switch (measure) {
    case RowMeasure::words: return "words";
    case RowMeasure::in_order: return "in_order";
    case RowMeasure::dimension: return "dimension";
    case RowMeasure::effect: return "effect";
    default: return "known";
  }
}

bool is_weight(RowMeasure measure) {
  return measure != RowMeasure::distance && measure != RowMeasure::entropy && measure != RowMeasure::effect;
}

bool can_be_label(RowMeasure measure) {
  return is_weight(measure) && measure != RowMeasure::words && measure != RowMeasure::dimension && measure != RowMeasure::in_order;
}

std::optional<RowMeasure> measure_of_job(const std::string& job) {
  if (job == "previous_word") return RowMeasure::previous;
  if (job == "same_word") return RowMeasure::same;
  if (job == "pronoun_to_noun") return RowMeasure::known;
  return std::nullopt;
}

MeasuredSentence measured(const SurveyQuestion& question, std::shared_ptr<const SurveyedSentence> sentence, MatrixPtr pattern,
                          std::vector<double> effects) {
  MeasuredSentence all{std::move(sentence), std::move(pattern), std::move(effects), {}, false};
  for (Index row = 0; row < all.pattern->rows(); ++row) {
    all.rows.push_back(measured_row(question, *all.sentence, *all.pattern, row));
    MeasuredSentence::OfRow& of = all.rows.back();
    if (!of.is_nan && !of.left_out && !all.effects.empty())
      of.value[static_cast<size_t>(RowMeasure::effect)] = all.effects[static_cast<size_t>(row)];
  }
  if (!question.same_words) measure_in_order(all);
  return all;
}

TopRows::TopRows(size_t most) : most_(most) {}

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

namespace {

void count(SurveyedPart& part, const std::string& name, double value, bool against) {
  if (part.rows == 0) part.name = name;
  ++part.rows;
  part.against += against;
  part.mean += value;
}

/// Returns the parts with the most rows, with sums turned into means; parts with equally many rows are in order of name.
template <class Parts>
std::vector<SurveyedPart> largest_parts(const Parts& parts) {
  std::vector<SurveyedPart> all;
  for (const auto& [key, part] : parts) all.push_back(part);
  const auto n = static_cast<std::ptrdiff_t>(std::min(most_parts, all.size()));
  std::partial_sort(all.begin(), all.begin() + n, all.end(),
                    [](const SurveyedPart& a, const SurveyedPart& b) { return a.rows != b.rows ? a.rows > b.rows : a.name < b.name; });
  all.resize(static_cast<size_t>(n));
  for (SurveyedPart& part : all) part.mean /= static_cast<double>(part.rows);
  return all;
}

/// An effect may be below 0, and the histogram of its quantiles counts from 0.
double lowest_of(size_t measure) { return measure == static_cast<size_t>(RowMeasure::effect) ? -1 : 0; }

}  // namespace

Survey::Survey(const SurveyQuestion& question) : question_(question) {
  const TopRows none(question.most);
  for (size_t measure = 0; measure < n_row_measures; ++measure)
    of_.push_back({{}, {lowest_of(measure), 1}, 0, none, none, none, {}, {}, {}, {}});
}

void Survey::add(const MeasuredSentence& sentence) {
  ++sentences_;
  in_order_ += sentence.in_order;
  words_ += sentence.sentence->words;
  unknown_words_ += sentence.sentence->unknown;
  unknown_alike_ = unknown_alike_ || sentence.sentence->unknown_alike;
  for (size_t row = 0; row < sentence.rows.size(); ++row) {
    rows_ += !sentence.rows[row].left_out;
    nan_rows_ += sentence.rows[row].is_nan;
    for (size_t measure = 0; measure < n_row_measures; ++measure)
      if (!std::isnan(sentence.rows[row].value[measure])) gather(of_[measure], measure, sentence, static_cast<Index>(row));
  }
}

/// `bars_end` is where the bars ended before the row was counted: as often as that doubled, two bars became one.
void Survey::add_to_bar(Gathered& of, const SurveyRow& row, double bars_end) const {
  for (; bars_end < of.bars.to(); bars_end *= 2)
    for (size_t bar = 0; bar < EvenBars::n; ++bar) {
      std::vector<SurveyRow> rows;
      for (size_t half = 2 * bar; half < std::min(2 * bar + 2, EvenBars::n); ++half)
        for (const SurveyRow& one : of.by_bar[half])
          if (rows.size() < question_.most) rows.push_back(one);
      of.by_bar[bar] = std::move(rows);
    }
  std::vector<SurveyRow>& bar = of.by_bar[of.bars.bar_of(row.value)];
  if (bar.size() < question_.most) bar.push_back(row);
}

void Survey::gather(Gathered& of, size_t measure, const MeasuredSentence& sentence, Index row) {
  const MeasuredSentence::OfRow& found = sentence.rows[static_cast<size_t>(row)];
  const double value = found.value[measure];
  const double least = lowest_of(measure);
  of.histogram.add(std::max(0., value - least));
  const double bars_end = of.bars.to();
  of.bars.add(std::max(least, value), !is_weight(static_cast<RowMeasure>(measure)) && least == 0);
  const SurveyedSentence& in = *sentence.sentence;
  if (bars_end < of.bars.to() || of.by_bar[of.bars.bar_of(value)].size() < question_.most)
    add_to_bar(of, row_of(sentence, row, value), bars_end);
  const auto at = static_cast<size_t>(row);
  if (at < in.query_words.size()) count(of.words[in.query_words[at]], in.query_words[at], value, found.against[measure]);
  if (!in.kind.empty()) count(of.kinds[in.kind], in.kind, value, found.against[measure]);
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
                        .mean = of.histogram.mean() + lowest_of(measure),
                        .bars = of.bars,
                        .top = of.top.rows(),
                        .median = of.sampled,
                        .lowest = of.lowest.rows(),
                        .contradicting = of.contradicting.rows(),
                        .by_bar = of.by_bar,
                        .words = largest_parts(of.words),
                        .kinds = largest_parts(of.kinds)};
  for (size_t i = 0; i < found.quantiles.size(); ++i)
    found.quantiles[i] =
        of.histogram.quantile(static_cast<double>(i) / static_cast<double>(found.quantiles.size() - 1)) + lowest_of(measure);
  const double middle = found.quantiles[found.quantiles.size() / 2];
  std::stable_sort(found.median.begin(), found.median.end(),
                   [middle](const SurveyRow& a, const SurveyRow& b) { return std::abs(a.value - middle) < std::abs(b.value - middle); });
  if (found.median.size() > question_.most) found.median.resize(question_.most);
  return found;
}

SurveyResult Survey::result() const {
  SurveyResult result{.sentences = sentences_,
                      .rows = rows_,
                      .nan_rows = nan_rows_,
                      .refused = refused_,
                      .words = words_,
                      .unknown_words = unknown_words_,
                      .unknown_alike = unknown_alike_,
                      .refused_lines = refused_lines_};
  for (size_t measure = 0; measure < n_row_measures; ++measure)
    if (of_[measure].histogram.count() > 0) result.measures.push_back(found(measure));
  double most = least_habit;
  for (const SurveyedMeasure& one : result.measures)
    if (can_be_label(one.measure) && one.rows >= least_rows_for_label && one.mean >= most) most = one.mean, result.label = one.measure;
  if (const SurveyedMeasure* one = result.of(RowMeasure::in_order); one && !result.label && 2 * in_order_ >= sentences_)
    if (one->rows >= least_rows_for_label && one->mean >= least_habit) result.label = RowMeasure::in_order;
  return result;
}

}  // namespace headlight::analysis
