#pragma once
#include <deque>

#include "widgets/heat_painter.hpp"

namespace headlight::platform {

/// A painter that draws nothing but records heatmaps, pictures and letters at their place in the draw list.
class RecordingPainter : public HeatPainter {
 public:
  void paint(ImDrawList& draw, const Heat& heat) override;
  void show(ImDrawList& draw, const ShownPicture& picture) override;
  void write(ImDrawList& draw, const ShownLetters& letters) override;
  /// Forgets the records of earlier frames.
  void begin_frame() { heats_.clear(), pictures_.clear(), letters_.clear(); }
  /// Returns the heatmap that a draw command draws; null for any other command.
  static const Heat* heat_at(const ImDrawCmd& command);
  /// Returns the picture that a draw command shows; null for any other command.
  static const ShownPicture* picture_at(const ImDrawCmd& command);
  /// Returns the letters that a draw command writes; null for any other command.
  static const ShownLetters* letters_at(const ImDrawCmd& command);

 private:
  std::deque<Heat> heats_;  ///< the draw lists point at them
  std::deque<ShownPicture> pictures_;
  std::deque<ShownLetters> letters_;
};

}  // namespace headlight::platform
