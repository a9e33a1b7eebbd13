#pragma once
#include <functional>
#include <string>
#include <vector>

#include "base/message.hpp"
#include "document/document.hpp"
#include "generate/sampling.hpp"

namespace headlight::generate {

/// A token that a model wrote behind a text, with its probability by the model and after the knobs.
struct WrittenToken {
  int id = 0;
  std::string piece = {}, shown = {};  ///< as the model's files spell it, and as letters
  double probability = 0, share = 0;
};

struct WrittenOn {
  std::string text;  ///< the whole of it
  std::vector<WrittenToken> tokens;
  bool ended = false;  ///< the model ended it; else as many were written as were wanted, or `limit` says why not
  Message limit = {};  ///< why no more could be written; empty where all were
};

/// Called before each word, with how many there are. What it throws ends the writing.
using WritingWatch = std::function<void(int words)>;

/// Sentence 0 of `document`, and at most `most` words behind it, each drawn as the window draws it: the same seed, the same words. Keys and
/// values are kept, see Continuation. What stops it after the first word loses nothing: it is the limit of what was written. Before that it
/// throws UserError as Continuation does, and where no score is a number.
WrittenOn written_on(const Document& document, int most, const Sampling& sampling, std::uint64_t seed, const WritingWatch& watch = {});

/// {"text": "...", "tokens": [{"id": 3, "piece": "cat", "probability": 0.5, "share": 0.7}], "ended": false}, on one line and without its
/// end; with "limit" where there is one.
std::string written_on_json(const WrittenOn& written);

}  // namespace headlight::generate
