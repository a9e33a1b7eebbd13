#pragma once
#include <string>

#include "text/tokenizer.hpp"
#include "views/frame.hpp"

namespace headlight::views {

/// A note about the current sentence. It stands between the top bar and the board, so it covers nothing.
struct SentenceNote {
  std::string markup;    ///< empty: no note
  bool refuses = false;  ///< a word in the sentence is unknown
  bool typing = false;   ///< the caret is in the sentence
  std::string french;    ///< the translation in the markup, for screen readers; empty: none

  bool operator==(const SentenceNote&) const = default;
};

/// Returns the height in logical pixels, 0 without a note. `width`: the board's.
float sentence_note_height(const Canvas& canvas, float width, const SentenceNote& note);
/// Draws the note in `r`. Returns true if its link was pressed.
bool draw_sentence_note(const Canvas& canvas, const Rect& r, const SentenceNote& note);

/// Names the words of `text` that the model never met, and their replacements; empty if it knows all of them, has random weights, or is a
/// file of tensors. `caret`: the word that ends there is still being typed, and counts only if no known word begins like it; -1: none is.
std::string unknown_words_note(const Session& session, const std::string& text, int caret, const Phrases& phrases);

}  // namespace headlight::views
