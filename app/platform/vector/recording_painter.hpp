#pragma once
#include <deque>

#include "widgets/heat_painter.hpp"

namespace headlight::platform {

/// A painter that draws nothing but records heatmaps, pictures and letters at their place in the draw list.
class RecordingPainter : public HeatPainter {
 public:
  void paint(ImDrawList& draw, const Heat& heat) override;
  void show(ImDrawList& draw, const DrawnPicture& picture) override;
  void write(ImDrawList& draw, const DrawnLetters& letters) override;
  /// Forgets the records of earlier frames.
  void begin_frame() { heats_.clear(), pictures_.clear(), letters_.clear(); }
  /// Returns the heatmap that a draw command draws; null for any other command.
  static const Heat* heat_at(const ImDrawCmd& command);
  /// Returns the picture that a draw command shows; null for any other command.
  static const DrawnPicture* picture_at(const ImDrawCmd& command);
  /// Returns the letters that a draw command writes; null for any other command.
  static const DrawnLetters* letters_at(const ImDrawCmd& command);

 private:
  std::deque<Heat> heats_;  ///< the draw lists point at them
  std::deque<DrawnPicture> pictures_;
  std::deque<DrawnLetters> letters_;
};

}  // namespace headlight::platform
