#pragma once
#include "views/boards/board.hpp"
#include "views/compare/contrast_gallery.hpp"
#include "views/translate/alignment_lines.hpp"
#include "views/translate/beam_panel.hpp"
#include "views/translate/next_words.hpp"
#include "views/translate/pronoun_panel.hpp"

namespace headlight::views {

/// A translation as a whole: the English words that the decoder attends to for each French one, the possible next words and the way to
/// choose one, the pronoun's weights, and pairs of sentences to try.
class TranslateBoard : public Board {
 public:
  void draw(Frame& frame, const Rect& area) override;
  float least_height(const Frame&) const override { return stacked_height_; }

 private:
  enum class Page { next_word, matrix };
  void draw_upper(Frame& frame, const Rect& area);
  float draw_heading(Frame& frame, const Rect& area);
  float draw_head_chooser(Frame& frame, float x, float y);
  void draw_gallery(Frame& frame, const Rect& r);
  void draw_left(Frame& frame, const Rect& area, const Matrix& weights, Index row);
  void draw_right(Frame& frame, const Rect& area, const Matrix& weights, Index row);
  float draw_buttons(Frame& frame, const Rect& r);
  void draw_stacked(Frame& frame, const Rect& area);
  float draw_upper_stacked(Frame& frame, const Rect& area);

  AlignmentLines lines_;
  NextWords next_;
  PronounPanel pronoun_;
  ContrastGallery gallery_;
  BeamPanel beam_;
  float stacked_height_ = 0;                   ///< on a phone: the board's height when last drawn
  bool shows_beam_ = false;                    ///< in place of alignment and next words
  Page page_ = Page::next_word;                ///< if there is no room for both
  std::optional<Index> hovered_, hover_next_;  ///< the row under the pointer, in this and the next frame
};

}  // namespace headlight::views
