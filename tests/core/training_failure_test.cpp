// If memory runs out, or a thread fails, a step is not taken at all; an impossible size is reported before it is tried.
#include <gtest/gtest.h>
#include <malloc.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <fstream>
#include <thread>

#include "core/scratch_folder.hpp"
#include "core/tiny_translation.hpp"
#include "machine/products.hpp"
#include "tasks/tasks.hpp"
#include "train/trainer.hpp"
#include "train/training_memory.hpp"

namespace headlight::tests::training_failure_test {

using tests::same_bits;
using tests::TinyTranslation;

#ifdef HEADLIGHT_SANITIZED
constexpr bool sanitized = true;  // the sanitizers' memory exceeds the program's
#else
constexpr bool sanitized = false;
#endif

/// Throws like a thread without memory: on the helping threads, or everywhere.
class Failing : public TinyTranslation {
 public:
  std::shared_ptr<const Tokenizer> tokenizer() const override {
    if (fails && (everywhere || std::this_thread::get_id() != caller)) throw std::bad_alloc();
    return TinyTranslation::tokenizer();
  }
  std::thread::id caller = std::this_thread::get_id();
  std::atomic<bool> fails = false, everywhere = true;
};

TEST(TrainingFailure, OfAnyThreadIsThrownToTheCallerAndTheStepNotTaken) {
  for (const bool everywhere : {true, false}) {
    const auto task = std::make_shared<Failing>();
    task->everywhere = everywhere;
    Trainer trainer(task, task->recipe()), sound(std::make_shared<TinyTranslation>(), task->recipe());
    trainer.step(4), sound.step(4);
    task->fails = true;
    for (int i = 0; i < 20; ++i) {
      try {
        trainer.step(4);
        ASSERT_FALSE(everywhere);
        sound.step(4);  // the caller was so quick that no other thread was needed
      } catch (const std::bad_alloc&) {
      }
      EXPECT_EQ(trainer.done(), sound.done());
    }
    task->fails = false;
    trainer.step(4), sound.step(4);
    EXPECT_TRUE(same_bits(trainer.weights(), sound.weights()));
    EXPECT_EQ(trainer.checkpoint().curve, sound.checkpoint().curve);
  }
}

Recipe wide_recipe(const Task& task) {
  Recipe recipe = task.recipe();
  recipe.config.d_model = 512;
  recipe.config.n_heads = 2;
  recipe.batch = 4;
  return recipe;
}

std::uint64_t pages(int field) {
  std::ifstream in("/proc/self/statm");
  std::uint64_t number = 0;
  for (int i = 0; i <= field; ++i) in >> number;
  return number * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

/// While it lives, this program may take only that many more bytes, in any way.
class Room {
 public:
  explicit Room(std::uint64_t bytes) {
    getrlimit(RLIMIT_DATA, &before_);
    const rlimit now = {pages(5) + bytes, before_.rlim_max};
    setrlimit(RLIMIT_DATA, &now);
  }
  ~Room() { setrlimit(RLIMIT_DATA, &before_); }

 private:
  rlimit before_{};
};

/// A step with more and more room fails later and later: in the graph, among the gradients, and at last among the new weights and moments.
void fail_wherever_memory_ends() {
  const auto task = make_task("copy");
  Trainer trainer(task, wide_recipe(*task), 1);
  mallopt(M_MMAP_THRESHOLD, 64 * 1024);  // larger matrices come from the system and go back to it
  trainer.step(1);
  const Checkpoint before = trainer.checkpoint();
  int failed = 0;
  for (std::uint64_t room = 0; trainer.done() == 1; room += 1 << 20) {
    ASSERT_LT(room, 1u << 30);
    malloc_trim(0);
    bool thrown = false;
    try {
      const Room limited(room);
      trainer.step(1);
    } catch (const std::bad_alloc&) {
      thrown = true;
    }
    if (!thrown) break;
    ++failed;
    const Checkpoint& now = trainer.checkpoint();
    ASSERT_EQ(now.step, 1);
    ASSERT_EQ(now.curve, before.curve);
    ASSERT_TRUE(now.weights == before.weights && now.first_moment == before.first_moment && now.second_moment == before.second_moment)
        << "torn with room for " << room;
  }
  EXPECT_GT(failed, 12);
  Trainer sound(task, wide_recipe(*task), 1);
  sound.step(1), sound.step(1);
  EXPECT_TRUE(same_bits(trainer.weights(), sound.weights()));
}

TEST(TrainingFailure, OfMemoryWhereverItHappensLeavesTheStepUntaken) {
  if (sanitized) GTEST_SKIP();
  testing::FLAGS_gtest_death_test_style = "threadsafe";  // in a separate process: memory freed by earlier tests could be reused
  const auto alone = [] {
    fail_wherever_memory_ends();
    std::_Exit(testing::Test::HasFailure() ? 1 : 0);
  };
  EXPECT_EXIT(alone(), testing::ExitedWithCode(0), "");
}

/// Multiplies matrices large enough for every library, on this many threads at once, because the memory that a library takes for itself is
/// product_room(), not the training's.
void take_libraries_memory(int threads) {
  constexpr Index n = 1024;
  const std::vector<float> square(n * n, 1.f);
  std::vector<std::thread> crew;
  for (int i = 0; i < threads; ++i)
    crew.emplace_back([&] {
      std::vector<float> result(n * n);
      const ConstRows a{square.data(), n, n, n};
      for (int times = 0; times < 4; ++times) set_product(a, a, {result.data(), n, n, n});
    });
  for (std::thread& one : crew) one.join();
}

/// The peak memory of a child process beyond its initial memory.
double measured_bytes(const std::shared_ptr<const Task>& task, const Recipe& recipe, int threads) {
  int ends[2];
  EXPECT_EQ(pipe(ends), 0);
  const pid_t child = fork();
  if (child == 0) {
    take_libraries_memory(threads);
    malloc_trim(0);  // memory left by earlier tests would be reused unnoticed
    const double before = static_cast<double>(pages(1));
    Trainer trainer(task, recipe, threads);
    for (int i = 0; i < 2; ++i) trainer.step(threads);
    rusage use{};
    getrusage(RUSAGE_SELF, &use);
    const double most = static_cast<double>(use.ru_maxrss) * 1024 - before;
    _exit(write(ends[1], &most, sizeof most) == sizeof most ? 0 : 1);
  }
  double most = 0;
  close(ends[1]);
  EXPECT_EQ(read(ends[0], &most, sizeof most), static_cast<ssize_t>(sizeof most));
  close(ends[0]);
  waitpid(child, nullptr, 0);
  return most;
}

TEST(TrainingMemory, IsForetoldAsItIsMeasured) {
  if (sanitized) GTEST_SKIP();
  const auto task = make_task("copy");
  for (const auto& [batch, d_model, threads] : {std::array{2048, 64, 2}, {256, 512, 1}, {4, 1024, 2}}) {
    Recipe recipe = task->recipe();
    recipe.batch = batch;
    recipe.config.d_model = d_model;
    const double foretold = training_bytes(recipe, *task, threads), measured = measured_bytes(task, recipe, threads);
    EXPECT_GT(foretold, 0.7 * measured) << batch << " x " << d_model;
    EXPECT_LT(foretold, 1.35 * measured) << batch << " x " << d_model;
  }
}

long pages_given() {
  rusage use{};
  getrusage(RUSAGE_SELF, &use);
  return use.ru_minflt;
}

/// A step with fresh memory, on a separate thread, took three times as long.
TEST(TrainingMemory, OfAStepServesTheNextOnEveryThread) {
  if (sanitized) GTEST_SKIP();
  const auto task = make_task("induction");
  Trainer trainer(task, task->recipe());
  for (int i = 0; i < 5; ++i) trainer.step(2);
  const long before = pages_given();
  constexpr int steps = 20;
  for (int i = 0; i < steps; ++i) trainer.step(2);
  EXPECT_LT(pages_given() - before, steps * 200) << "a step of this task works on a thousand";
}

TEST(TrainingMemory, ThatIsNotThereIsSaidBeforeAnythingIsTaken) {
  const auto task = make_task("copy");
  Recipe recipe = task->recipe();
  EXPECT_NO_THROW(require_memory(recipe, *task, 2, 1 << 29));
  EXPECT_THROW(require_memory(recipe, *task, 2, 1 << 27), UserError) << "each thread takes a buffer for its products";
  recipe.batch = 65536;
  recipe.config.d_model = 1024;
  const std::string said = error_of([&] { require_memory(recipe, *task, 2, std::uint64_t{4} << 30); });
  EXPECT_TRUE(contains(said, "training with a batch of 65536, d_model 1024 and 2 layers needs about ")) << said;
  EXPECT_TRUE(contains(said, " GiB of memory, and 4.0 GiB are free; a smaller batch or model needs less")) << said;
  if (sanitized) return;
  std::string refused;
  {
    const Room limited(std::uint64_t{1} << 30);
    refused = error_of([&] { Trainer(task, recipe); });
  }
  EXPECT_TRUE(contains(refused, "MiB are free") || contains(refused, "1.0 GiB are free")) << refused;
}

}  // namespace headlight::tests::training_failure_test
