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

/// Where a weight of ours is found among the tensors of a folder.
struct TensorSource {
  std::string name;
  bool transposed = false;             ///< kept as [columns, rows], as the weight of a torch.nn.Linear is
  int part = 0, parts = 1;             ///< the tensor holds so many weights side by side
  Index first_row = 0;                 ///< rows before it are not for words
  std::vector<std::string> also = {};  ///< other names that the same tensor may have, as one that several parts of a model share
};

/// Up to where sizes in a config are believed.
constexpr long long widest = 16'384, most_layers = 256, most_positions = 1 << 20;

/// A name of ours, cut: "decoder.blocks.3.self_attn.W_Q" is "self_attn.W_Q" of layer 3 of the "decoder"; "W_E" is "W_E" of no layer.
struct WeightName {
  int layer = -1;
  std::string own;
  std::string stack = {};
};
WeightName weight_name(const std::string& name);

/// A field by the name that any model may give it, which wins, and by the family's own.
struct FieldName {
  const char *any, *own;
};

/// How one family of models writes its config and names its tensors. Adding a family is adding a file with one of these, and its name to
/// the list in families.cpp.
struct Family {
  std::span<const char* const> types;  ///< values of `model_type` in config.json
  /// Shape, mask and what `about` says; no tokenizer and no weights. Throws UserError that names what is not supported.
  Model (*shape)(const ConfigFields& config, const std::string& type);
  /// Nothing: no such weight is known.
  std::optional<TensorSource> (*source)(const WeightName& weight, const Model& model, const std::string& type);
  /// Stands before the names of all tensors where the file was saved with a head on top of the model: "transformer.".
  const char* (*prefix)(const std::string& type);
  /// Whether a tensor that no weight asks for may be passed over: what older files kept, or the same numbers once more.
  bool (*passed_over)(std::string_view tensor, const Model& model);
  /// Whether a tensor is of a part of the model that is not shown, and named where the model is described. Null: no tensor is.
  bool (*not_shown)(std::string_view tensor, const Model& model) = nullptr;
  /// What stands on top of the model in this folder becomes a part of it; `has` says whether there is a tensor of a name. Null: nothing.
  void (*on_top)(Model& model, const ConfigFields& config, const std::string& type, const std::function<bool(const char*)>& has) = nullptr;
  /// Fields that transformers know by two names. Null: there are none.
  std::span<const FieldName> (*other_names)(const std::string& type) = nullptr;
};

std::span<const Family* const> all_families();

/// The tensor is of a head that says something else than words: classes, or where an answer stands.
bool is_of_another_head(std::string_view tensor, const Model& model);

/// What an activation is called; throws UserError that lists those that are known.
Activation activation_called(const ConfigFields& config, const char* field, const char* missing);
/// The same for a name that stands in `field`, or is a part of what stands there.
Activation activation_named(const ConfigFields& config, const char* field, const std::string& name);

}  // namespace headlight::folders
