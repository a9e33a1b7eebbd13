// The sentences for training translations: always the same bits, drawn late, once, and stored compactly.
#include "tasks/training_sentences.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <thread>

#include "base/asset.hpp"
#include "core/scratch_folder.hpp"
#include "tasks/tasks.hpp"
#include "tasks/translation_task.hpp"

namespace headlight::tests::training_sentences_test {

constexpr size_t n = 700;
const TellProgress to_the_end = [](size_t, size_t) { return true; };
const TellProgress not_at_all = [](size_t, size_t) { return false; };

std::shared_ptr<TrainingSentences> sentences(size_t wanted = n) { return std::make_shared<TrainingSentences>(asset("grammar"), wanted); }

bool same(const Example& a, const Example& b) {
  const auto same_look = [](const Example::Look& x, const Example::Look& y) {
    return x.guided == y.guided && x.query == y.query && x.keys == y.keys;
  };
  return a.source == b.source && a.target == b.target && a.labels == b.labels &&
         std::equal(a.looks.begin(), a.looks.end(), b.looks.begin(), b.looks.end(), same_look);
}

/// The grammar's result if asked for all at once.
std::vector<Example> plainly_drawn() {
  const Grammar grammar = Grammar::read(asset("grammar"));
  std::vector<Example> all;
  for (const SentencePair& pair : grammar.training(n, 1)) all.push_back(translation_example(pair, grammar));
  return all;
}

TEST(TrainingSentences, AreThoseOfTheGrammarInItsOrder) {
  const auto drawn = sentences();
  ASSERT_TRUE(drawn->draw(to_the_end));
  const std::vector<Example> plain = plainly_drawn();
  for (size_t i = 0; i < n; ++i) ASSERT_TRUE(same((*drawn)[i], plain[i])) << i;
}

TEST(TrainingSentences, AreDrawnOnFromWhereOneStopped) {
  const auto whole = sentences(), stopped = sentences();
  whole->draw(to_the_end);
  std::vector<size_t> told;
  for (bool all = false; !all;) {
    int asked = 0;
    all = stopped->draw([&](size_t done, size_t of) {
      EXPECT_EQ(of, n);
      told.push_back(done);
      return asked++ < 1;
    });
  }
  EXPECT_GT(told.size(), 3u);
  EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
  for (size_t i = 0; i < n; ++i) ASSERT_TRUE(same((*whole)[i], (*stopped)[i])) << i;
}

TEST(TrainingSentences, AreDrawnByTwoThreadsAsByOne) {
  const auto one = sentences(), two = sentences();
  one->draw(to_the_end);
  std::thread other([&] { two->draw(to_the_end); });
  two->draw(to_the_end);
  other.join();
  for (size_t i = 0; i < n; ++i) ASSERT_TRUE(same((*one)[i], (*two)[i])) << i;
}

TEST(TrainingSentences, TakeAHundredBytesEach) {
  const auto drawn = sentences();
  drawn->draw(to_the_end);
  EXPECT_LT(static_cast<double>(drawn->bytes()) / n, 120);
}

TEST(TrainingSentences, AreSharedByTheTasksThatLearnFromThem) {
  const auto shared = sentences();
  const TranslationTask guided(shared, true), unguided(shared, false);
  EXPECT_FALSE(unguided.prepare(not_at_all));
  EXPECT_TRUE(guided.prepare(to_the_end));
  EXPECT_TRUE(unguided.prepare(not_at_all)) << "all are there";
  const std::vector<Example> with = guided.batch(5, 3, 40), without = unguided.batch(5, 3, 40);
  for (size_t i = 0; i < with.size(); ++i) {
    EXPECT_EQ(with[i].source, without[i].source);
    EXPECT_FALSE(with[i].looks.empty());
    EXPECT_TRUE(without[i].looks.empty());
  }
}

/// Every sentence once in an order that the seed decides, then all again in another: the shipped models were trained so.
TEST(TrainingSentences, ABatchIsWhatItEverWas) {
  const TranslationTask task(asset("grammar"), true, n);
  const std::vector<Example> plain = plainly_drawn();
  std::vector<size_t> order(n);
  std::iota(order.begin(), order.end(), size_t{0});
  std::mt19937_64 draw(9 * 1'000'003 + 1);  // seed 9, second pass
  for (size_t i = n; i > 1; --i) std::swap(order[i - 1], order[draw() % i]);
  const std::vector<Example> batch = task.batch(9, 7 + 2, 100);  // 7 batches of 100 are a pass
  for (size_t i = 0; i < 100; ++i) EXPECT_TRUE(same(batch[i], plain[order[200 + i]])) << i;
}

TEST(TrainingSentences, ABatchLargerThanAllIsRefused) {
  const TranslationTask task(asset("grammar"), true, n), none(asset("grammar"), true, 0);
  EXPECT_EQ(error_of([&] { task.batch(1, 0, 701); }), "a batch of 701 is too large: there are 700 sentences to learn from");
  EXPECT_TRUE(contains(error_of([&] { none.batch(1, 0, 1); }), "there are 0 sentences"));
}

TEST(Tasks, AreAllThereWithoutASentenceDrawn) {
  TaskMaker make;
  for (const std::string& name : task_names()) {
    const auto task = make(name);
    EXPECT_FALSE(task->title().empty() || task->about().empty());
    EXPECT_EQ(task->recipe().task, name);
    EXPECT_GT(task->tokenizer()->size(), 10);
    EXPECT_EQ(task->sample(3).size(), 3u);
    EXPECT_EQ(task->prepare(not_at_all), task->target_tokenizer() == nullptr) << name;
  }
}

TEST(PackedExamples, GiveBackWhatWasPutIn) {
  PackedExamples packed;
  const Example a{{5, 65535, 2}, {1, 300}, {300, 2}, {{1, 0, {2, 254}}, {0, 1, {}}}}, b{{7}, {1}, {2}, {}};
  packed.add(a);
  packed.add(b);
  packed.add(a);
  packed.drop_last();
  ASSERT_EQ(packed.size(), 2u);
  EXPECT_TRUE(same(packed[0], a));
  EXPECT_TRUE(same(packed[1], b));
  EXPECT_EQ(packed.source(0).size(), 6u);
  EXPECT_THROW(packed.add({{65536}, {1}, {2}, {}}), UserError);
  EXPECT_THROW(packed.add({std::vector<int>(256, 1), {1}, {2}, {}}), UserError);
  EXPECT_EQ(packed.size(), 2u);
  packed.add(b);
  EXPECT_TRUE(same(packed[2], b)) << "what failed left nothing behind";
}

}  // namespace headlight::tests::training_sentences_test
