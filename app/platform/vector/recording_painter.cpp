#include "platform/vector/recording_painter.hpp"

namespace headlight {
namespace {

/// Its address marks a heatmap in a draw list.
void heatmap_mark(const ImDrawList*, const ImDrawCmd*) {}
/// A picture's. Two functions that do the same might have one address.
void picture_mark(const ImDrawList* list, const ImDrawCmd*) { static_cast<void>(list->Flags); }

}  // namespace

void RecordingPainter::paint(ImDrawList& draw, const Heat& heat) {
  if (!heat.values || heat.values->size() == 0 || !(heat.pitch.x > 0) || !(heat.pitch.y > 0)) return;
  heats_.push_back(heat);
  draw.AddCallback(heatmap_mark, &heats_.back());
}

void RecordingPainter::show(ImDrawList& draw, const ShownPicture& picture) {
  pictures_.push_back(picture);
  draw.AddCallback(picture_mark, &pictures_.back());
}

const Heat* RecordingPainter::heat_at(const ImDrawCmd& command) {
  return command.UserCallback == heatmap_mark ? static_cast<const Heat*>(command.UserCallbackData) : nullptr;
}

const ShownPicture* RecordingPainter::picture_at(const ImDrawCmd& command) {
  return command.UserCallback == picture_mark ? static_cast<const ShownPicture*>(command.UserCallbackData) : nullptr;
}

}  // namespace headlight
