// Writes traces of models that the command line does not offer (biases, norms, feed-forward parts, painted masks), for check_trace.py to
// recompute; scripts of such models, for check_scripts.py to run; the same for models that translate, with their own greedy texts in
// GREEDY, for check_translation.py; and one of them as the model folder MODEL. Usage: golden_traces FOLDER SCRIPTS GREEDY MODEL
#include <cstdio>
#include <filesystem>
#include <limits>

#include "base/error.hpp"
#include "document/apply.hpp"
#include "export/trace_file.hpp"
#include "folders/built_in.hpp"
#include "golden/scripts.hpp"
#include "golden/write_translations.hpp"
#include "ops/ops.hpp"

namespace headlight::tests {
namespace {

const std::vector<std::string> batch = {"the cat sat on the mat", "it was tired", "The elephant ate the banana as it was hungry"};

void write(const std::filesystem::path& folder, const std::string& name, const std::shared_ptr<const Model>& model,
           const std::vector<std::string>& sentences, const std::vector<Edit>& edits) {
  Document document = make_document(model, sentences);
  for (const Edit& edit : edits) document = document::apply(std::move(document), edit);
  write_trace(folder / (name + ".safetensors"), *compute(document), {.with_weights = true, .only = {}});
}

/// Random weights for any config, over the words of `known`.
std::shared_ptr<const Model> with_config(const Model& known, const ModelConfig& config) {
  Model model = random_model({.d_model = config.d_model, .n_heads = config.n_heads, .seed = 3}, known.tokenizer);
  model.config = config;
  model.weights = random_weights(config, 3, known.tokenizer->vocabulary());
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

/// Rotary positions, shared keys and values, windows: alone, together, and with mistakes in them.
void write_variants(const std::filesystem::path& folder, BuiltInModels& models) {
  const auto random = models.make("random", {.d_model = 32, .n_heads = 4, .seed = 7}), readable = models.make("readable");
  write(folder, "rotary", random, batch, {SetVariant{"positions", "rotary"}, SetMask{MaskKind::causal}});
  write(folder, "rotary_readable", readable, batch, {SetVariant{"positions", "rotary"}});
  for (const char* form : {"alibi", "transformer-xl"}) {
    write(folder, form, random, batch, {SetVariant{"positions", form}, SetMask{MaskKind::causal}});
    write(folder, std::string(form) + "_both_sides", models.make("random", {.d_model = 24, .n_heads = 6, .seed = 3}), batch,
          {SetVariant{"positions", form}, SetVariant{"softcap", "2"}, SetBiases{true}});
  }
  for (const int shared : {1, 2}) {
    const auto made = models.make("random", {.d_model = 32, .n_heads = 4, .seed = 7, .n_kv_heads = shared});
    write(folder, "shared_keys_" + std::to_string(shared), made, batch, {SetBiases{true}});
  }
  for (const MaskKind mask : {MaskKind::none, MaskKind::causal})
    write(folder, std::string("window_") + name(mask), random, batch, {SetMask{mask}, SetVariant{"window", "2"}});
  for (const auto& model : {random, readable})
    write(folder, "softcap_" + model->config.name, model, batch, {SetMask{MaskKind::causal}, SetVariant{"softcap", "1.5"}});
  for (const auto& model : {random, readable})
    write(folder, "dropout_" + model->config.name, model, batch,
          {SetMask{MaskKind::causal}, SetVariant{"dropout", "0.3"}, SetVariant{"dropout_seed", "5"}});
  const std::vector<Edit> all = {SetVariant{"positions", "rotary"}, SetVariant{"kv_heads", "2"}, SetMask{MaskKind::causal},
                                 SetVariant{"window", "1"},         SetVariant{"softcap", "2"},  SetBiases{true}};
  write(folder, "variants_together", random, batch, all);
  for (const Mistake mistake : {Mistake::split_by_view, Mistake::heads_alike, Mistake::mask_after_softmax}) {
    std::vector<Edit> broken = all;
    broken.push_back(SetMistake{mistake, true});
    write(folder, std::string("variants_broken_") + id(mistake), random, batch, broken);
  }
}

/// Every mistake alone, two together, and switched heads; one layer, because settings go by head.
void write_broken(const std::filesystem::path& folder, BuiltInModels& models) {
  const auto random = models.make("random", {.d_model = 24, .n_heads = 3, .seed = 9});
  const std::vector<Edit> usual = {SetMask{MaskKind::causal}, SetBiases{true}};
  const auto broken = [&](const std::string& name, std::vector<Edit> edits) {
    edits.insert(edits.begin(), usual.begin(), usual.end());
    write(folder, "broken_" + name, random, batch, edits);
  };
  for (const Mistake mistake : all_mistakes()) broken(id(mistake), {SetMistake{mistake, true}});
  broken("view_and_alike", {SetMistake{Mistake::split_by_view, true}, SetMistake{Mistake::heads_alike, true}});
  broken("mask_after_wrong_axis", {SetMistake{Mistake::mask_after_softmax, true}, SetMistake{Mistake::softmax_over_queries, true}});
  broken("settings", {SetHeadSetting{0, 0, HeadSetting::off}, SetHeadSetting{0, 1, HeadSetting::uniform},
                      SetHeadSetting{0, 2, HeadSetting::mean}, SetTemperature{0.25}});
}

void write_all(const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  BuiltInModels models;
  write_random(folder, models);
  write_broken(folder, models);
  write_variants(folder, models);
  const auto readable = models.make("readable");
  write(folder, "readable", readable, {batch[2]}, {});
  write(folder, "readable_batch_causal", readable, batch, {SetMask{MaskKind::causal}});
  write(folder, "readable_biases", readable, batch, {SetBiases{true}, SetWeight{"blocks.0.attn.b_Q", 0, 1, 0.5f}});
  for (const Activation activation : {Activation::relu, Activation::gelu, Activation::gelu_tanh}) {
    const std::string name = "gpt2_like_" + std::to_string(static_cast<int>(activation));
    write(folder, name, with_config(*readable, gpt2_like(activation, 1)), batch, {SetMask{MaskKind::causal}});
  }
  ModelConfig two_layers = gpt2_like(Activation::gelu_tanh, 2);
  write(folder, "gpt2_like_two_layers", with_config(*readable, two_layers), batch, {});
  two_layers.final_norm = true;
  two_layers.unembedding = Unembedding::tied;
  for (const char* layers : {"0", "1", "all"})
    write(folder, std::string("read_after_") + layers, with_config(*readable, two_layers), batch, {SetVariant{"read_after", layers}});
}

void write_script(const std::filesystem::path& folder, const std::string& name, const std::shared_ptr<const Model>& model,
                  const std::vector<Edit>& edits) {
  Document document = make_document(model, batch);
  for (const Edit& edit : edits) document = document::apply(std::move(document), edit);
  golden::write_scripts(folder / name, *compute(document), 1);
}

/// Columns cut from a computed matrix, with one cell set by hand: the original matrix must not change.
void write_set_cells(const std::filesystem::path& folder) {
  GraphBuilder g;
  const NodeId x = g.input("x", {axis(AxisKind::token, 3), axis(AxisKind::heads, 4)}), q = relu(g, "q", x);
  std::vector<NodeId> parts;
  for (Index head = 0; head < 2; ++head)
    parts.push_back(slice_columns(g, "q[" + std::to_string(head) + "]", q, 2 * head, 2, AxisKind::d_head));
  const Graph graph = std::move(g).build();
  const auto set = std::make_shared<const Overrides>(
      Overrides{{parts[0], {{0, 1, 2.5f}}}, {parts[1], {{2, 0, -std::numeric_limits<float>::infinity()}}}});
  const Trace trace = evaluate(graph, {{"x", std::make_shared<const Matrix>(xavier(3, 4, 1))}}, {.overridden = set});
  golden::write_scripts(folder / "set_by_hand", graph, trace);
}

void write_scripts(const std::filesystem::path& folder) {
  constexpr float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity(),
                  most = std::numeric_limits<float>::max();
  const std::string attn = "blocks.0.attn.";
  BuiltInModels models;
  const auto readable = models.make("readable"), random = models.make("random", {.d_model = 6, .n_heads = 2, .seed = 7});
  write_script(folder, "readable", readable, {});
  write_script(folder, "random_causal_biases", random, {SetMask{MaskKind::causal}, SetBiases{true}});
  write_script(folder, "random_no_positions", random, {SetPositions{false}, SetMaskPadding{false}});
  write_script(folder, "random_closed_row", random, closed_row(9));
  write_script(folder, "gpt2_like_two_layers", with_config(*readable, gpt2_like(Activation::gelu_tanh, 2)), {});
  write_script(folder, "gpt2_like_relu", with_config(*readable, gpt2_like(Activation::relu, 1)), {SetMask{MaskKind::causal}});
  write_script(folder, "nan_weight", random, {SetWeight{attn + "W_Q", 0, 1, nan}});
  write_script(folder, "infinite_weight", random,
               {SetWeight{attn + "W_V", 2, 1, -inf}, SetBiases{true}, SetWeight{attn + "b_K", 0, 0, inf}});
  write_script(folder, "overflow", random, {SetWeight{attn + "W_Q", 1, 0, most}, SetWeight{attn + "W_K", 1, 0, -most}});
  write_set_cells(folder);
  const auto set = [&](const std::string& node, Index row, Index col, float value, bool keep_sum) {
    return OverrideCell{{1, attn + node, row, col}, value, keep_sum};
  };
  write_script(folder, "kept_sums", random,
               {SetMask{MaskKind::causal}, set("pattern[1]", 2, 0, 0.7f, true), set("pattern[1]", 2, 1, 0.1f, true),
                set("pattern[0]", 0, 0, 0.5f, true), set("pattern[0]", 1, 0, 0.5f, false), set("z[0]", 1, 1, 3, false),
                OverrideCell{{1, "mask", 2, 1}, -1.f, false}});
  write_script(folder, "whole_row_by_hand", random, {set("pattern[1]", 2, 0, 1.f, true)});
  for (const Mistake mistake : all_mistakes())
    write_script(folder, std::string("broken_") + id(mistake), random,
                 {SetMask{MaskKind::causal}, SetBiases{true}, SetMistake{mistake, true}});
  write_script(folder, "settings", random,
               {SetHeadSetting{0, 0, HeadSetting::off}, SetHeadSetting{0, 1, HeadSetting::mean}, SetTemperature{0.3}});
  write_script(folder, "uniform", random, {SetMask{MaskKind::causal}, SetHeadSetting{0, 1, HeadSetting::uniform}});
  const auto wide = models.make("random", {.d_model = 32, .n_heads = 4, .seed = 7});
  write_script(folder, "rotary", wide, {SetVariant{"positions", "rotary"}});
  for (const char* form : {"alibi", "transformer-xl"})
    write_script(folder, form, wide, {SetVariant{"positions", form}, SetMask{MaskKind::causal}});
  write_script(folder, "shared_keys", wide, {SetVariant{"kv_heads", "2"}, SetBiases{true}});
  write_script(folder, "shared_keys_alike", wide, {SetVariant{"kv_heads", "2"}, SetMistake{Mistake::heads_alike, true}});
  write_script(folder, "variants", wide,
               {SetVariant{"positions", "rotary"}, SetVariant{"kv_heads", "1"}, SetMask{MaskKind::causal}, SetVariant{"window", "1"},
                SetVariant{"softcap", "2"}});
  write_script(folder, "dropout", wide, {SetMask{MaskKind::causal}, SetVariant{"dropout", "0.3"}, SetVariant{"dropout_seed", "9"}});
  write_script(folder, "minus_zero", random, {FillWeight{attn + "W_O", FillWeight::With::zeros}, SetWeight{attn + "W_O", 1, 1, -0.f}});
}

}  // namespace
}  // namespace headlight::tests

int main(int argc, char** argv) try {
  if (argc != 5) throw headlight::base::UserError("usage: golden_traces FOLDER SCRIPTS GREEDY MODEL");
  headlight::tests::write_all(argv[1]);
  headlight::tests::write_scripts(argv[2]);
  headlight::tests::golden::write_translations({.traces = argv[1], .greedy = argv[3], .scripts = argv[2], .model = argv[4]});
} catch (const headlight::base::UserError& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 2;
}
