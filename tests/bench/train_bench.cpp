// Training steps per second, beside PyTorch's on the same model, weights and batches: compare_training.py runs both.
//
//   train_bench CASE export FILE.safetensors   the initial weights, and the batches of some steps
//   train_bench CASE time THREADS              JSON: seconds and processor seconds per step (medians), and the losses of those steps
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <string>

#include "formats/safetensors.hpp"
#include "tasks/tasks.hpp"
#include "text/word_tokenizer.hpp"
#include "train/trainer.hpp"

namespace headlight::tests {
namespace {

constexpr int n_steps = 40;

/// Sentences of 6 to 20 words with translations of the same length, over vocabularies as large as the grammar's English and French.
class SyntheticTranslation : public Task {
 public:
  std::string name() const override { return "translation"; }
  std::string title() const override { return "Synthetic"; }
  std::string about() const override { return "For timings."; }
  std::shared_ptr<const Tokenizer> tokenizer() const override { return source_; }
  std::shared_ptr<const Tokenizer> target_tokenizer() const override { return target_; }
  bool causal() const override { return false; }
  std::string probe() const override { return ""; }
  Measures measure(const Weights&, const ModelConfig&) const override { return {}; }

  Recipe recipe() const override {
    Recipe r;
    r.task = name();
    r.config = {.name = "translation",
                .d_model = 64,
                .n_heads = 4,
                .n_layers = 2,
                .n_decoder_layers = 1,
                .d_mlp = 128,
                .biases = true,
                .norm = Norm::pre,
                .activation = Activation::relu,
                .embed_scale = 8,
                .sinusoids = {.first = 0, .width = 64},
                .final_norm = true,
                .unembedding = Unembedding::tied};
    r.steps = 4000;
    r.batch = 64;
    return r;
  }

  std::vector<Example> batch(std::uint64_t seed, int step, int size) const override {
    std::mt19937_64 draw(seed * 1000003 + static_cast<std::uint64_t>(step));
    std::vector<Example> all;
    for (int i = 0; i < size; ++i) {
      Example e;
      for (std::uint64_t n = 6 + draw() % 15; n > 0; --n) e.source.push_back(3 + static_cast<int>(draw() % 447));
      for (const int id : e.source) e.labels.push_back(3 + (id * 7) % 697);
      e.target = {1};
      e.target.insert(e.target.end(), e.labels.begin(), e.labels.end());
      e.labels.push_back(2);
      e.source.push_back(2);
      all.push_back(std::move(e));
    }
    return all;
  }

 private:
  static std::shared_ptr<const Tokenizer> words(int n) {
    std::vector<std::string> all = {"<pad>", "<s>", "</s>"};
    while (static_cast<int>(all.size()) < n) all.push_back("w" + std::to_string(all.size()));
    return std::make_shared<const WordTokenizer>(std::move(all));
  }
  std::shared_ptr<const Tokenizer> source_ = words(450), target_ = words(700);
};

std::shared_ptr<const Task> task_called(const std::string& name) {
  return name == "translation" ? std::make_shared<SyntheticTranslation>() : make_task(name);
}

/// (steps, batch, longest) ids, -1 for padding.
std::vector<float> padded(const std::vector<std::vector<Example>>& steps, std::vector<int> Example::*which, size_t longest) {
  std::vector<float> all;
  for (const auto& batch : steps)
    for (const Example& e : batch)
      for (size_t i = 0; i < longest; ++i) all.push_back(i < (e.*which).size() ? static_cast<float>((e.*which)[i]) : -1);
  return all;
}

void export_case(const Task& task, const std::string& file) {
  const Trainer trainer(task_called(task.name()), task.recipe());
  std::vector<std::vector<Example>> steps;
  for (int i = 0; i < n_steps; ++i) steps.push_back(task.batch(trainer.recipe().seed, i, trainer.recipe().batch));
  std::vector<TensorView> tensors;
  for (const auto& [name, m] : trainer.weights().by_name)
    tensors.push_back({name, {m->rows(), m->cols()}, {{m->data(), static_cast<size_t>(m->size())}}});
  std::vector<float> ids[3];
  const std::pair<const char*, std::vector<int> Example::*> kinds[] = {
      {"batch.source", &Example::source}, {"batch.target", &Example::target}, {"batch.wanted", &Example::labels}};
  for (size_t k = 0; k < 3; ++k) {
    size_t longest = 0;
    for (const auto& batch : steps)
      for (const Example& e : batch) longest = std::max(longest, (e.*kinds[k].second).size());
    if (longest == 0) continue;
    ids[k] = padded(steps, kinds[k].second, longest);
    tensors.push_back({kinds[k].first, {n_steps, trainer.recipe().batch, static_cast<std::int64_t>(longest)}, {ids[k]}});
  }
  write_safetensors(file, tensors);
}

double median(std::vector<double> all) {
  std::nth_element(all.begin(), all.begin() + n_steps / 2, all.end());
  return all[n_steps / 2];
}

void time_case(const Task& task, int threads) {
  Trainer trainer(task_called(task.name()), task.recipe());
  std::vector<double> seconds, processor;
  std::string losses;
  for (int i = 0; i < n_steps; ++i) {
    const auto start = std::chrono::steady_clock::now();
    const std::clock_t begin = std::clock();
    const StepReport& step = trainer.step(threads);
    seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    processor.push_back(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
    losses += (i ? ", " : "") + std::to_string(step.loss);
  }
  std::printf("{\"seconds\": %.9f, \"processor_seconds\": %.9f, \"losses\": [%s]}\n", median(seconds), median(processor), losses.c_str());
}

}  // namespace
}  // namespace headlight::tests

int main(int argc, char** argv) {
  if (argc != 4) return std::fprintf(stderr, "usage: train_bench CASE export FILE | train_bench CASE time THREADS\n"), 2;
  const auto task = headlight::tests::task_called(argv[1]);
  if (argv[2] == std::string("export")) headlight::tests::export_case(*task, argv[3]);
  else headlight::tests::time_case(*task, std::atoi(argv[3]));
}
