#pragma once
#include <optional>
#include <vector>

#include "session/motion/motion.hpp"
#include "widgets/matrix_view.hpp"

namespace headlight::views {

/// A matrix at its place on the board in this frame.
struct PlacedMatrix {
  NodeId node = -1;
  MatrixLayout layout;
  bool transposed = false;
  MatrixPtr values;
  ColourMap map = ColourMap::diverging;
  float limit = 1;

  /// Returns the rectangle of some of its columns, as stored, on screen; logical pixels.
  Rect columns(Index first, Index n) const;
  Rect all() const { return columns(0, values->cols()); }
};

/// Animates matrices from their producer to their consumer: a matrix that two successive boards show at different places slides from one to
/// the other. Only pictures move, never words, and nothing waits for them.
class Travel {
 public:
  static constexpr float seconds = 0.32f;

  /// Call before a frame is drawn.
  void begin_frame(const Session& session, float seconds_passed);
  /// The next frame shows another stage, and the board's matrices travel there.
  void go_on() { leaving_ = true; }
  void finish() { from_.clear(); }
  bool on() const { return leaving_ || !from_.empty(); }
  /// Places the matrix in this frame. Returns true if its picture is still on its way.
  bool place(PlacedMatrix matrix);
  /// Draws the moving pictures over the board: these matrices, and the blocks of a stage that cuts or joins.
  void draw(const Canvas& canvas, const Motion& motion);

 private:
  const PlacedMatrix* placed(NodeId node) const;
  void draw_blocks(const Canvas& canvas, const Motion& motion) const;

  std::vector<PlacedMatrix> now_, from_;
  bool leaving_ = false;
  float since_ = 0;
  std::uint64_t version_ = 0;
  std::optional<StagePlace> to_;
};

}  // namespace headlight::views
