#pragma once
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "folders/hugging_face/config_fields.hpp"
#include "model/initial_weights.hpp"
#include "model/model.hpp"

namespace headlight::folders {

/// The tensor in a folder that holds one of Headlight's weights.
struct TensorSource {
  std::string name;
  bool transposed = false;             ///< stored as [columns, rows], as the weight of a torch.nn.Linear is
  int part = 0, parts = 1;             ///< the tensor holds this many weights side by side
  Index first_row = 0;                 ///< rows before it do not belong to words
  std::vector<std::string> also = {};  ///< alternative names of the tensor, if several parts of a model share it
};

/// The largest sizes that are believed if a config states them.
constexpr long long widest = 16'384, most_layers = 256, most_positions = 1 << 20;

/// A weight's name in parts: "decoder.blocks.3.self_attn.W_Q" is "self_attn.W_Q" of layer 3 of the "decoder"; "W_E" is "W_E" of no layer.
struct WeightName {
  int layer = -1;
  std::string own;
  std::string stack = {};
};
WeightName weight_name(const std::string& name);

/// Two names of a field: the common one, which wins, and the family's own.
struct FieldName {
  const char *any, *own;
};

/// The config format and tensor names of one family of models. To add a family, add a file with one of these, and its name to the list in
/// families.cpp.
struct Family {
  std::span<const char* const> types;  ///< values of `model_type` in config.json
  /// Shape, mask and the text `about`, without tokenizer and weights. Throws UserError that names anything unsupported.
  Model (*shape)(const ConfigFields& config, const std::string& type);
  /// The tensor of a weight; nothing if the family has no such weight.
  std::optional<TensorSource> (*source)(const WeightName& weight, const Model& model, const std::string& type);
  /// The prefix of all tensor names in files saved with a head on top of the model: "transformer.".
  const char* (*prefix)(const std::string& type);
  /// True for a tensor that no weight needs and that may be ignored: old formats' extras, or copies.
  bool (*passed_over)(std::string_view tensor, const Model& model);
  /// True for a tensor of a part that is not shown, which the description of the model then names. Null: there are none.
  bool (*not_displayed)(std::string_view tensor, const Model& model) = nullptr;
  /// Adds the head in this folder to the model; `has` tests for a tensor by name. Null: there is no head.
  void (*on_top)(Model& model, const ConfigFields& config, const std::string& type, const std::function<bool(const char*)>& has) = nullptr;
  /// Fields that transformers know by two names. Null: there are none.
  std::span<const FieldName> (*other_names)(const std::string& type) = nullptr;
};

std::span<const Family* const> all_families();

/// True if the tensor belongs to a head with another output than words: classes, or the position of an answer.
bool is_of_another_head(std::string_view tensor, const Model& model);

/// The activation in `field`; throws UserError that lists the known ones.
Activation activation_called(const ConfigFields& config, const char* field, const char* missing);
/// Finds the activation by the name in `field`, or in a part of its value.
Activation activation_named(const ConfigFields& config, const char* field, const std::string& name);

}  // namespace headlight::folders
