#include "document/document_file.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>

#include "attend/import_tensors.hpp"
#include "base/error.hpp"
#include "base/wording.hpp"
#include "document/apply.hpp"
#include "document/attachments.hpp"
#include "document/computable.hpp"
#include "document/document_json.hpp"
#include "document/embedded_tensors.hpp"
#include "document/tokens.hpp"
#include "folders/model_folder.hpp"
#include "model/initial_weights.hpp"
#include "model/transformer.hpp"

namespace headlight::document {
namespace {

constexpr const char* mask_tensor = "mask";

bool same_bytes(const Matrix& a, const Matrix& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() &&
         std::memcmp(a.data(), b.data(), static_cast<size_t>(a.size()) * sizeof(float)) == 0;
}

/// True if the weight is the model's own value; W_E may also have the rows that the model makes for words it had never met.
bool comes_with_the_model(const Document& d, const std::string& name, const Matrix& value) {
  if (!d.model->weights->has(name)) return false;
  const Matrix& own = (*d.model->weights)[name];
  if (name != word_table(d.config, false)) return same_bytes(own, value);
  if (value.rows() < own.rows() || !same_bytes(value.topRows(own.rows()), own)) return false;
  for (Index row = own.rows(); row < value.rows(); ++row)
    if (!same_bytes(value.row(row), d.model->embed_unknown(d.tokenizer->piece(static_cast<int>(row))))) return false;
  return true;
}

TensorView view_of(const std::string& name, const Matrix& m) {
  return {name, {m.rows(), m.cols()}, {{m.data(), static_cast<size_t>(m.size())}}};
}

/// Checks the format's version in `metadata`. Throws UserError if the file is not a document or is a newer one.
void require_document(const Metadata& metadata) {
  if (!metadata.count("document")) throw UserError(tr("it is a tensor file, not a Headlight document"));
  const auto found = metadata.find("headlight");
  const std::string text = found == metadata.end() ? "" : found->second;
  unsigned long long version = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), version);
  if (text.empty() || error == std::errc::invalid_argument || end != text.data() + text.size())
    throw UserError(tr("its format is {given}; this Headlight reads {known}", {{"given", in_quotes(text)}, {"known", document_version}}));
  require_readable_version(error == std::errc() ? version : std::numeric_limits<unsigned long long>::max());
}

Matrix matrix_in(const SafetensorsFile& file, const StoredTensor& tensor, Index rows, Index cols) {
  if (tensor.dtype != DType::f32)
    throw UserError(tr("its tensor {name} holds {type}; F32 is needed", {{"name", in_quotes(tensor.name)}, {"type", name(tensor.dtype)}}));
  if (tensor.shape != std::vector<std::int64_t>{rows, cols})
    throw UserError(tr("its tensor {name} does not have the shape [{rows}, {cols}] that the model needs",
                       {{"name", in_quotes(tensor.name)}, {"rows", rows}, {"cols", cols}}));
  Matrix m(rows, cols);
  file.read(tensor, m.data());
  return m;
}

bool is_name_of_bias(ModelConfig config, const std::string& name) {
  config.biases = true;
  const std::vector<WeightShape> shapes = weight_shapes(config, 1, 1);
  return std::any_of(shapes.begin(), shapes.end(), [&](const WeightShape& shape) { return is_bias(shape.part) && shape.name == name; });
}

/// Adds a bias that a document keeps even while biases are off.
Document with_bias(Document d, const std::string& name) {
  const bool on = d.config.biases;
  if (d.weights.has(name) || !is_name_of_bias(d.config, name)) return d;
  d = document::apply(std::move(d), SetBiases{true});
  return document::apply(std::move(d), SetBiases{on});
}

void require_weight(const Document& d, const std::string& name) {
  if (d.weights.has(name)) return;
  std::vector<std::string> names;
  for (const auto& [known, value] : d.weights.by_name) names.push_back(known);
  const std::string near = nearest_name(name.substr(0, 100), names);
  throw UserError(did_you_mean(
      tr("it has the tensor {name}, which the model {model} lacks", {{"name", in_quotes(name)}, {"model", d.model->config.name}}), near));
}

MatrixPtr painted_mask(const Document& d, const SafetensorsFile& file) {
  const Index tokens = longest_sentence(d);
  Matrix mask = matrix_in(file, file.tensor(mask_tensor), tokens, tokens);
  constexpr float masked = -std::numeric_limits<float>::infinity();
  const float* end = mask.data() + mask.size();
  if (std::any_of(static_cast<const float*>(mask.data()), end,
                  [](float cell) { return cell != masked && (cell != 0 || std::signbit(cell)); }))
    throw UserError(tr("its mask has cells that are neither 0 nor -infinity"));
  return std::make_shared<const Matrix>(std::move(mask));
}

/// True for a tensor that is not a changed weight.
bool is_carried(const std::string& name, const Document& d) {
  if (d.model->imported) return name.starts_with(imported_prefix);
  return name == mask_tensor || name.starts_with(embedded_prefix);
}

bool is_array_file(const std::filesystem::path& path) { return path.extension() == ".npy" || path.extension() == ".npz"; }

}  // namespace

void save_document(const std::filesystem::path& path, const Document& document, const Metadata& also) {
  std::vector<TensorView> tensors;
  for (const auto& [name, value] : document.weights.by_name)
    if (!comes_with_the_model(document, name, *value)) tensors.push_back(view_of(name, *value));
  if (document.painted) tensors.push_back(view_of(mask_tensor, *document.painted));
  Metadata metadata = also;
  if (document.model->imported) store_imported(*document.model, tensors, metadata);
  else if (must_be_embedded(*document.model)) embed_model(*document.model, tensors, metadata);
  metadata["headlight"] = std::to_string(document_version);
  metadata["document"] = document_json(document);
  write_safetensors(path, tensors, metadata);
}

Document document_in(const SafetensorsFile& file, BuiltInModels& models, const CancelCheck& cancel_check) {
  require_document(file.metadata());
  attachments(file.metadata());  // checked here for callers that read them later
  const auto given = stored_imported(file);
  Document d = document_from_json(file.metadata().at("document"), models, given ? given : embedded_model(file, cancel_check), cancel_check);
  for (const StoredTensor& tensor : file.tensors()) {
    if (is_carried(tensor.name, d)) continue;
    if (!given) d = with_bias(std::move(d), tensor.name);
    require_weight(d, tensor.name);
    const Matrix& own = d.weights[tensor.name];
    d.weights.set(tensor.name, matrix_in(file, tensor, own.rows(), own.cols()));
  }
  if (given) return d;
  const bool custom = d.mask == MaskKind::custom;
  if (custom != file.has(mask_tensor))
    throw UserError(custom ? tr("its mask is custom, but it lacks the tensor \"mask\"")
                           : tr("it has a tensor \"mask\", but its mask is not custom"));
  if (custom) d.painted = painted_mask(d, file);
  return d;
}

bool opens_as_document(const std::filesystem::path& path) {
  return path.extension() == document_extension || path.extension() == ".safetensors" || is_array_file(path);
}

bool is_tensor_file(const std::filesystem::path& path) {
  return is_array_file(path) || (path.extension() != document_extension && !SafetensorsFile(path).metadata().count("document"));
}

Document open_document(const std::filesystem::path& path, BuiltInModels& models, const ImportPart& part, const CancelCheck& cancel_check) {
  if (is_tensor_file(path)) {
    const auto model = import_tensors(path, part);
    return make_document(model, {example_of(*model)});
  }
  const SafetensorsFile file(path);
  try {
    return document_in(file, models, cancel_check);
  } catch (const UserError& error) {
    throw UserError(tr("{file} cannot be opened: {why}", {{"file", path.string()}, {"why", error.message()}}));
  }
}

std::filesystem::path absent_model_folder(const std::filesystem::path& document) {
  try {
    if (is_tensor_file(document)) return {};
    const Metadata metadata = SafetensorsFile(document).metadata();
    const auto text = metadata.find("document");
    const std::filesystem::path folder = text == metadata.end() ? std::string() : model_folder_in(text->second);
    std::error_code none;
    return folder.empty() || std::filesystem::exists(folder, none) ? std::filesystem::path() : folder;
  } catch (const UserError&) {
    return {};
  }
}

}  // namespace headlight::document
