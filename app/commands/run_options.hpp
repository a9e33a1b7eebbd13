#pragma once
#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "document/document.hpp"
#include "graph/graph.hpp"

namespace headlight {

/// The flags that say which model runs on which sentence, shared by all commands.
struct RunOptions {
  std::string model = "readable";
  std::vector<std::string> sentences;
  std::optional<std::string> ids;  ///< "0,2,1": token ids instead of a sentence
  std::string target;    ///< for models that translate
  std::string mask = "";
  std::optional<int> heads, d_model;
  std::int64_t seed = 1;
  std::string document_file;  ///< a saved document instead of all of these
  bool no_positions = false, biases = false, no_padding_mask = false;

  /// `document` is the name of the option that takes a saved document.
  void add_to(CLI::App& command, bool sentence_required, const std::string& document = "--document");
  /// The document these flags describe. Throws UserError.
  Document document() const;
};

/// The node that commands and trace files call `name`. Without a feed-forward part a block's resid_post is its resid_mid.
/// Throws UserError with the nearest name.
NodeId node_called(const Graph& graph, const std::string& name);

/// What is run when nothing is said.
constexpr const char* example_sentence = "The elephant ate the banana as it was hungry";

}  // namespace headlight
