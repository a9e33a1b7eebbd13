#include "folders/model_folder.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <optional>
#include <system_error>
#include <thread>

#include "base/error.hpp"
#include "base/file_kind.hpp"
#include "base/file_set.hpp"
#include "base/json_fields.hpp"
#include "base/wording.hpp"
#include "folders/foreign_folder.hpp"
#include "folders/hugging_face/hugging_face.hpp"
#include "folders/hugging_face/shards.hpp"
#include "folders/model_config_json.hpp"
#include "folders/unknown_words.hpp"
#include "formats/safetensors.hpp"
#include "model/initial_weights.hpp"
#include "model/need.hpp"
#include "text/elision_tokenizer.hpp"
#include "text/reading/vocabulary_files.hpp"
#include "text/unicode.hpp"

namespace headlight::folders {
namespace {

namespace fs = std::filesystem;

constexpr const char *config_file = "config.json", *weights_file = "model.safetensors", *words_file = "vocab.txt",
                     *target_words_file = "target_vocab.txt";
constexpr size_t longest_config = 1'000'000, longest_vocabulary = 16'000'000, longest_word = 200;

[[noreturn]] void refuse(const fs::path& folder, const Message& what) {
  throw UserError(tr("the model folder {folder} {what}", {{"folder", folder.string()}, {"what", what}}));
}

/// Shapes of the weights, including positions even if they are off.
std::vector<WeightShape> shapes_of(const Model& model) {
  ModelConfig config = model.config;
  config.positions = true;
  return weight_shapes(config, model.tokenizer->size(), model.target_tokenizer ? model.target_tokenizer->size() : 0);
}

std::string spelled_shape(Index rows, Index cols) { return "[" + std::to_string(rows) + ", " + std::to_string(cols) + "]"; }

void require_word(const std::string& word, size_t line) {
  const Message place = tr("line {line}", {{"line", line}});
  if (word.empty()) throw UserError(tr("{place} is empty; every line is a word", {{"place", place}}));
  if (word.size() > longest_word)
    throw UserError(
        tr("{place} has {word} bytes; a word has at most {most}", {{"place", place}, {"word", word.size()}, {"most", longest_word}}));
  if (visible_nfc(word) != word)
    throw UserError(
        tr("{place}, {word}, has characters that cannot be seen or is not in NFC", {{"place", place}, {"word", in_quotes(word)}}));
  for (const Cluster& cluster : clusters(word))
    if (cluster.kind == ClusterKind::space)
      throw UserError(tr("{place}, {word}, is not one word", {{"place", place}, {"word", in_quotes(word)}}));
}

/// Throws UserError if the vocabulary lacks a mark that a model with a decoder needs.
void require_marks(const Tokenizer& tokenizer, std::initializer_list<const char*> marks) {
  for (const char* mark : marks)
    if (tokenizer.find(mark) < 0) throw UserError(tr("lacks the word {mark}, which a model that translates needs", {{"mark", mark}}));
}

/// A tokenizer for the words in `text`, one per line; errors begin with `place`.
template <class OfWords>
std::shared_ptr<const Tokenizer> tokenizer_of(const std::string& text, const std::string& place, std::initializer_list<const char*> marks) {
  try {
    std::vector<std::string> words = lines_of_text(text, false);
    for (size_t i = 0; i < words.size(); ++i) require_word(words[i], i + 1);
    auto tokenizer = std::make_shared<const OfWords>(std::move(words));
    require_marks(*tokenizer, marks);
    return tokenizer;
  } catch (const UserError& error) {
    throw UserError(tr("{place}: {why}", {{"place", place}, {"why", error.message()}}));
  }
}

template <class OfWords>
std::shared_ptr<const Tokenizer> tokenizer_in(const fs::path& file, std::initializer_list<const char*> marks, FilesRead* record) {
  return tokenizer_of<OfWords>(read_expected(file, longest_vocabulary, ExpectedFile::text, record), file.filename().string(), marks);
}

/// Throws UserError if the tensor of a weight is missing or does not fit config and words.
void require_tensor(const SafetensorsFile& stored, const WeightShape& shape, const std::string& name_in_file) {
  const std::string file = stored.path().filename().string();
  if (!stored.has(name_in_file))
    throw UserError(tr("{file} lacks the tensor {name}, which its config asks for", {{"file", file}, {"name", in_quotes(name_in_file)}}));
  const StoredTensor& tensor = stored.tensor(name_in_file);
  if (tensor.dtype != DType::f32 && tensor.dtype != DType::f16)
    throw UserError(tr("{file}: the tensor {name} holds {type}; F32 or F16 is needed",
                       {{"file", file}, {"name", in_quotes(name_in_file)}, {"type", name(tensor.dtype)}}));
  if (tensor.shape != std::vector<std::int64_t>{shape.rows, shape.cols})
    throw UserError(tr("{file}: the tensor {name} does not have the shape {shape} that its config and words ask for",
                       {{"file", file}, {"name", in_quotes(name_in_file)}, {"shape", spelled_shape(shape.rows, shape.cols)}}));
}

/// Throws UserError for a tensor under `prefix` that is not a weight.
void require_no_others(const SafetensorsFile& stored, const std::vector<WeightShape>& shapes, const std::string& prefix) {
  std::vector<std::string> names;
  for (const WeightShape& shape : shapes) names.push_back(prefix + shape.name);
  for (const StoredTensor& tensor : stored.tensors())
    if (tensor.name.starts_with(prefix) && std::find(names.begin(), names.end(), tensor.name) == names.end()) {
      const std::string near = nearest_name(tensor.name.substr(0, 100), names);
      throw UserError(did_you_mean(tr("{file} has the tensor {name}, which its config does not know",
                                      {{"file", stored.path().filename().string()}, {"name", in_quotes(tensor.name)}}),
                                   near));
    }
}

/// The weights of `model`, whose config and words are known, by their names after `prefix`. Sizes are checked before memory is allocated.
Weights weights_in(const SafetensorsFile& stored, const Model& model, const CancelCheck& cancel_check, const std::string& prefix = "") {
  require_room_for_model(model.config, model.tokenizer->size(), model.target_tokenizer ? model.target_tokenizer->size() : 0);
  const std::vector<WeightShape> shapes = shapes_of(model);
  for (const WeightShape& shape : shapes) require_tensor(stored, shape, prefix + shape.name);
  require_no_others(stored, shapes, prefix);
  stored.require_memory();
  Weights weights;
  for (const WeightShape& shape : shapes) {
    throw_if_cancelled(cancel_check);
    Matrix m(shape.rows, shape.cols);
    stored.read(stored.tensor(prefix + shape.name), m.data());
    weights.set(shape.name, std::move(m));
  }
  return weights;
}

/// The text of config.json if `is_of` accepts it.
template <class IsOf>
std::optional<std::string> config_text(const fs::path& folder, FilesRead* record, IsOf is_of) {
  const fs::path file = current_file(folder, config_file);
  if (!is_there(file)) return std::nullopt;
  std::string text = read_expected(file, longest_config, ExpectedFile::json, record);
  return is_of(text) ? std::optional(std::move(text)) : std::nullopt;
}

std::optional<std::string> own_config(const fs::path& folder, FilesRead* record = nullptr) {
  return config_text(folder, record, [](const std::string& text) { return text.find("\"headlight\"") != std::string::npos; });
}
std::optional<std::string> foreign_config(const fs::path& folder, FilesRead* record = nullptr) {
  return config_text(folder, record, is_hugging_face);
}

/// Reads config and words.
Model shape_in(const fs::path& folder, FilesRead* record) {
  const auto config = own_config(folder, record);
  if (const auto foreign = config ? std::nullopt : foreign_config(folder, record); foreign && has_shards(folder))
    return hugging_face_shape(folder, *foreign, record);
  if (!config) refuse(folder, why_no_model(folder, foreign_config(folder).has_value()));
  Model model = model_from_json(*config);
  const bool has_encoder = model.config.has_encoder();
  model.tokenizer = has_encoder ? tokenizer_in<WordTokenizer>(current_file(folder, words_file), {end_mark}, record)
                                : tokenizer_in<WordTokenizer>(current_file(folder, words_file), {}, record);
  if (has_encoder)
    model.target_tokenizer = tokenizer_in<ElisionTokenizer>(current_file(folder, target_words_file), {start_mark, end_mark}, record);
  return model;
}

Model model_in(const fs::path& folder, FilesRead* record, const CancelCheck& cancel_check) {
  if (const auto foreign = own_config(folder) ? std::nullopt : foreign_config(folder, record); foreign && has_shards(folder))
    return hugging_face_model(folder, *foreign, record, cancel_check);
  Model model = shape_in(folder, record);
  const SafetensorsFile stored(current_file(folder, weights_file));
  record->add(stored.file());
  model.weights = std::make_shared<const Weights>(weights_in(stored, model, cancel_check));
  take_unknown_words(model);
  describe_unknown_words(model);
  return model;
}

/// Reads a model as it was before or after another program replaces it, never a mixture of both.
template <class Read>
Model read_whole(const fs::path& folder, Read read) {
  constexpr int attempts = 50;
  for (int attempt = 1; attempt <= attempts; ++attempt) {
    const FileSetState before = state_of_files(folder, config_file);
    try {
      const auto record = std::make_shared<FilesRead>();
      Model model = read(folder, record.get());
      model.files = record;
      if (state_of_files(folder, config_file).file == before.file) return model;
    } catch (const UserError&) {
      const bool replaced = before.is_moving || !(state_of_files(folder, config_file) == before);
      if (!replaced || attempt == attempts) throw;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  refuse(folder, tr("is being replaced by another program; try again when that is done"));
}

/// The result of `read`, or its error in one line that names the folder.
template <class Read>
Model read_from(const fs::path& folder, Read read) {
  std::error_code none;
  if (const fs::file_status status = fs::status(folder, none); none && status.type() != fs::file_type::not_found)
    refuse(folder, tr("cannot be opened: {why}", {{"why", reason(none)}}));
  if (!is_there(folder)) refuse(folder, tr("is not there"));
  if (!fs::is_directory(folder, none)) {
    if (const auto foreign = foreign_kind(folder, ExpectedFile::tensors))
      refuse(folder, tr("is a file; a model is a folder with config.json, model.safetensors and vocab.txt: {what}", {{"what", *foreign}}));
    refuse(folder, tr("is a file; a model is a folder with config.json, model.safetensors and vocab.txt"));
  }
  if (fs::directory_iterator(folder, none); none) refuse(folder, tr("cannot be opened: {why}", {{"why", reason(none)}}));
  try {
    return read_whole(folder, read);
  } catch (const UserError& error) {
    if (std::string_view(error.what()).starts_with("the model folder ")) throw;
    refuse(folder, tr("cannot be opened: {why}", {{"why", error.message()}}));
  }
}

/// Throws UserError if `folder` holds something that a person would not want to lose.
void require_place_for_a_model(const fs::path& folder) {
  std::error_code none;
  if (!is_there(folder)) return;
  if (!fs::is_directory(folder, none)) refuse(folder, tr("cannot be made: there is a file of that name"));
  if (is_vacant(folder) || own_config(folder) || is_there(folder / "checkpoint.safetensors")) return;  // or a training
  refuse(folder, tr("holds something other than a Headlight model; choose another folder"));
}

std::vector<TensorView> tensors_of(const Model& model) {
  std::vector<TensorView> tensors;
  for (const WeightShape& shape : shapes_of(model)) {
    const auto found = model.weights->by_name.find(shape.name);
    if (found == model.weights->by_name.end())
      throw UserError(
          tr("the model {name} lacks the weight {weight} and cannot be saved", {{"name", model.config.name}, {"weight", shape.name}}));
    const Matrix& m = *found->second;
    if (m.rows() != shape.rows || m.cols() != shape.cols)
      throw UserError(tr("the weight {name} is {shape} and not {wanted}: the model {model} cannot be saved",
                         {{"name", shape.name},
                          {"shape", spelled_shape(m.rows(), m.cols())},
                          {"wanted", spelled_shape(shape.rows, shape.cols)},
                          {"model", model.config.name}}));
    tensors.push_back({shape.name, {shape.rows, shape.cols}, {{m.data(), static_cast<size_t>(m.size())}}});
  }
  if (tensors.size() != model.weights->by_name.size())
    throw UserError(tr("the model {name} has weights that its shape does not use and cannot be saved", {{"name", model.config.name}}));
  return tensors;
}

/// Words as the lines of a file; throws if they could not be read again.
std::string lines_with(const Tokenizer& tokenizer, std::initializer_list<const char*> marks) {
  if (tokenizer.known() != tokenizer.size()) throw UserError(tr("its vocabulary holds words that the model has never seen"));
  std::string lines;
  for (int id = 0; id < tokenizer.size(); ++id) {
    require_word(tokenizer.piece(id), static_cast<size_t>(id) + 1);
    lines += tokenizer.piece(id) + "\n";
  }
  require_marks(tokenizer, marks);
  if (lines.size() > longest_vocabulary)
    throw UserError(
        tr("its vocabulary has {lines} bytes; at most {most} are read again", {{"lines", lines.size()}, {"most", longest_vocabulary}}));
  return lines;
}

void write_model(const fs::path& folder, const Model& model, const std::string& config, bool halves) {
  const bool has_encoder = model.config.has_encoder();
  std::vector<TensorView> tensors = tensors_of(model);
  for (TensorView& tensor : tensors) tensor.halves = halves;
  const std::string words = has_encoder ? lines_with(*model.tokenizer, {end_mark}) : lines_with(*model.tokenizer, {});
  const std::string target_words = has_encoder ? lines_with(*model.target_tokenizer, {start_mark, end_mark}) : "";
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw UserError(tr("it cannot be made: {why}", {{"why", reason(error)}}));
  FileSet files(folder);
  write_safetensors(files.staged(weights_file), tensors, {{"headlight", std::to_string(model_folder_version)}});
  files.write(words_file, words);
  if (has_encoder) files.write(target_words_file, target_words);
  files.write(config_file, config);
  files.commit();
  if (!has_encoder) fs::remove(folder / target_words_file, error);  // left by an earlier model
}

}  // namespace

void save_model(const fs::path& folder, const Model& model, bool halves) {
  if (folder.empty()) throw UserError(tr("a model's folder needs a name"));
  require_place_for_a_model(folder);
  const bool is_new = !is_there(folder);
  try {
    write_model(folder, model, model_json(without_unknown_words_note(model)), halves);
  } catch (const UserError& error) {
    std::error_code none;
    if (is_new) fs::remove_all(folder, none);
    refuse(folder, tr("cannot be written: {why}", {{"why", error.message()}}));
  }
}

std::shared_ptr<const Model> open_model(const fs::path& folder, const CancelCheck& cancel_check) {
  std::error_code none;
  auto model = std::make_shared<Model>(
      read_from(folder, [&](const fs::path& place, FilesRead* record) { return model_in(place, record, cancel_check); }));
  model->folder = fs::absolute(folder, none).lexically_normal();
  if (none) refuse(folder, tr("cannot be opened: the current folder is gone"));
  if (!model->folder.has_filename()) model->folder = model->folder.parent_path();
  return model;
}

Model read_model_summary(const fs::path& folder) {
  return read_from(folder, [](const fs::path& place, FilesRead* record) {
    Model model = shape_in(place, record);
    if (own_config(place)) const SafetensorsFile whole(current_file(place, weights_file));  // checks its header
    return model;
  });
}

void embed_model(const Model& model, std::vector<TensorView>& tensors, Metadata& metadata) {
  const bool has_encoder = model.config.has_encoder();
  metadata[embedded_config] = model_json(model);
  metadata[embedded_words] = has_encoder ? lines_with(*model.tokenizer, {end_mark}) : lines_with(*model.tokenizer, {});
  if (has_encoder) metadata[embedded_target_words] = lines_with(*model.target_tokenizer, {start_mark, end_mark});
  for (TensorView& tensor : tensors_of(model)) {
    tensor.name = embedded_prefix + tensor.name;
    tensors.push_back(std::move(tensor));
  }
}

std::shared_ptr<const Model> embedded_model(const SafetensorsFile& file, const CancelCheck& cancel_check) {
  const Metadata& metadata = file.metadata();
  const auto text = [&](const char* key) -> const std::string& {
    const auto found = metadata.find(key);
    if (found == metadata.end()) throw UserError(tr("it carries a part of a model, but lacks \"{key}\"", {{"key", key}}));
    return found->second;
  };
  const bool any = metadata.count(embedded_config) || metadata.count(embedded_words) || metadata.count(embedded_target_words) ||
                   std::any_of(file.tensors().begin(), file.tensors().end(),
                               [](const StoredTensor& tensor) { return tensor.name.starts_with(embedded_prefix); });
  if (!any) return nullptr;
  auto model = std::make_shared<Model>(model_from_json(text(embedded_config)));
  const bool has_encoder = model->config.has_encoder();
  model->tokenizer = has_encoder ? tokenizer_of<WordTokenizer>(text(embedded_words), embedded_words, {end_mark})
                                 : tokenizer_of<WordTokenizer>(text(embedded_words), embedded_words, {});
  if (has_encoder)
    model->target_tokenizer = tokenizer_of<ElisionTokenizer>(text(embedded_target_words), embedded_target_words, {start_mark, end_mark});
  else if (metadata.count(embedded_target_words))
    throw UserError(tr("it has \"{part}\", but the model it carries does not translate", {{"part", embedded_target_words}}));
  model->weights = std::make_shared<const Weights>(weights_in(file, *model, cancel_check, embedded_prefix));
  take_unknown_words(*model);
  return model;
}

bool means_a_folder(const std::string& model) {
  std::error_code none;
  return fs::path(model).has_parent_path() || (!model.empty() && fs::is_directory(model, none));
}

bool holds_a_model(const fs::path& folder) {
  try {
    return own_config(folder).has_value() || (foreign_config(folder).has_value() && has_shards(folder));
  } catch (const UserError&) {
    return false;
  }
}

std::vector<fs::path> models_in(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> found;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (holds_a_model(at->path())) found.push_back(at->path());
  if (error) throw UserError(tr("the folder {folder} cannot be read: {why}", {{"folder", folder.string()}, {"why", reason(error)}}));
  std::sort(found.begin(), found.end());
  return found;
}

Index n_parameters(const Weights& weights) {
  Index n = 0;
  for (const auto& [name, value] : weights.by_name) n += value->size();
  return n;
}

Index not_finite(const Weights& weights) {
  Index n = 0;
  for (const auto& [name, value] : weights.by_name)
    n += std::count_if(value->data(), value->data() + value->size(), [](float x) { return !std::isfinite(x); });
  return n;
}

}  // namespace headlight::folders
