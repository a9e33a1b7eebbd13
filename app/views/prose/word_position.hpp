#pragma once
#include <string>

#include "base/phrases.hpp"
#include "graph/label_with_position.hpp"
#include "widgets/canvas.hpp"

namespace headlight::views {

/// Returns, as markup, the word at a position, followed by the position, small and muted, if the word alone would be ambiguous. F1 explains
/// the number. A mark is in quotation marks: “.”.
std::string word_in_text(const Phrases& phrases, const Axis& words, Index position);
/// Returns the same for a text that quotes the word itself.
std::string word_in_text(const Axis& words, Index position);
/// Returns the same for a row or column of any matrix, whose label may be the name of a dimension.
std::string place_in_text(const Phrases& phrases, const Axis& axis, Index place);
/// Returns the same in at most `room` logical pixels.
std::string word_and_position(const Canvas& canvas, const ImFont* font, const Axis& words, Index position, float room);

/// Puts a word that is only a mark, such as a stop, in the language's quotation marks: in a sentence it would pass for its own.
std::string with_quoted_mark(const Phrases& phrases, const std::string& word);

}  // namespace headlight::views
