// BERT (Devlin et al. 2019) and models of its shape: RoBERTa, DistilBERT. Reads the encoder, and the head that fills in masked words if it
// has one. Other heads are not shown.
#include "base/error.hpp"
#include "base/wording.hpp"
#include "folders/hugging_face/family.hpp"

namespace headlight::folders {
namespace {
namespace in_bert {

constexpr const char* types[] = {"bert", "roberta", "distilbert"};

bool is_distilled(const std::string& type) { return type == "distilbert"; }
/// RoBERTa's positions begin after that of its padding, whose id is 1.
constexpr int padding_of_roberta = 1;
Index first_position(const std::string& type) { return type == "roberta" ? padding_of_roberta + 1 : 0; }

Model shape(const ConfigFields& f, const std::string& type) {
  const bool distilled = is_distilled(type);
  f.only("position_embedding_type", "absolute");
  f.only("is_decoder", false);
  f.only("add_cross_attention", false);
  if (type == "roberta") f.only("pad_token_id", padding_of_roberta);
  Model model;
  ModelConfig& c = model.config;
  c.d_model = static_cast<int>(f.whole(distilled ? "dim" : "hidden_size", 2, widest));
  c.n_heads = static_cast<int>(f.whole(distilled ? "n_heads" : "num_attention_heads", 1, widest));
  c.n_layers = static_cast<int>(f.whole(distilled ? "n_layers" : "num_hidden_layers", 1, most_layers));
  c.d_mlp = static_cast<int>(f.whole(distilled ? "hidden_dim" : "intermediate_size", 1, 16 * widest));
  const auto positions = static_cast<int>(f.whole("max_position_embeddings", 3, most_positions));
  c.learned_positions = positions - static_cast<int>(first_position(type));
  if (!distilled) c.token_types = static_cast<int>(f.whole("type_vocab_size", 1, 1000, 2));
  c.biases = true;
  c.norm = Norm::post;
  c.norm_epsilon = distilled ? 1e-12 : f.small("layer_norm_eps", 1e-12);
  c.activation = activation_called(f, distilled ? "activation" : "hidden_act", "gelu");
  c.embed_norm = true;
  if (type == "roberta") model.no_position = padding_of_roberta;
  return model;
}

/// The weights of the head that fills in masked words, by type: W_D, b_D, w, b, W_U, b_U.
struct MaskedHead {
  const char *dense, *norm, *decoder, *bias;
};
constexpr MaskedHead head_of_bert = {"cls.predictions.transform.dense", "cls.predictions.transform.LayerNorm",
                                     "cls.predictions.decoder.weight", "cls.predictions.bias"};
constexpr MaskedHead head_of_roberta = {"lm_head.dense", "lm_head.layer_norm", "lm_head.decoder.weight", "lm_head.bias"};
constexpr MaskedHead head_of_distilled = {"vocab_transform", "vocab_layer_norm", "vocab_projector.weight", "vocab_projector.bias"};

const MaskedHead& masked_head(const std::string& type) {
  return is_distilled(type) ? head_of_distilled : type == "roberta" ? head_of_roberta : head_of_bert;
}

/// Adds the head: a transform with its activation and norm, and the word embeddings again (Devlin et al. 2019, section 3.1).
void on_top(Model& model, const ConfigFields& f, const std::string& type, const std::function<bool(const char*)>& has) {
  const std::string dense = std::string(masked_head(type).dense) + ".weight";
  if (!has(dense.c_str())) return;
  ModelConfig& c = model.config;
  if (type == "roberta" && c.activation != Activation::gelu)
    throw UserError(tr("config.json.hidden_act is {found}; with lm_head, whose activation is always gelu, only gelu is supported",
                       {{"found", in_quotes(f.text("hidden_act", "gelu"))}}));
  const bool tied = f.flag("tie_word_embeddings", true);
  if (!tied && !has(masked_head(type).decoder)) return;
  c.unembed_transform = c.logits_bias = true;
  c.unembedding = tied ? Unembedding::tied : Unembedding::own;
}

struct Named {
  const char *own, *bert, *distilled;
  bool transposed = false;
};
constexpr Named of_a_layer[] = {
    {"attn.W_Q", "attention.self.query.weight", "attention.q_lin.weight", true},
    {"attn.W_K", "attention.self.key.weight", "attention.k_lin.weight", true},
    {"attn.W_V", "attention.self.value.weight", "attention.v_lin.weight", true},
    {"attn.W_O", "attention.output.dense.weight", "attention.out_lin.weight", true},
    {"attn.b_Q", "attention.self.query.bias", "attention.q_lin.bias"},
    {"attn.b_K", "attention.self.key.bias", "attention.k_lin.bias"},
    {"attn.b_V", "attention.self.value.bias", "attention.v_lin.bias"},
    {"attn.b_O", "attention.output.dense.bias", "attention.out_lin.bias"},
    {"ln1.w", "attention.output.LayerNorm.weight", "sa_layer_norm.weight"},
    {"ln1.b", "attention.output.LayerNorm.bias", "sa_layer_norm.bias"},
    {"ln2.w", "output.LayerNorm.weight", "output_layer_norm.weight"},
    {"ln2.b", "output.LayerNorm.bias", "output_layer_norm.bias"},
    {"mlp.W_in", "intermediate.dense.weight", "ffn.lin1.weight", true},
    {"mlp.b_in", "intermediate.dense.bias", "ffn.lin1.bias"},
    {"mlp.W_out", "output.dense.weight", "ffn.lin2.weight", true},
    {"mlp.b_out", "output.dense.bias", "ffn.lin2.bias"},
};
constexpr Named of_the_words[] = {
    {"W_E", "embeddings.word_embeddings.weight", nullptr},          {"W_pos", "embeddings.position_embeddings.weight", nullptr},
    {"W_type", "embeddings.token_type_embeddings.weight", nullptr}, {"embed_ln.w", "embeddings.LayerNorm.weight", nullptr},
    {"embed_ln.b", "embeddings.LayerNorm.bias", nullptr},
};

std::optional<TensorSource> on_top_source(const std::string& own, const MaskedHead& head) {
  const std::string dense = head.dense, norm = head.norm;
  if (own == "W_D") return TensorSource{dense + ".weight", true};
  if (own == "b_D") return TensorSource{dense + ".bias"};
  if (own == "transform_ln.w") return TensorSource{norm + ".weight"};
  if (own == "transform_ln.b") return TensorSource{norm + ".bias"};
  if (own == "W_U") return TensorSource{head.decoder, true};
  if (own == "b_U") return TensorSource{.name = head.bias, .also = {"cls.predictions.decoder.bias", "lm_head.decoder.bias"}};
  return std::nullopt;
}

std::optional<TensorSource> source(const WeightName& weight, const Model&, const std::string& type) {
  if (weight.layer < 0) {
    if (const auto found = on_top_source(weight.own, masked_head(type))) return found;
    for (const Named& known : of_the_words)
      if (weight.own == known.own) return TensorSource{.name = known.bert, .first_row = weight.own == "W_pos" ? first_position(type) : 0};
    return std::nullopt;
  }
  const std::string layer = (is_distilled(type) ? "transformer.layer." : "encoder.layer.") + std::to_string(weight.layer) + ".";
  for (const Named& known : of_a_layer)
    if (weight.own == known.own) return TensorSource{layer + (is_distilled(type) ? known.distilled : known.bert), known.transposed};
  return std::nullopt;
}

const char* prefix(const std::string& type) { return is_distilled(type) ? "distilbert." : type == "roberta" ? "roberta." : "bert."; }

/// True for positions stored in older files, and for a tied head's copies of the embedding and the bias.
bool passed_over(std::string_view tensor, const Model& model) {
  if (tensor == "embeddings.position_ids" || tensor == "embeddings.token_type_ids") return true;
  if (!model.config.unembed_transform) return false;
  for (const MaskedHead& head : {head_of_bert, head_of_roberta, head_of_distilled})
    if (tensor == head.decoder || tensor == head.bias) return true;
  return tensor == "cls.predictions.decoder.bias" || tensor == "lm_head.decoder.bias";
}

/// True for other parts on top of the encoder.
bool not_displayed(std::string_view tensor, const Model& model) {
  for (const std::string_view top : {"pooler.", "classifier.", "pre_classifier.", "qa_outputs.", "cls.seq_relationship."})
    if (tensor.starts_with(top)) return true;
  if (model.config.unembed_transform) return false;
  for (const std::string_view part : {"cls.", "lm_head.", "vocab_"})  // parts of an incomplete head
    if (tensor.starts_with(part)) return true;
  return false;
}

constexpr FieldName other_names[] = {{"hidden_size", "dim"}, {"num_attention_heads", "n_heads"}, {"num_hidden_layers", "n_layers"}};
std::span<const FieldName> names_of(const std::string& type) {
  return is_distilled(type) ? std::span(other_names) : std::span<const FieldName>();
}

}  // namespace in_bert
}  // namespace

namespace family {
extern const Family bert = {.types = in_bert::types,
                            .shape = in_bert::shape,
                            .source = in_bert::source,
                            .prefix = in_bert::prefix,
                            .passed_over = in_bert::passed_over,
                            .not_displayed = in_bert::not_displayed,
                            .on_top = in_bert::on_top,
                            .other_names = in_bert::names_of};
}

}  // namespace headlight::folders
