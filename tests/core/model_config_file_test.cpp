// config.json of a model's folder: a written config reads back the same.
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/json.hpp"
#include "base/members.hpp"
#include "folders/config_fields.hpp"
#include "folders/model_config_json.hpp"

namespace headlight::tests::model_config_file_test {

/// Calls check(name of the field, its value in a, its value in b) for every field of the file.
template <class Object, class Check>
class Compared {
 public:
  Compared(const Object& a, const Object& b, const Check& check) : a_(a), b_(b), check_(check) {
    list_fields(*this, ModelConfig{}, std::type_identity<Object>{});
    EXPECT_EQ(listed_ + (std::is_same_v<Object, ModelConfig> ? 1 : 0), members_of<Object>())  // the name is not part of the shape
        << "a member is not in the list of fields";
  }
  template <class Value>
  void always(const char* name, Value Object::*member, auto...) {
    ++listed_;
    check_(name, a_.*member, b_.*member);
    if constexpr (has_fields<Value>) Compared<Value, Check>(a_.*member, b_.*member, check_);
  }
  void where_used(const char* name, auto member, auto...) { always(name, member); }
  void with_field(const char*, const char* name, auto member, auto...) { always(name, member); }

 private:
  const Object &a_, &b_;
  const Check& check_;
  size_t listed_ = 0;
};

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
      .bias_terms = {.qkv = false, .output = false, .mlp = false},
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
      .dropout = 0.2,
      .dropout_seed = 5,
      .learned_positions = 9,
      .sinusoids = {.first = 4, .width = 20, .base = 0.7, .amplitude = -0.9, .halves = true},
      .token_types = 2,
      .embed_norm = true,
      .final_norm = true,
      .unembedding = Unembedding::tied,
      .unembed_scale = 0.25,
      .unembed_transform = true,
      .logits_bias = true,
      .read_after = 1,
      .score_positions = ScorePositions::alibi};
  const auto differ = [](const char* field, const auto& own, const auto& as_ever) { EXPECT_NE(own, as_ever) << field << " is not tested"; };
  const auto agree = [](const char* field, const auto& now, const auto& before) { EXPECT_EQ(now, before) << field; };
  Compared(model.config, ModelConfig{}, differ);
  Compared(model_from_json(model_json(model)).config, model.config, agree);
}

TEST(ModelConfigFile, AFieldThatBelongsToAnotherIsNotLeftOut) {
  Model model;
  model.config = {.name = "near-words", .d_model = 8, .n_heads = 2, .distance_buckets = 8, .furthest_distance = 20};
  nlohmann::json json = nlohmann::json::parse(model_json(model));
  json.erase("furthest_distance");
  try {
    model_from_json(json.dump());
    ADD_FAILURE() << "read";
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(), "config.json lacks the field \"furthest_distance\"");
  }
}

}  // namespace headlight::tests::model_config_file_test
