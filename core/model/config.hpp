#pragma once
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>

#include "base/values.hpp"
#include "model/stage.hpp"
#include "ops/rotary_angles.hpp"

namespace headlight::model {

/// The places of norms: none, before each part of a block (Xiong et al. 2020), or after each residual (Vaswani et al. 2017).
enum class Norm { none, pre, post };
enum class NormForm { layer, rms };
enum class Activation { relu, gelu, gelu_tanh, silu };
/// The least ModelConfig::distance_buckets that is not 0: fewer cannot tell near words from far ones on both sides.
constexpr int least_buckets = 4;
/// The range of ModelConfig::dropout: if all numbers were dropped, the rest could not be scaled up.
constexpr RealRange dropout_range = {0, 0.99};
/// The range of ModelConfig::dropout_seed if it is not 0.
constexpr WholeRange dropout_seeds = {1, 2147483647};
/// Positions that enter the scores of each head instead of the words' vectors: a bias that grows with the distance (Press et al. 2022), or
/// queries that are compared with distances too (Dai et al. 2019).
enum class ScorePositions { none, alibi, transformer_xl };
/// The matrix that turns the last vectors into scores of words: none, a matrix W_U of its own, or W_E again (Press and Wolf 2017).
enum class Unembedding { none, own, tied };

/// The columns of the sinusoids of Vaswani et al. 2017, section 3.5: column first + 2i holds amplitude * sin(pos / base^(2i/width)), column
/// first + 2i + 1 the cosine. The paper uses all of d_model and base 10000; the hand-made model gives them separate columns.
struct Sinusoids {
  int first = 0;
  int width = 0;
  double base = 10000.0;
  double amplitude = 1.0;
  bool halves = false;  ///< all sines before all cosines, as in Marian

  bool operator==(const Sinusoids&) const = default;
};

/// The projections that have biases, in a model with biases.
struct BiasTerms {
  bool qkv = true, output = true, mlp = true;

  bool operator==(const BiasTerms&) const = default;
};

/// The shape of a model: everything that the graph is built from, and no learned numbers.
struct ModelConfig {
  std::string name;
  int d_model = 0;
  int n_heads = 1;
  int n_kv_heads = 0;        ///< heads of keys and values, each shared by equally many heads (Ainslie et al. 2023); 0: each has its own
  int head_width = 0;        ///< columns of each head; 0: d_model / n_heads
  int n_layers = 1;          ///< of the only stack of blocks, or of the encoder
  int n_decoder_layers = 0;  ///< above 0: a decoder of this many blocks reads the encoder's output (Vaswani et al. 2017, figure 1)
  int d_mlp = 0;             ///< 0: the block has no feed-forward part
  bool biases = false;
  BiasTerms bias_terms;
  Norm norm = Norm::none;
  NormForm norm_form = NormForm::layer;
  double norm_epsilon = 1e-5;
  bool head_norm = false;  ///< the queries and keys of every head are normed by their RMS (Henry et al. 2020)
  Activation activation = Activation::gelu;
  bool gated = false;      ///< the feed-forward part multiplies its hidden units by a gate (Shazeer 2020)
  double embed_scale = 1;  ///< rows of W_E are multiplied by it; sqrt(d_model) in Vaswani et al. 2017, section 3.4
  bool positions = true;
  bool rotary = false;  ///< positions rotate q and k of every head (Su et al. 2021); nothing is added to the embedding
  RotaryAngles rotary_angles;
  int distance_buckets = 0;  ///< above 0: a learned number for each distance is added to the scores (Raffel et al. 2020), and nothing else
  int furthest_distance = 128;  ///< from here on all distances share one bucket
  bool scales_scores = true;    ///< scores are divided by sqrt(d_head)
  double softcap = 0;           ///< above 0: scaled scores become c tanh(score / c), and stay between -c and c (Gemma Team 2024)
  double dropout = 0;           ///< in training this share of numbers is set to 0 at random (Srivastava et al. 2014); see model/dropout.hpp
  int dropout_seed = 0;         ///< above 0: the seed for dropping attention weights; 0: none are dropped, as in reading a text
  int learned_positions = 0;    ///< rows of W_pos, which replaces the sinusoids
  Sinusoids sinusoids;
  int token_types = 0;      ///< rows of W_type; its first row is added to every word (Devlin et al. 2019: sentence A)
  bool embed_norm = false;  ///< a norm before the first block of each stack
  bool final_norm = false;  ///< a norm after the last block of each stack
  Unembedding unembedding = Unembedding::none;
  double unembed_scale = 1;        ///< the last vectors are multiplied by it before W_U or W_E; 1/sqrt(d_model) in T5
  bool unembed_transform = false;  ///< before that they pass a separate layer (Devlin et al. 2019): W_D, the activation, a norm
  bool logits_bias = false;        ///< b_U is added to the logits
  std::optional<int> read_after;   ///< the number of blocks that the final norm and the logits follow; nothing: all
  ScorePositions score_positions = ScorePositions::none;

  /// True if there are two stacks: the encoder reads the text, and the decoder writes words of its own while attending to the encoder's
  /// output. Otherwise the model has one stack.
  bool has_encoder() const { return n_decoder_layers > 0; }
  /// True if a run goes on writing, one word a step. A single stack with an unembedding predicts the next word, but a run does not write
  /// with it.
  bool writes_text() const { return has_encoder() && unembedding != Unembedding::none; }
  /// True if the scores are for words masked in the text, at their own positions: only such a head has a layer of its own.
  bool fills_in_words() const { return unembed_transform; }
  /// The number of attention parts, in the order of computation: one per block, two per block of a decoder (self, cross).
  int n_attentions() const { return n_layers + 2 * n_decoder_layers; }
  int d_head() const { return head_width > 0 ? head_width : d_model / n_heads; }
  int heads_width() const { return n_heads * d_head(); }
  int kv_heads() const { return n_kv_heads > 0 ? n_kv_heads : n_heads; }
  int kv_width() const { return kv_heads() * d_head(); }
  bool adds_positions() const { return positions && !rotary && distance_buckets == 0 && score_positions == ScorePositions::none; }
  bool turns_heads() const { return positions && rotary; }
  bool biases_scores() const { return positions && !rotary && distance_buckets > 0; }
  bool scores_by(ScorePositions form) const { return positions && !rotary && distance_buckets == 0 && score_positions == form; }
  bool drops() const { return dropout > 0 && dropout_seed > 0; }
  /// Makes a model in training draw at random, differently for each `number`.
  void draw(std::uint32_t number) {
    if (dropout > 0) dropout_seed = static_cast<int>(1 + number % dropout_seeds.most);
  }
  bool operator==(const ModelConfig&) const = default;
};

/// The number of an attention before the model's graph exists; ModelConfig::n_attentions says the order.
inline int number_of_attention(const ModelConfig& config, const AttentionId& at) {
  return at.decoder ? config.n_layers + 2 * at.layer + (at.cross ? 1 : 0) : at.layer;
}

/// True for one block of attention and nothing else, the smallest model.
inline bool is_bare_attention(const ModelConfig& c) {
  return c.n_layers == 1 && c.n_decoder_layers == 0 && c.norm == Norm::none && !c.embed_norm && c.d_mlp == 0 && !c.final_norm &&
         c.unembedding == Unembedding::none;
}

/// A model whose numbers have no meaning: Xavier-uniform weights (Glorot and Bengio 2010), the same for the same seed on every machine.
struct RandomSpec {
  int d_model = 32;  ///< 2 to 1024
  int n_heads = 4;   ///< divides d_model
  std::uint64_t seed = 1;
  int n_kv_heads = 0;  ///< divides n_heads; 0: as many

  bool operator==(const RandomSpec&) const = default;
};

}  // namespace headlight::model
