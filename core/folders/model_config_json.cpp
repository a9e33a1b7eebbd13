#include "folders/model_config_json.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "base/error.hpp"
#include "base/json.hpp"
#include "base/json_fields.hpp"
#include "base/listed_names.hpp"
#include "base/wording.hpp"
#include "folders/config_fields.hpp"
#include "model/transformer.hpp"
#include "text/words.hpp"
#include "zoo/catalogue.hpp"

namespace headlight::folders {
namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr int deepest = 3;
constexpr size_t longest_name = 200, longest_about = 4000;

double finite(const Fields& fields, const char* field) {
  const double number = fields.number(field);
  if (!std::isfinite(number)) throw UserError(tr("{field} is too large", {{"field", fields.called(field)}}));
  return number;
}

std::string one_line(const Fields& fields, const char* field, size_t longest) {
  const std::string& text = fields.text(field);
  if (text.size() > longest)
    throw UserError(tr("{field} has {given} bytes; at most {longest} are allowed",
                       {{"field", fields.called(field)}, {"given", text.size()}, {"longest", longest}}));
  if (single_line(text) != text)
    throw UserError(tr("{field} {given} is not one line of visible text", {{"field", fields.called(field)}, {"given", in_quotes(text)}}));
  return text;
}

void read_field(const Fields& f, const char* name, bool& to) { to = f.flag(name); }

void read_field(const Fields& f, const char* name, double& to) { to = finite(f, name); }

/// Reads a number in the range; 0 means that the model lacks the feature.
void read_field(const Fields& f, const char* name, double& to, RealRange range) {
  to = f.number(name);
  if (to != 0) require_within(f.called(name), to, range);
}

template <class Whole>
void read_field(const Fields& f, const char* name, Whole& to, WholeRange range) {
  to = static_cast<int>(f.whole(name, range.least, range.most));
}

template <class Kind, size_t n>
void read_field(const Fields& f, const char* name, Kind& to, const std::array<const char*, n>& names) {
  const std::string& text = f.text(name);
  const auto found = std::find(names.begin(), names.end(), text);
  if (found != names.end()) {
    to = static_cast<Kind>(found - names.begin());
    return;
  }
  const std::vector<std::string> all(names.begin(), names.end());
  const std::string near = nearest_name(text.substr(0, 100), all);
  const Message none = tr("{place} is {given}, which is none", {{"place", f.called(name)}, {"given", in_quotes(text)}});
  throw UserError(near.empty() ? tr("{what}; there are {names}", {{"what", none}, {"names", listed_names(all)}})
                               : did_you_mean(none, near));
}

void read_field(const Fields& f, const char* name, std::vector<double>& to) {
  const nlohmann::json& listed = f.list(name);
  for (const nlohmann::json& one : listed) {
    if (!one.is_number() || !std::isfinite(one.get<double>()) || listed.size() > static_cast<size_t>(widest_head))
      throw UserError(tr("{field} is not a list of at most {most} numbers", {{"field", f.called(name)}, {"most", widest_head}}));
    to.push_back(one.get<double>());
  }
}

/// The names that a JSON object must have, and those optional ones that it has.
class FieldNames {
 public:
  FieldNames(const nlohmann::json& object, std::vector<const char*> first) : object_(object), names_(std::move(first)) {}

  void always(const char* name, auto...) { names_.push_back(name); }
  void where_used(const char* name, auto...) { with_field(name, name); }
  void with_field(const char* other, const char* name, auto...) {
    if (object_.is_object() && object_.contains(other)) names_.push_back(name);
  }
  const std::vector<const char*>& all() const { return names_; }

 private:
  const nlohmann::json& object_;
  std::vector<const char*> names_;
};

template <class Object>
Fields fields_of(const nlohmann::json& json, std::string place, std::vector<const char*> first = {}) {
  FieldNames names(json, std::move(first));
  list_fields(names, ModelConfig{}, std::type_identity<Object>{});
  return {json, std::move(place), names.all()};
}

/// Reads the listed fields of an object into the config, or into a part of it.
template <class Object>
class FieldReader {
 public:
  FieldReader(const Fields& from, Object& to, const ModelConfig& whole) : f_(from), to_(to), whole_(whole) {
    list_fields(*this, whole, std::type_identity<Object>{});
  }

  template <class Value, class... Rule>
  void always(const char* name, Value Object::*member, const Rule&... right) {
    if constexpr (has_fields<Value>) FieldReader<Value>(fields_of<Value>(f_[name], f_.called(name)), to_.*member, whole_);
    else read_field(f_, name, to_.*member, right...);
  }
  template <class Member, class... Rule>
  void where_used(const char* name, Member member, const Rule&... right) {
    with_field(name, name, member, right...);
  }
  template <class Member, class... Rule>
  void with_field(const char* other, const char* name, Member member, const Rule&... right) {
    if (f_.has(other)) always(name, member, right...);
  }

 private:
  const Fields& f_;
  Object& to_;
  const ModelConfig& whole_;
};

/// Writes the listed fields of the config, or of a part of it, as JSON.
template <class Object>
class FieldWriter {
 public:
  FieldWriter(const Object& from, const ModelConfig& whole) : from_(from), whole_(whole) {
    list_fields(*this, whole, std::type_identity<Object>{});
  }

  template <class Value, class... Rule>
  void always(const char* name, Value Object::*member, const Rule&... right) {
    in_every_file[name] = stored(from_.*member, right...);
  }
  template <class Value, class... Rule>
  void where_used(const char* name, Value Object::*member, const Rule&... right) {
    if (from_.*member != Object{}.*member) others[name] = stored(from_.*member, right...);
  }
  template <class Value, class... Rule>
  void with_field(const char* other, const char* name, Value Object::*member, const Rule&... right) {
    if (others.contains(other)) others[name] = stored(from_.*member, right...);
  }

  OrderedJson in_every_file = OrderedJson::object(), others = OrderedJson::object();

 private:
  template <class Value, class... Rule>
  OrderedJson stored(const Value& value, const Rule&... right) const {
    if constexpr (std::is_enum_v<Value>) return std::get<0>(std::tie(right...))[static_cast<size_t>(value)];
    else if constexpr (std::is_same_v<Value, std::optional<int>>) return *value;
    else if constexpr (!has_fields<Value>) return value;
    else {
      FieldWriter<Value> within(value, whole_);
      within.in_every_file.update(within.others);
      return std::move(within.in_every_file);
    }
  }

  const Object& from_;
  const ModelConfig& whole_;
};

/// Throws UserError if fields that are valid by themselves contradict each other.
void require_fitting(const ModelConfig& c) {
  const Sinusoids& waves = c.sinusoids;
  if (waves.halves && waves.width % 2 != 0) throw UserError(tr("sinusoids.halves needs an even sinusoids.width"));
  if (waves.first + waves.width > c.d_model)
    throw UserError(tr("sinusoids need columns up to {width}, but d_model is {d_model}",
                       {{"width", waves.first + waves.width - 1}, {"d_model", c.d_model}}));
  if (!(waves.base > 0)) throw UserError(tr("sinusoids.base must be above 0"));
  if (!(c.rotary_angles.base > 0)) throw UserError(tr("rotary_angles.base must be above 0"));
  if (c.has_encoder() && c.unembedding == Unembedding::none)
    throw UserError(tr("unembedding is \"none\", but a decoder needs \"own\" or \"tied\" to write words"));
  require_possible(c);
}

ModelConfig config_of(const Fields& f) {
  ModelConfig c;
  c.name = one_line(f, "name", longest_name);
  if (c.name.empty() || is_reserved(c.name))
    throw UserError(tr("a model in a folder cannot be called {name}: give it a name of its own", {{"name", in_quotes(c.name)}}));
  FieldReader<ModelConfig>(f, c, c);
  require_fitting(c);
  return c;
}

AlignmentHead alignment_of(const Fields& f, const ModelConfig& config) {
  const Fields head(f["alignment_head"], f.called("alignment_head"), {"layer", "head"});
  return {static_cast<int>(head.whole("layer", -1, std::max(config.n_decoder_layers, 1) - 1)),
          static_cast<int>(head.whole("head", -1, config.n_heads - 1))};
}

/// The fields of a config.json. Throws if any of them is unknown.
Fields fields_of_model(const nlohmann::json& json) {
  std::vector<const char*> names = {"headlight", "name", "about", "causal", "alignment_head", "dimension_names"};
  if (json.is_object() && json.contains("example")) names.push_back("example");
  return fields_of<ModelConfig>(json, "config.json", std::move(names));
}

}  // namespace

nlohmann::json shape_json(const ModelConfig& config) { return FieldWriter<ModelConfig>(config, config).in_every_file; }

std::string model_json(const Model& model) {
  const FieldWriter<ModelConfig> shape(model.config, model.config);
  OrderedJson json = {{"headlight", model_folder_version},
                      {"name", single_line(model.config.name)},
                      {"about", single_line(model.about)},
                      {"causal", model.causal}};
  json.update(shape.in_every_file);
  json["alignment_head"] = {{"layer", model.alignment_head.layer}, {"head", model.alignment_head.head}};
  json["dimension_names"] = model.dimension_names;
  json.update(shape.others);
  if (!model.example.empty()) json["example"] = single_line(model.example);
  std::string text = json.dump(1) + "\n";
  model_from_json(text);
  return text;
}

Model model_from_json(std::string_view text) {
  const nlohmann::json json = parse_json(text, deepest);
  if (json.is_object() && json.contains("headlight") && json["headlight"].is_number_unsigned() &&
      json["headlight"].get<unsigned long long>() > model_folder_version)
    throw UserError(tr("it was written by a newer Headlight (format {found}); this one reads {known}",
                       {{"found", json["headlight"].dump()}, {"known", model_folder_version}}));
  const Fields f = fields_of_model(json);
  f.whole("headlight", 1, model_folder_version);
  Model model;
  if (f.has("example")) model.example = one_line(f, "example", longest_about);
  model.config = config_of(f);
  model.about = one_line(f, "about", longest_about);
  model.causal = f.flag("causal");
  model.alignment_head = alignment_of(f, model.config);
  model.dimension_names = f.texts("dimension_names", static_cast<size_t>(model.config.d_model));
  if (!model.dimension_names.empty() && model.dimension_names.size() != static_cast<size_t>(model.config.d_model))
    throw UserError(tr("dimension_names has {dimension_names} entries; expected none or {d_model}",
                       {{"dimension_names", model.dimension_names.size()}, {"d_model", model.config.d_model}}));
  return model;
}

}  // namespace headlight::folders
