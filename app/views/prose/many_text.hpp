#pragma once
#include <string>
#include <vector>

#include "analysis/survey.hpp"
#include "base/phrases.hpp"
#include "session/many/many_sentences.hpp"
#include "session/session.hpp"

namespace headlight::views {

/// "10,000" as the interface writes it.
std::string counted_number(const Phrases& phrases, size_t n);
/// "6,884 rows", "one row"; as a placeholder, which the phrases write with the language's marks.
std::string in_rows(size_t n, const Phrases& phrases);
/// "0.978"
std::string row_value(const Phrases& phrases, double value);
/// The number of rows with less than half of a weight, whose bars are a twentieth wide.
size_t below_half(const SurveyedMeasure& of);
/// The name of a measure in menus; `dimension` is the name for RowMeasure::dimension, `masked`: the model predicts the row's own word.
std::string measure_words(const Phrases& phrases, RowMeasure measure, bool cross, const std::string& dimension = "", bool masked = false);
/// The name of a choice of sentences in menus: "1,000 English sentences", "the sentences of this document".
std::string corpus_name(const Session& session, const CorpusChoice& corpus, const Phrases& phrases);
/// The name of the measure that is shown.
std::string displayed_measure_words(const Session& session, const ManySentences& many, const Phrases& phrases);
/// The result in a sentence: middle, how many are below half, lowest. While nothing is there, what is being done, or why nothing will come.
std::string many_sentence(const Session& session, const ManySentences& many, const Phrases& phrases);
/// "4,210 of 10,000 sentences", "10,000 sentences", how many lines were left out, and how many words are read as one unknown word.
std::string many_progress(const ManySoFar& so_far, const Phrases& phrases);
/// The omitted lines and the reasons, one per line; empty if there is none.
std::string left_out_lines(const ManySoFar& so_far, const Phrases& phrases);

/// The advice on reading the board; it names the rows against the label only if the head has one.
const std::string& many_look_at(const ManySentences& many, const Phrases& phrases);

enum class ManyGroup { highest, middle, lowest, against };
/// A label of one sentence with its test: "first word 0.40; 8 of 14 rows of this sentence contradict it".
std::string label_on_this_sentence(const std::string& label, double mean, Index rows, Index against, const Phrases& phrases);
/// True if the head's label is this measure, so that its rows can go against the label.
bool is_label(const ManySentences& many, RowMeasure measure);
/// The heading of a group: "Against the label", or of another measure "Elsewhere".
std::string group_title(const ManySentences& many, ManyGroup group, RowMeasure measure, const Phrases& phrases);
/// Says what to look for in a group's rows, which were chosen by `measure`; empty if that needs no words. The place where a row should look
/// is underlined, and so mentioned, only if the measure is the weight on it.
std::string rows_note(const Session& session, const ManySentences& many, ManyGroup group, RowMeasure measure, const Phrases& phrases);

/// Says how many rows a bar has, and that the first of them are shown.
std::string bar_note(const SurveyedMeasure& of, size_t bar, const Phrases& phrases);
/// The name of a kind of drawn sentences: "two reasons".
std::string kind_words(const std::string& kind, const Phrases& phrases);
/// Says by which of its usual words, and by which of its kinds of sentences, the measure is highest and lowest; empty if it has only one.
std::string parts_sentence(const SurveyedMeasure& of, const Phrases& phrases);

/// The rows that a label was measured on, and those of them that contradict it. `of`: "80 sentences", "this sentence".
struct LabelTest {
  size_t rows = 0, against = 0;
  std::string of;
};
/// Any label of a head with its mean weight and its test: "first word 0.90; 2 of 8 rows of this sentence contradict it".
std::string label_with_test(const std::string& label, double mean, const LabelTest& test, const Phrases& phrases);
/// The label that a survey found: "first word 0.90; 1,045 of 110,428 rows of 10,000 sentences contradict it"; or that it found none.
std::string tested_label(const TestedHead& tested, const Phrases& phrases);

/// Forms of label_with_test for little room, from the longest to the shortest: "first word 0.90; 2 of 8 rows against", "first word 0.90".
std::vector<std::string> shorter_labels(const std::string& label, double mean, size_t rows, size_t against, const Phrases& phrases);
/// The same forms of tested_label.
std::vector<std::string> shorter_tested_labels(const TestedHead& tested, const Phrases& phrases);

}  // namespace headlight::views
