#pragma once
#include <memory>
#include <optional>

#include "session/way_back/softmax_row.hpp"
#include "views/frame.hpp"

namespace headlight::views {

/// Below the matrices of a softmax on the way back: the Jacobian of the pinned row, and the row with its gradient as they are, and as they
/// were if its scores had not been divided.
class SoftmaxStrip {
 public:
  /// Returns the strip's height at this width; 0 if there is nothing to draw.
  static float height(const Frame& frame, float width);
  void draw(Frame& frame, const Rect& area, const std::shared_ptr<const GradientsOfRun>& gradients);

 private:
  /// The row that is drawn, with its matrices as pictures are made of them.
  struct Drawn {
    std::shared_ptr<const GradientsOfRun> of;
    Cell pinned;
    std::optional<SoftmaxRow> row;
    MatrixPtr jacobian, shares, gradient, other_shares, other_gradient;
  };
  void follow(const Frame& frame, const std::shared_ptr<const GradientsOfRun>& gradients);
  float draw_jacobian(const Frame& frame, const Rect& area) const;
  void draw_rows(const Frame& frame, const Rect& area) const;

  Drawn drawn_;
};

}  // namespace headlight::views
