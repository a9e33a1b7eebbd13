#pragma once
#include <optional>
#include <vector>

#include "session/motion/motion.hpp"
#include "widgets/matrix_view.hpp"

namespace headlight::views {

/// A matrix as it stands on the board in this frame.
struct PlacedMatrix {
  NodeId node = -1;
  MatrixLayout layout;
  bool transposed = false;
  MatrixPtr values;
  ColourMap map = ColourMap::diverging;
  float limit = 1;

  /// Where some of its columns, as stored, are on screen; logical pixels.
  Rect columns(Index first, Index n) const;
  Rect all() const { return columns(0, values->cols()); }
};

/// The way of matrices from where they are made to where they are used: whatever stands on two boards in a row, at different places, slides
/// from the one to the other when one goes on. Only pictures move, never words, and nothing waits for them.
class Travel {
 public:
  static constexpr float seconds = 0.32f;

  /// Before a frame is drawn.
  void begin_frame(const Session& session, float seconds_passed);
  /// The next frame shows another stage, and what stands on the board goes there.
  void go_on() { leaving_ = true; }
  void finish() { from_.clear(); }
  bool on() const { return leaving_ || !from_.empty(); }
  /// The matrix stands here in this frame. Returns whether its picture is still on its way here.
  bool place(PlacedMatrix matrix);
  /// What moves, over the board: these matrices, and the blocks of a stage that cuts or joins.
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
