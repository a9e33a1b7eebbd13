#pragma once
#include <optional>
#include <span>

#include "session/all_heads.hpp"
#include "views/boards/stage_view.hpp"

namespace headlight {

class HeadGrid;

/// The attention of every head of every layer as a small picture with bars for what is measured of it, in the order of layers or by a
/// measure; the chosen head large beside it, with its numbers.
class AllHeadsBoard : public StageView {
 public:
  void draw(Frame& frame, const Rect& area) override;

 private:
  /// The place of the head that is looked at, in heads_.heads().
  size_t chosen(const Session& s) const;
  float draw_controls(const Canvas& c, const Rect& area);
  void draw_grid(Frame& frame, const Rect& area);
  void scroll_to_chosen(const HeadGrid& grid, std::span<const size_t> order, size_t chosen, float height);
  /// What stands over and beside picture `r`, the `place`-th of the grid, of head `number`.
  void draw_captions(Frame& frame, const Rect& area, const HeadGrid& grid, const Rect& r, size_t place, size_t number);
  void draw_head(Frame& frame, const HeadGrid& grid, const Rect& r, size_t number);
  void draw_large(Frame& frame, const Rect& area, size_t number);
  void draw_evidence(const Canvas& c, const Rect& row, size_t number, HeadMeasure measure, bool is_habit);

  AllHeads heads_;
  std::optional<HeadMeasure> sort_;
  float scroll_ = 0;                ///< of the grid, in logical pixels
  std::optional<size_t> shown_at_;  ///< the head for which the grid was scrolled last
};

}  // namespace headlight
