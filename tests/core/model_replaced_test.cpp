// A model replaces another in one step, whenever a program is killed; and the largest model that can be saved opens again.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <random>
#include <set>

#include "core/documents.hpp"
#include "core/saved_models.hpp"
#include "core/scratch_folder.hpp"
#include "folders/model_folder.hpp"

namespace headlight::tests::model_replaced_test {

using tests::expect_same;
using tests::one_stack;
using tests::translating_model;

struct ReplacedModel : tests::OneModelFolder {};

/// A process that saves two models alternately until it is killed.
class Saver {
 public:
  Saver(const std::filesystem::path& folder, const Model& a, const Model& b) : process_(fork()) {
    if (process_ != 0) return;
    for (bool first = true;; first = !first) save_model(folder, first ? a : b);
  }
  ~Saver() {
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }

 private:
  pid_t process_;
};

/// If a program is killed at any moment during a replacement, or still runs, the folder holds one of the two models.
TEST_F(ReplacedModel, IsReplacedAsOne) {
  const Model a = *translating_model(), b = one_stack();
  save_model(model_folder, a);
  std::mt19937 draw(3);
  std::set<std::string> opened;
  for (int i = 0; i < 40 || (opened.size() < 2 && i < 400); ++i) {  // a busy machine may need more attempts
    {
      const Saver saver(model_folder, a, b);
      for (int n = 0; n < 3; ++n) EXPECT_EQ(error_of([&] { open_model(model_folder); }), "no error") << "while it is replaced";
      usleep(draw() % static_cast<unsigned>(20000 + 1000 * i));
    }
    EXPECT_EQ(error_of([&] {
                const auto model = open_model(model_folder);
                expect_same(*model, model->config.name == a.config.name ? a : b);
                opened.insert(model->config.name);
              }),
              "no error");
    EXPECT_TRUE(holds_a_model(model_folder));
  }
  EXPECT_EQ(opened.size(), 2u);
  expect_same(*saved_and_opened(b), b);
  EXPECT_EQ(files(), (std::vector<std::string>{"config.json", "model.safetensors", "vocab.txt"})) << "what killed programs left is gone";
}

/// The set is complete but not moved yet: it counts.
TEST_F(ReplacedModel, IsReadWhereAProgramWasKilledBeforeItMovedTheFiles) {
  save_model(model_folder, one_stack());
  save_model(in_folder("other"), *translating_model());
  std::filesystem::rename(in_folder("other"), model_folder / ".headlight-new");
  std::filesystem::rename(model_folder / ".headlight-new" / "vocab.txt", model_folder / "vocab.txt");
  expect_same(*open_model(model_folder), *translating_model());
  expect_same(*saved_and_opened(one_stack()), one_stack());
  EXPECT_EQ(files(), (std::vector<std::string>{"config.json", "model.safetensors", "vocab.txt"}));
}

TEST_F(ReplacedModel, KeepsPermissionsAndOtherFiles) {
  save_model(model_folder, one_stack());
  put(model_folder / "checkpoint.safetensors", "steps");
  std::filesystem::permissions(model_folder / "model.safetensors",
                               std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  save_model(model_folder, one_stack());
  EXPECT_EQ(std::filesystem::status(model_folder / "model.safetensors").permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  EXPECT_EQ(bytes_in(model_folder / "checkpoint.safetensors"), "steps");
}

/// Opening adds a sentence about unknown words to the text of the file, which once made it too long to save.
TEST_F(ReplacedModel, TheLongestTextIsSavedAgain) {
  Model model = one_stack();
  model.about = std::string(3999, 'x') + ".";
  const auto opened = saved_and_opened(model);
  EXPECT_EQ(saved_and_opened(*opened)->about, opened->about);
  EXPECT_TRUE(opened->about.starts_with(model.about + " A word"));
}

/// The maximum of every property that a model may have.
TEST_F(ReplacedModel, TheWidestModelWithTheLongestWordsComesBack) {
  Model model;
  model.config = {.name = std::string(200, 'n'),
                  .d_model = 1024,
                  .n_heads = 1024,
                  .n_layers = 1,
                  .d_mlp = 8,
                  .norm = Norm::pre,
                  .positions = true,
                  .learned_positions = 1024,
                  .unembedding = Unembedding::tied};
  model.dimension_names = std::vector<std::string>(1024, std::string(200, 'd'));
  model.tokenizer = std::make_shared<const WordTokenizer>(std::vector<std::string>{"<pad>", std::string(200, 'w')});
  model.weights = std::make_shared<const Weights>(initial_weights(model.config, 2, 0, 4));
  expect_same(*saved_and_opened(model), model);
}

TEST_F(ReplacedModel, AVocabularyThatCouldNotBeReadAgainIsNotSaved) {
  const auto model_of_words = [](int n) {
    std::vector<std::string> words = {"<pad>"};
    for (int i = 0; i < n; ++i) words.push_back(std::to_string(1'000'000 + i) + std::string(193, 'w'));
    Model model;
    model.config = {.name = "wordy", .d_model = 2, .n_heads = 1, .positions = false};
    model.tokenizer = std::make_shared<const WordTokenizer>(std::move(words));
    model.weights = std::make_shared<const Weights>(initial_weights(model.config, n + 1, 0, 4));
    return model;
  };
  EXPECT_TRUE(contains(error_of([&] { save_model(model_folder, model_of_words(80'000)); }),
                       "its vocabulary has 16080006 bytes; at most 16000000 are read again"));
  EXPECT_FALSE(std::filesystem::exists(model_folder));
  EXPECT_EQ(saved_and_opened(model_of_words(79'000))->tokenizer->size(), 79'001);
}

}  // namespace headlight::tests::model_replaced_test
