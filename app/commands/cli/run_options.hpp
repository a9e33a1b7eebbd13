#pragma once
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app_rooms.hpp"
#include "attend/imported_tensors.hpp"
#include "document/edit.hpp"
#include "lesson/link.hpp"
#include "zoo/catalogue.hpp"

namespace headlight::run {
struct Run;
}
namespace headlight::document {
struct Variant;
}
namespace headlight::folders {
class BuiltInModels;
}

namespace headlight::commands {

class Command;

/// Returns the index in run.samples for --sentence-number. A tensor file counts as one sample: the batch item that was read. Throws
/// UserError if there is no such sample.
size_t sample_numbered(const Run& run, int number);

/// The flags that choose a model and its sentences, shared by all commands.
struct RunOptions {
  std::string model = first_model();
  bool model_is_named = false;        ///< the user named it; it is not the default
  std::string language;               ///< of the hand-made model's words; empty: that of the sentences
  std::vector<std::string> lexicons;  ///< files of own words for it
  std::vector<std::string> sentences;
  std::optional<std::string> ids;    ///< "0,2,1": token ids instead of a sentence
  std::vector<std::string> targets;  ///< the decoder's words for each sentence, for models that translate
  std::string mask;
  std::map<std::string, std::string> variants;  ///< the value given for each variant of attention, by its id
  std::optional<int> heads, d_model;
  std::optional<std::uint64_t> seed;  ///< default: 1
  std::vector<std::string> mistakes, head_settings, sets;
  std::optional<double> temperature;
  std::string document_file;  ///< a saved document in place of all of these
  ImportPart part;            ///< the part of a tensor file
  std::string link;           ///< or the part of an address after its #
  bool biases = false, no_padding_mask = false, with_marks = false, no_marks = false;

  bool operator==(const RunOptions&) const = default;

  void add_to(Command& command);
  /// Parses `link`; returns nothing if it is empty. Throws UserError.
  std::optional<Link> read_link() const;
  /// Builds the document that these flags describe. Throws UserError.
  Document document() const;
  /// Builds it without the changes of --temperature, --head-setting, --mistake and --set; edits() returns those, in this order.
  Document start() const;
  std::vector<Edit> edits(const Document& start) const;
  /// Throws UserError if --out names a file that `document` was read from.
  void require_not_read(const std::filesystem::path& out, const Document& document) const;
  /// Uses --sentence-number as the batch item to read from a tensor file.
  void take_sentence_number(int number) { part.item = number - 1; }

 private:
  void add_model_and_words(Command& command);
  void add_attention(Command& command);
  void add_changes(Command& command);
  void add_variant(Command& command, const Variant& variant);
  std::shared_ptr<const Model> named_model(BuiltInModels& models) const;
  std::shared_ptr<const Model> hand_made_model() const;  ///< with --language and --lexicon
  Document with_variants(Document document) const;
};

}  // namespace headlight::commands
