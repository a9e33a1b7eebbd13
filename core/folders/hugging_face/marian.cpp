// Marian's translation models (Junczys-Dowmunt et al. 2018), as the OPUS-MT project publishes them.
#include <cmath>

#include "base/error.hpp"
#include "folders/hugging_face/family.hpp"

namespace headlight::folders {
namespace {
namespace in_marian {

constexpr const char* types[] = {"marian"};

/// A size of the encoder, which the decoder must share.
int size_of_both(const ConfigFields& f, const char* encoder, const char* decoder, long long most) {
  const long long size = f.whole(encoder, 1, most), other = f.whole(decoder, 1, most);
  if (size != other)
    throw UserError(tr("{decoder} is {other} and {encoder} {size}, which is not supported; both have to be the same",
                       {{"decoder", f.called(decoder)}, {"other", other}, {"encoder", encoder}, {"size", size}}));
  return static_cast<int>(size);
}

Model shape(const ConfigFields& f, const std::string&) {
  f.only("is_encoder_decoder", true);
  f.only("normalize_before", false);
  f.only("normalize_embedding", false);
  f.only("add_final_layer_norm", false);
  f.only("static_position_embeddings", true);
  f.flag("share_encoder_decoder_embeddings", true);  // the weights decide: with two tables each stack reads its own
  Model model;
  ModelConfig& c = model.config;
  c.d_model = static_cast<int>(f.whole("d_model", 2, widest));
  if (c.d_model % 2 != 0)
    throw UserError(tr("{field} is odd, but half of the columns are sines and half are cosines", {{"field", f.called("d_model")}}));
  c.n_heads = size_of_both(f, "encoder_attention_heads", "decoder_attention_heads", widest);
  c.n_layers = static_cast<int>(f.whole("encoder_layers", 1, most_layers));
  c.n_decoder_layers = static_cast<int>(f.whole("decoder_layers", 1, most_layers));
  c.d_mlp = size_of_both(f, "encoder_ffn_dim", "decoder_ffn_dim", 16 * widest);
  c.biases = true;
  c.norm = Norm::post;
  c.activation = activation_called(f, "activation_function", "gelu");
  if (f.flag("scale_embedding", false)) c.embed_scale = std::sqrt(static_cast<double>(c.d_model));
  c.sinusoids = {.first = 0, .width = c.d_model, .halves = true};
  c.unembedding = f.flag("tie_word_embeddings", true) ? Unembedding::tied : Unembedding::own;
  c.logits_bias = true;
  return model;
}

struct Named {
  const char *own, *tensor;
  bool transposed = false;
};
/// Names of an attention's weights, after the attention's name.
constexpr Named of_an_attention[] = {
    {"W_Q", "q_proj.weight", true}, {"W_K", "k_proj.weight", true}, {"W_V", "v_proj.weight", true}, {"W_O", "out_proj.weight", true},
    {"b_Q", "q_proj.bias"},         {"b_K", "k_proj.bias"},         {"b_V", "v_proj.bias"},         {"b_O", "out_proj.bias"},
};
constexpr Named of_the_rest[] = {
    {"mlp.W_in", "fc1.weight", true},         {"mlp.b_in", "fc1.bias"},
    {"mlp.W_out", "fc2.weight", true},        {"mlp.b_out", "fc2.bias"},
    {"ln1.w", "self_attn_layer_norm.weight"}, {"ln1.b", "self_attn_layer_norm.bias"},
};

/// The name of a norm: the cross-attention's, if there is one, precedes that of the feed-forward part.
std::string norm_called(const WeightName& weight) {
  const std::string end = weight.own.ends_with(".w") ? ".weight" : ".bias";
  return (weight.stack == "decoder" && weight.own.starts_with("ln2") ? "encoder_attn_layer_norm" : "final_layer_norm") + end;
}

std::optional<TensorSource> in_a_layer(const WeightName& weight, const std::string& layer) {
  for (const Named& known : of_the_rest)
    if (weight.own == known.own) return TensorSource{layer + known.tensor, known.transposed};
  if (weight.own.starts_with("ln2.") || weight.own.starts_with("ln3.")) return TensorSource{layer + norm_called(weight)};
  const size_t dot = weight.own.find('.');
  if (dot == std::string::npos) return std::nullopt;
  const std::string attention = weight.own.starts_with("cross_attn") ? "encoder_attn." : "self_attn.";
  for (const Named& known : of_an_attention)
    if (weight.own.substr(dot + 1) == known.own) return TensorSource{layer + attention + known.tensor, known.transposed};
  return std::nullopt;
}

std::optional<TensorSource> source(const WeightName& weight, const Model&, const std::string&) {
  const std::string stack = weight.stack + ".";
  if (weight.layer >= 0) return in_a_layer(weight, stack + "layers." + std::to_string(weight.layer) + ".");
  if (weight.own == "W_E")
    return TensorSource{.name = stack + "embed_tokens.weight",
                        .also = {"shared.weight", "decoder.embed_tokens.weight", "encoder.embed_tokens.weight"}};
  if (weight.own == "W_U") return TensorSource{"lm_head.weight", true};
  if (weight.own == "b_U") return TensorSource{"final_logits_bias"};
  return std::nullopt;
}

/// True for copies of shared embeddings, and for sines and cosines, which follow from their formula.
bool passed_over(std::string_view tensor, const Model& model) {
  return tensor == "shared.weight" || tensor.ends_with(".embed_positions.weight") ||
         (tensor == "lm_head.weight" && model.config.unembedding == Unembedding::tied);
}

/// Reads the bias of the head; a folder of the model without its head has none, which means 0.
void on_top(Model& model, const ConfigFields&, const std::string&, const std::function<bool(const char*)>& has) {
  model.config.logits_bias = has("final_logits_bias");
}

constexpr FieldName other_names[] = {
    {"hidden_size", "d_model"}, {"num_attention_heads", "encoder_attention_heads"}, {"num_hidden_layers", "encoder_layers"}};
std::span<const FieldName> names_of(const std::string&) { return other_names; }

}  // namespace in_marian
}  // namespace

namespace family {
extern const Family marian = {.types = in_marian::types,
                              .shape = in_marian::shape,
                              .source = in_marian::source,
                              .prefix = [](const std::string&) { return "model."; },
                              .passed_over = in_marian::passed_over,
                              .not_displayed = is_of_another_head,
                              .on_top = in_marian::on_top,
                              .other_names = in_marian::names_of};
}

}  // namespace headlight::folders
