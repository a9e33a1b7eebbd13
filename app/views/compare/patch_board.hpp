#pragma once
#include "analysis/patching.hpp"
#include "session/compare/patch_grid.hpp"
#include "views/compare/patch_pictures.hpp"
#include "views/frame.hpp"
#include "views/word_completion.hpp"
#include "widgets/controls.hpp"

namespace headlight::views {

/// Answers "Which part carries it?": how much of the difference of two words' logits each head of A, or each row that a layer reads, brings
/// back when it alone is put into B: pictures of layers by heads or by words, and the best in a list. A click puts it into B. Items
/// "patches.picture.<n>", "patches.best.<n>".
class PatchBoard {
 public:
  void draw(Frame& frame, const Rect& area);
  /// The board has to scroll if it has less height than this. Logical pixels.
  float least_height(const Frame& frame) const;

 private:
  float draw_heading(Frame& frame, const Rect& area);
  float draw_words(Frame& frame, const Rect& area, const LogitMetric& metric);
  float draw_word(Frame& frame, const Rect& r, bool over, Index word);
  void draw_found(Frame& frame, const Rect& area, float top, PatchGrid& grid);
  float draw_best(Frame& frame, const Rect& area, PatchGrid& grid);
  float draw_progress(Frame& frame, const Rect& area, PatchGrid& grid);

  FieldState fields_[2];
  WordCompletion completions_[2];  ///< of the same fields
  PatchPictures pictures_;
  float height_ = 560;  ///< as last drawn
};

}  // namespace headlight::views
