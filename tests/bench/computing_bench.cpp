// The time to compute a document compared with the amount of work (work_of): app/commands/window.cpp derives from it the largest document
// to compute between two frames.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <map>
#include <string>

#include "document/apply.hpp"
#include "document/computable.hpp"
#include "machine/workers.hpp"
#include "run/run.hpp"
#include "text/word_tokenizer.hpp"
#include "zoo/random.hpp"

namespace headlight::tests {
namespace {

constexpr double frame_ms = 1000. / 60;
const std::string first = "first_picture/";

struct Shape {
  std::string name;
  int d_model, n_heads, n_layers, d_mlp;
};

std::vector<Shape> shapes() {
  return {{"d32_h4", 32, 4, 1, 0},
          {"d512_h8", 512, 8, 1, 0},
          {"d1024_h16", 1024, 16, 1, 0},
          {"d64_h4_6_layers", 64, 4, 6, 256},
          {"d512_h8_6_layers", 512, 8, 6, 2048},
          {"d768_h12_12_layers", 768, 12, 12, 3072}};
}

/// A document of this shape with `n` words.
Document document_of(const Shape& shape, int n) {
  std::vector<std::string> words = {"<pad>"};
  std::string sentence;
  for (int i = 1; i <= n; ++i) {
    words.push_back("word" + std::to_string(i));
    sentence += words.back() + " ";
  }
  const auto tokenizer = std::make_shared<const WordTokenizer>(words);
  Model model = random_model({.d_model = shape.d_model, .n_heads = shape.n_heads}, tokenizer);
  model.config.n_layers = shape.n_layers;
  model.config.d_mlp = shape.d_mlp;
  if (shape.d_mlp > 0) model.config.norm = Norm::pre;
  model.weights = random_weights(model.config, 1, tokenizer->vocabulary());
  return make_document(std::make_shared<const Model>(std::move(model)), {sentence});
}

/// Like the run after an edit that changes everything: nothing of the previous run can be taken over.
void whole_run(benchmark::State& state, const Shape& shape, int words) {
  const Document document = document_of(shape, words);
  benchmark::DoNotOptimize(compute(document));
  for (auto _ : state) benchmark::DoNotOptimize(compute(document));
  state.counters["MB"] = work_of(document) * 1e-6;
}

/// The work of the window before its first picture: until the attention weights of the first layer are there.
void first_picture(benchmark::State& state, const Shape& shape, int words) {
  const Document document = document_of(shape, words);
  benchmark::DoNotOptimize(compute(document));
  for (auto _ : state) {
    const auto run = compute(document, nullptr, {}, Values::on_demand);
    std::vector<NodeId> shown;
    for (const HeadNodes& head : run->nodes.block.front().attn.head) shown.push_back(head.pattern);
    run->samples.front().trace.request_values(shown);
  }
}

/// Prints the table, and below it the time for a million bytes of work and the size at which each shape takes half of a frame. It uses
/// processor time, shared between the cores, so that other programs on the machine matter less.
class WithFrames : public benchmark::ConsoleReporter {
 public:
  WithFrames() : ConsoleReporter(OO_None) {}
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      const std::string& name = run.run_name.function_name;
      const double ms = run.GetAdjustedCPUTime() / count_cores();
      if (name.starts_with(first)) first_[name.substr(first.size())] = ms;
      else if (const auto mb = run.counters.find("MB"); mb != run.counters.end()) {
        sizes_[name.substr(0, name.find('/'))].push_back({mb->second, ms});
        whole_[name] = ms;
      }
    }
    ConsoleReporter::ReportRuns(runs);
  }
  void Finalize() override {
    for (const auto& [shape, sizes] : sizes_) {
      std::printf("%s, ms for a MB of work:", shape.c_str());
      for (const auto& [mb, ms] : sizes) std::printf(" %.2f", ms / mb);
      for (size_t i = 1; i < sizes.size(); ++i) {
        const auto [mb, ms] = sizes[i - 1];
        const auto [next_mb, next_ms] = sizes[i];
        if (ms < frame_ms / 2 && next_ms >= frame_ms / 2)
          std::printf("; half a frame at about %.0f MB", mb + (next_mb - mb) * (frame_ms / 2 - ms) / (next_ms - ms));
      }
      std::printf("\n");
    }
    for (const auto& [name, time] : first_)
      if (whole_.count(name)) std::printf("%s: whole run / what the first picture needs = %.1f\n", name.c_str(), whole_[name] / time);
  }

 private:
  std::map<std::string, std::vector<std::pair<double, double>>> sizes_;  ///< megabytes and milliseconds
  std::map<std::string, double> whole_, first_;                          ///< milliseconds, by shape and words
};

template <class Measure>
void add(const std::string& name, Measure measure) {
  benchmark::RegisterBenchmark(name.c_str(), measure)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();
}

void register_all() {
  for (const Shape& shape : shapes())
    for (const int words : {8, 32, 128, 512, 1024}) {
      const std::string name = shape.name + "/" + std::to_string(words);
      add(name, [=](benchmark::State& state) { whole_run(state, shape, words); });
      if (words >= 512) add(first + name, [=](benchmark::State& state) { first_picture(state, shape, words); });
    }
}

}  // namespace
}  // namespace headlight::tests

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  headlight::tests::register_all();
  headlight::tests::WithFrames table;
  benchmark::RunSpecifiedBenchmarks(&table);
}
