#pragma once
#include <functional>
#include <string>
#include <vector>

#include "base/message.hpp"
#include "document/document.hpp"
#include "generate/sampling.hpp"

namespace headlight::generate {

/// A token that a model wrote after a text, with its probability by the model and after the settings.
struct WrittenToken {
  int id = 0;
  std::string piece = {}, display_text = {};  ///< in the spelling of the model's files, and in letters
  double probability = 0, share = 0;
};

struct WrittenOn {
  std::string text;  ///< the whole text
  std::vector<WrittenToken> tokens;
  bool ended = false;  ///< true: the model ended the text; false: it has the requested number of tokens, or `limit` explains
  Message limit = {};  ///< the reason why no more could be written; empty: there was none
};

/// Called before each word with the number written so far. An exception from it ends the writing.
using WritingWatch = std::function<void(int words)>;

/// Sentence 0 of `document`, followed by at most `most` words, each drawn as in the window: the same seed gives the same words. Keys and
/// values are kept, see Continuation. An error after the first word loses nothing: it becomes the limit of the text. Before that it throws
/// UserError as Continuation does, and if no score is a number.
WrittenOn written_on(const Document& document, int most, const Sampling& sampling, std::uint64_t seed, const WritingWatch& watch = {});

/// {"text": "...", "tokens": [{"id": 3, "piece": "cat", "probability": 0.5, "share": 0.7}], "ended": false}, on one line without a line
/// end; with "limit" if there is one.
std::string written_on_json(const WrittenOn& written);

}  // namespace headlight::generate
