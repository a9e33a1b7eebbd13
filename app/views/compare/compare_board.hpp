#pragma once
#include "views/compare/change_list.hpp"
#include "views/compare/compare_triple.hpp"
#include "views/compare/row_strip.hpp"
#include "views/frame.hpp"

namespace headlight::views {

/// Over the board while comparing: A, B and A - B of the stage's matrix side by side, the pinned row as a strip with its numbers, and where
/// on the way to the output A and B differ most.
class CompareBoard {
 public:
  /// The same `area` as a stage's own view has.
  void draw(Frame& frame, const Rect& area);
  /// With less height than this the board has to scroll. Logical pixels.
  float least_height(const Frame& frame) const;

 private:
  float draw_heading(Frame& frame, const Rect& area);
  float draw_phone_heading(Frame& frame, const Rect& area);
  void draw_tokens(Frame& frame, const Rect& area);
  void draw_lower(Frame& frame, const Rect& area, const Compared& compared, const TriplePlan& plan);
  NodeId node(const Session& session) const;

  ComparedMatrices matrices_;
  RowStrip strip_;
  float phone_heading_height_ = 130;  ///< on a phone, as it was last drawn
  float tokens_height_ = 200;         ///< as last drawn
};

}  // namespace headlight::views
