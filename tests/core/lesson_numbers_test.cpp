// Every figure in the words of a lesson is computed from the run of its step, or is listed here with its meaning.
#include <gtest/gtest.h>

#include <cmath>
#include <regex>
#include <set>

#include "base/asset.hpp"
#include "lesson/check_lesson.hpp"
#include "lesson/variants.hpp"

namespace headlight::tests::lesson_numbers_test {

/// A condition that must hold in the run of a figure's step.
struct Claim {
  std::string lesson, step, figure;
  std::vector<std::string> holds;
};

const std::vector<Claim>& claims() {
  static const std::vector<Claim> all = {
      {"what-attention-is-for", "Rows ask, columns answer", "0.90", {"pattern head 2 row it col elephant = 0.90"}},
      {"what-attention-is-for", "A row of shares", "nine", {"columns pattern head 2 = 9"}},
      {"positions",
       "They are added",
       "24",
       {"columns resid_pre = 32", "resid_pre row 0 col 23 = resid_pre row 3 col 23", "resid_pre row 0 col 24 < resid_pre row 3 col 24"}},
      {"positions", "Take the positions away", "ninth", {"columns pattern head 1 = 9", "largest pattern head 1 row banana = 0.11"}},
      {"query-key-value", "Three rows for each word", "eight", {"columns q head 2 = 8"}},
      {"query-key-value", "How a query is made", "32", {"rows W_Q = 32"}},
      {"query-key-value", "How long is a query?", "32", {"columns resid_pre = 32"}},
      {"scores", "Every word with every word", "Nine", {"rows q head 2 = 9", "rows k head 2 = 9"}},
      {"scores", "Try it yourself", "70", {"scores head 4 row 1 col 4 < 70"}},
      {"why-divide", "A small head", "4", {"columns q head 1 = 4", "variance scores head 1 > 12.5", "variance scores head 1 < 13.5"}},
      {"why-divide", "A large head", "256", {"columns q head 1 = 256", "variance scores head 1 > 100"}},
      {"weighted-sum", "The new rows", "1", {"v head 2 row elephant col 0 = 1", "v head 2 row banana col 0 = 1"}},
      {"weighted-sum", "One change by hand", "0.9", {"pattern head 2 row it col banana = 0.9", "v head 2 row banana col 1 = -1"}},
      {"many-heads", "What a head reads", "8", {"columns q head 2 = 8", "columns W_Q = 32"}},
      {"many-heads", "What a head reads", "32", {"rows W_Q = 32"}},
      {"many-heads", "Splitting wrongly", "3", {"q head 2 row 0 col 0 = before q row 2 col 8"}},
      {"many-heads", "Splitting wrongly", "5", {"q head 2 row 8 col 7 = before q row 4 col 15"}},
      {"many-heads", "Splitting wrongly", "9", {"rows q head 2 = 9", "columns q head 2 = 8"}},
      {"many-heads", "Splitting wrongly", "8", {"columns q head 2 = 8"}},
      {"many-heads", "Splitting wrongly", "32", {"before columns q = 32"}},
      {"many-heads", "Putting them together", "8", {"columns z head 2 = 8"}},
      {"many-heads", "Putting them together", "32", {"columns concat = 32"}},
      {"many-heads", "What head 2 found", "7", {"concat row it col 7 = z head 1 row it col 7"}},
      {"many-heads", "What head 2 found", "8", {"concat row it col 8 = z head 2 row it col 0"}},
      {"many-heads", "What head 2 found", "15", {"concat row it col 15 = z head 2 row it col 7"}},
      {"many-heads", "Joining wrongly", "four", {"concat row 0 col 24 = before concat row 3 col 0"}},
      {"many-heads", "One more matrix", "8", {"attn_out row it col 8 = z head 2 row it col 0"}},
      {"masks", "The mask too late", "nine", {"columns pattern head 1 = 9"}},
      {"what-weights-do-not-tell", "Times nothing", "eight", {"columns v head 2 = 8"}},
      {"what-weights-do-not-tell",
       "Small, yet all of it",
       "0.01",
       {"pattern head 2 row banana col elephant > 0.005", "pattern head 2 row banana col elephant < 0.015"}},
      {"what-weights-do-not-tell", "Small, yet all of it", "0.98", {"pattern head 2 row banana col 0 = 0.98"}}};
  return all;
}

/// Figures that do not concern the run: examples of arithmetic, wrong answers, settings to try, the name of a figure in a paper.
struct Spoken {
  std::string lesson;
  std::set<std::string> figures;
};
const std::vector<Spoken>& not_of_the_run() {
  static const std::vector<Spoken> all = {
      {"words-to-numbers", {"40", "20"}},                                // ids that are only an example
      {"positions", {"4"}},                                              // French: the 4th word
      {"query-key-value", {}},                                           //
      {"scores", {"2", "5"}},                                            // the 2nd word, the 5th
      {"why-divide", {"13", "16", "30", "4", "0.5", "2", "10", "256"}},  // 13: the variance of the step before, see below; settings to try
      {"softmax", {"2", "2.72", "100"}},                                 // e; what would be if all were larger by 100
      {"weighted-sum", {"2", "5"}},                                      // French: columns 2 and 5, by their numbers alone
      {"many-heads", {"9", "16", "2", "3", "4"}},                        // a wrong answer; French: the 2nd quarter, the 3rd word
      {"how-a-head-is-learned", {"300,000", "300", "000", "2"}}};        // its card says so, see below; layer 2
  return all;
}

std::string prose_of(const LessonStep& step) {
  std::string all;
  for (const LessonText& text : step.prose) all += text.plain() + "\n";
  all += step.notes.plain() + "\n";
  if (step.question)
    for (const LessonLine& line : step.question->lines)
      if (std::set<std::string>{"ask", "hint", "explain", "right", "wrong"}.count(line.key)) all += line.value.plain() + "\n";
  return all;
}

/// The text without numbers of the run, pointers, code, powers, and the numbers of heads, columns, layers and steps.
std::string only_words(std::string text) {
  for (const char* away :
       {"\\{\\{[^}]*\\}*\\}\\}", "\\|[^\\]]*\\]\\]", "`[^`]*`", "[\\^_]\\{[^}]*\\}", "F1",
        "([Hh]eads?|[Cc]olumns?|[Tt]\u00eates?|[Cc]olonnes?|steps?|[\u00e9e]tape|layer|couche|[Cc]olumns? [0-9]+ to) [0-9]+",
        "([Cc]abezas?|[Cc]olumnas?|paso|capa) [0-9]+", "头 [0-9]+", "第 [0-9]+( 到 [0-9]+)? (列|层|步)"})
    text = std::regex_replace(text, std::regex(away), " ");
  return text;
}

std::set<std::string> figures_in(const std::string& text) {
  std::set<std::string> all;
  const std::string words = only_words(text);
  const std::regex figure("[0-9]+([.,][0-9]+)?");
  for (std::sregex_iterator at(words.begin(), words.end(), figure), end; at != end; ++at)
    if (at->str() != "0" && at->str() != "1") all.insert(at->str());
  return all;
}

bool is_claimed(const std::string& lesson, const std::string& step, const std::string& figure) {
  for (const Claim& claim : claims())
    if (claim.lesson == lesson && (step.empty() || claim.step == step) && claim.figure == figure) return true;
  for (const Spoken& spoken : not_of_the_run())
    if (spoken.lesson == lesson && spoken.figures.count(figure)) return true;
  return false;
}

std::vector<LessonFile> shipped(const std::string& language) { return in_language(lessons_in(asset("lessons")), language); }

const LessonStep* step_called(const Lesson& lesson, const std::string& title) {
  for (const LessonStep& step : lesson.steps)
    if (step.title.text == title) return &step;
  return nullptr;
}

TEST(LessonNumbers, AreThoseOfTheRun) {
  BuiltInModels models;
  StepRuns runs(models);
  const std::vector<LessonFile> files = shipped("en");
  for (const Claim& claim : claims()) {
    SCOPED_TRACE(claim.lesson + ": " + claim.step + ": " + claim.figure);
    const auto file = std::find_if(files.begin(), files.end(), [&](const LessonFile& one) { return one.read.lesson.id == claim.lesson; });
    ASSERT_NE(file, files.end());
    const LessonStep* step = step_called(file->read.lesson, claim.step);
    ASSERT_TRUE(step);
    EXPECT_NE(prose_of(*step).find(claim.figure), std::string::npos) << "nobody says so any more: take it out of the list";
    std::vector<LessonMistake> mistakes;
    const std::vector<Variation> varied = variations(*step, mistakes);
    for (std::uint64_t seed = 0; seed < n_variants(varied); ++seed) {
      const auto run = runs.run(file->read.lesson, drawn(*step, varied, seed), mistakes);
      ASSERT_TRUE(run);
      for (const std::string& condition : claim.holds) EXPECT_TRUE(holds(condition, run->measured())) << condition << ", variant " << seed;
    }
  }
}

TEST(LessonNumbers, AreAllComputedOrListed) {
  for (const LessonFile& file : shipped("en"))
    for (const LessonStep& step : file.read.lesson.steps)
      for (const std::string& figure : figures_in(prose_of(step)))
        EXPECT_TRUE(is_claimed(file.read.lesson.id, step.title.text, figure))
            << file.read.lesson.id << ": " << step.title.text << " says " << figure << ", which nothing computes";
}

/// A translation has no figure that its original lacks, except those of the list.
void expect_same_figures(const std::vector<LessonFile>& english, const std::vector<LessonFile>& other, char mark) {
  ASSERT_EQ(english.size(), other.size());
  for (size_t i = 0; i < english.size(); ++i)
    for (size_t s = 0; s < english[i].read.lesson.steps.size(); ++s) {
      const std::set<std::string> original = figures_in(prose_of(english[i].read.lesson.steps[s]));
      for (std::string figure : figures_in(prose_of(other[i].read.lesson.steps[s]))) {
        std::replace(figure.begin(), figure.end(), mark, '.');
        EXPECT_TRUE(original.count(figure) || is_claimed(other[i].read.lesson.id, "", figure))
            << other[i].path << ": " << other[i].read.lesson.steps[s].title.text << " says " << figure;
      }
    }
}

TEST(LessonNumbers, AreTheSameInFrench) { expect_same_figures(shipped("en"), shipped("fr"), ','); }

TEST(LessonNumbers, AreTheSameInSpanish) { expect_same_figures(shipped("en"), shipped("es"), ','); }

TEST(LessonNumbers, AreTheSameInChinese) { expect_same_figures(shipped("en"), shipped("zh"), '.'); }

/// The numbers in the words of a step: "Here d_{head} is 256, so by 16."
std::vector<double> numbers_said(const LessonStep& step, const std::string& pattern) {
  std::smatch found;
  const std::string text = prose_of(step);
  std::vector<double> all;
  if (std::regex_search(text, found, std::regex(pattern)))
    for (size_t i = 1; i < found.size(); ++i) all.push_back(std::stod(found[i]));
  return all;
}

class NumbersThatVary : public testing::Test {
 protected:
  /// Each variant of a step with its run.
  template <class Check>
  void for_each(const std::string& id, const std::string& title, const Check& check) {
    BuiltInModels models;
    StepRuns runs(models);
    for (const LessonFile& file : shipped("en")) {
      if (file.read.lesson.id != id) continue;
      const LessonStep* step = step_called(file.read.lesson, title);
      ASSERT_TRUE(step);
      std::vector<LessonMistake> mistakes;
      const std::vector<Variation> varied = variations(*step, mistakes);
      for (std::uint64_t seed = 0; seed < n_variants(varied); ++seed) {
        const LessonStep one = drawn(*step, varied, seed);
        const auto run = runs.run(file.read.lesson, one, mistakes);
        ASSERT_TRUE(run);
        check(one, run->measured());
      }
    }
  }
};

TEST_F(NumbersThatVary, TheRootIsThatOfTheHead) {
  for_each("why-divide", "The division", [](const LessonStep& step, const MeasuredRun& run) {
    const std::vector<double> said = numbers_said(step, "Here d_\\{head\\} is ([0-9]+), so by ([0-9]+)");
    ASSERT_EQ(said.size(), 2u);
    EXPECT_EQ(said[0], measured("columns q head 1", run));
    EXPECT_EQ(said[1] * said[1], said[0]);
  });
}

TEST_F(NumbersThatVary, AGapIsThatOfTheDividedScores) {
  for_each("softmax", "Ahead by a little", [](const LessonStep& step, const MeasuredRun& run) {
    const std::vector<double> said = numbers_said(step, "ahead by ([0-9.]+), and e to that power is ([0-9.]+)");
    ASSERT_EQ(said.size(), 2u);
    std::smatch words;
    const std::string text = prose_of(step);
    ASSERT_TRUE(std::regex_search(text, words, std::regex("scores of \\[\\[(\\w+)\\|[^\\]]*\\]\\] and \\[\\[(\\w+)\\|")));
    const double gap = measured("masked_scores head 2 row it col " + words[1].str(), run) -
                       measured("masked_scores head 2 row it col " + words[2].str(), run);
    EXPECT_NEAR(said[0], gap, 0.06) << words[1];
    EXPECT_NEAR(said[1], std::exp(gap), 0.06 * std::exp(gap)) << words[1];
  });
}

TEST_F(NumbersThatVary, OfTheProductsOfAScoreFourRemain) {
  for_each("scores", "One score", [](const LessonStep& step, const MeasuredRun& run) {
    std::smatch word;
    const std::string text = prose_of(step);
    ASSERT_TRUE(std::regex_search(text, word, std::regex("score of \\*\\*it\\*\\* for \\*\\*(\\w+)\\*\\*")));
    int remain = 0;
    for (int column = 0; column < 8; ++column) {
      const std::string at = " col " + std::to_string(column);
      const auto is_seen = [&](const std::string& place) { return std::abs(measured(place + at, run)) >= 0.005; };  // two decimals
      remain += is_seen("q head 2 row it") && is_seen("k head 2 row " + word[1].str());
    }
    EXPECT_EQ(remain, 4) << word[1];
  });
}

/// Checks "Of all the words this model knows, the one with the row most like that of hungry is thirsty."
TEST(LessonNumbers, OfATrainedModelTheNearestRowIsThatOfAWordUsedAlike) {
  BuiltInModels models;
  const auto model = models.make("en-fr");
  const Matrix& W_E = (*model->weights)["encoder.W_E"];
  const auto cosine = [&](Index a, Index b) { return W_E.row(a).dot(W_E.row(b)) / (W_E.row(a).norm() * W_E.row(b).norm()); };
  const int hungry = model->tokenizer->find("hungry"), thirsty = model->tokenizer->find("thirsty");
  for (int id = 3; id < model->tokenizer->known(); ++id)
    if (id != hungry && id != thirsty) {
      EXPECT_LT(cosine(hungry, id), cosine(hungry, thirsty)) << model->tokenizer->piece(id);
    }
}

}  // namespace headlight::tests::lesson_numbers_test
