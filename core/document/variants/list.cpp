#include <algorithm>

#include "base/error.hpp"
#include "base/json.hpp"
#include "base/number_text.hpp"
#include "base/wording.hpp"
#include "document/apply.hpp"
#include "document/variants/variant.hpp"

namespace headlight::document {

/// Each is defined in the file with its name.
namespace variant {
extern const Variant kv_heads, positions, window, softcap, read_after, dropout, dropout_seed;
}

namespace {

constexpr const Variant* in_order[] = {&variant::kv_heads,   &variant::positions, &variant::window,      &variant::softcap,
                                       &variant::read_after, &variant::dropout,   &variant::dropout_seed};
constexpr const char* storage_names[] = {"model", "config", "mask"};

/// The keys of the variant that the object has.
std::vector<const char*> keys_in(const nlohmann::json& object, const Variant& variant) {
  std::vector<const char*> keys;
  for (const char* key : {variant.key, variant.key_of_names})
    if (key && object.is_object() && object.contains(key)) keys.push_back(key);
  return keys;
}

std::string restored(const Variant& variant, const Fields& fields, const char* key, const Document& document) {
  if (variant.restored) return variant.restored(fields, key, document);
  const auto* whole = std::get_if<WholeRange>(&variant.numbers);
  return whole ? std::to_string(fields.whole(key, whole->least, whole->most)) : exact_text(fields.number(key));
}

}  // namespace

std::string number_or_off(double number) { return number > 0 ? exact_text(number) : variant_off; }

Message in_history(const Variant& variant, const std::string& value) {
  if (variant.history_text) return variant.history_text(value);
  return value == variant_off ? tr_id("history.off") : Message(value);
}

void require_value(const Variant& variant, const std::string& flag, const std::string& text) {
  if (variant.word && text == variant.word) return;
  if (const auto* whole = std::get_if<WholeRange>(&variant.numbers)) whole_value(flag, text, *whole);
  if (const auto* real = std::get_if<RealRange>(&variant.numbers)) real_value(flag, text, *real);
}

std::string value_from(const Variant& variant, const std::string& flag, const Document& document, const std::string& text) {
  if (variant.read) return variant.read(flag, document, text);
  const auto* real = std::get_if<RealRange>(&variant.numbers);
  return real ? number_or_off(real_value(flag, text, *real)) : text;
}

std::span<const Variant* const> all_variants() { return in_order; }

const Variant& variant_called(const std::string& id) {
  for (const Variant* one : in_order)
    if (one->id == id) return *one;
  throw UserError(tr("no variant of attention is called {id}", {{"id", in_quotes(id)}}));
}

std::string flag_of(const Variant& variant) {
  std::string flag = std::string("--") + variant.id;
  std::replace(flag.begin(), flag.end(), '_', '-');
  return flag;
}

std::vector<const char*> keys_of_variants(const nlohmann::json& object, Variant::Storage storage) {
  std::vector<const char*> keys;
  for (const Variant* one : in_order)
    if (one->storage == storage)
      for (const char* key : keys_in(object, *one)) keys.push_back(key);
  return keys;
}

void store_variants(nlohmann::json& object, const Document& document, Variant::Storage storage) {
  for (const Variant* one : in_order) {
    nlohmann::json value = one->stored(document);
    if (one->storage != storage || value.is_null()) continue;
    const char* key = value.is_string() && one->key_of_names ? one->key_of_names : one->key;
    object[key] = std::move(value);
  }
}

Document with_variants(Document document, const nlohmann::json& object, Variant::Storage storage) {
  for (const Variant* one : in_order) {
    if (one->storage != storage) continue;
    for (const char* key : keys_in(object, *one)) {
      const Fields fields = Fields::some(object, storage_names[static_cast<size_t>(storage)]);
      std::string value = restored(*one, fields, key, document);  // read before the document is moved: arguments have no fixed order
      document = apply(std::move(document), SetVariant{one->id, std::move(value)});
    }
  }
  return document;
}

std::string variants_in_line(const Document& document, Variant::Storage storage) {
  std::string line;
  for (const Variant* one : in_order)
    if (one->storage == storage && one->in_line) line += one->in_line(document);
  return line;
}

}  // namespace headlight::document
