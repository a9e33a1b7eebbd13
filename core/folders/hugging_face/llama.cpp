// Llama (Touvron et al. 2023) and those with its shape: Mistral, Qwen2, Qwen3.
#include <algorithm>

#include "base/error.hpp"
#include "folders/hugging_face/family.hpp"
#include "folders/hugging_face/rope.hpp"

namespace headlight {
namespace {
namespace in_llama {

constexpr const char* types[] = {"llama", "mistral", "qwen2", "qwen3"};

/// How many keys to its left a query may see; 0: all. Layers that differ in it are not supported.
int window_of(const ConfigFields& f, const std::string& type, int n_layers) {
  if (type == "llama") return 0;
  const bool qwen = type.starts_with("qwen");
  if (qwen && !f.flag("use_sliding_window", false)) return 0;
  if (!f.has("sliding_window")) return 0;
  const auto window = static_cast<int>(f.whole("sliding_window", 1, 1 << 30));
  if (qwen && f.whole("max_window_layers", 0, 1 << 20, 28) < n_layers) {
    if (f.whole("max_window_layers", 0, 1 << 20, 28) > 0)
      throw UserError(in_english(
          "config.json.max_window_layers gives only some layers a sliding window, which is not supported; all or none can have one"));
  } else if (qwen) {
    return 0;  // the first max_window_layers layers see everything, and there are no more
  }
  for (const std::string& kind : f.texts("layer_types"))
    if (kind != "sliding_attention")
      throw UserError(
          in_english("config.json.layer_types gives only some layers a sliding window, which is not supported; all or none can have one"));
  constexpr int longest_text = 1024;
  return window > longest_text ? 0 : window - 1;  // the query itself counts
}

Model shape(const ConfigFields& f, const std::string& type) {
  Model model;
  ModelConfig& c = model.config;
  c.d_model = static_cast<int>(f.whole("hidden_size", 2, widest));
  c.n_heads = static_cast<int>(f.whole("num_attention_heads", 1, widest));
  c.n_layers = static_cast<int>(f.whole("num_hidden_layers", 1, most_layers));
  c.d_mlp = static_cast<int>(f.whole("intermediate_size", 1, 16 * widest));
  const auto kv_heads =
      static_cast<int>(f.whole("num_key_value_heads", 1, c.n_heads, type == "mistral" ? std::min(8, c.n_heads) : c.n_heads));
  c.n_kv_heads = kv_heads == c.n_heads ? 0 : kv_heads;
  const auto d_head = static_cast<int>(f.whole("head_dim", 1, widest, type == "qwen3" ? 128 : std::max(1, c.d_model / c.n_heads)));
  if (d_head * c.n_heads != c.d_model) c.head_width = d_head;
  const bool qkv = type == "qwen2" || f.flag("attention_bias", false), mlp = f.flag("mlp_bias", false);
  c.biases = qkv || mlp;
  c.bias_places = {.qkv = qkv, .output = qkv && type != "qwen2", .mlp = mlp};
  if (!c.biases) c.bias_places = {};
  c.norm = Norm::pre;
  c.norm_form = NormForm::rms;
  c.norm_epsilon = f.small("rms_norm_eps", 1e-6);
  c.head_norm = type == "qwen3";
  c.activation = activation_called(f, "hidden_act", "silu");
  c.gated = true;
  c.rotary = true;
  c.rotary_angles = rotary_angles_of(f, d_head, 10000);
  c.final_norm = true;
  c.unembedding = f.flag("tie_word_embeddings", false) ? Unembedding::tied : Unembedding::own;
  model.causal = true;
  model.window = window_of(f, type, c.n_layers);
  return model;
}

struct Named {
  const char *own, *tensor;
  bool transposed = true;
};
constexpr Named of_a_layer[] = {
    {"attn.W_Q", "self_attn.q_proj.weight"},
    {"attn.W_K", "self_attn.k_proj.weight"},
    {"attn.W_V", "self_attn.v_proj.weight"},
    {"attn.W_O", "self_attn.o_proj.weight"},
    {"attn.b_Q", "self_attn.q_proj.bias", false},
    {"attn.b_K", "self_attn.k_proj.bias", false},
    {"attn.b_V", "self_attn.v_proj.bias", false},
    {"attn.b_O", "self_attn.o_proj.bias", false},
    {"attn.q_norm.w", "self_attn.q_norm.weight", false},
    {"attn.k_norm.w", "self_attn.k_norm.weight", false},
    {"ln1.w", "input_layernorm.weight", false},
    {"ln2.w", "post_attention_layernorm.weight", false},
    {"mlp.W_gate", "mlp.gate_proj.weight"},
    {"mlp.W_in", "mlp.up_proj.weight"},
    {"mlp.W_out", "mlp.down_proj.weight"},
    {"mlp.b_gate", "mlp.gate_proj.bias", false},
    {"mlp.b_in", "mlp.up_proj.bias", false},
    {"mlp.b_out", "mlp.down_proj.bias", false},
};

std::optional<TensorSource> source(const WeightName& weight, const Model&, const std::string&) {
  if (weight.layer < 0) {
    if (weight.own == "W_E") return TensorSource{"embed_tokens.weight"};
    if (weight.own == "ln_final.w") return TensorSource{"norm.weight"};
    if (weight.own == "W_U") return TensorSource{"lm_head.weight", true};
    return std::nullopt;
  }
  for (const Named& known : of_a_layer)
    if (weight.own == known.own) return TensorSource{"layers." + std::to_string(weight.layer) + "." + known.tensor, known.transposed};
  return std::nullopt;
}

/// Frequencies that older versions kept, and the embedding a second time where it writes, too.
bool passed_over(std::string_view tensor, const Model& model) {
  return tensor.ends_with(".rotary_emb.inv_freq") || (tensor == "lm_head.weight" && model.config.unembedding == Unembedding::tied);
}

}  // namespace in_llama
}  // namespace

namespace family {
extern const Family llama = {in_llama::types, in_llama::shape, in_llama::source, [](const std::string&) { return "model."; },
                             in_llama::passed_over};
}

}  // namespace headlight
