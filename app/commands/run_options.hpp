#pragma once
#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "document/edit.hpp"

namespace headlight {

/// The flags that say which model runs on which sentence, shared by all commands.
struct RunOptions {
  std::string model = "readable";
  std::vector<std::string> sentences;
  std::optional<std::string> ids;  ///< "0,2,1": token ids instead of a sentence
  std::vector<std::string> targets;  ///< what the decoder has written of each sentence, for models that translate
  std::string mask = "";
  std::optional<int> heads, d_model;
  std::int64_t seed = 1;
  std::vector<std::string> mistakes, head_settings, sets;
  std::optional<double> temperature;
  std::string document_file;  ///< a saved document instead of all of these
  bool no_positions = false, biases = false, no_padding_mask = false;

  /// `document` is the name of the option that takes a saved document.
  void add_to(CLI::App& command, const std::string& document = "--document");
  /// The document these flags describe. Throws UserError.
  Document document() const;
  /// The same without what --temperature, --head-setting, --mistake and --set do to it, and these, in this order.
  Document start() const;
  std::vector<Edit> edits(const Document& start) const;
};

}  // namespace headlight
