#pragma once
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "base/json.hpp"
#include "base/json_fields.hpp"
#include "base/message.hpp"
#include "base/values.hpp"
#include "document/document.hpp"
#include "model/stage.hpp"

namespace headlight::document {

/// A press of a stepper: what it leads to, or why it leads nowhere.
struct VariantStep {
  std::optional<std::string> to;  ///< a value
  std::string why_not, tip;       ///< words, as in VariantPanel; without a tip the next value is one
};

/// What a person may choose on the present document. Words are ids of the catalogue, after "shell.variant.word.".
struct VariantPanel {
  std::vector<std::string> choices;  ///< values, all of them beside each other; their words are ID_VALUE. Empty: less and more
  std::string now_word;              ///< instead of the value, where that says nothing: "window_off"
  VariantStep less, more;
};

/// A stage that a run has only with a value of a variant.
struct AddedStage {
  Stage stage;
  const char* value;
};

/// A variant of attention that a document may have, said once: edits, the history, files, flags, lessons and the panel beside the model
/// all go through the list of variants, and none of them names one. A value is a text as people write it: "2", "rotary".
struct Variant {
  /// The object of a document's JSON that holds it: in "model" what the model is drawn with, in "config" and "mask" what was set.
  enum class Place { model, config, mask };

  const char* id;          ///< in edits and lessons: "kv_heads"; the flag is --kv-heads
  const char* item;        ///< on the panel
  const char* takes;       ///< after the flag: "N", "NAME"
  std::string (*about)();  ///< for --help
  /// A flag that stands for a value, and its --help: "--no-positions".
  struct Shortcut {
    const char *flag = nullptr, *value = nullptr, *about = nullptr;
  } shortcut = {};

  Place place;
  const char* key;                     ///< in that object, which lacks it while the variant is not in use
  const char* key_of_names = nullptr;  ///< the key of values that are stored as a text, where others are not
  bool in_traces;                      ///< traces have the same key and value in their config

  /// The numbers that people may write as its value on some document. Of real numbers 0 is the value "off".
  std::variant<std::monostate, WholeRange, RealRange> numbers = {};
  const char* word = nullptr;  ///< a value that is no number: "all"

  std::string (*value)(const Document& document);
  /// See in_history(); null: the value itself.
  Message (*said)(const std::string& value) = nullptr;
  /// See value_from(); null: a number, as it was written.
  std::string (*read)(const std::string& flag, const Document& document, const std::string& text) = nullptr;
  /// Throws UserError in the command line's words where set() would refuse in words about a document; null: it does not.
  void (*require_by_flag)(const std::string& flag, const Document& document, const std::string& value) = nullptr;
  /// Throws UserError in one sentence where the document cannot be so.
  Document (*set)(Document document, const std::string& value);

  /// Null where the variant is not in use.
  nlohmann::json (*stored)(const Document& document);
  /// The value under `key` of what was stored; null: one of the numbers.
  std::string (*restored)(const Fields& fields, const char* key, const Document& document) = nullptr;
  /// Makes of a model one that has every matrix which the variant may bring; null: it brings none.
  void (*bring)(ModelConfig& config) = nullptr;
  /// ", rotary positions": for the line of an exported program that says what it computes; null: nothing.
  std::string (*in_line)(const Document& document) = nullptr;
  /// Nothing where models of this kind do not have the variant. `words`: how many the sentence has that is looked at.
  std::optional<VariantPanel> (*panel)(const Document& document, int words);
  /// The stages that it adds, with a value that does; none: it adds none.
  std::span<const AddedStage> adds = {};
};

/// The value "off", or of a positive number that number.
constexpr const char* variant_off = "off";
std::string number_or_off(double number);
/// The value as the history says it: "off", "2 keys".
Message in_history(const Variant& variant, const std::string& value);
/// Throws UserError where `text`, which was given to `flag` ("--window", "window"), can be no value on any document.
void require_value(const Variant& variant, const std::string& flag, const std::string& text);
/// The value that checked text stands for on this document; throws UserError where it stands for none.
std::string value_from(const Variant& variant, const std::string& flag, const Document& document, const std::string& text);

/// In the order in which they are set, where a document has several.
std::span<const Variant* const> all_variants();
/// Throws UserError where there is none.
const Variant& variant_called(const std::string& id);
/// "--kv-heads"
std::string flag_of(const Variant& variant);

/// The keys of variants that stand in `object`, which is what a document has for `place`.
std::vector<const char*> keys_of_variants(const nlohmann::json& object, Variant::Place place);
/// Puts the variants in use there.
void store_variants(nlohmann::json& object, const Document& document, Variant::Place place);
/// Sets the variants that stand in `object`.
Document with_variants(Document document, const nlohmann::json& object, Variant::Place place);
/// What in_line() says of those that stand at `place`.
std::string variants_in_line(const Document& document, Variant::Place place);

}  // namespace headlight::document
