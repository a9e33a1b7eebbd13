#pragma once
#include "views/compare/change_list.hpp"
#include "views/compare/compare_triple.hpp"
#include "views/compare/patch_board.hpp"
#include "views/compare/patch_controls.hpp"
#include "views/compare/patch_drag.hpp"
#include "views/compare/row_strip.hpp"
#include "views/frame.hpp"

namespace headlight::views {

/// The board while comparing: A, B and A - B of the stage's matrix side by side, the pinned row as a strip with its numbers, and the stages
/// where A and B differ most.
class CompareBoard {
 public:
  /// Draws in the same `area` as a stage's own view.
  void draw(Frame& frame, const Rect& area);
  /// Returns the height below which the board has to scroll. Logical pixels.
  float least_height(const Frame& frame) const;

 private:
  float draw_heading(Frame& frame, const Rect& area);
  float draw_phone_heading(Frame& frame, const Rect& area);
  float draw_controls(Frame& frame, const Rect& area, float y);
  void draw_tokens(Frame& frame, const Rect& area);
  void draw_lower(Frame& frame, const Rect& area, const Compared& compared, const TriplePlan& plan);
  NodeId node(const Session& session) const;
  PatchChoices choices(const Session& session) const;

  ComparedMatrices matrices_;
  RowStrip strip_;
  PatchBoard patches_;
  std::optional<PatchDrag> drag_;
  float phone_heading_height_ = 130;  ///< on a phone, as last drawn
  float tokens_height_ = 200;         ///< as last drawn
};

}  // namespace headlight::views
