#pragma once
#include <optional>
#include <vector>

#include "views/compare/compared_matrices.hpp"
#include "views/frame.hpp"

namespace headlight::views {

/// The part of A that is being dragged: a row, a whole matrix, or a word.
struct PatchDrag {
  std::optional<Index> row, word;  ///< nothing: the whole matrix
  bool target = false;             ///< a word that the decoder has written
};

/// Begins where a cell of A, or A's title, is pulled away; on a phone it has buttons instead.
void take_from_a(Frame& frame, const MatrixResult& of_a, std::optional<PatchDrag>& drag);
void take_word(Frame& frame, const Interaction& chip, Index word, bool target, std::optional<PatchDrag>& drag);
void take_whole_a(Frame& frame, const Rect& title, std::optional<PatchDrag>& drag);
/// Shows the dragged part under the pointer, and in B the place where it goes; releasing it over B puts it there.
void drop_on_b(Frame& frame, const Compared& compared, const MatrixLayout& of_b, std::optional<PatchDrag>& drag);
/// Does the same with a word over `chips` of B, in their order.
void drop_on_words(Frame& frame, const std::vector<Rect>& chips, std::optional<PatchDrag>& drag);

}  // namespace headlight::views
