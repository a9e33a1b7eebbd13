#pragma once
#include <deque>

#include "widgets/heat_painter.hpp"

namespace headlight::platform {

/// Colours nothing yet, but keeps what is to be coloured, in its place among everything else that is drawn.
class RecordingPainter : public HeatPainter {
 public:
  void paint(ImDrawList& draw, const Heat& heat) override;
  void show(ImDrawList& draw, const ShownPicture& picture) override;
  void write(ImDrawList& draw, const ShownLetters& letters) override;
  /// Forgets what earlier frames asked for.
  void begin_frame() { heats_.clear(), pictures_.clear(), letters_.clear(); }
  /// The heatmap that stands at this place of a draw list; null where something else does.
  static const Heat* heat_at(const ImDrawCmd& command);
  /// The same of a picture.
  static const ShownPicture* picture_at(const ImDrawCmd& command);
  /// The same of letters.
  static const ShownLetters* letters_at(const ImDrawCmd& command);

 private:
  std::deque<Heat> heats_;  ///< the draw lists point at them
  std::deque<ShownPicture> pictures_;
  std::deque<ShownLetters> letters_;
};

}  // namespace headlight::platform
