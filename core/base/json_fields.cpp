#include "base/json_fields.hpp"

#include <algorithm>
#include <limits>
#include <set>

#include "base/error.hpp"
#include "base/json.hpp"
#include "base/wording.hpp"

namespace headlight::base {
namespace {

using Json = nlohmann::json;

/// Walks over the JSON without keeping values, and stops where brackets are nested too deeply or an object has a field twice: readers would
/// silently take one of the two values, and not all the same one.
class ShapeCheck : public nlohmann::json_sax<Json> {
 public:
  explicit ShapeCheck(int deepest) : deepest_(deepest) {}

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool key(string_t& name) override {
    Open& object = open_.back();
    object.name = name;
    if (!object.names.insert(name).second)
      throw UserError(tr("its text has the field {place} twice; expected once", {{"place", in_quotes(place())}}));
    return true;
  }
  bool start_object(std::size_t) override { return open(); }
  bool start_array(std::size_t) override { return open(); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) override {
    throw UserError(tr("its text is not valid JSON at byte {position}", {{"position", position}}));
  }

 private:
  /// An object or a list that is not closed yet; a list has no names.
  struct Open {
    std::set<std::string> names;
    std::string name;  ///< the field that is being read
  };

  bool open() {
    if (static_cast<int>(open_.size()) == deepest_)
      throw UserError(
          tr("its text has brackets within brackets more than {deepest} deep; a document has no more", {{"deepest", deepest_}}));
    open_.emplace_back();
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  /// The path of the current field: "config.n_heads".
  std::string place() const {
    std::string all;
    for (const Open& object : open_)
      if (!object.name.empty()) all += (all.empty() ? "" : ".") + object.name;
    return all;
  }

  int deepest_;
  std::vector<Open> open_;
};

}  // namespace

Json parse_json(std::string_view text, int deepest) {
  // The parser takes a NUL for the end of its input and would ignore everything after it.
  if (const auto nul = text.find('\0'); nul != std::string_view::npos)
    throw UserError(tr("its text is not valid JSON at byte {position}", {{"position", nul + 1}}));
  ShapeCheck check(deepest);
  Json::sax_parse(text, &check);
  return Json::parse(text);
}

Message kind_of(const Json& value) {
  if (value.is_string()) return tr("the text {text}", {{"text", in_quotes(value.get_ref<const std::string&>())}});
  if (value.is_number() || value.is_boolean()) return value.dump();
  return value.is_null() ? Message("null") : value.is_array() ? tr("a list") : tr("an object");
}

Fields::Fields(const Json& object, std::string path, std::initializer_list<const char*> names)
    : Fields(object, std::move(path), std::span(names.begin(), names.size())) {}

Fields::Fields(const Json& object, std::string path, std::span<const char* const> names) : object_(object), path_(std::move(path)) {
  const Message here = path_.empty() ? tr("the document") : Message(path_);
  if (!object.is_object()) throw UserError(tr("{here} is {kind}; an object is needed", {{"here", here}, {"kind", kind_of(object)}}));
  for (const char* name : names)
    if (!object.contains(name)) throw UserError(tr("{here} lacks the field \"{name}\"", {{"here", here}, {"name", name}}));
  for (const auto& entry : object.items())
    if (std::none_of(names.begin(), names.end(), [&](const char* name) { return entry.key() == name; }))
      throw UserError(tr("{here} has the field {key}, which this Headlight does not know; a newer one may have written it",
                         {{"here", here}, {"key", in_quotes(entry.key())}}));
}

void Fields::wrong(const char* name, const Message& expected) const {
  throw UserError(
      tr("{name} is {kind}; {wanted} is needed", {{"name", called(name)}, {"kind", kind_of(object_[name])}, {"wanted", expected}}));
}

bool Fields::has(const char* name) const { return object_.contains(name); }

bool Fields::flag(const char* name) const {
  if (!object_[name].is_boolean()) wrong(name, tr("true or false"));
  return object_[name].get<bool>();
}

long long Fields::whole(const char* name, long long low, long long high) const {
  const Json& value = object_[name];
  const bool fits = value.is_number_integer() &&
                    (!value.is_number_unsigned() ||
                     value.get<unsigned long long>() <= static_cast<unsigned long long>(std::numeric_limits<long long>::max()));
  if (!fits || value.get<long long>() < low || value.get<long long>() > high)
    wrong(name, tr("a whole number from {low} to {high}", {{"low", low}, {"high", high}}));
  return value.get<long long>();
}

unsigned long long Fields::natural(const char* name) const {
  if (!object_[name].is_number_unsigned()) wrong(name, tr("a whole number from 0 to 2^64-1"));
  return object_[name].get<unsigned long long>();
}

double Fields::number(const char* name) const {
  if (!object_[name].is_number()) wrong(name, tr("a number"));
  return object_[name].get<double>();
}

const std::string& Fields::text(const char* name) const {
  if (!object_[name].is_string()) wrong(name, tr("a text"));
  return object_[name].get_ref<const std::string&>();
}

const Json& Fields::operator[](const char* name) const { return object_[name]; }

const Json& Fields::list(const char* name) const {
  if (!object_[name].is_array()) wrong(name, tr("a list"));
  return object_[name];
}

std::vector<std::string> Fields::texts(const char* name, size_t most) const {
  const Json& all = list(name);
  if (all.size() > most)
    throw UserError(tr("{name} has {n} entries; up to {most} are allowed", {{"name", called(name)}, {"n", all.size()}, {"most", most}}));
  std::vector<std::string> texts;
  for (const Json& one : all) {
    if (!one.is_string())
      throw UserError(
          tr("{name}[{at}] is {kind}; a text is needed", {{"name", called(name)}, {"at", texts.size()}, {"kind", kind_of(one)}}));
    texts.push_back(one.get<std::string>());
  }
  return texts;
}

}  // namespace headlight::base
