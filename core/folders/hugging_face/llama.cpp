// Llama (Touvron et al. 2023) and models of its shape: Mistral, Qwen2, Qwen3.
#include <algorithm>

#include "base/error.hpp"
#include "base/wording.hpp"
#include "folders/hugging_face/family.hpp"
#include "folders/hugging_face/rope.hpp"

namespace headlight::folders {
namespace {
namespace in_llama {

constexpr const char* types[] = {"llama", "mistral", "qwen2", "qwen3"};

/// The number of layers with a sliding window, if a width is given: by `layer_types`, or by max_window_layers if that is missing.
int sliding_layers(const ConfigFields& f, int n_layers) {
  if (!f.has("layer_types")) return std::max(0, n_layers - static_cast<int>(f.whole("max_window_layers", 0, 1 << 20, 28)));
  const std::vector<std::string> kinds = f.texts("layer_types");
  if (kinds.size() != static_cast<size_t>(n_layers))
    throw UserError(tr("{field} has {kinds} entries; expected one for each of the {layers} layers",
                       {{"field", f.called("layer_types")}, {"kinds", kinds.size()}, {"layers", n_layers}}));
  int sliding = 0;
  for (const std::string& kind : kinds) {
    if (kind != "sliding_attention" && kind != "full_attention")
      throw UserError(tr("{field} has {kind}, which is not supported; full_attention and sliding_attention are",
                         {{"field", f.called("layer_types")}, {"kind", in_quotes(kind.substr(0, 100))}}));
    sliding += kind == "sliding_attention";
  }
  return sliding;
}

/// The number of keys to its left that a query may see; 0: all. Layers that differ in it are not supported.
int window_of(const ConfigFields& f, const std::string& type, int n_layers) {
  if (type == "llama") return 0;
  const bool qwen = type.starts_with("qwen"), slides = f.has("sliding_window") && (!qwen || f.flag("use_sliding_window", false));
  const auto window = slides ? static_cast<int>(f.whole("sliding_window", 1, 1 << 30)) : 0;
  const int sliding = qwen ? sliding_layers(f, n_layers) : n_layers;
  if (qwen && !slides && f.has("layer_types") && sliding > 0)
    throw UserError(tr("{field} asks for a sliding window, but no width of one is in use (use_sliding_window, sliding_window)",
                       {{"field", f.called("layer_types")}}));
  constexpr int longest_text = 1024;
  if (window == 0 || window > longest_text || sliding == 0) return 0;
  if (sliding < n_layers)
    throw UserError(tr("{field} gives only some layers a sliding window, which is not supported; all or none can have one",
                       {{"field", f.called(f.has("layer_types") ? "layer_types" : "max_window_layers")}}));
  if (window == 1)
    throw UserError(
        tr("{field} is 1: each word would see nothing but itself, which is not supported", {{"field", f.called("sliding_window")}}));
  return window - 1;  // the width includes the query itself
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
  const bool biased = (type == "llama" || type == "qwen3") && f.flag("attention_bias", false);  // in the other types it is fixed
  const bool qkv = type == "qwen2" || biased, mlp = type == "llama" && f.flag("mlp_bias", false);
  c.biases = qkv || mlp;
  c.bias_terms = {.qkv = qkv, .output = qkv && type != "qwen2", .mlp = mlp};
  if (!c.biases) c.bias_terms = {};
  c.norm = Norm::pre;
  c.norm_form = NormForm::rms;
  c.norm_epsilon = f.small("rms_norm_eps", 1e-6);
  c.head_norm = type == "qwen3";
  c.activation = activation_called(f, "hidden_act", "silu");
  c.gated = true;
  c.rotary = true;
  c.rotary_angles = rotary_angles_of(f, d_head, 10000, model.remarks);
  c.final_norm = true;
  c.unembedding = f.flag("tie_word_embeddings", false) ? Unembedding::tied : Unembedding::own;
  model.causal = true;
  model.window = window_of(f, type, c.n_layers);
  if (const auto kinds = f.texts("layer_types");
      type == "mistral" && std::count(kinds.begin(), kinds.end(), "full_attention") > 0 && model.window > 0)
    model.remarks.push_back(tr("{field} is not read: a Mistral model goes by sliding_window.", {{"field", f.called("layer_types")}}));
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

/// True for frequencies stored by older versions, and for a tied head's copy of the embedding.
bool passed_over(std::string_view tensor, const Model& model) {
  return tensor.ends_with(".rotary_emb.inv_freq") || (tensor == "lm_head.weight" && model.config.unembedding == Unembedding::tied);
}

}  // namespace in_llama
}  // namespace

namespace family {
extern const Family llama = {.types = in_llama::types,
                             .shape = in_llama::shape,
                             .source = in_llama::source,
                             .prefix = [](const std::string&) { return "model."; },
                             .passed_over = in_llama::passed_over,
                             .not_displayed = is_of_another_head};
}

}  // namespace headlight::folders
