#pragma once
#include <array>
#include <type_traits>

#include "base/values.hpp"
#include "model/config.hpp"
#include "model/positions.hpp"
#include "model/score_steps.hpp"

/// The fields of a model's config.json that hold its shape, each defined once: its name, its member and its valid values. Reading, writing,
/// the config of traces and the test that no field is lost all use these lists.
///
/// A list has three kinds: `always` is a field of every file; `where_used` is written only if it differs from a plain model's, so that
/// earlier Headlights can read all other folders; `beside(other)` is in the files that have the field `other`. `whole` is the config as far
/// as it is known, for limits that depend on earlier fields.
namespace headlight::folders {

inline constexpr std::array norm_names = {"none", "pre", "post"};
inline constexpr std::array norm_form_names = {"layer", "rms"};
inline constexpr std::array activation_names = {"relu", "gelu", "gelu_tanh", "silu"};
inline constexpr std::array unembedding_names = {"none", "own", "tied"};
/// Limits in folders that Headlight writes.
constexpr std::int64_t layers_at_most = 64, positions_at_most = 65'536, widest_mlp = 65'536, widest_head = 1024, most_words = 1 << 30;

template <class List>
void list_fields(List& list, const ModelConfig& whole, std::type_identity<Sinusoids>) {
  list.always("first", &Sinusoids::first, WholeRange{0, whole.d_model});
  list.always("width", &Sinusoids::width, WholeRange{0, whole.d_model});
  list.always("base", &Sinusoids::base);
  list.always("amplitude", &Sinusoids::amplitude);
  list.where_used("halves", &Sinusoids::halves);
}

template <class List>
void list_fields(List& list, const ModelConfig&, std::type_identity<BiasTerms>) {
  list.always("qkv", &BiasTerms::qkv);
  list.always("output", &BiasTerms::output);
  list.always("mlp", &BiasTerms::mlp);
}

template <class List>
void list_fields(List& list, const ModelConfig&, std::type_identity<RotaryAngles>) {
  list.always("base", &RotaryAngles::base);
  list.always("halves", &RotaryAngles::halves);
  list.always("frequencies", &RotaryAngles::frequencies);
  list.always("magnitude", &RotaryAngles::magnitude);
  list.where_used("trained", &RotaryAngles::trained, WholeRange{1, most_words});
  list.with_field("trained", "growth", &RotaryAngles::growth);
  list.with_field("trained", "beyond", &RotaryAngles::beyond);
}

template <class List>
void list_fields(List& list, const ModelConfig& whole, std::type_identity<ModelConfig>) {
  using Config = ModelConfig;
  list.always("d_model", &Config::d_model, WholeRange{2, 1024});
  list.always("n_heads", &Config::n_heads, WholeRange{1, 1024});
  list.always("n_layers", &Config::n_layers, WholeRange{1, layers_at_most});
  list.always("n_decoder_layers", &Config::n_decoder_layers, WholeRange{0, layers_at_most});
  list.always("d_mlp", &Config::d_mlp, WholeRange{0, widest_mlp});
  list.always("biases", &Config::biases);
  list.always("norm", &Config::norm, norm_names);
  list.always("activation", &Config::activation, activation_names);
  list.always("embed_scale", &Config::embed_scale);
  list.always("positions", &Config::positions);
  list.always("learned_positions", &Config::learned_positions, WholeRange{0, positions_at_most});
  list.always("sinusoids", &Config::sinusoids);
  list.always("final_norm", &Config::final_norm);
  list.always("unembedding", &Config::unembedding, unembedding_names);
  list.where_used("n_kv_heads", &Config::n_kv_heads, WholeRange{0, 1024});
  list.where_used("rotary", &Config::rotary);
  list.where_used("softcap", &Config::softcap, softcap_range);
  list.where_used("dropout", &Config::dropout, dropout_range);
  list.where_used("dropout_seed", &Config::dropout_seed, dropout_seeds);
  list.where_used("head_width", &Config::head_width, WholeRange{0, widest_head});
  list.where_used("bias_places", &Config::bias_terms);
  list.where_used("norm_form", &Config::norm_form, norm_form_names);
  list.where_used("norm_epsilon", &Config::norm_epsilon);
  list.where_used("head_norm", &Config::head_norm);
  list.where_used("gated", &Config::gated);
  list.where_used("rotary_angles", &Config::rotary_angles);
  list.where_used("token_types", &Config::token_types, WholeRange{0, positions_at_most});
  list.where_used("embed_norm", &Config::embed_norm);
  list.where_used("distance_buckets", &Config::distance_buckets, WholeRange{least_buckets, positions_at_most});
  list.with_field("distance_buckets", "furthest_distance", &Config::furthest_distance,
                  WholeRange{whole.distance_buckets / 2 + 1, most_words});
  list.where_used("score_positions", &Config::score_positions, score_position_names);
  list.where_used("scales_scores", &Config::scales_scores);
  list.where_used("unembed_scale", &Config::unembed_scale);
  list.where_used("unembed_transform", &Config::unembed_transform);
  list.where_used("logits_bias", &Config::logits_bias);
  list.where_used("read_after", &Config::read_after, WholeRange{0, whole.n_layers});
}

/// True for an object with fields of its own within a config.
template <class Value>
constexpr bool has_fields = std::is_same_v<Value, Sinusoids> || std::is_same_v<Value, BiasTerms> || std::is_same_v<Value, RotaryAngles>;

}  // namespace headlight::folders
