#pragma once
#include <algorithm>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "platform/vector/drawing.hpp"

namespace headlight::tests {

/// A run of letters and its extent, from the top of its capitals to its baseline.
struct Written {
  std::string words;
  Rect ink;
  ImVec4 seen;
};

inline bool meet(const Rect& a, const Rect& b, float by) {
  return std::min(a.right(), b.right()) - std::max(a.x, b.x) > by && std::min(a.bottom(), b.bottom()) - std::max(a.y, b.y) > by;
}

inline Rect within(const Rect& r, const ImVec4& seen) {
  const float x = std::max(r.x, seen.x), y = std::max(r.y, seen.y);
  return {x, y, std::min(r.right(), seen.z) - x, std::min(r.bottom(), seen.w) - y};
}

/// The faults of a picture of the window, a line each.
class DrawingFaults {
 public:
  explicit DrawingFaults(const Drawing& drawing) : drawing_(drawing) {
    for (const Drawing::Item& item : drawing.items) {
      if (const auto* text = std::get_if<PlacedText>(&item.shape)) write(*text, item.clip.value_or(whole()));
      else if (const auto* letters = std::get_if<PlacedLetters>(&item.shape)) write(letters->letters, item.clip.value_or(whole()));
      else if (const auto* box = std::get_if<RoundBox>(&item.shape)) cover(*box, item.clip.value_or(whole()));
      else if (const auto* grid = std::get_if<CellGrid>(&item.shape)) place(*grid, item.clip.value_or(whole()));
    }
  }
  const std::string& all() const { return all_; }

 private:
  ImVec4 whole() const { return {drawing_.page.x, drawing_.page.y, drawing_.page.right(), drawing_.page.bottom()}; }

  void write(const PlacedText& text, const ImVec4& clip) {
    const float size = drawing_.fonts[text.font].size, from = text.x.front();
    write(text.utf8, {from, text.baseline - 0.7f * size, text.end - from, 0.7f * size}, clip);
  }

  void write(const DrawnLetters& letters, const ImVec4& clip) {
    const float size = letters.look.em;
    write(letters.utf8, {letters.pen.x, letters.pen.y - 0.7f * size, letters.width, 0.7f * size}, clip);
  }

  void write(const std::string& words, const Rect& ink, const ImVec4& clip) {
    const ImVec4 seen = {std::max(clip.x, whole().x), std::max(clip.y, whole().y), std::min(clip.z, whole().z),
                         std::min(clip.w, whole().w)};
    Written now = {words, ink, seen};
    if (now.ink.right() > seen.z + 1.5f || now.ink.x < seen.x - 1.5f) all_ += "cut: " + now.words + "\n";
    now.ink = within(now.ink, seen);
    if (now.ink.w <= 1 || now.ink.h <= 1) return;
    for (const Written& before : written_)
      if (meet(before.ink, now.ink, 1.2f)) all_ += "over one another: " + before.words + " | " + now.words + "\n";
    written_.push_back(std::move(now));
  }

  /// An opaque box drawn over a text hides it.
  void cover(const RoundBox& box, const ImVec4& clip) {
    if ((box.colour >> IM_COL32_A_SHIFT) < 255) return;
    const Rect r = within({box.low.x, box.low.y, box.high.x - box.low.x, box.high.y - box.low.y}, clip);
    for (const Written& before : written_)
      if (meet(before.ink, r, 1.5f)) all_ += "covered: " + before.words + "\n";
  }

  /// A matrix drawn over another one, or over words that were drawn before it, hides them.
  void place(const CellGrid& grid, const ImVec4& clip) {
    const Rect r = within({grid.low.x, grid.low.y, grid.high.x - grid.low.x, grid.high.y - grid.low.y}, clip);
    if (r.w <= 1 || r.h <= 1) return;
    for (const Rect& before : grids_)
      if (meet(before, r, 1.5f)) all_ += "a matrix over another one at " + std::to_string(r.x) + ", " + std::to_string(r.y) + "\n";
    for (const Written& before : written_)
      if (meet(before.ink, r, 1.5f)) all_ += "under a matrix: " + before.words + "\n";
    grids_.push_back(r);
  }

  const Drawing& drawing_;
  std::vector<Written> written_;
  std::vector<Rect> grids_;
  std::string all_;
};

constexpr float top_bar = 104;  ///< the height of a wide window's top bar, whose tokens scroll sideways

/// The faults of what is below `y`.
inline std::string faults_below(Drawing drawing, float y) {
  std::erase_if(drawing.items, [&](const Drawing::Item& item) {
    const auto* text = std::get_if<PlacedText>(&item.shape);
    return text && text->baseline < y;
  });
  return DrawingFaults(drawing).all();
}

}  // namespace headlight::tests
