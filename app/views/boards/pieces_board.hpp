#pragma once
#include "text/splitting.hpp"
#include "views/boards/board.hpp"
#include "views/boards/cut_table.hpp"

namespace headlight::views {

/// A token of the current word, drawn below the steps; y counts from the first line.
struct TokenBox {
  int token = 0;
  std::string piece, id;
  Rect rect;
};

/// The tokenizer's steps: the words before they were cut, and for the word of the pinned token every step, merge by merge, longest piece
/// first, or the best path and those that it beat.
class PiecesBoard : public Board {
 public:
  void draw(Frame& frame, const Rect& area) override;

 private:
  void follow(Frame& frame);
  std::vector<TokenBox> token_boxes(const Frame& frame, const SplitWord& word, float width) const;
  float draw_words(Frame& frame, const Rect& area);
  float draw_way(const Canvas& c, const Rect& at, const std::string& sentence) const;
  void draw_cut(Frame& frame, const Rect& area, const SplitWord& word);
  void draw_row(const Canvas& c, const CutRow& row, float y) const;
  void draw_box(const Canvas& c, const CutRow& row, const CutBox& box, float y) const;
  void draw_tokens(Frame& frame, const std::vector<TokenBox>& boxes, float y) const;

  std::string text_;  ///< the text of `splitting_`
  const Tokenizer* by_ = nullptr;
  Splitting splitting_;
  int token_ = 0;  ///< the current one
  float scroll_ = 0;
  // The visible part of the word, and the places of its letters.
  CutTable table_;
  Rect rows_ = {};
  int first_ = 0, last_ = 0;
  float letter_ = 0;
};

}  // namespace headlight::views
