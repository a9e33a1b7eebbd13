#pragma once
#include <string>

#include "text/tokenizer.hpp"
#include "views/frame.hpp"

namespace headlight::views {

/// One text about the sentence that is typed or was typed last, between the top bar and the board: it lies over nothing.
struct SentenceNote {
  std::string markup;    ///< empty: there is none
  bool refuses = false;  ///< a word in the sentence is unknown
  bool typing = false;   ///< the caret is in the sentence
  std::string french;    ///< the translation that the markup holds, for who does not see it; empty: none

  bool operator==(const SentenceNote&) const = default;
};

/// Logical pixels, 0 where there is none. `width`: of the board.
float sentence_note_height(const Canvas& canvas, float width, const SentenceNote& note);
/// Fills `r`. Returns whether its link was pressed.
bool draw_sentence_note(const Canvas& canvas, const Rect& r, const SentenceNote& note);

/// The words of `text` that the model never met, and what it reads in their place; empty where it knows all of them, or has met none.
/// `caret`: the word that ends there is still being typed, and counts only if no known word begins so; -1: none is.
std::string unknown_words_note(const Session& session, const std::string& text, int caret, const Phrases& phrases);

}  // namespace headlight::views
