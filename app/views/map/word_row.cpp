#include "views/map/word_row.hpp"

namespace headlight::views {
namespace {

float width_of(const std::vector<bool>& shown, const std::vector<float>& widths, float apart, float dots) {
  float all = 0;
  bool left_out = false;
  for (size_t i = 0; i < shown.size(); ++i) {
    if (shown[i]) all += widths[i] + apart;
    else if (!left_out) all += dots + apart;
    left_out = !shown[i];
  }
  return all - apart;
}

}  // namespace

std::vector<Index> words_that_fit(const std::vector<float>& widths, const std::vector<bool>& must, float room, float apart, float dots) {
  std::vector<bool> shown = must;
  shown.resize(widths.size());
  for (size_t i = 0; i < widths.size(); ++i) {
    if (shown[i]) continue;
    shown[i] = true;
    if (width_of(shown, widths, apart, dots) <= room) continue;
    shown[i] = false;
    break;
  }
  std::vector<Index> out;
  for (size_t i = 0; i < shown.size(); ++i)
    if (shown[i]) out.push_back(static_cast<Index>(i));
  return out;
}

}  // namespace headlight::views
