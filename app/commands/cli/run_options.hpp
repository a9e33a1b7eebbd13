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

namespace headlight::commands {

class Command;

/// The place in run.samples that --sentence-number means. Tensors from a file are one item of their batch, the one that was read. Throws
/// UserError where there is none.
size_t sample_numbered(const Run& run, int number);

/// The flags that say which model runs on which sentence, shared by all commands.
struct RunOptions {
  std::string model = first_model();
  bool model_is_named = false;  ///< somebody said so, and not we
  std::vector<std::string> sentences;
  std::optional<std::string> ids;    ///< "0,2,1": token ids instead of a sentence
  std::vector<std::string> targets;  ///< what the decoder has written of each sentence, for models that translate
  std::string mask;
  std::map<std::string, std::string> variants;  ///< of attention: what was given for each, by its id
  std::optional<int> heads, d_model;
  std::optional<std::uint64_t> seed;  ///< else 1
  std::vector<std::string> mistakes, head_settings, sets;
  std::optional<double> temperature;
  std::string document_file;  ///< a saved document instead of all of these
  ImportPart part;            ///< of a file of tensors
  std::string link;           ///< or what an address says after its #
  bool biases = false, no_padding_mask = false, with_marks = false, no_marks = false;

  bool operator==(const RunOptions&) const = default;

  void add_to(Command& command);
  /// What `link` says; nothing where there is none. Throws UserError.
  std::optional<Link> read_link() const;
  /// The document these flags describe. Throws UserError.
  Document document() const;
  /// The same without what --temperature, --head-setting, --mistake and --set do to it, and these, in this order.
  Document start() const;
  std::vector<Edit> edits(const Document& start) const;
  /// Throws UserError when --out names a file that `document` was read from.
  void require_not_read(const std::filesystem::path& out, const Document& document) const;
  /// Takes --sentence-number for the item of a batch that a file of tensors holds.
  void take_sentence_number(int number) { part.item = number - 1; }

 private:
  void add_variant(Command& command, const Variant& variant);
  Document with_variants(Document document) const;
};

}  // namespace headlight::commands
