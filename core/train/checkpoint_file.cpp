#include "train/checkpoint_file.hpp"

#include <array>
#include <cmath>
#include <limits>

#include "base/error.hpp"
#include "base/json.hpp"
#include "base/json_fields.hpp"
#include "base/wording.hpp"
#include "folders/model_config_json.hpp"
#include "formats/safetensors.hpp"
#include "train/recipe_json.hpp"

namespace headlight::train {
namespace {

using nlohmann::json;

constexpr const char *format_version = "2", *format_with_curve_in_json = "1";
constexpr const char* curve_tensor = "curve";
constexpr size_t curve_columns = 4;
constexpr int most = std::numeric_limits<int>::max();

double number_in(const json& value, const std::string& place) {
  if (value.is_number()) return value.get<double>();
  if (value == "nan") return std::numeric_limits<double>::quiet_NaN();
  if (value == "inf") return std::numeric_limits<double>::infinity();
  if (value == "-inf") return -std::numeric_limits<double>::infinity();
  throw UserError(tr("{place} is {kind}; a number is needed", {{"place", place}, {"kind", kind_of(value)}}));
}

/// Reads the curve in the format's first version; NaN and infinity, which JSON lacks, are words.
std::vector<StepReport> curve_in_json(const std::string& text) {
  const json all = parse_json(text, 3);
  if (!all.is_array()) throw UserError(tr("curve is {all}; a list is needed", {{"all", kind_of(all)}}));
  std::vector<StepReport> curve;
  for (const json& step : all) {
    const std::string place = "curve[" + std::to_string(curve.size()) + "]";
    if (!step.is_array() || step.size() != 4) throw UserError(tr("{place} is not a list of 4 numbers", {{"place", place}}));
    curve.push_back({static_cast<int>(curve.size()) + 1, number_in(step[0], place), number_in(step[1], place), number_in(step[2], place),
                     number_in(step[3], place)});
  }
  return curve;
}

// --- The curve ---------------------------------------------------------------------------------------------------------------------------

std::vector<double> curve_numbers(const std::vector<StepReport>& curve) {
  std::vector<double> numbers;
  numbers.reserve(curve.size() * curve_columns);
  for (const StepReport& r : curve) numbers.insert(numbers.end(), {r.loss, r.accuracy, r.guidance, r.gradient});
  return numbers;
}

std::vector<StepReport> curve_in(const SafetensorsFile& file) {
  if (!file.has(curve_tensor)) throw UserError(tr("it lacks its tensor \"curve\""));
  const StoredTensor& tensor = file.tensor(curve_tensor);
  if (tensor.dtype != DType::f64) throw UserError(tr("its tensor \"curve\" holds {type}; F64 is needed", {{"type", name(tensor.dtype)}}));
  if (tensor.shape.size() != 2 || tensor.shape[1] != curve_columns)
    throw UserError(tr("its tensor \"curve\" does not have 4 numbers for every step"));
  if (tensor.shape[0] > most)
    throw UserError(tr("its curve has {shape} steps, which is more than can be done", {{"shape", tensor.shape[0]}}));
  const std::vector<double> n = file.doubles(curve_tensor);
  std::vector<StepReport> curve;
  curve.reserve(n.size() / curve_columns);
  for (size_t i = 0; i < n.size(); i += curve_columns)
    curve.push_back({static_cast<int>(i / curve_columns) + 1, n[i], n[i + 1], n[i + 2], n[i + 3]});
  return curve;
}

// --- Tensors -----------------------------------------------------------------------------------------------------------------------------

/// The three sets of matrices, by the prefix of their tensors' names.
template <class State>
auto sets_of(State& state) {
  return std::array{std::pair{"weights.", &state.weights}, std::pair{"first_moment.", &state.first_moment},
                    std::pair{"second_moment.", &state.second_moment}};
}

Matrix matrix_in(const SafetensorsFile& file, const StoredTensor& tensor) {
  if (tensor.dtype != DType::f32)
    throw UserError(tr("its tensor {name} holds {type}; F32 is needed", {{"name", in_quotes(tensor.name)}, {"type", name(tensor.dtype)}}));
  if (tensor.shape.size() != 2)
    throw UserError(
        tr("its tensor {name} has {shape} axes; 2 are needed", {{"name", in_quotes(tensor.name)}, {"shape", tensor.shape.size()}}));
  Matrix m(tensor.shape[0], tensor.shape[1]);
  file.read(tensor, m.data());
  return m;
}

void read_tensors(const SafetensorsFile& file, Checkpoint& state) {
  for (const StoredTensor& tensor : file.tensors()) {
    bool known = tensor.name == curve_tensor && file.metadata().at("headlight_training") == format_version;
    for (const auto& [beginning, set] : sets_of(state))
      if (tensor.name.starts_with(beginning)) {
        set->set(tensor.name.substr(std::string(beginning).size()), matrix_in(file, tensor));
        known = true;
      }
    if (!known)
      throw UserError(
          tr("it has a tensor {name}, which is neither a weight nor a moment nor the curve", {{"name", in_quotes(tensor.name)}}));
  }
}

const std::string& text_in(const Metadata& metadata, const char* key) {
  const auto found = metadata.find(key);
  if (found == metadata.end()) throw UserError(tr("it lacks {key} in its metadata", {{"key", in_quotes(key)}}));
  return found->second;
}

Checkpoint checkpoint_in(const SafetensorsFile& file) {
  if (!file.metadata().count("headlight_training")) throw UserError(tr("it is a tensor file, but it does not hold a training"));
  const std::string& version = text_in(file.metadata(), "headlight_training");
  if (version != format_version && version != format_with_curve_in_json)
    throw UserError(tr("its format is {version}; this Headlight reads {older} and {newer}",
                       {{"version", in_quotes(version)}, {"older", format_with_curve_in_json}, {"newer", format_version}}));
  Checkpoint state;
  state.recipe = recipe_from_json(text_in(file.metadata(), "recipe"));
  state.recipe.config = model_from_json(text_in(file.metadata(), "model")).config;
  const json step = parse_json(text_in(file.metadata(), "step"), 1);
  file.require_memory();
  state.curve = version == format_version ? curve_in(file) : curve_in_json(text_in(file.metadata(), "curve"));
  if (!step.is_number_integer() || step != state.curve.size())
    throw UserError(tr("its step is {step}, but its curve has {curve}", {{"step", step.dump()}, {"curve", state.curve.size()}}));
  if (step > state.recipe.steps)
    throw UserError(
        tr("its step is {step}, but its recipe has {steps} steps in all", {{"step", step.dump()}, {"steps", state.recipe.steps}}));
  state.step = static_cast<int>(state.curve.size());
  read_tensors(file, state);
  return state;
}

}  // namespace

void save_checkpoint(const std::filesystem::path& path, const Checkpoint& checkpoint) {
  std::vector<TensorView> tensors;
  for (const auto& [beginning, set] : sets_of(checkpoint))
    for (const auto& [name, m] : set->by_name)
      tensors.push_back({beginning + name, {m->rows(), m->cols()}, {{m->data(), static_cast<size_t>(m->size())}}});
  const std::vector<double> curve = curve_numbers(checkpoint.curve);
  tensors.push_back({curve_tensor, {static_cast<std::int64_t>(checkpoint.curve.size()), curve_columns}, {}, curve});
  Model model;
  model.config = checkpoint.recipe.config;
  write_safetensors(path, tensors,
                    {{"headlight_training", format_version},
                     {"step", std::to_string(checkpoint.step)},
                     {"model", model_json(model)},
                     {"recipe", recipe_json(checkpoint.recipe)}});
}

Checkpoint read_checkpoint(const std::filesystem::path& path) {
  const SafetensorsFile file(path);
  try {
    return checkpoint_in(file);
  } catch (const UserError& error) {
    throw UserError(tr("{file} cannot be continued: {why}", {{"file", path.string()}, {"why", error.message()}}));
  }
}

}  // namespace headlight::train
