#pragma once
#include <string>

#include "graph/label_with_place.hpp"
#include "widgets/canvas.hpp"

namespace headlight::views {

/// "⟨s⟩" for "<s>": a mark as it is written on the board.
std::string shown_word(const std::string& word);

/// Markup: the word of a place, with its position small and muted behind it where the word alone would not tell which one is meant. F1 says
/// what the number is.
std::string word_in_text(const Axis& words, Index place);
/// The same in at most `room`.
std::string word_and_place(const Canvas& canvas, const ImFont* font, const Axis& words, Index place, float room);

}  // namespace headlight::views
