#include "golden/write_translations.hpp"

#include "core/documents.hpp"
#include "export/trace_file.hpp"
#include "folders/model_folder.hpp"
#include "golden/scripts.hpp"

namespace headlight::tests::golden {
namespace {

using tests::edited;

/// Sentences of different lengths, so that both stacks have padding.
Document batch(std::shared_ptr<const Model> model) {
  return make_document(std::move(model), {"the cat sat on the mat", "it was tired", "the"});
}

Document written(Document d) {
  d = edited(std::move(d), SetTarget{0, {{"le", "chat", "dort"}, false}});
  d = edited(std::move(d), SetTarget{1, {{"elle"}, false}});
  return edited(std::move(d), SetTarget{2, {{}, false}});
}

/// Other options of a config: no norms, no biases, learned positions, a W_U of its own.
std::shared_ptr<const Model> otherwise() {
  Model model = *tests::translating_model(12, 3);
  model.config.n_decoder_layers = 2;
  model.config.norm = Norm::none;
  model.config.biases = false;
  model.config.activation = Activation::gelu_tanh;
  model.config.embed_scale = 1;
  model.config.learned_positions = max_target + 1;
  model.config.final_norm = false;
  model.config.unembedding = Unembedding::own;
  model.weights =
      std::make_shared<const Weights>(initial_weights(model.config, model.tokenizer->size(), model.target_tokenizer->size(), 8));
  return std::make_shared<const Model>(std::move(model));
}

/// Every stage of a decoder of two blocks, in float32 as in PyTorch.
std::shared_ptr<const Model> larger() {
  Model model = *tests::translating_model(32, 4);
  model.config.n_decoder_layers = 2;
  model.config.activation = Activation::gelu;
  model.weights =
      std::make_shared<const Weights>(initial_weights(model.config, model.tokenizer->size(), model.target_tokenizer->size(), 21));
  return std::make_shared<const Model>(std::move(model));
}

void trace(const std::filesystem::path& folder, const std::string& name, const Document& d) {
  std::filesystem::create_directories(folder);
  write_trace(folder / ("translation_" + name + ".safetensors"), *compute(d), {.with_weights = true, .only = {}});
}

void write_broken(const TranslationPlaces& places) {
  const Document usual = written(batch(tests::translating_model()));
  for (const Mistake mistake : all_mistakes()) {
    trace(places.traces, std::string("broken_") + id(mistake), edited(usual, SetMistake{mistake, true}));
  }
  // Scripts only for one with other matrices, because compiling each takes a while.
  write_scripts(places.scripts / "translation_broken",
                *compute(edited(edited(usual, SetMistake{Mistake::W_K_is_W_Q, true}), SetMistake{Mistake::mask_after_softmax, true})), 0);
  Document settings = usual;
  constexpr HeadSetting of_attention[] = {HeadSetting::uniform, HeadSetting::off, HeadSetting::mean, HeadSetting::uniform};
  for (int attention = 0; attention < 4; ++attention)
    settings = edited(std::move(settings), SetHeadSetting{attention, attention % 2, of_attention[attention]});
  trace(places.traces, "settings", settings);
  settings = edited(edited(std::move(settings), SetHeadSetting{3, 0, HeadSetting::off}), SetHeadSetting{2, 1, HeadSetting::mean});
  trace(places.traces, "more_settings", edited(std::move(settings), SetTemperature{0.4}));
}

}  // namespace

void write_translations(const TranslationPlaces& places) {
  const auto model = tests::translating_model();
  trace(places.traces, "written", written(batch(model)));
  trace(places.traces, "causal", edited(written(batch(model)), SetMask{MaskKind::causal}));
  trace(places.traces, "padding_seen", edited(written(batch(model)), SetMaskPadding{false}));
  trace(places.traces, "otherwise", written(batch(otherwise())));
  trace(places.greedy, "greedy", make_document(model, {"the cat sat on the mat"}));
  trace(places.greedy, "greedy_batch", batch(larger()));
  trace(places.greedy, "greedy_otherwise", batch(otherwise()));
  write_broken(places);
  write_scripts(places.scripts / "translation_written", *compute(written(batch(model))), 1);
  write_scripts(places.scripts / "translation_otherwise", *compute(written(batch(otherwise()))), 0);
  Document own = edited(written(batch(model)), OverrideCell{{0, "decoder.blocks.0.cross_attn.pattern[1]", 2, 1}, 0.7f, true});
  own = edited(std::move(own), OverrideCell{{0, "decoder.cross_mask", 1, 2}, -1.f});
  write_scripts(places.scripts / "translation_by_hand", *compute(edited(std::move(own), OverrideCell{{0, "encoder.ln_final", 0, 3}, 2.f})),
                0);
  save_model(places.model, *larger());
}

}  // namespace headlight::tests::golden
