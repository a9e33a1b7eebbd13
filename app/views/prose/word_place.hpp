#pragma once
#include <string>

#include "graph/label_with_place.hpp"
#include "widgets/canvas.hpp"

namespace headlight {

/// "⟨s⟩" for "<s>": a mark as it is written on the board.
std::string shown_word(const std::string& word);

/// Markup: the word, in at most `room`, and its position where it alone would not tell which word is meant.
std::string word_and_place(const Canvas& canvas, const ImFont* font, const Axis& words, Index place, float room);

}  // namespace headlight
