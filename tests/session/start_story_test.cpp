// The first two minutes without a window: every number in them is recomputed in separate runs.
#include "session/start/start_story.hpp"

#include <algorithm>
#include <numeric>

#include "session/link/links.hpp"
#include "session/start/four_strokes.hpp"
#include "session/translate/known_words.hpp"
#include "session_fixture.hpp"

namespace headlight::tests::start_story_test {

constexpr const char* hungry = "the elephant ate the banana because it was hungry";

struct TwoMinutes : testing::Test {
  BuiltInModels models;
  StartStory story{models.make("en-fr")};

  /// The weights of "it", its seventh word, in the encoder's second layer, first head.
  std::vector<float> row_of(const std::string& sentence) {
    const auto run = compute(make_document(models.make("en-fr"), {sentence}));
    const Matrix& pattern = run->samples.front().trace[run->nodes.block[1].attn.head[0].pattern];
    std::vector<float> row;
    for (Index col = 0; col < pattern.cols(); ++col) row.push_back(pattern(6, col));
    return row;
  }
  std::string french_of(const std::string& sentence) {
    const auto run = compute(make_document(models.make("en-fr"), {sentence}));
    std::string all;
    for (const WrittenWord& word : written_words(*run, 0)) all += (all.empty() ? "" : " ") + word.word;
    return all;
  }
};

std::string joined(const std::vector<std::string>& words) {
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "" : " ") + word;
  return all;
}

std::string with_last_word(const std::string& word) { return "the elephant ate the banana because it was " + word; }

TEST_F(TwoMinutes, BeginsWithAQuestionAndTellsNothingYet) {
  EXPECT_EQ(story.step(), StartStep::question);
  EXPECT_FALSE(story.guess());
  EXPECT_EQ(joined(story.first().words), hungry);
  EXPECT_EQ(story.first().words[story.first().pronoun], "it");
  EXPECT_EQ(story.word(), "hungry");
  EXPECT_FALSE(story.go_on()) << "a word is waited for";
  EXPECT_FALSE(story.go_back());
}

TEST_F(TwoMinutes, ItsNumbersAreThoseOfRunsOfTheirOwn) {
  for (const std::string& word : {std::string("hungry"), std::string("ripe"), std::string("tired"), std::string("the")}) {
    if (word != "hungry" && word != story.word()) {
      ASSERT_EQ(story.change(word), WordChange::changed) << word;
    }
    const Reading& now = story.now();
    const std::vector<float> row = row_of(with_last_word(word));
    ASSERT_EQ(now.weights.size(), row.size());
    for (size_t i = 0; i < row.size(); ++i) EXPECT_NEAR(now.weights[i], row[i], 1e-6) << word << ", word " << i;
    EXPECT_EQ(now.most, static_cast<size_t>(std::max_element(row.begin(), row.end()) - row.begin())) << word;
    EXPECT_EQ(joined(now.written), french_of(with_last_word(word))) << word;
    EXPECT_NEAR(std::accumulate(now.weights.begin(), now.weights.end(), 0.0), 1, 1e-5) << "out of 1";
  }
}

TEST_F(TwoMinutes, TheFrenchWordThatIsJoinedLooksAtThePronounMost) {
  const auto run = compute(make_document(models.make("en-fr"), {hungry}));
  const Matrix looks = alignment(*run, 0);
  ASSERT_TRUE(story.first().joined);
  const auto row = static_cast<Index>(story.first().joined->word);
  EXPECT_EQ(story.first().written[story.first().joined->word], "il");
  EXPECT_NEAR(story.first().joined->weight, looks(row, 6), 1e-6);
  for (Index other = 0; other < looks.rows(); ++other) EXPECT_LE(looks(other, 6), looks(row, 6) + 1e-6f);
  ASSERT_TRUE(story.with_offered().joined);
  EXPECT_EQ(story.with_offered().written[story.with_offered().joined->word], "elle");
  EXPECT_EQ(french_with_article(story.with_offered(), story.with_offered().most), "la banane");
}

TEST_F(TwoMinutes, AnyWordMayBeClickedButThePronoun) {
  EXPECT_FALSE(story.choose(story.first().pronoun));
  EXPECT_EQ(story.step(), StartStep::question);
  EXPECT_TRUE(story.choose(4));
  EXPECT_EQ(story.step(), StartStep::answer);
  EXPECT_EQ(story.guess(), 4u);
  EXPECT_FALSE(story.guessed_as_model());
  story.go_back();
  EXPECT_TRUE(story.choose(1));
  EXPECT_TRUE(story.guessed_as_model());
}

TEST_F(TwoMinutes, GoesOnFromTheAnswerToTheStrokesAndBack) {
  story.choose(1);
  EXPECT_TRUE(story.go_on());
  EXPECT_EQ(story.step(), StartStep::changed);
  EXPECT_EQ(story.word(), "ripe");
  EXPECT_EQ(story.now().words[story.now().most], "banana");
  EXPECT_TRUE(story.go_on());
  EXPECT_EQ(story.step(), StartStep::strokes);
  EXPECT_EQ(story.present().sentences.front(), with_last_word("ripe")) << "the strokes are about the sentence as it stands";
  EXPECT_FALSE(story.go_on());
  EXPECT_TRUE(story.go_back());
  EXPECT_EQ(story.step(), StartStep::changed);
  EXPECT_TRUE(story.go_back());
  EXPECT_EQ(story.step(), StartStep::answer);
  EXPECT_EQ(story.word(), "hungry");
}

TEST_F(TwoMinutes, WhatDoesNotFitLeavesTheSentenceAsItIs) {
  story.choose(1);
  EXPECT_EQ(story.change("zebrafish"), WordChange::unknown);
  EXPECT_EQ(story.change("very hungry"), WordChange::not_one_word);
  EXPECT_EQ(story.change("  "), WordChange::nothing);
  EXPECT_EQ(story.change(" hungry "), WordChange::same);
  EXPECT_EQ(story.step(), StartStep::answer);
  EXPECT_EQ(story.word(), "hungry");
  EXPECT_EQ(story.change("ripe"), WordChange::changed);
  EXPECT_EQ(story.change("ripe"), WordChange::same);
  EXPECT_EQ(story.change("hungry"), WordChange::changed) << "which is the way back";
  EXPECT_EQ(story.step(), StartStep::answer);
  story.change("ripe");
  story.undo();
  EXPECT_EQ(story.word(), "hungry");
  EXPECT_EQ(story.present().sentences.front(), hungry);
}

/// Every word of the vocabulary may replace the last one.
TEST_F(TwoMinutes, HoldsForEveryWordThatTheModelKnows) {
  const Tokenizer& known = *models.make("en-fr")->tokenizer;
  story.choose(1);
  int n = 0;
  for (int id = 0; id < known.known(); id += 5) {
    const std::string& word = known.piece(id);
    if (word.front() == '<' || word == story.word()) continue;
    ASSERT_EQ(story.change(word), WordChange::changed) << word;
    const Reading& now = story.now();
    EXPECT_EQ(now.words.size(), story.first().words.size()) << word;
    EXPECT_EQ(now.weights.size(), story.first().weights.size()) << word;
    EXPECT_LE(now.most, now.words.size()) << word;
    if (++n % 5 > 0) continue;
    const auto run = compute(story.present());
    const Cell weight = {run->nodes.block[1].attn.head[0].pattern, static_cast<Index>(now.pronoun), static_cast<Index>(now.most)};
    EXPECT_TRUE(four_strokes(run->samples.front(), run->nodes, weight)) << word << " has four strokes, too";
  }
  EXPECT_GT(n, 80);
}

TEST_F(TwoMinutes, AShiftIsWhatTwoRowsDifferBy) {
  const WeightShift shift = shift_of(story.first(), story.with_offered());
  EXPECT_TRUE(shift.moved);
  EXPECT_EQ(story.first().words[shift.falls], "elephant");
  EXPECT_EQ(story.first().words[shift.rises], "banana");
  EXPECT_FALSE(shift_of(story.first(), story.first()).moved);
}

struct StartLinks : DocumentLife {
  LessonPlayer lessons{session};
  StartPlayer start{session};

  void follow(const std::string& text) {
    follow_link(session, documents, lessons, start, text);
    session.settle();
    lessons.settle();
    frame();
  }
};

TEST_F(StartLinks, LeavesThePersonsDocumentAsItIs) {
  change();
  const Document before = session.document();
  const std::uint64_t state = session.history().state();
  ASSERT_TRUE(start.open());
  start.story().choose(1);
  start.story().go_on();
  start.story().step_inside();
  EXPECT_EQ(start.own_session().document().sentences.front(), with_last_word("ripe"));
  start.close();
  EXPECT_TRUE(session.document() == before);
  EXPECT_EQ(session.history().state(), state);
}

/// The four strokes explain the largest weight of the current sentence, for any typed word; it is recomputed here.
TEST_F(StartLinks, ExplainsTheSentenceThatStands) {
  ASSERT_TRUE(start.open());
  start.story().choose(1);
  for (const char* word : {"ripe", "delicious", "tired", "because", "the", "hungry"}) {
    ASSERT_EQ(start.story().change(word), WordChange::changed) << word;
    start.story().step_inside();
    EXPECT_EQ(start.own_session().document().sentences.front(), with_last_word(word));
    const auto run = compute(make_document(models.make("en-fr"), {with_last_word(word)}));
    const NodeId pattern = run->nodes.block[1].attn.head[0].pattern;
    Index most = 0;
    const float weight = run->samples.front().trace[pattern].row(6).maxCoeff(&most);
    EXPECT_EQ(start.weight(), (Cell{pattern, 6, most})) << word;
    const auto strokes = four_strokes(start.own_session().navigation().sample(), start.own_session().nodes(), start.weight());
    ASSERT_TRUE(strokes) << word;
    EXPECT_NEAR(strokes->shares[static_cast<size_t>(most)], weight, 1e-5) << word;
    start.story().go_back();
  }
}

TEST_F(StartLinks, EndsWhereAnotherDocumentIsOpened) {
  start.open();
  start.follow();
  EXPECT_TRUE(start.is_open());
  change();
  start.follow();
  EXPECT_FALSE(start.is_open());
}

TEST_F(StartLinks, IsReadAndWrittenAsALink) {
  for (const int step : {1, 2, 3, 4}) {
    const std::string link = "#stage=start&step=" + std::to_string(step);
    follow(link);
    ASSERT_TRUE(start.is_open()) << session.message();
    EXPECT_EQ(static_cast<int>(start.story().step()) + 1, step);
    EXPECT_EQ(link_text(link_to_start(start)), link);
  }
  follow("#stage=start");
  EXPECT_EQ(start.story().step(), StartStep::question);
  EXPECT_FALSE(start.story().guess()) << "nobody has clicked";
  follow("#stage=start&step=5");
  EXPECT_NE(session.message().find("stage=start has 4"), std::string::npos) << session.message();
  follow("#stage=softmax");
  EXPECT_FALSE(start.is_open());
}

TEST_F(StartLinks, TheBrowsersWayBackKeepsWhatWasGuessed) {
  follow("#stage=start");
  start.story().choose(4);
  return_to(session, documents, lessons, start, "#stage=start&step=1");
  EXPECT_EQ(start.story().step(), StartStep::question);
  return_to(session, documents, lessons, start, "#stage=start&step=2");
  EXPECT_EQ(start.story().guess(), 4u);
}

}  // namespace headlight::tests::start_story_test
