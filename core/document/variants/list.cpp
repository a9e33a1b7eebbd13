#include <algorithm>

#include "base/error.hpp"
#include "base/wording.hpp"
#include "document/apply.hpp"
#include "document/variants/variant.hpp"

namespace headlight {

/// Each stands in the file that is called after it.
namespace variant {
extern const Variant kv_heads, positions, window, softcap, read_after, dropout, dropout_seed;
}

namespace {

constexpr const Variant* in_order[] = {&variant::kv_heads,   &variant::positions, &variant::window,      &variant::softcap,
                                       &variant::read_after, &variant::dropout,   &variant::dropout_seed};
constexpr const char* place_names[] = {"model", "config", "mask"};

/// Those of the variant that the object has.
std::vector<const char*> keys_in(const nlohmann::json& object, const Variant& variant) {
  std::vector<const char*> keys;
  for (const char* key : {variant.key, variant.key_of_names})
    if (key && object.is_object() && object.contains(key)) keys.push_back(key);
  return keys;
}

}  // namespace

std::span<const Variant* const> all_variants() { return in_order; }

const Variant& variant_called(const std::string& id) {
  for (const Variant* one : in_order)
    if (one->id == id) return *one;
  throw UserError(in_english("no variant of attention is called {id}", {{"id", in_quotes(id)}}));
}

std::string flag_of(const Variant& variant) {
  std::string flag = std::string("--") + variant.id;
  std::replace(flag.begin(), flag.end(), '_', '-');
  return flag;
}

std::vector<const char*> keys_of_variants(const nlohmann::json& object, Variant::Place place) {
  std::vector<const char*> keys;
  for (const Variant* one : in_order)
    if (one->place == place)
      for (const char* key : keys_in(object, *one)) keys.push_back(key);
  return keys;
}

void store_variants(nlohmann::json& object, const Document& document, Variant::Place place) {
  for (const Variant* one : in_order) {
    nlohmann::json value = one->stored(document);
    if (one->place != place || value.is_null()) continue;
    const char* key = value.is_string() && one->key_of_names ? one->key_of_names : one->key;
    object[key] = std::move(value);
  }
}

Document with_variants(Document document, const nlohmann::json& object, Variant::Place place) {
  for (const Variant* one : in_order) {
    if (one->place != place) continue;
    for (const char* key : keys_in(object, *one)) {
      const Fields fields = Fields::some(object, place_names[static_cast<size_t>(place)]);
      std::string value = one->restored(fields, key, document);  // before the document is moved, whichever argument comes first
      document = apply(std::move(document), SetVariant{one->id, std::move(value)});
    }
  }
  return document;
}

std::string variants_in_line(const Document& document, Variant::Place place) {
  std::string line;
  for (const Variant* one : in_order)
    if (one->place == place) line += one->in_line(document);
  return line;
}

}  // namespace headlight
