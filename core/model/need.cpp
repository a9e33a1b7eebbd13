#include "model/need.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/free_memory.hpp"
#include "base/number_text.hpp"
#include "model/score_steps.hpp"

namespace headlight {
namespace {

constexpr double bytes_per_number = sizeof(float);
/// Measured: a node's name, axes, op, places in lists and in the outline, and its matrix's own head.
constexpr double bytes_per_node = 830, bytes_per_label = 48;
/// What the rest of the program may take meanwhile: pictures of matrices, the state before.
constexpr double kept_free = 128. * 1024 * 1024;
constexpr double small_need = 64. * 1024 * 1024;

/// How many numbers stand in the matrices of a run, and in how many of them: part by part as the graph is written, see attention.cpp,
/// block.cpp and transformer.cpp.
class RunSize {
 public:
  RunSize(const ModelConfig& config, const WordCounts& words) : c_(config), d_(config.d_model), heads_(config.n_heads) {
    const auto source = static_cast<double>(words.source), target = static_cast<double>(words.target);
    add_stack(source, source, c_.n_layers, false);
    if (c_.has_encoder()) {
      add(target, source);  // the cross-attention's mask
      add_stack(target, source, c_.n_decoder_layers, true);
    }
    if (c_.unembedding == Unembedding::none) return;
    if (c_.unembed_transform) add_transform(c_.has_encoder() ? target : source);
    if (c_.unembed_scale != 1) add(c_.has_encoder() ? target : source, d_);  // unembedded
    const double rows = c_.has_encoder() ? target : source,
                 vocabulary = static_cast<double>(c_.has_encoder() ? words.target_vocabulary : words.vocabulary);
    add_passing(rows, vocabulary, 2);  // logits, probs
  }

  double numbers() const { return numbers_; }
  double passing() const { return passing_; }
  double nodes() const { return nodes_; }

 private:
  void add(double rows, double cols, double times = 1) {
    numbers_ += rows * cols * times;
    nodes_ += times;
  }

  /// What passing_nodes names, see graph/passing.hpp.
  void add_passing(double rows, double cols, double times) {
    add(rows, cols, times);
    passing_ += rows * cols * times;
  }

  void add_stack(double words, double memory, int layers, bool decoder) {
    add(words, 1);                                // tokens
    add(words, words);                            // mask
    add(words, d_, c_.embed_scale != 1 ? 4 : 3);  // embed, scaled_embed, pos_embed, resid_pre
    if (c_.token_types > 0) add(words, d_, 2);    // type_embed, typed_embed
    if (c_.embed_norm) add_norm(words);
    for (int layer = 0; layer < layers; ++layer) {
      add_block_norm(words);
      add_attention(words, words);
      if (c_.turns_heads()) add_passing(words, c_.d_head(), 2 * heads_);  // rot_q, rot_k
      if (c_.biases_scores()) add_passing(words, words, 2 * heads_);      // position_bias, biased_scores
      if (c_.head_norm) add_passing(words, c_.d_head(), 2 * heads_);      // normed_q, normed_k
      add(words, d_);                                                     // resid_mid
      if (decoder) {
        add_block_norm(words);
        add_attention(words, memory);
        add(words, d_);  // resid_cross
      }
      if (c_.d_mlp == 0) continue;
      add_block_norm(words);
      add_passing(words, c_.d_mlp, c_.gated ? 4 : 2);  // mlp_pre, mlp_post; mlp_gate, mlp_pre_linear
      add(words, d_, 2);                               // mlp_out, resid_post
      nodes_ += 4;                                     // its weights
    }
    if (c_.final_norm) add_block_norm(words);
  }

  void add_block_norm(double words) {
    if (c_.norm != Norm::none) add_norm(words);
  }
  void add_norm(double words) {
    add_passing(words, d_, 1);
    nodes_ += 2;
  }
  void add_transform(double words) {
    add(words, d_, 2);          // transform_pre, transform_post
    add_passing(words, d_, 1);  // transform_ln
  }

  void add_attention(double queries, double keys) {
    const double d_head = c_.d_head();
    add(queries, c_.heads_width());            // q
    add(queries, d_);                          // out
    add(keys, c_.kv_width(), 2);               // k, v
    add_passing(queries, heads_ * d_head, 1);  // and each head's columns of them
    add_passing(keys, heads_ * d_head, 2);
    add_passing(queries, c_.heads_width(), 1);  // concat
    add_passing(queries, keys * heads_, 4);     // scores, scaled, masked, pattern
    add(queries, heads_ * d_head);              // z
    add_passing(queries, d_ * heads_, 1);       // result
    const auto steps = static_cast<double>(score_steps(c_).size());
    add_passing(queries, keys * heads_, steps);
    nodes_ += 4 + (c_.biases ? 4 : 0) + (9 + steps) * (heads_ - 1);
  }

  const ModelConfig& c_;
  const double d_, heads_;
  double numbers_ = 0, passing_ = 0, nodes_ = 0;
};

/// Numbers in the weights of one norm.
double norm_numbers(const ModelConfig& c) { return (c.norm_form == NormForm::layer ? 2. : 1.) * c.d_model; }

/// Numbers in the blocks of a stack.
double block_numbers(const ModelConfig& c, int layers, int attentions) {
  const double d = c.d_model, mlp = c.d_mlp, heads = c.heads_width(), norms = attentions + (c.d_mlp > 0 ? 1 : 0),
               into_mlp = c.gated ? 2 : 1, read = heads + 2. * c.kv_width();  // by queries, keys and values
  double each = attentions * d * (read + heads) + (into_mlp + 1) * d * mlp + (c.norm != Norm::none ? norms * norm_numbers(c) : 0);
  if (c.head_norm) each += 2. * attentions * c.d_head();
  if (c.biases && c.bias_places.qkv) each += attentions * read;
  if (c.biases && c.bias_places.output) each += attentions * d;
  if (c.biases && c.bias_places.mlp && c.d_mlp > 0) each += into_mlp * mlp + d;
  return layers * each;
}

double stack_numbers(const ModelConfig& c, double vocabulary, int layers, int attentions) {
  const double d = c.d_model, norms = (c.final_norm && c.norm != Norm::none ? 1 : 0) + (c.embed_norm ? 1 : 0);
  return vocabulary * d + (c.learned_positions + c.token_types) * d + norms * norm_numbers(c) + block_numbers(c, layers, attentions) +
         static_cast<double>(c.distance_buckets) * c.n_heads;
}

/// With a digit more where both numbers would read alike, as if it fitted.
[[noreturn]] void refuse(const Need& need, double most, bool all_free) {
  constexpr int finest = 6;
  int more = 0;
  while (more < finest && bytes_in_words(need.bytes, more) == bytes_in_words(most, more)) ++more;
  const std::initializer_list<Unsaid::Place> given = {
      {"whose", need.whose}, {"needed", bytes_in_words(need.bytes, more)}, {"most", bytes_in_words(most, more)}};
  throw UserError(all_free ? in_english("{whose} needs about {needed} of memory; {most} are free", given)
                           : in_english("{whose} needs about {needed} of memory; Headlight takes up to {most}", given));
}

}  // namespace

MatrixCount& MatrixCount::operator+=(const MatrixCount& other) {
  numbers += other.numbers;
  matrices += other.matrices;
  return *this;
}

double bytes_of(const MatrixCount& count) { return count.numbers * bytes_per_number + count.matrices * bytes_per_node; }

std::vector<AttentionSize> attention_sizes(const ModelConfig& config, const WordCounts& words) {
  const auto source = static_cast<double>(words.source), target = static_cast<double>(words.target);
  std::vector<AttentionSize> all(static_cast<size_t>(config.n_layers), {source, source});
  for (int layer = 0; layer < config.n_decoder_layers; ++layer) all.insert(all.end(), {{target, target}, {target, source}});
  return all;
}

double trace_bytes(const ModelConfig& config, const WordCounts& words) { return RunSize(config, words).numbers() * bytes_per_number; }

double passing_bytes(const ModelConfig& config, const WordCounts& words) { return RunSize(config, words).passing() * bytes_per_number; }

double graph_bytes(const ModelConfig& config, const WordCounts& words) {
  return RunSize(config, words).nodes() * bytes_per_node +
         static_cast<double>(words.vocabulary + words.target_vocabulary) * bytes_per_label;
}

double weight_bytes(const ModelConfig& c, const WordCounts& words) {
  const auto vocabulary = static_cast<double>(words.vocabulary), target = static_cast<double>(words.target_vocabulary);
  double numbers = stack_numbers(c, vocabulary, c.n_layers, 1);
  if (c.has_encoder()) numbers += stack_numbers(c, target, c.n_decoder_layers, 2);
  const double written = c.has_encoder() ? target : vocabulary;
  if (c.unembedding == Unembedding::own) numbers += c.d_model * written;
  if (c.unembed_transform) numbers += (c.d_model + 3.) * c.d_model;
  if (c.logits_bias) numbers += written;
  return numbers * bytes_per_number;
}

void require_room(const Need& need, std::uint64_t free) {
  if (!(need.bytes <= largest_need)) refuse(need, largest_need, false);
  const double room = std::max(0., static_cast<double>(free) - kept_free);
  if (need.bytes > room) refuse(need, room, true);
}

void require_room(const Need& need) {
  if (need.bytes > small_need) require_room(need, free_memory());
}

void require_room_for_model(const ModelConfig& config, Index vocabulary, Index target_vocabulary) {
  const WordCounts words = {1, config.has_encoder() ? 1 : 0, vocabulary, target_vocabulary};
  require_room({weight_bytes(config, words) + trace_bytes(config, words) + graph_bytes(config, words),
                in_english("the model {name}", {{"name", config.name}})});
}

}  // namespace headlight
