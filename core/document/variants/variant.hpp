#pragma once
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "base/json_fields.hpp"
#include "base/message.hpp"
#include "base/values.hpp"
#include "document/document.hpp"
#include "model/stage.hpp"

namespace headlight::document {

/// A direction of a stepper: its next value, or the reason for having none.
struct VariantStep {
  std::optional<std::string> to;  ///< a value
  std::string why_not, tip;       ///< words, as in VariantPanel; without a tip the next value is the tip
};

/// The choices for the current document. Words are ids of the catalogue, after "shell.variant.word.".
struct VariantPanel {
  std::vector<std::string> choices;  ///< all values, side by side; their words are ID_VALUE. Empty: the panel steps to less and more
  std::string now_word;              ///< replaces a value that would be unclear: "window_off"
  VariantStep less, more;
};

/// A stage that a run has only while a variant has some value.
struct AddedStage {
  Stage stage;
  const char* value;
};

/// A variant of attention that a document may have, defined once: edits, the history, files, flags, lessons and the panel beside the model
/// all use the list of variants, and none names a particular one. A value is a text as people write it: "2", "rotary".
struct Variant {
  /// The object in a document's JSON that stores it: "model" has the properties a model is drawn with, "config" and "mask" those set later.
  enum class Storage { model, config, mask };

  const char* id;          ///< in edits and lessons: "kv_heads"; the flag is --kv-heads
  const char* item;        ///< on the panel
  const char* takes;       ///< after the flag in --help: "N", "NAME"
  std::string (*about)();  ///< for --help
  /// A flag without a value that sets one, and its --help: "--no-positions".
  struct Shortcut {
    const char *flag = nullptr, *value = nullptr, *about = nullptr;
  } shortcut = {};

  Storage storage;
  const char* key;                     ///< in that object, which lacks it while the variant is off
  const char* key_of_names = nullptr;  ///< the key of values stored as text, if others are numbers
  bool in_traces;                      ///< traces have the same key and value in their config

  /// The numbers that people may write as its value in any document. For real numbers 0 is the value "off".
  std::variant<std::monostate, WholeRange, RealRange> numbers = {};
  const char* word = nullptr;  ///< a value that is not a number: "all"

  std::string (*value)(const Document& document);
  /// See in_history(); null: the value itself.
  Message (*history_text)(const std::string& value) = nullptr;
  /// See value_from(); null: a number, as written.
  std::string (*read)(const std::string& flag, const Document& document, const std::string& text) = nullptr;
  /// Throws UserError in the command line's terms if set() would refuse in terms of a document; null: it does not.
  void (*require_by_flag)(const std::string& flag, const Document& document, const std::string& value) = nullptr;
  /// Throws UserError in one sentence if the document does not allow the value.
  Document (*set)(Document document, const std::string& value);

  /// Null if the variant is not in use.
  nlohmann::json (*stored)(const Document& document);
  /// The value from the stored JSON under `key`; null: one of the numbers.
  std::string (*restored)(const Fields& fields, const char* key, const Document& document) = nullptr;
  /// Configs like this one that together have every matrix that the variant may add; null: it adds none.
  std::vector<ModelConfig> (*bring)(const ModelConfig& config) = nullptr;
  /// ", rotary positions": for the line of an exported program that describes its computation; null: nothing.
  std::string (*in_line)(const Document& document) = nullptr;
  /// Returns nothing if models of this kind do not offer the variant. `words`: the number of words of the selected sentence.
  std::optional<VariantPanel> (*panel)(const Document& document, int words);
  /// The stages that it adds, each with a value that does so; may be empty.
  std::span<const AddedStage> adds = {};

  /// The same flag of headlight train, with its real numbers. Without set(), training has no such flag.
  struct Training {
    const char* about = nullptr;  ///< for --help
    void (*set)(ModelConfig& config, double number) = nullptr;
  } training = {};
};

/// The value "off", or the number if it is positive.
constexpr const char* variant_off = "off";
std::string number_or_off(double number);
/// The value in the words of the history: "off", "2 keys".
Message in_history(const Variant& variant, const std::string& value);
/// Throws UserError if `text`, given to `flag` ("--window", "window"), is not a value in any document.
void require_value(const Variant& variant, const std::string& flag, const std::string& text);
/// The value that checked text means in this document; throws UserError if it means none.
std::string value_from(const Variant& variant, const std::string& flag, const Document& document, const std::string& text);

/// All variants, in the order in which they are set.
std::span<const Variant* const> all_variants();
/// The variant with this id. Throws UserError if there is none.
const Variant& variant_called(const std::string& id);
/// "--kv-heads"
std::string flag_of(const Variant& variant);

/// The keys of variants in `object`, which is the document's object for `storage`.
std::vector<const char*> keys_of_variants(const nlohmann::json& object, Variant::Storage storage);
/// Adds the variants in use to `object`.
void store_variants(nlohmann::json& object, const Document& document, Variant::Storage storage);
/// Sets the variants that `object` has.
Document with_variants(Document document, const nlohmann::json& object, Variant::Storage storage);
/// The texts of in_line() for the variants stored at `storage`.
std::string variants_in_line(const Document& document, Variant::Storage storage);

}  // namespace headlight::document
