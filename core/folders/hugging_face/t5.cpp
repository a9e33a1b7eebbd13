// T5 (Raffel et al. 2020), in its first form and as T5 v1.1, Flan-T5 and mT5.
#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "base/wording.hpp"
#include "folders/hugging_face/family.hpp"

namespace headlight::folders {
namespace {
namespace in_t5 {

constexpr const char* types[] = {"t5", "mt5"};

/// Parses "relu" or "gated-gelu": an activation, and whether there is a gate.
void read_feed_forward(const ConfigFields& f, ModelConfig& c, const std::string& missing) {
  constexpr const char* field = "feed_forward_proj";
  constexpr std::string_view gated = "gated-";
  std::string name = f.text(field, missing);
  c.gated = f.flag("is_gated_act", name.starts_with(gated));
  if (name == "gated-gelu") name = "gelu_new";  // the published models mean the formula with tanh
  else if (name.starts_with(gated)) name.erase(0, gated.size());
  // The library also writes its interpretation of that field, which precedes it here.
  c.activation = f.has("dense_act_fn") ? activation_called(f, "dense_act_fn", "relu") : activation_named(f, field, name);
}

Model shape(const ConfigFields& f, const std::string& type) {
  f.only("is_decoder", false);
  const bool newer = type == "mt5";
  Model model;
  ModelConfig& c = model.config;
  c.d_model = static_cast<int>(f.whole("d_model", 2, widest));
  c.n_heads = static_cast<int>(f.whole("num_heads", 1, widest));
  c.n_layers = static_cast<int>(f.whole("num_layers", 1, most_layers));
  c.n_decoder_layers = static_cast<int>(f.whole("num_decoder_layers", 1, most_layers, c.n_layers));
  c.d_mlp = static_cast<int>(f.whole("d_ff", 1, 16 * widest));
  const auto d_head = static_cast<int>(f.whole("d_kv", 1, widest));
  if (d_head * c.n_heads != c.d_model) c.head_width = d_head;
  c.norm = Norm::pre;
  c.norm_form = NormForm::rms;
  c.norm_epsilon = f.small("layer_norm_epsilon", 1e-6);
  read_feed_forward(f, c, newer ? "gated-gelu" : "relu");
  c.distance_buckets = static_cast<int>(f.whole("relative_attention_num_buckets", least_buckets, most_positions, 32));
  c.furthest_distance = static_cast<int>(
      f.whole("relative_attention_max_distance", c.distance_buckets / 2 + 1, most_positions, std::max(128, c.distance_buckets)));
  c.scales_scores = false;
  c.final_norm = true;
  const bool tied = f.flag("tie_word_embeddings", !newer);
  c.unembedding = tied ? Unembedding::tied : Unembedding::own;
  if (f.flag("scale_decoder_outputs", tied)) c.unembed_scale = 1 / std::sqrt(static_cast<double>(c.d_model));
  model.example = "translate English to French: The house is small.";
  return model;
}

struct Named {
  const char *own, *tensor;
  bool transposed = true;
};
/// Names of the attention and feed-forward weights, after "layer.N.".
constexpr Named of_a_part[] = {
    {"attn.W_Q", "SelfAttention.q.weight"},         {"attn.W_K", "SelfAttention.k.weight"},
    {"attn.W_V", "SelfAttention.v.weight"},         {"attn.W_O", "SelfAttention.o.weight"},
    {"self_attn.W_Q", "SelfAttention.q.weight"},    {"self_attn.W_K", "SelfAttention.k.weight"},
    {"self_attn.W_V", "SelfAttention.v.weight"},    {"self_attn.W_O", "SelfAttention.o.weight"},
    {"cross_attn.W_Q", "EncDecAttention.q.weight"}, {"cross_attn.W_K", "EncDecAttention.k.weight"},
    {"cross_attn.W_V", "EncDecAttention.v.weight"}, {"cross_attn.W_O", "EncDecAttention.o.weight"},
    {"mlp.W_gate", "DenseReluDense.wi_0.weight"},   {"mlp.W_out", "DenseReluDense.wo.weight"},
    {"ln1.w", "layer_norm.weight", false},          {"ln2.w", "layer_norm.weight", false},
    {"ln3.w", "layer_norm.weight", false},
};

/// The part of a block, of two or three, that a weight belongs to.
int part_of(const WeightName& weight) {
  if (weight.own.starts_with("cross_attn") || weight.own.starts_with("ln2")) return 1;
  if (weight.own.starts_with("mlp") || weight.own.starts_with("ln3")) return weight.stack == "decoder" ? 2 : 1;
  return 0;
}

/// Turns the model into an encoder if the folder has no tensor of a decoder.
void on_top(Model& model, const ConfigFields& f, const std::string&, const std::function<bool(const char*)>& has) {
  if (has("decoder.final_layer_norm.weight")) return f.only("is_encoder_decoder", true);
  ModelConfig& c = model.config;
  c.n_decoder_layers = 0;
  c.unembedding = Unembedding::none;
  c.unembed_scale = 1;
  model.example.clear();
  model.remarks.push_back(tr("The folder has no decoder: the encoder's output is shown, and no text is written."));
}

std::optional<TensorSource> source(const WeightName& weight, const Model& model, const std::string&) {
  const std::string stack = (weight.stack.empty() ? "encoder" : weight.stack) + ".";
  if (weight.layer < 0) {
    // Each stack has its own table if the file has one; in MADLAD-400's files both use the decoder's.
    if (weight.own == "W_E")
      return TensorSource{.name = stack + "embed_tokens.weight",
                          .also = {"shared.weight", "decoder.embed_tokens.weight", "encoder.embed_tokens.weight"}};
    if (weight.own == "W_rel") return TensorSource{stack + "block.0.layer.0.SelfAttention.relative_attention_bias.weight"};
    if (weight.own == "ln_final.w") return TensorSource{stack + "final_layer_norm.weight"};
    if (weight.own == "W_U") return TensorSource{"lm_head.weight", true};
    return std::nullopt;
  }
  const std::string part = stack + "block." + std::to_string(weight.layer) + ".layer." + std::to_string(part_of(weight)) + ".";
  if (weight.own == "mlp.W_in") return TensorSource{part + "DenseReluDense." + (model.config.gated ? "wi_1" : "wi") + ".weight", true};
  for (const Named& known : of_a_part)
    if (weight.own == known.own) return TensorSource{part + known.tensor, known.transposed};
  return std::nullopt;
}

/// True for copies of the embedding, and for a table that older files have for the cross-attention, which has no distances.
bool passed_over(std::string_view tensor, const Model& model) {
  return tensor == "shared.weight" || tensor == "encoder.embed_tokens.weight" || tensor == "decoder.embed_tokens.weight" ||
         tensor == "decoder.block.0.layer.1.EncDecAttention.relative_attention_bias.weight" ||
         (tensor == "lm_head.weight" && model.config.unembedding == Unembedding::tied);
}

constexpr FieldName other_names[] = {
    {"hidden_size", "d_model"}, {"num_attention_heads", "num_heads"}, {"num_hidden_layers", "num_layers"}, {"head_dim", "d_kv"}};
std::span<const FieldName> names_of(const std::string&) { return other_names; }

}  // namespace in_t5
}  // namespace

namespace family {
extern const Family t5 = {.types = in_t5::types,
                          .shape = in_t5::shape,
                          .source = in_t5::source,
                          .prefix = [](const std::string&) { return ""; },
                          .passed_over = in_t5::passed_over,
                          .not_displayed = is_of_another_head,
                          .on_top = in_t5::on_top,
                          .other_names = in_t5::names_of};
}

}  // namespace headlight::folders
