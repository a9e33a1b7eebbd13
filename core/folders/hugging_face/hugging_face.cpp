#include "folders/hugging_face/hugging_face.hpp"

#include <algorithm>
#include <set>

#include "base/error.hpp"
#include "base/json.hpp"
#include "base/json_fields.hpp"
#include "base/listed_names.hpp"
#include "base/wording.hpp"
#include "folders/hugging_face/family.hpp"
#include "folders/hugging_face/shards.hpp"
#include "folders/hugging_face/unread_config.hpp"
#include "folders/hugging_face/writing_marks.hpp"
#include "model/need.hpp"
#include "model/transformer.hpp"
#include "text/reading/read_tokenizer.hpp"
#include "text/words.hpp"

namespace headlight::folders {
namespace {

namespace fs = std::filesystem;

constexpr int deepest_config = 12;

struct Found {
  const Family* family;
  std::string type;
};

Found family_of(const ConfigFields& config) {
  const std::string type = config.text("model_type", "");
  std::vector<std::string> all;
  for (const Family* family : all_families())
    for (const char* known : family->types) {
      if (type == known) return {family, type};
      all.emplace_back(known);
    }
  throw UserError(tr("config.json.model_type is {type}, which is not supported; there are {all}",
                     {{"type", in_quotes(type.substr(0, 100))}, {"all", listed_names(all)}}));
}

std::string shape_text(Index rows, Index cols) { return "[" + std::to_string(rows) + ", " + std::to_string(cols) + "]"; }

std::string shape_text(const StoredTensor& tensor) {
  std::string all;
  for (const auto size : tensor.shape) all += (all.empty() ? "" : ", ") + std::to_string(size);
  return "[" + all + "]";
}

/// Finds the weights of one model among the tensors of its folder.
class Reading {
 public:
  Reading(const Shards& shards, const Found& found, const Model& model) : shards_(shards), found_(found), model_(model) {
    prefix_ = found.family->prefix(found.type);
    const std::vector<std::string> names = shards.names();
    if (std::none_of(names.begin(), names.end(), [&](const std::string& name) { return name.starts_with(prefix_); })) prefix_.clear();
  }

  /// The number of rows of W_E: the words of the model, or of its decoder.
  Index words(bool decoder) {
    const TensorLocation place = location_of(source(word_table(model_.config, decoder)));
    if (place.tensor->shape.size() != 2) refuse_shape(place, "[words, d_model]");
    return static_cast<Index>(place.tensor->shape[0]);
  }

  /// Decides whether the scores of words come from a matrix of the file, from the embedding again, or from nothing, by the config and the
  /// tensors present. Two tensors with different numbers are never tied, whatever the config says.
  void settle_head(Model& model) {
    Unembedding& head = model.config.unembedding;
    if (head == Unembedding::none) return;
    const TensorLocation own = location_in_shards("W_U");
    if (!own.tensor && (head == Unembedding::own || (!model.config.fills_in_words() && !not_displayed().empty()))) head = Unembedding::none;
    if (head == Unembedding::none) {
      model.config.logits_bias = false;
      model.remarks.push_back(tr("The folder has no head that predicts words, so there are no logits and no probabilities."));
    } else if (head == Unembedding::tied && own.tensor) {
      const TensorLocation words = location_of(source(word_table(model.config, true)));
      if (words.tensor == own.tensor || same_numbers(words, own)) return;
      head = Unembedding::own;
      model.remarks.push_back(tr("Its config ties the head to the embedding, but the tensor {name} has other numbers, which are used.",
                                 {{"name", in_quotes(single_line(own.tensor->name.substr(0, 200)))}}));
    }
  }

  bool has(const std::string& own) const { return shards_.find(prefix_ + own).tensor || shards_.find(own).tensor; }

  /// Parts that are not shown, without ".weight": "pooler.dense, classifier".
  std::string not_displayed() const {
    std::set<std::string> parts;
    for (const std::string& name : shards_.names()) {
      const std::string own = name.starts_with(prefix_) ? name.substr(prefix_.size()) : name;
      if (found_.family->not_displayed && found_.family->not_displayed(own, model_))
        parts.insert(single_line(own.substr(0, own.rfind('.'))));
    }
    std::string all;
    for (const std::string& part : parts) all += (all.empty() ? "" : ", ") + part.substr(0, 100);
    return all.substr(0, 1000);
  }

  Weights weights(Index words, Index target_words, const CancelCheck& cancel_check) {
    const std::vector<WeightShape> shapes = weight_shapes(model_.config, words, target_words);
    for (const WeightShape& shape : shapes) require_fit(shape);
    require_no_others();
    shards_.require_memory();
    Weights weights;
    for (const WeightShape& shape : shapes) {
      throw_if_cancelled(cancel_check);
      weights.by_name[shape.name] = shared(shape);
    }
    return weights;
  }

 private:
  using TensorLocation = Shards::TensorLocation;

  /// The tensor of a weight; null if there is none.
  TensorLocation location_in_shards(const std::string& weight) const {
    const TensorSource from = source(weight);
    const TensorLocation found = shards_.find(prefix_ + from.name);
    return found.tensor ? found : shards_.find(from.name);
  }

  static bool same_numbers(const TensorLocation& a, const TensorLocation& b) {
    if (a.tensor->shape != b.tensor->shape || a.tensor->shape.size() != 2) return false;
    const Index rows = static_cast<Index>(a.tensor->shape[0]), cols = static_cast<Index>(a.tensor->shape[1]);
    return *whole(a, rows, cols) == *whole(b, rows, cols);
  }

  TensorSource source(const std::string& weight) const {
    auto from = found_.family->source(weight_name(weight), model_, found_.type);
    if (from && weight.ends_with("W_E") && model_.config.unembedding == Unembedding::tied)  // the file has it only under the head's name
      if (const auto head = found_.family->source({-1, "W_U"}, model_, found_.type)) from->also.push_back(head->name);
    if (!from)
      throw UserError(
          tr("the weight {weight} has no place in folders of the type {type}", {{"weight", weight}, {"type", in_quotes(found_.type)}}));
    return *from;
  }

  /// The name in older files, which call the weights of a layer norm gamma and beta.
  static std::string older(std::string name) {
    for (const auto& [now, then] :
         {std::pair<std::string, std::string>{"LayerNorm.weight", "LayerNorm.gamma"}, {"LayerNorm.bias", "LayerNorm.beta"}})
      if (name.ends_with(now)) name.replace(name.size() - now.size(), now.size(), then);
    return name;
  }

  TensorLocation location_of(const TensorSource& from) {
    std::vector<std::string> names = {from.name, older(from.name)};
    names.insert(names.end(), from.also.begin(), from.also.end());
    for (const std::string& own : names)
      for (const std::string& name : {prefix_ + own, own})
        if (const TensorLocation place = shards_.find(name); place.tensor) {
          used_.push_back(name);
          return place;
        }
    throw UserError(tr("the weights lack the tensor {name}, which the model type {type} needs",
                       {{"name", in_quotes(prefix_ + from.name)}, {"type", found_.type}}));
  }

  [[noreturn]] static void refuse_shape(const TensorLocation& place, const std::string& expected) {
    throw UserError(tr("{file}: the tensor {name} has the shape {shape}; its config asks for {wanted}",
                       {{"file", place.file->path().filename().string()},
                        {"name", in_quotes(place.tensor->name)},
                        {"shape", shape_text(*place.tensor)},
                        {"wanted", expected}}));
  }

  void require_fit(const WeightShape& shape) {
    const TensorSource from = source(shape.name);
    const TensorLocation place = location_of(from);
    const Index rows = shape.rows + from.first_row, cols = shape.cols * from.parts;
    const auto& is = place.tensor->shape;
    const bool one_row = shape.rows == 1 && is.size() == 1;
    if (one_row ? is[0] != cols : is != (from.transposed ? std::vector<std::int64_t>{cols, rows} : std::vector<std::int64_t>{rows, cols}))
      refuse_shape(place, shape.rows == 1 && from.first_row == 0 ? "[" + std::to_string(cols) + "]"
                          : from.transposed                      ? shape_text(cols, rows)
                                                                 : shape_text(rows, cols));
    const DType type = place.tensor->dtype;
    if (type != DType::f32 && type != DType::f16 && type != DType::bf16 && type != DType::f64)
      throw UserError(
          tr("{file}: the tensor {name} holds {type}; F32, F16, BF16 and F64 are read",
             {{"file", place.file->path().filename().string()}, {"name", in_quotes(place.tensor->name)}, {"type", name(type)}}));
  }

  void require_no_others() {
    std::sort(used_.begin(), used_.end());
    for (const std::string& name : shards_.names()) {
      if (std::binary_search(used_.begin(), used_.end(), name)) continue;
      const std::string own = name.starts_with(prefix_) ? name.substr(prefix_.size()) : name;
      if (!found_.family->passed_over(own, model_) && !(found_.family->not_displayed && found_.family->not_displayed(own, model_)))
        throw UserError(tr("the weights have the tensor {name}, which is not part of the model type {type} as its config describes it",
                           {{"name", in_quotes(name.substr(0, 200))}, {"type", found_.type}}));
    }
  }

  /// Stores a table of words shared by encoder and decoder once.
  MatrixPtr shared(const WeightShape& shape) {
    if (shape.part != Part::W_E) return stored_or_read(shape);
    const TensorLocation place = location_of(source(shape.name));
    for (const auto& [other, table] : word_tables_)
      if (other.tensor == place.tensor || same_numbers(other, place)) return table;
    return word_tables_.emplace_back(place, stored_or_read(shape)).second;
  }

  static bool is_stored_so(const TensorSource& from) { return !from.transposed && from.parts == 1 && from.first_row == 0; }

  /// Maps the tensor from the file if it is stored as the matrix is, else reads and converts it.
  MatrixPtr stored_or_read(const WeightShape& shape) {
    const TensorSource from = source(shape.name);
    const TensorLocation place = location_of(from);
    return is_stored_so(from) ? whole(place, shape.rows, shape.cols) : std::make_shared<const Matrix>(cut_out(shape));
  }

  Matrix cut_out(const WeightShape& shape) {
    const TensorSource from = source(shape.name);
    const TensorLocation place = location_of(from);
    const Index rows = shape.rows + from.first_row, cols = shape.cols * from.parts;
    if (last_ != place.tensor) stored_ = whole(place, from.transposed ? cols : rows, from.transposed ? rows : cols);
    last_ = place.tensor;
    if (from.transposed) return stored_->middleRows(from.part * shape.cols, shape.cols).transpose();
    return stored_->block(from.first_row, from.part * shape.cols, shape.rows, shape.cols);
  }

  static MatrixPtr whole(const TensorLocation& place, Index rows, Index cols) {
    if (MatrixPtr mapped = place.file->mapped(*place.tensor, rows, cols)) return mapped;
    Matrix read(rows, cols);
    place.file->read(*place.tensor, read.data());
    return std::make_shared<const Matrix>(std::move(read));
  }

  const Shards& shards_;
  const Found& found_;
  const Model& model_;
  std::string prefix_;
  std::vector<std::string> used_;
  std::vector<std::pair<TensorLocation, MatrixPtr>> word_tables_;
  const StoredTensor* last_ = nullptr;  ///< the tensor in `stored_`: one with three weights is read once
  MatrixPtr stored_;
};

std::string called(const fs::path& folder) {
  const std::string name = single_line(folder.has_filename() ? folder.filename().string() : folder.parent_path().filename().string());
  return name.empty() || name == "." || name == ".." ? "model" : name.substr(0, 100);
}

struct Shape {
  Found found;
  Model model;
  Index words, target_words;
};

void require_rows(const Tokenizer& tokenizer, Index rows) {
  if (tokenizer.size() > rows)
    throw UserError(
        tr("the tokenizer knows {pieces} pieces, but the model has {rows} rows for them", {{"pieces", tokenizer.size()}, {"rows", rows}}));
}

/// Throws if the config's number of words differs from the weights'.
void require_vocabulary(const ConfigFields& config, Index rows) {
  constexpr long long most = 1LL << 31;
  if (const long long said = config.whole("vocab_size", 1, most, rows); said != rows)
    throw UserError(tr("{field} is {said}, but the weights have {rows} rows for words",
                       {{"field", config.called("vocab_size")}, {"said", said}, {"rows", rows}}));
}

/// Reads the tokenizers: the encoder's and the decoder's, or that of the only stack.
void read_words(const fs::path& folder, const ConfigFields& config, Shape& shape, FilesRead* record, const CancelCheck& cancel_check) {
  Model& model = shape.model;
  model.tokenizer = read_tokenizer(folder, static_cast<int>(shape.words), record, cancel_check);
  require_rows(*model.tokenizer, shape.words);
  if (!model.config.has_encoder()) {
    if (!model.causal) return;
    const WritingConfig writing(folder, config, static_cast<long long>(shape.words), record);
    model.writing.remarks = writing.remarks();
    if (auto ends = writing.ends(); !ends.empty())
      model.tokenizer = std::make_shared<const WritingTokenizer>(std::move(model.tokenizer), WritingMarks{.ends = std::move(ends)});
    return;
  }
  auto target = read_target_tokenizer(folder, static_cast<int>(shape.target_words), record, cancel_check);
  require_rows(*target, shape.target_words);
  const WritingConfig writing(folder, config, static_cast<long long>(shape.target_words), record);
  model.target_tokenizer = std::make_shared<const WritingTokenizer>(std::move(target), writing.marks());
  model.writing = writing.rules();
}

/// A sentence with a word left out, if the tokenizer has a mark for that.
std::string masked_example(const Tokenizer& tokenizer) {
  for (const char* mark : {"[MASK]", "<mask>"})
    if (tokenizer.vocabulary().find(mark) >= 0) return std::string("The cat sat on the ") + mark + ".";
  return "The animal did not cross the street because it was too tired";
}

nlohmann::json config_in(const std::string& text) {
  try {
    return parse_json(text, deepest_config);
  } catch (const UserError& error) {
    throw UserError(tr("{list}: {what}", {{"list", "config.json"}, {"what", error.message()}}));
  }
}

Shape shape_in(const fs::path& folder, const Shards& shards, const std::string& text, FilesRead* record, const CancelCheck& cancel_check) {
  nlohmann::json json = config_in(text);
  const Found found = family_of(ConfigFields(json));
  if (found.family->other_names)
    for (const FieldName& name : found.family->other_names(found.type))
      if (json.contains(name.any) && !json[name.any].is_null()) json[name.own] = json[name.any];
  const ConfigFields config(json);
  require_not_quantised(folder, config, shards.names());
  require_read(config);
  Shape shape{found, found.family->shape(config, found.type), 0, 0};
  Model& model = shape.model;
  std::error_code none;
  model.config.name = called(fs::absolute(folder, none).lexically_normal());
  if (found.family->on_top) {
    const Reading tensors(shards, found, model);
    found.family->on_top(model, config, found.type, [&](const char* name) { return tensors.has(name); });
  }
  Reading(shards, found, model).settle_head(model);
  for (Message& remark : unread_objects(config)) model.remarks.push_back(std::move(remark));
  require_possible(model.config);
  shape.words = Reading(shards, found, model).words(false);
  require_vocabulary(config, shape.words);
  if (model.config.has_encoder()) shape.target_words = Reading(shards, found, model).words(true);
  read_words(folder, config, shape, record, cancel_check);
  require_room_for_model(model.config, shape.words, shape.target_words);
  model.about = english_line(about_folder_of_type(found.type, Reading(shards, found, model).not_displayed()));
  if (model.example.empty())
    model.example = model.config.fills_in_words() ? masked_example(*model.tokenizer)
                    : model.causal                ? "When Mary and John went to the shop, John gave the apple to"
                                                  : "The animal did not cross the street because it was too tired";
  return shape;
}

}  // namespace

Message about_folder_of_type(const std::string& type, const std::string& not_displayed) {
  if (not_displayed.empty()) return tr("A model of the type {type}, as its folder holds it.", {{"type", type}});
  return tr("A model of the type {type}, as its folder holds it; not shown of it: {parts}.", {{"type", type}, {"parts", not_displayed}});
}

bool is_hugging_face(const std::string& config) { return config.find("\"model_type\"") != std::string::npos; }

Model hugging_face_shape(const fs::path& folder, const std::string& config, FilesRead* record) {
  return shape_in(folder, Shards(folder, record), config, record, {}).model;
}

Model hugging_face_model(const fs::path& folder, const std::string& config, FilesRead* record, const CancelCheck& cancel_check) {
  const Shards shards(folder, record);
  Shape shape = shape_in(folder, shards, config, record, cancel_check);
  Reading tensors(shards, shape.found, shape.model);
  shape.model.weights = std::make_shared<const Weights>(tensors.weights(shape.words, shape.target_words, cancel_check));
  return std::move(shape.model);
}

}  // namespace headlight::folders
