#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "analysis/even_bars.hpp"
#include "analysis/fine_histogram.hpp"
#include "analysis/head_measures.hpp"
#include "base/message.hpp"
#include "graph/matrix.hpp"

namespace headlight::analysis {

/// A number that describes one row of a head's attention weights. The first six are HeadMeasure's, for one row.
enum class RowMeasure {
  previous,   ///< weight on the word before
  same,       ///< weight on the same word elsewhere
  induction,  ///< weight on what followed an earlier occurrence of the row's word
  first,      ///< weight on the first word, of all rows but its own
  distance,   ///< mean distance of what is looked at, in words
  entropy,    ///< in bits
  words,      ///< weight on the words of a list, of the rows whose sentence has one
  known,      ///< weight on the places where the corpus knows the answer: a pronoun's noun, the words that a word translates
  in_order,   ///< of a cross-attention: the row's largest weight, which a row contradicts by going back; see rows_in_order
  dimension,  ///< weight on the words whose named dimension is set: their number in that column of W_E is above 0
  effect      ///< the probability that the text's next word loses when the head is switched off; of a word that is masked, its own
};
constexpr int n_row_measures = 11;
constexpr RowMeasure every_row_measure[] = {RowMeasure::previous, RowMeasure::same,      RowMeasure::induction, RowMeasure::first,
                                            RowMeasure::distance, RowMeasure::entropy,   RowMeasure::words,     RowMeasure::known,
                                            RowMeasure::in_order, RowMeasure::dimension, RowMeasure::effect};
/// "previous": the name by which flags and reports call it.
const char* id(RowMeasure measure);
/// True for measures that are weights or sums of them, which rows can contradict: all but distance, entropy and effect.
bool is_weight(RowMeasure measure);
/// True for measures whose mean alone may label a head: weights, except those on a list of the user's words or on a dimension, and
/// in_order, which needs sentences that are in order, too.
bool can_be_label(RowMeasure measure);
/// Returns the measure that tests a job for which a head was made by hand (see Model::head_roles); nothing if none does.
std::optional<RowMeasure> measure_of_job(const std::string& job);

/// A sentence with the words on both sides of a head's attention weights.
struct SurveyedSentence {
  size_t number = 0;  ///< its line of the corpus, from 1
  std::string text;
  std::string target;  ///< of a decoder's head: what the decoder read; else empty
  std::string kind;    ///< of a drawn one, if its task knows kinds: "two reasons"; else empty
  std::vector<std::string> query_words, key_words;
  std::vector<int> query_ids, key_ids;  ///< the same as ids
  std::vector<ExpectedKeys> known = {};
  std::vector<Index> of_dimension = {};        ///< the keys whose named dimension is set; see RowMeasure::dimension
  std::vector<std::string> target_words = {};  ///< of a decoder's head: the same as pieces, without the mark it begins with
  std::vector<bool> left_out =
      {};  ///< by row: true if it is of another word than the requested one, and not measured; empty: all are measured
  size_t words = 0, unknown = 0;  ///< of the text, and those of them that the vocabulary lacks
  bool unknown_alike = false;     ///< a piece such as [UNK] stands for these, so that they are one word to the model
};

/// A row of a sentence, with the value that chose it and its attention weights.
struct SurveyRow {
  std::shared_ptr<const SurveyedSentence> sentence;
  Index row = 0;
  double value = 0;         ///< of the measure by which the row was chosen
  Eigen::VectorXf weights;  ///< (keys): the row's attention weights
};

/// The settings of a survey, the same for all sentences.
struct SurveyQuestion {
  bool same_words = true;          ///< queries and keys are words of one sentence; if false, the first five measures are left out, and only
                                   ///< then is in_order measured
  std::vector<std::string> words;  ///< for RowMeasure::words
  std::vector<int> ids = {};       ///< of those of them that are pieces of the vocabulary: keys with these ids count, however spelled
  size_t most = 5;                 ///< the number of rows of a kind that are kept
};

/// The measures of every row of one sentence, and the largest weight of each row: as much as can be found out beside other threads.
struct MeasuredSentence {
  std::shared_ptr<const SurveyedSentence> sentence;
  MatrixPtr pattern;                 ///< (query, key)
  std::vector<double> effects = {};  ///< by row, see RowMeasure::effect; NaN where a row has none, empty where none is measured
  struct OfRow {
    std::array<double, n_row_measures> value;  ///< NaN: the row cannot be measured so
    std::array<bool, n_row_measures> against;  ///< the largest weight is on a key that does not count for the measure
    float largest = 0;                         ///< the row's largest weight
    bool is_nan = false;                       ///< a weight is NaN
    bool left_out = false;                     ///< it belongs to another word than the requested one
  };
  std::vector<OfRow> rows;
  bool in_order = false;  ///< see read_in_order
};
MeasuredSentence measured(const SurveyQuestion& question, std::shared_ptr<const SurveyedSentence> sentence, MatrixPtr pattern,
                          std::vector<double> effects = {});

/// The rows with the largest values of some kind, at most one of a sentence's text; of equal ones those that came first.
class TopRows {
 public:
  explicit TopRows(size_t most);
  /// `key` decides, `value` is noted.
  void offer(double key, double value, const MeasuredSentence& from, Index row);
  /// The largest key first.
  std::vector<SurveyRow> rows() const;

 private:
  struct Entry {
    double key;
    SurveyRow row;
  };
  void insert(double key, double value, const MeasuredSentence& from, Index row);
  size_t most_;
  std::vector<Entry> entries_;
};

/// The rows of one word, or of the sentences of one kind, by one measure.
struct SurveyedPart {
  std::string name;
  size_t rows = 0, against = 0;  ///< as in SurveyedMeasure
  double mean = 0;
};

/// The result of one measure over all rows that can be measured so.
struct SurveyedMeasure {
  RowMeasure measure = RowMeasure::entropy;
  size_t rows = 0;     ///< that can be measured so
  size_t against = 0;  ///< of these, rows whose largest weight is elsewhere; of weights only
  double mean = 0;
  std::array<double, 11> quantiles = {};  ///< 0, .1, ... 1; see FineHistogram
  EvenBars bars = {0, 1};                 ///< counts by value: weights 0 to 1, effects -1 to 1, distance and entropy from 0 on
  std::vector<SurveyRow> top, median, lowest, contradicting;
  std::array<std::vector<SurveyRow>, EvenBars::n> by_bar;  ///< the first rows of each bar
  std::vector<SurveyedPart> words, kinds;  ///< by the row's word, at most most_parts, and by the sentence's kind; most rows first
};
constexpr size_t most_parts = 100;

struct RefusedLine {
  size_t number;  ///< from 1
  Message why;
};

/// The measures of a head over many sentences.
struct SurveyResult {
  size_t sentences = 0, rows = 0, nan_rows = 0, refused = 0;
  size_t words = 0, unknown_words = 0;     ///< of all sentences, each as often as the corpus has it
  bool unknown_alike = false;              ///< see SurveyedSentence
  bool by_chance = false;                  ///< the model's weights were drawn at random, so the head has no label
  std::vector<RefusedLine> refused_lines;  ///< the first of them
  std::vector<SurveyedMeasure> measures;   ///< those that some row could be measured by
  /// The weight with the largest mean, if that is at least least_habit, over at least least_rows_for_label rows; never `words` or
  /// `dimension`. Where that finds none, in_order, with such a mean, if at least half of the sentences are in order. The label of a head
  /// that was made for a job is the measure of that job, or nothing where no measure tests it.
  std::optional<RowMeasure> label;
  std::string job;  ///< the id of what a hand-made head was made for: "pronoun_to_noun"; else empty
  const SurveyedMeasure* of(RowMeasure measure) const;
  /// True if several words of the text are one unknown word to the model. A single one is confused with no other.
  bool confuses_unknown_words() const { return unknown_alike && unknown_words > 1; }
};

/// Gathers a survey, sentence by sentence. Its memory does not grow with them: it keeps counts and some rows of each kind. The rows at the
/// median are those nearest to it among 256 that are drawn evenly, always with the same random numbers.
class Survey {
 public:
  explicit Survey(const SurveyQuestion& question);
  void add(const MeasuredSentence& sentence);
  void refuse(size_t number, const Message& why);
  size_t sentences() const { return sentences_; }
  SurveyResult result() const;

 private:
  struct Gathered {
    FineHistogram histogram;  ///< of effects, which may be below 0, plus 1
    EvenBars bars;
    size_t against = 0;
    TopRows top, lowest, contradicting;
    std::vector<SurveyRow> sampled;
    std::array<std::vector<SurveyRow>, EvenBars::n> by_bar;
    std::unordered_map<std::string, SurveyedPart> words;  ///< by text, since words that a model never met share ids; mean is a sum
    std::map<std::string, SurveyedPart> kinds;
  };
  void add_to_bar(Gathered& of, const SurveyRow& row, double bars_end) const;
  void gather(Gathered& of, size_t measure, const MeasuredSentence& sentence, Index row);
  SurveyedMeasure found(size_t measure) const;

  SurveyQuestion question_;
  std::vector<Gathered> of_;  ///< by measure
  std::mt19937_64 random_;
  size_t sentences_ = 0, in_order_ = 0, rows_ = 0, nan_rows_ = 0, refused_ = 0, words_ = 0, unknown_words_ = 0;
  bool unknown_alike_ = false;
  std::vector<RefusedLine> refused_lines_;
};

}  // namespace headlight::analysis
