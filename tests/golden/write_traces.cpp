// Writes traces of models that the command line cannot ask for (biases, norms, feed-forward parts, painted masks), for check_trace.py to
// recompute. Usage: golden_traces FOLDER
#include <cstdio>
#include <filesystem>

#include "document/apply.hpp"
#include "document/trace_file.hpp"
#include "graph/error.hpp"
#include "model/built_in.hpp"

namespace headlight {
namespace {

const std::vector<std::string> batch = {"the cat sat on the mat", "it was tired", "The elephant ate the banana as it was hungry"};

void write(const std::filesystem::path& folder, const std::string& name, const std::shared_ptr<const Model>& model,
           const std::vector<std::string>& sentences, const std::vector<Edit>& edits) {
  Document document = make_document(model, sentences);
  for (const Edit& edit : edits) document = headlight::apply(std::move(document), edit);
  write_trace(folder / (name + ".safetensors"), *compute(document), {.with_weights = true, .only = {}});
}

/// Random weights for any config, over the words of `known`.
std::shared_ptr<const Model> with_config(const Model& known, const ModelConfig& config) {
  Model model = random_model({.d_model = config.d_model, .n_heads = config.n_heads, .seed = 3}, known.vocabulary);
  model.config = config;
  model.weights = random_weights(config, 3, *known.vocabulary);
  return std::make_shared<const Model>(std::move(model));
}

ModelConfig gpt2_like(Activation activation, int n_layers) {
  ModelConfig c;
  c.name = "gpt2-like";
  c.d_model = 24;
  c.n_heads = 3;
  c.n_layers = n_layers;
  c.d_mlp = 96;
  c.biases = true;
  c.norm = Norm::pre;
  c.activation = activation;
  c.sinusoids = {.first = 0, .width = 24, .base = 10000.0, .amplitude = 1.0};
  return c;
}

/// The third word may attend to nothing.
std::vector<Edit> closed_row(Index tokens) {
  std::vector<Edit> edits;
  for (Index key = 0; key < tokens; ++key) edits.push_back(PaintMask{2, key, false});
  return edits;
}

void write_random(const std::filesystem::path& folder, BuiltInModels& models) {
  for (const int heads : {1, 2, 4, 8})
    write(folder, "random_" + std::to_string(heads), models.make("random", {.d_model = 32, .n_heads = heads, .seed = 7}), {batch[2]}, {});
  const auto random = models.make("random", {.d_model = 32, .n_heads = 4, .seed = 7});
  write(folder, "random_causal_biases", random, {batch[2]}, {SetMask{MaskKind::causal}, SetBiases{true}});
  write(folder, "random_batch", random, batch, {});
  write(folder, "random_batch_causal", random, batch, {SetMask{MaskKind::causal}, SetPositions{false}});
  write(folder, "random_padding_seen", random, batch, {SetMaskPadding{false}});
  write(folder, "random_closed_row", random, {batch[0]}, closed_row(6));
  write(folder, "random_512", models.make("random", {.d_model = 512, .n_heads = 8, .seed = 1}), {batch[2]}, {SetMask{MaskKind::causal}});
}

/// Every mistake alone, two together, and heads that were switched: one layer, for settings go by head.
void write_broken(const std::filesystem::path& folder, BuiltInModels& models) {
  const auto random = models.make("random", {.d_model = 24, .n_heads = 3, .seed = 9});
  const std::vector<Edit> usual = {SetMask{MaskKind::causal}, SetBiases{true}};
  const auto broken = [&](const std::string& name, std::vector<Edit> edits) {
    edits.insert(edits.begin(), usual.begin(), usual.end());
    write(folder, "broken_" + name, random, batch, edits);
  };
  for (int i = 0; i < n_mistakes; ++i) broken(id(static_cast<Mistake>(i)), {SetMistake{static_cast<Mistake>(i), true}});
  broken("view_and_alike", {SetMistake{Mistake::split_by_view, true}, SetMistake{Mistake::heads_alike, true}});
  broken("mask_after_wrong_axis", {SetMistake{Mistake::mask_after_softmax, true}, SetMistake{Mistake::softmax_over_queries, true}});
  broken("settings", {SetHeadSetting{0, 0, HeadSetting::off}, SetHeadSetting{0, 1, HeadSetting::uniform}, SetHeadSetting{0, 2, HeadSetting::mean}, SetTemperature{0.25}});
}

void write_all(const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  BuiltInModels models;
  write_random(folder, models);
  write_broken(folder, models);
  const auto readable = models.make("readable");
  write(folder, "readable", readable, {batch[2]}, {});
  write(folder, "readable_batch_causal", readable, batch, {SetMask{MaskKind::causal}});
  write(folder, "readable_biases", readable, batch, {SetBiases{true}, SetWeight{"blocks.0.attn.b_Q", 0, 1, 0.5f}});
  for (const Activation activation : {Activation::relu, Activation::gelu, Activation::gelu_tanh}) {
    const std::string name = "gpt2_like_" + std::to_string(static_cast<int>(activation));
    write(folder, name, with_config(*readable, gpt2_like(activation, 1)), batch, {SetMask{MaskKind::causal}});
  }
  write(folder, "gpt2_like_two_layers", with_config(*readable, gpt2_like(Activation::gelu_tanh, 2)), batch, {});
}

}  // namespace
}  // namespace headlight

int main(int argc, char** argv) try {
  if (argc != 2) throw headlight::UserError("usage: golden_traces FOLDER");
  headlight::write_all(argv[1]);
} catch (const headlight::UserError& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 2;
}
