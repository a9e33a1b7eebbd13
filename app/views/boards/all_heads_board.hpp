#pragma once
#include <optional>

#include "session/all_heads.hpp"
#include "views/boards/stage_view.hpp"

namespace headlight {

/// The attention of every head of every layer as a small picture with bars for what is measured of it, in the order of layers or by a
/// measure; the chosen head large beside it, with its numbers.
class AllHeadsBoard : public StageView {
 public:
  void draw(Frame& frame, const Rect& area) override;

 private:
  float draw_controls(const Canvas& c, const Rect& area);
  void draw_grid(Frame& frame, const Rect& area);
  void draw_large(Frame& frame, const Rect& area, size_t chosen);

  AllHeads heads_;
  std::optional<HeadMeasure> sort_;
  float scroll_ = 0;                ///< of the grid, in logical pixels
  std::optional<size_t> shown_at_;  ///< the head for which the grid was scrolled last
};

}  // namespace headlight
