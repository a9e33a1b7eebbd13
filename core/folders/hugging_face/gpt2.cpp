// GPT-2 (Radford et al. 2019) and models of its shape: DistilGPT2 and others.
#include "base/error.hpp"
#include "folders/hugging_face/family.hpp"

namespace headlight::folders {
namespace {
namespace in_gpt2 {

constexpr const char* types[] = {"gpt2"};

Model shape(const ConfigFields& f, const std::string&) {
  f.only("scale_attn_weights", true);
  f.only("scale_attn_by_inverse_layer_idx", false);
  f.only("add_cross_attention", false);
  Model model;
  ModelConfig& c = model.config;
  c.d_model = static_cast<int>(f.whole("n_embd", 2, widest));
  c.n_heads = static_cast<int>(f.whole("n_head", 1, widest));
  c.n_layers = static_cast<int>(f.whole("n_layer", 1, most_layers));
  c.d_mlp = static_cast<int>(f.whole("n_inner", 1, 16 * widest, 4LL * c.d_model));
  c.learned_positions = static_cast<int>(f.whole("n_positions", 1, most_positions));
  c.biases = true;
  c.norm = Norm::pre;
  c.norm_epsilon = f.small("layer_norm_epsilon", 1e-5);
  c.activation = activation_called(f, "activation_function", "gelu_new");
  c.final_norm = true;
  c.unembedding = f.flag("tie_word_embeddings", true) ? Unembedding::tied : Unembedding::own;
  model.causal = true;
  return model;
}

struct Named {
  const char *own, *tensor;
};
constexpr Named of_a_layer[] = {
    {"attn.W_O", "attn.c_proj.weight"}, {"attn.b_O", "attn.c_proj.bias"},
    {"ln1.w", "ln_1.weight"},           {"ln1.b", "ln_1.bias"},
    {"ln2.w", "ln_2.weight"},           {"ln2.b", "ln_2.bias"},
    {"mlp.W_in", "mlp.c_fc.weight"},    {"mlp.b_in", "mlp.c_fc.bias"},
    {"mlp.W_out", "mlp.c_proj.weight"}, {"mlp.b_out", "mlp.c_proj.bias"},
    {"attn.W_Q", "attn.c_attn.weight"}, {"attn.b_Q", "attn.c_attn.bias"},
    {"attn.W_K", "attn.c_attn.weight"}, {"attn.b_K", "attn.c_attn.bias"},
    {"attn.W_V", "attn.c_attn.weight"}, {"attn.b_V", "attn.c_attn.bias"},
};

constexpr std::string_view side_by_side = "attn.c_attn.";  ///< of queries, keys and values

std::optional<TensorSource> source(const WeightName& weight, const Model&, const std::string&) {
  if (weight.layer < 0) {
    if (weight.own == "W_E") return TensorSource{"wte.weight"};
    if (weight.own == "W_pos") return TensorSource{"wpe.weight"};
    if (weight.own == "ln_final.w") return TensorSource{"ln_f.weight"};
    if (weight.own == "ln_final.b") return TensorSource{"ln_f.bias"};
    if (weight.own == "W_U") return TensorSource{"lm_head.weight", true};
    return std::nullopt;
  }
  for (const Named& known : of_a_layer) {
    if (weight.own != known.own) continue;
    TensorSource found{"h." + std::to_string(weight.layer) + "." + known.tensor};
    if (std::string_view(known.tensor).starts_with(side_by_side)) {
      found.parts = 3;
      found.part = weight.own.ends_with("_K") ? 1 : weight.own.ends_with("_V") ? 2 : 0;
    }
    return found;
  }
  return std::nullopt;
}

/// True for masks stored by older versions, and for a tied head's copy of the embedding.
bool passed_over(std::string_view tensor, const Model& model) {
  return tensor.ends_with(".attn.bias") || tensor.ends_with(".attn.masked_bias") ||
         (tensor == "lm_head.weight" && model.config.unembedding == Unembedding::tied);
}

constexpr FieldName other_names[] = {{"hidden_size", "n_embd"},
                                     {"max_position_embeddings", "n_positions"},
                                     {"num_attention_heads", "n_head"},
                                     {"num_hidden_layers", "n_layer"}};
std::span<const FieldName> names_of(const std::string&) { return other_names; }

}  // namespace in_gpt2
}  // namespace

namespace family {
extern const Family gpt2 = {.types = in_gpt2::types,
                            .shape = in_gpt2::shape,
                            .source = in_gpt2::source,
                            .prefix = [](const std::string&) { return "transformer."; },
                            .passed_over = in_gpt2::passed_over,
                            .not_displayed = is_of_another_head,
                            .other_names = in_gpt2::names_of};
}

}  // namespace headlight::folders
