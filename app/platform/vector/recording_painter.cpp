#include "platform/vector/recording_painter.hpp"

namespace headlight::platform {
namespace {

/// Marks a heatmap in a draw list by its address.
void heatmap_mark(const ImDrawList*, const ImDrawCmd*) {}
/// Mark pictures and letters. Their bodies differ because functions with equal code might share one address.
void picture_mark(const ImDrawList* list, const ImDrawCmd*) { static_cast<void>(list->Flags); }
void letters_mark(const ImDrawList*, const ImDrawCmd* command) { static_cast<void>(command->ElemCount); }

}  // namespace

void RecordingPainter::paint(ImDrawList& draw, const Heat& heat) {
  if (!heat.values || heat.values->size() == 0 || !(heat.pitch.x > 0) || !(heat.pitch.y > 0)) return;
  heats_.push_back(heat);
  draw.AddCallback(heatmap_mark, &heats_.back());
}

void RecordingPainter::show(ImDrawList& draw, const DrawnPicture& picture) {
  pictures_.push_back(picture);
  draw.AddCallback(picture_mark, &pictures_.back());
}

void RecordingPainter::write(ImDrawList& draw, const DrawnLetters& letters) {
  letters_.push_back(letters);
  draw.AddCallback(letters_mark, &letters_.back());
}

const Heat* RecordingPainter::heat_at(const ImDrawCmd& command) {
  return command.UserCallback == heatmap_mark ? static_cast<const Heat*>(command.UserCallbackData) : nullptr;
}

const DrawnPicture* RecordingPainter::picture_at(const ImDrawCmd& command) {
  return command.UserCallback == picture_mark ? static_cast<const DrawnPicture*>(command.UserCallbackData) : nullptr;
}

const DrawnLetters* RecordingPainter::letters_at(const ImDrawCmd& command) {
  return command.UserCallback == letters_mark ? static_cast<const DrawnLetters*>(command.UserCallbackData) : nullptr;
}

}  // namespace headlight::platform
