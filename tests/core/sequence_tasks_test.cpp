// The small tasks: their examples are right and never change, their probes use known words, and heads get the right labels.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/scratch_folder.hpp"
#include "document/apply.hpp"
#include "model/initial_weights.hpp"
#include "run/run.hpp"
#include "tasks/tasks.hpp"
#include "tasks/trained_model.hpp"
#include "train/head_scores.hpp"
#include "train/trainer.hpp"

namespace headlight::tests::sequence_tasks_test {

const std::vector<std::string> sequence_tasks = {"induction", "copy", "reverse", "sort"};

std::string words_of(const Task& task, const std::vector<int>& ids) {
  std::string text;
  for (const int id : ids) text += (text.empty() ? "" : " ") + (id < 0 ? std::string("_") : task.tokenizer()->piece(id));
  return text;
}

bool same(const std::vector<Example>& a, const std::vector<Example>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Example& x, const Example& y) { return x.source == y.source && x.labels == y.labels; });
}

TEST(SequenceTasks, ExamplesDependOnSeedAndStepAlone) {
  for (const std::string& name : sequence_tasks) {
    const auto task = make_task(name);
    const auto a = task->batch(7, 3, 20);
    EXPECT_TRUE(same(a, make_task(name)->batch(7, 3, 20))) << name;
    EXPECT_FALSE(same(a, task->batch(8, 3, 20))) << name;
    EXPECT_FALSE(same(a, task->batch(7, 4, 20))) << name;
    EXPECT_FALSE(same(a, task->batch(7 + (1ull << 40), 3, 20))) << name << ": all of the seed counts";
  }
}

/// The standard fixes every number of the generator, so these are the same with every compiler.
TEST(SequenceTasks, ExamplesAreTheSameOnEveryMachine) {
  const auto first = [](const char* name) {
    const auto task = make_task(name);
    const Example e = task->batch(1, 0, 1).front();
    return words_of(*task, e.source) + " | " + words_of(*task, e.labels);
  };
  EXPECT_EQ(first("copy"), "^ k z s d o b g w x l > k z s d o b g w x | _ _ _ _ _ _ _ _ _ _ _ k z s d o b g w x l");
  EXPECT_EQ(first("sort"), "^ 20 26 24 23 28 4 > 4 20 23 24 26 | _ _ _ _ _ _ _ 4 20 23 24 26 28");
}

TEST(SequenceTasks, InductionAsksForWhatFollowedBefore) {
  const auto task = make_task("induction");
  std::set<size_t> periods;
  for (const Example& e : task->batch(1, 0, 200)) {
    ASSERT_EQ(e.source.size(), 32u);
    ASSERT_EQ(e.source.size(), e.labels.size());
    EXPECT_EQ(task->tokenizer()->piece(e.source[0]), "^");
    const auto asked =
        static_cast<size_t>(std::find_if(e.labels.begin(), e.labels.end(), [](int id) { return id >= 0; }) - e.labels.begin());
    periods.insert(asked - 1);
    EXPECT_EQ(std::set<int>(e.source.begin() + 1, e.source.begin() + static_cast<long>(asked)).size(), asked - 1)
        << "a sign stands twice within a period";
    for (size_t row = asked; row < e.labels.size(); ++row) {
      const auto before = static_cast<size_t>(std::find(e.source.begin(), e.source.end(), e.source[row]) - e.source.begin());
      ASSERT_LT(before, row);
      EXPECT_EQ(e.labels[row], e.source[before + 1]);
      if (row + 1 < e.source.size()) {
        EXPECT_EQ(e.labels[row], e.source[row + 1]);
      }
    }
  }
  EXPECT_EQ(*periods.begin(), 8u);
  EXPECT_EQ(*periods.rbegin(), 16u);
  EXPECT_EQ(periods.size(), 9u);
}

/// Collects the part before the mark of each example, and the target after it.
TEST(SequenceTasks, TheOthersAskForTheRewrittenSequence) {
  for (const std::string name : {"copy", "reverse", "sort"}) {
    const auto task = make_task(name);
    std::set<long> lengths;
    for (const Example& e : task->batch(1, 0, 200)) {
      ASSERT_EQ(e.source.size(), e.labels.size());
      const auto mark = std::find(e.source.begin(), e.source.end(), task->tokenizer()->find(">"));
      std::vector<int> rewritten(e.source.begin() + 1, mark), asked(e.labels.begin() + (mark - e.source.begin()), e.labels.end());
      lengths.insert(static_cast<long>(rewritten.size()));
      if (name == "reverse") std::reverse(rewritten.begin(), rewritten.end());
      if (name == "sort")
        std::sort(rewritten.begin(), rewritten.end(),
                  [&](int a, int b) { return std::stoi(task->tokenizer()->piece(a)) < std::stoi(task->tokenizer()->piece(b)); });
      EXPECT_EQ(asked, rewritten) << words_of(*task, e.source);
      EXPECT_TRUE(std::equal(mark + 1, e.source.end(), rewritten.begin())) << "what was said so far is read";
      EXPECT_TRUE(std::all_of(e.labels.begin(), e.labels.begin() + (mark - e.source.begin()), [](int id) { return id == -1; }));
    }
    EXPECT_GT(lengths.size(), 4u) << name;
  }
}

TEST(SequenceTasks, EveryTaskIsReadyToBeShown) {
  for (const std::string& name : sequence_tasks) {
    const auto task = make_task(name);
    const Recipe recipe = task->recipe();
    EXPECT_EQ(task->name(), name);
    EXPECT_EQ(recipe.task, name);
    EXPECT_EQ(recipe.config.name, name);
    EXPECT_FALSE(task->title().empty() || task->about().empty());
    const TokenizedSentence probe = task->tokenizer()->tokenize(task->probe());
    for (const Token& token : probe.tokens) EXPECT_FALSE(token.unknown) << name << " " << token.text;
    EXPECT_LE(probe.size(), recipe.config.learned_positions);
    for (int id = 0; id < task->tokenizer()->size(); ++id)
      EXPECT_EQ(task->tokenizer()->tokenize(task->tokenizer()->piece(id)).size(), 1) << "can be typed: " << task->tokenizer()->piece(id);
    for (const Example& e : task->batch(1, 0, 100)) EXPECT_LE(static_cast<int>(e.source.size()), recipe.config.learned_positions);
    EXPECT_NO_THROW(initial_weights(recipe.config, task->tokenizer()->size(), 0, 1));
  }
}

TEST(SequenceTasks, AMisspeltTaskGetsTheNearestName) {
  EXPECT_EQ(error_of([] { make_task("inducton"); }), "there is no task \"inducton\"; did you mean \"induction\"?");
  EXPECT_TRUE(contains(error_of([] { make_task("chess playing"); }), "induction, copy, reverse, sort"));
}

// --- Head scores -------------------------------------------------------------------------------------------------------------------------

/// The circuit of Olsson et al. 2022 by hand: columns of `d_model` hold the sign, the sign before it, the position and the answer.
struct HandMadeInduction {
  std::shared_ptr<const Task> task = make_task("induction");
  Index signs = task->tokenizer()->size(), positions = 32;
  Index sign = 0, before = signs, position = 2 * signs, answer = 2 * signs + positions;
  ModelConfig config = task->recipe().config;
  Weights weights;

  HandMadeInduction() {
    config.d_model = static_cast<int>(3 * signs + positions);
    config.n_heads = 1;
    config.norm = Norm::none;
    config.final_norm = false;
    weights = initial_weights(config, signs, 0, 1);
    for (auto& [name, value] : weights.by_name) weights.set(name, Matrix::Zero(value->rows(), value->cols()));
    put("W_E", 0, sign, signs);
    put("W_pos", 0, position, positions);
    put("W_U", answer, 0, signs);
    put("blocks.0.attn.W_Q", position + 1, position, positions - 1, 1000);  // asks for the position before its own
    put("blocks.0.attn.W_K", position, position, positions);
    put("blocks.0.attn.W_V", sign, before, signs);
    put("blocks.0.attn.W_O", before, before, signs);
    put("blocks.1.attn.W_Q", sign, sign, signs, 1000);  // asks for places after its own sign
    put("blocks.1.attn.W_K", before, sign, signs);
    put("blocks.1.attn.W_V", sign, answer, signs);
    put("blocks.1.attn.W_O", answer, answer, signs);
  }
  /// Puts a scaled identity matrix into a part of a weight.
  void put(const std::string& name, Index row, Index col, Index size, float scale = 1) {
    Matrix m = weights[name];
    m.block(row, col, size, size) = scale * Matrix::Identity(size, size);
    weights.set(name, m);
  }
};

TEST(HeadScores, AnInductionCircuitMadeByHandIsRecognised) {
  const HandMadeInduction made;
  const Measures m = made.task->measure(made.weights, made.config);
  EXPECT_EQ(m.accuracy, 1);
  ASSERT_EQ(m.heads.size(), 2u);
  EXPECT_EQ(m.heads[0].title, "previous token");
  EXPECT_EQ(m.heads[0].attention, 0);
  EXPECT_NEAR(m.heads[0].score, 1, 1e-5);
  EXPECT_EQ(m.heads[1].title, "induction");
  EXPECT_EQ(m.heads[1].attention, 1);
  EXPECT_NEAR(m.heads[1].score, 1, 1e-5);
}

/// "Previous token" is measured on the first period alone, and says so: later the circuit may attend elsewhere.
TEST(HeadScores, SayOnWhichRowsTheyWereMeasured) {
  const HandMadeInduction made;
  const Measures m = made.task->measure(made.weights, made.config);
  ASSERT_EQ(m.heads.size(), 2u);
  EXPECT_EQ(english_line(m.heads[0].measured_on), "rows 2 to 17 of 32 sequences");
  EXPECT_EQ(english_line(m.heads[1].measured_on), "rows 10 to 32 of 32 sequences");
  for (const HeadScore& head : m.heads) {
    EXPECT_EQ(head.sequences, 32u);
    EXPECT_GT(head.rows, 32u * 5);
    EXPECT_EQ(head.against, 0u) << "the circuit looks nowhere else";
  }
}

/// With half of the queries gone the rows that count look elsewhere more often, and are counted.
TEST(HeadScores, CountTheRowsThatLookElsewhere) {
  HandMadeInduction made;
  Matrix queries = made.weights["blocks.0.attn.W_Q"];
  queries.bottomRows(queries.rows() / 2).setZero();
  queries.topRows(queries.rows() / 2) *= 0.2f;
  made.weights.set("blocks.0.attn.W_Q", queries);
  size_t against = 0;
  for (const HeadScore& head : made.task->measure(made.weights, made.config).heads) {
    EXPECT_LE(head.against, head.rows);
    against += head.against;
  }
  EXPECT_GT(against, 0u);
}

TEST(HeadScores, TheRowsOfTheProbeThatAreMeasuredAreKnown) {
  const auto rows = [](const Task& task, const std::string& label) {
    std::vector<Index> all;
    for (const Example::Look& look : task.probe_looks(label)) all.push_back(look.query);
    return all;
  };
  const auto induction = make_task("induction"), copy = make_task("copy"), translation = make_task("en-fr");
  EXPECT_EQ(rows(*induction, "previous token"), (std::vector<Index>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10})) << "the first \"blackhorse\"";
  EXPECT_EQ(rows(*induction, "induction"), (std::vector<Index>{11, 12, 13, 14, 15, 16, 17, 18, 19, 20}));
  EXPECT_EQ(induction->probe_looks("induction").front().keys, (std::vector<Index>{2})) << "what followed the first b";
  EXPECT_EQ(rows(*copy, "copying"), (std::vector<Index>{8, 9, 10, 11, 12, 13, 14})) << "from > to the last letter but one";
  EXPECT_EQ(copy->probe_looks("copying").front().keys, (std::vector<Index>{1}));
  EXPECT_TRUE(rows(*copy, "no habit").empty());
  EXPECT_EQ(rows(*translation, "a pronoun finds its noun"), (std::vector<Index>{6})) << "it";
  EXPECT_EQ(translation->probe_looks("a pronoun finds its noun").front().keys, (std::vector<Index>{1})) << "elephant";
  EXPECT_GE(rows(*translation, "alignment").size(), 4u);
}

TEST(HeadScores, AHeadThatLooksElsewhereIsNotNamed) {
  HandMadeInduction made;
  made.put("blocks.1.attn.W_K", made.before, made.sign, made.signs, 0);
  const Measures m = made.task->measure(made.weights, made.config);
  EXPECT_LT(m.accuracy, 0.3);
  ASSERT_EQ(m.heads.size(), 1u);
  EXPECT_EQ(m.heads[0].title, "previous token");
}

/// If all weights are 0, a row of n open keys has 1/n on each.
TEST(HeadScores, EvenAttentionScoresItsShare) {
  const auto task = make_task("copy");
  ModelConfig config = task->recipe().config;
  Weights zero = initial_weights(config, task->tokenizer()->size(), 0, 1);
  for (auto& [name, value] : zero.by_name) zero.set(name, Matrix::Zero(value->rows(), value->cols()));
  const std::vector<Example> examples = task->batch(5, 0, 3);
  const std::vector<HeadLabel> labels = {{"first two", [](const Example&) {
                                            return std::vector<Example::Look>{{-1, 3, {0, 1}}, {-1, 4, {0, 1}}};
                                          }}};
  const Measures m = measure_heads(*task, zero, config, examples, labels, 0);
  ASSERT_EQ(m.heads.size(), static_cast<size_t>(config.n_layers * config.n_heads));
  for (const HeadScore& head : m.heads) EXPECT_NEAR(head.score, (2.0 / 4 + 2.0 / 5) / 2, 1e-6);
  EXPECT_TRUE(measure_heads(*task, zero, config, examples, labels).heads.empty());
}

TEST(HeadScores, AHabitSpeaksOnlyOfItsAttentions) {
  const HandMadeInduction made;
  const std::vector<HeadLabel> labels = {{"itself or before",
                                          [](const Example&) {
                                            return std::vector<Example::Look>{{-1, 5, {4, 5}}};
                                          },
                                          {0}}};
  const Measures m = measure_heads(*made.task, made.weights, made.config, made.task->batch(5, 0, 3), labels);
  ASSERT_EQ(m.heads.size(), 1u);
  EXPECT_EQ(m.heads[0].attention, 0);
}

/// The experiment of the last step of "How a head is learned", in the default run of the training view.
TEST(SequenceTasks, WithoutThePreviousTokenHeadTheInductionHeadsFindNothing) {
  const auto task = make_task("induction");
  Trainer trainer(task, task->recipe());
  while (!trainer.finished()) trainer.step(1);
  const Measures measures = task->measure(trainer.checkpoint().weights, task->recipe().config);
  const auto head_called = [&](const std::string& title, int attention) {
    const HeadScore* best = nullptr;
    for (const HeadScore& score : measures.heads)
      if (score.title == title && score.attention == attention && (!best || score.score > best->score)) best = &score;
    return best;
  };
  const HeadScore *before = head_called("previous token", 0), *copies = head_called("induction", 1);
  ASSERT_TRUE(before && copies);
  EXPECT_GT(before->score, 0.5) << "it has a name, in layer 1";
  EXPECT_GT(copies->score, 0.5) << "it has a name, in layer 2";
  const Document document = make_document(std::make_shared<const Model>(trained_model(*task, task->recipe(), trainer.checkpoint().weights)),
                                          {"^ r a t s r a t s r a"});
  const auto looks = [&](const Document& d) {
    const auto run = compute(d);
    const Matrix& pattern = run->samples.front().trace[run->nodes.block[1].attn.head[static_cast<size_t>(copies->head)].pattern];
    return pattern(9, 6) + pattern(9, 2);  // the second r and its successor
  };
  const auto most_likely = [&](const Document& d) {
    const auto run = compute(d);
    const Matrix& probs = run->samples.front().trace[*run->nodes.probs];
    Index best = 0;
    probs.row(9).maxCoeff(&best);
    return task->tokenizer()->piece(static_cast<int>(best));
  };
  const Document without = document::apply(document, Edit{SetHeadSetting{0, before->head, HeadSetting::off}});
  EXPECT_GT(looks(document), 0.9);
  EXPECT_LT(looks(without), 0.3);
  EXPECT_EQ(most_likely(document), "a");
  EXPECT_NE(most_likely(without), "a") << "what becomes of the next word";
}

}  // namespace headlight::tests::sequence_tasks_test
