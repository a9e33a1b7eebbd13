// Surveys one head on many sentences as the window asks for it: started, cancelled, restarted, and the way from a row to its sentence and
// back.
#include "session/many/many_sentences.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <thread>

#include "core/scratch_folder.hpp"
#include "folders/built_in.hpp"
#include "graph/largest_in_row.hpp"
#include "survey/known_answers.hpp"

namespace headlight::tests::many_sentences_test {

class ManyList : public ScratchFolder {
 protected:
  ManyList() {
    session.go(Stage::softmax);
    session.selection().look = StageLook::lines;
    session.navigation().set_head(0);
    many.choose({.size = 120});
    many.enter();
  }
  void frame() {
    many.begin_frame();
    many.look();
    many.end_frame();
  }
  void wait() {
    frame();
    for (int i = 0; i < 10'000 && !many.so_far()->ended; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      frame();
    }
  }
  void open(const SurveyRow& row) {
    many.open(row);
    session.settle();
    many.settle();
  }

  BuiltInModels models;
  Session session{make_document(models.make("readable"), {"The cat ate the banana because it was hungry"})};
  ManySentences many{session};
};

TEST_F(ManyList, IsFilledAndTestsTheLabel) {
  EXPECT_TRUE(many.is_visible());
  EXPECT_EQ(many.tested({}, 0), nullptr);
  wait();
  const ManySoFar& found = *many.so_far();
  EXPECT_TRUE(found.ended && found.failed.empty());
  EXPECT_EQ(found.done, 120u);
  EXPECT_EQ(found.of, 120u);
  EXPECT_EQ(found.found.sentences, 120u);
  const TestedHead* tested = many.tested({}, 0);
  ASSERT_TRUE(tested);
  ASSERT_TRUE(tested->label) << "the first head looks one back";
  const SurveyedMeasure& label = *found.found.of(*tested->label);
  EXPECT_EQ(many.displayed_measure(), &label);
  EXPECT_EQ(tested->rows, label.rows);
  EXPECT_EQ(tested->against, label.against);
  EXPECT_EQ(tested->sentences, 120u);
  EXPECT_EQ(many.tested({}, 1), nullptr);
}

/// A head that was made by hand is tested by its own job, not by what it does on all other rows.
TEST_F(ManyList, AHandMadeHeadIsTestedByItsJob) {
  const std::vector<std::pair<std::string, std::optional<RowMeasure>>> jobs = {{"previous_word", RowMeasure::previous},
                                                                               {"pronoun_to_noun", RowMeasure::known},
                                                                               {"verb_to_subject", std::nullopt},
                                                                               {"same_word", RowMeasure::same}};
  for (size_t head = 0; head < jobs.size(); ++head) {
    session.navigation().set_head(static_cast<int>(head));
    wait();
    const TestedHead* tested = many.tested({}, static_cast<int>(head));
    ASSERT_TRUE(tested);
    EXPECT_EQ(tested->job, jobs[head].first);
    EXPECT_EQ(tested->label, jobs[head].second) << tested->job;
    EXPECT_EQ(many.displayed_measure()->measure, jobs[head].second.value_or(RowMeasure::entropy));
    EXPECT_TRUE(tested->label || tested->against == 0) << "nothing is counted against what nothing tests";
    if (tested->label != RowMeasure::known) continue;
    EXPECT_LT(tested->rows, 2 * 120u) << "only pronouns are measured";
    size_t against = 0;
    for (const SurveyedPart& word : many.so_far()->found.of(RowMeasure::known)->words) against += word.against;
    EXPECT_EQ(tested->against, against);
  }
}

TEST_F(ManyList, AHeadOfAnotherModelIsLabelledByWhatItDoesMost) {
  session.push(SetHeads{2});
  session.settle();
  wait();
  ASSERT_TRUE(many.so_far()->ended);
  EXPECT_EQ(many.so_far()->found.job, "") << "with two heads its jobs are lost";
}

TEST_F(ManyList, ARowOpensItsSentencePinnedAndTheListIsAsItWas) {
  session.navigation().set_head(1);
  wait();
  const auto before = many.so_far();
  const SurveyRow row = many.displayed_measure()->top.front();
  open(row);
  EXPECT_EQ(session.document().sentences.front(), row.sentence->text);
  EXPECT_FALSE(many.is_visible());
  EXPECT_TRUE(many.opened());
  EXPECT_EQ(session.selection().head, 1);
  ASSERT_TRUE(session.selection().pinned);
  const Cell pinned = *session.selection().pinned;
  const Matrix& a = session.trace()[pinned.node];
  EXPECT_EQ(pinned.node, session.navigation().head().pattern);
  EXPECT_EQ(pinned.row, row.row);
  EXPECT_EQ(pinned.col, largest_in_row(a, row.row));
  EXPECT_EQ(Eigen::VectorXf(a.row(row.row).transpose()), row.weights) << "the numbers of the list are those of the window";
  many.enter();
  wait();
  EXPECT_TRUE(many.is_visible());
  EXPECT_EQ(many.so_far(), before) << "nothing was computed again";
  many.leave();
  EXPECT_EQ(session.selection().look, StageLook::lines) << "where one came from at first";
}

TEST_F(ManyList, AnotherHeadAndAnEditBeginAnew) {
  wait();
  const auto first = many.so_far();
  session.navigation().set_head(2);
  frame();
  EXPECT_FALSE(many.so_far()->ended && many.so_far() == first);
  wait();
  const auto third = many.so_far();
  EXPECT_NE(many.tested({}, 0), nullptr) << "it stays known";
  EXPECT_EQ(many.before(), nullptr);
  session.push(SetTemperature{3});
  session.settle();
  frame();
  EXPECT_EQ(many.before(), third) << "an outline of what it was";
  EXPECT_EQ(many.tested({}, 0), nullptr) << "of the model before the edit";
  wait();
  EXPECT_NE(many.so_far()->found.of(RowMeasure::entropy)->mean, third->found.of(RowMeasure::entropy)->mean);
}

TEST_F(ManyList, IsGivenUpWhereNobodyLooks) {
  many.choose({.size = 100'000});
  frame();
  EXPECT_TRUE(many.computing());
  many.begin_frame();
  many.end_frame();
  EXPECT_FALSE(many.computing());
  frame();
  EXPECT_TRUE(many.computing()) << "and begins anew where somebody does";
}

TEST_F(ManyList, AFilterAndAMeasureAreAsked) {
  many.filter_by("because");
  wait();
  EXPECT_LT(many.so_far()->found.sentences, 120u);
  for (const SurveyRow& row : many.displayed_measure()->top) EXPECT_NE(row.sentence->text.find("because"), std::string::npos);
  EXPECT_EQ(many.tested({}, 0), nullptr) << "of some sentences no label is told";
  many.filter_by("[a] [b]");
  wait();
  EXPECT_FALSE(many.so_far()->failed.empty());
  many.filter_by("");
  many.measure_by(RowMeasure::dimension, 0);
  wait();
  EXPECT_EQ(many.displayed_measure()->measure, RowMeasure::dimension);
  many.measure_by(RowMeasure::words);
  many.weigh_words("the, a");
  wait();
  EXPECT_EQ(many.displayed_measure()->measure, RowMeasure::words);
}

TEST_F(ManyList, BadLinesOfAFileAreCountedAndNamed) {
  const auto path = in_folder("lines.txt");
  put(path, "the cat sat\n\nthe \xff cat\nit was tired\n");
  many.choose({.kind = CorpusChoice::Kind::file, .file = path});
  wait();
  EXPECT_EQ(many.so_far()->found.sentences, 2u);
  EXPECT_EQ(many.so_far()->found.refused, 2u);
  ASSERT_EQ(many.so_far()->found.refused_lines.size(), 2u);
  EXPECT_EQ(many.so_far()->found.refused_lines[1].number, 3u);
  many.choose({.kind = CorpusChoice::Kind::file, .file = in_folder("none.txt")});
  wait();
  EXPECT_FALSE(many.so_far()->failed.empty());
}

TEST_F(ManyList, TheSentenceOnScreenHasItsPlace) {
  wait();
  many.measure_by(RowMeasure::entropy);
  wait();
  session.navigation().pin({session.navigation().head().pattern, 2, 1});
  const Matrix& a = session.trace()[session.navigation().head().pattern];
  ASSERT_TRUE(many.of_this_row());
  double bits = 0;
  for (Index key = 0; key < a.cols(); ++key)
    if (const double p = double{a(2, key)}; p > 0) bits -= p * std::log2(p);
  EXPECT_NEAR(*many.of_this_row(), bits, 1e-6);
}

TEST_F(ManyList, ThePronounOfTheSentenceOnScreenHasItsNoun) {
  session.navigation().set_head(1);
  wait();
  many.measure_by(RowMeasure::known);
  constexpr Index it = 6, cat = 1;
  session.navigation().pin({session.navigation().head().pattern, it, it});
  ASSERT_TRUE(many.of_this_row());
  EXPECT_EQ(*many.of_this_row(), double{session.trace()[session.navigation().head().pattern](it, cat)});
  session.navigation().pin({session.navigation().head().pattern, 0, 0});
  EXPECT_FALSE(many.of_this_row()) << "no pronoun";
}

TEST_F(ManyList, SentencesThatSomebodyTypedHaveTheirNounsToo) {
  const Sample translated = compute(make_document(models.make("en-fr"), {session.document().sentences.front()}))->samples.front();
  const std::vector<ExpectedKeys> noun = KnownAnswers(AttentionId{}).of(translated.tokens, translated.target),
                                  words =
                                      KnownAnswers(AttentionId{.decoder = true, .cross = true}).of(translated.tokens, translated.target);
  ASSERT_EQ(noun.size(), 1u);
  EXPECT_EQ(noun.front().keys, std::vector<Index>{1});
  EXPECT_GT(words.size(), 5u) << "its French is the grammar's own";
  many.choose({.kind = CorpusChoice::Kind::batch});
  wait();
  ASSERT_TRUE(many.so_far()->found.of(RowMeasure::known));
  EXPECT_EQ(many.so_far()->found.of(RowMeasure::known)->rows, 1u);
}

}  // namespace headlight::tests::many_sentences_test
