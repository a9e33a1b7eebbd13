// config.json of a model's folder: what is written of a config is read again.
#include <gtest/gtest.h>

#include "folders/model_config_json.hpp"

namespace headlight::model_config_file_test {

/// Calls check(name of the field, its value in a, its value in b) for every field: one that is missing here does not compile.
template <class Check>
void each_field(const ModelConfig& a, const ModelConfig& b, const Check& check) {
  const auto& [name, d_model, n_heads, n_kv_heads, head_width, n_layers, n_decoder_layers, d_mlp, biases, bias_places, norm, norm_form,
               norm_epsilon, head_norm, activation, gated, embed_scale, positions, rotary, rotary_angles, distance_buckets,
               furthest_distance, scales_scores, softcap, learned_positions, sinusoids, token_types, embed_norm, final_norm, unembedding,
               unembed_scale, unembed_transform, logits_bias, read_after] = a;
  const auto& [name_b, d_model_b, n_heads_b, n_kv_heads_b, head_width_b, n_layers_b, n_decoder_layers_b, d_mlp_b, biases_b, bias_places_b,
               norm_b, norm_form_b, norm_epsilon_b, head_norm_b, activation_b, gated_b, embed_scale_b, positions_b, rotary_b,
               rotary_angles_b, distance_buckets_b, furthest_distance_b, scales_scores_b, softcap_b, learned_positions_b, sinusoids_b,
               token_types_b, embed_norm_b, final_norm_b, unembedding_b, unembed_scale_b, unembed_transform_b, logits_bias_b,
               read_after_b] = b;
  check("name", name, name_b);
  check("d_model", d_model, d_model_b);
  check("n_heads", n_heads, n_heads_b);
  check("n_kv_heads", n_kv_heads, n_kv_heads_b);
  check("head_width", head_width, head_width_b);
  check("n_layers", n_layers, n_layers_b);
  check("n_decoder_layers", n_decoder_layers, n_decoder_layers_b);
  check("d_mlp", d_mlp, d_mlp_b);
  check("biases", biases, biases_b);
  const auto& [qkv, output, mlp] = bias_places;
  const auto& [qkv_b, output_b, mlp_b] = bias_places_b;
  check("bias_places.qkv", qkv, qkv_b);
  check("bias_places.output", output, output_b);
  check("bias_places.mlp", mlp, mlp_b);
  check("norm", norm, norm_b);
  check("norm_form", norm_form, norm_form_b);
  check("norm_epsilon", norm_epsilon, norm_epsilon_b);
  check("head_norm", head_norm, head_norm_b);
  check("activation", activation, activation_b);
  check("gated", gated, gated_b);
  check("embed_scale", embed_scale, embed_scale_b);
  check("positions", positions, positions_b);
  check("rotary", rotary, rotary_b);
  const auto& [angle_base, halves, frequencies, magnitude, trained, growth, beyond] = rotary_angles;
  const auto& [angle_base_b, halves_b, frequencies_b, magnitude_b, trained_b, growth_b, beyond_b] = rotary_angles_b;
  check("rotary_angles.angle_base", angle_base, angle_base_b);
  check("rotary_angles.halves", halves, halves_b);
  check("rotary_angles.frequencies", frequencies, frequencies_b);
  check("rotary_angles.magnitude", magnitude, magnitude_b);
  check("rotary_angles.trained", trained, trained_b);
  check("rotary_angles.growth", growth, growth_b);
  check("rotary_angles.beyond", beyond, beyond_b);
  check("distance_buckets", distance_buckets, distance_buckets_b);
  check("furthest_distance", furthest_distance, furthest_distance_b);
  check("scales_scores", scales_scores, scales_scores_b);
  check("softcap", softcap, softcap_b);
  check("learned_positions", learned_positions, learned_positions_b);
  const auto& [first, width, base, amplitude, waves_halves] = sinusoids;
  const auto& [first_b, width_b, base_b, amplitude_b, waves_halves_b] = sinusoids_b;
  check("sinusoids.first", first, first_b);
  check("sinusoids.width", width, width_b);
  check("sinusoids.base", base, base_b);
  check("sinusoids.amplitude", amplitude, amplitude_b);
  check("sinusoids.halves", waves_halves, waves_halves_b);
  check("token_types", token_types, token_types_b);
  check("embed_norm", embed_norm, embed_norm_b);
  check("final_norm", final_norm, final_norm_b);
  check("unembed_scale", unembed_scale, unembed_scale_b);
  check("unembed_transform", unembed_transform, unembed_transform_b);
  check("logits_bias", logits_bias, logits_bias_b);
  check("read_after", read_after, read_after_b);
  check("unembedding", unembedding, unembedding_b);
}

TEST(ModelConfigFile, LosesNoField) {
  Model model;
  model.config = {
      .name = "every-field",
      .d_model = 24,
      .n_heads = 6,
      .n_kv_heads = 2,
      .head_width = 6,
      .n_layers = 3,
      .n_decoder_layers = 2,
      .d_mlp = 10,
      .biases = true,
      .bias_places = {.qkv = false, .output = false, .mlp = false},
      .norm = Norm::post,
      .norm_form = NormForm::rms,
      .norm_epsilon = 1e-7,
      .head_norm = true,
      .activation = Activation::silu,
      .gated = true,
      .embed_scale = 0.1,
      .positions = false,
      .rotary = true,
      .rotary_angles =
          {.base = 500, .halves = true, .frequencies = {0.1, 0.2, 0.3}, .magnitude = 1.1, .trained = 7, .growth = 2, .beyond = {1, 2, 3}},
      .distance_buckets = 6,
      .furthest_distance = 40,
      .scales_scores = false,
      .softcap = 0.3,
      .learned_positions = 9,
      .sinusoids = {.first = 4, .width = 20, .base = 0.7, .amplitude = -0.9, .halves = true},
      .token_types = 2,
      .embed_norm = true,
      .final_norm = true,
      .unembedding = Unembedding::tied,
      .unembed_scale = 0.25,
      .unembed_transform = true,
      .logits_bias = true,
      .read_after = 1};
  each_field(model.config, ModelConfig{},
             [](const char* field, const auto& own, const auto& as_ever) { EXPECT_NE(own, as_ever) << field << " is not tested"; });
  const Model read = model_from_json(model_json(model));
  each_field(read.config, model.config, [](const char* field, const auto& now, const auto& before) { EXPECT_EQ(now, before) << field; });
}

}  // namespace headlight::model_config_file_test
