#pragma once
#include <imgui.h>

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "theme/metrics.hpp"
#include "widgets/heat_painter.hpp"

namespace headlight::platform {

/// A filled polygon.
struct FilledShape {
  std::vector<ImVec2> points;
  ImU32 colour;
};

/// A line of some width through points.
struct Stroke {
  std::vector<ImVec2> points;
  float width;
  bool closed;
  ImU32 colour;
};

/// A rectangle with round corners.
struct RoundBox {
  ImVec2 low, high;
  float radius;
  ImU32 colour;
};

/// Words of one font on one line.
struct PlacedText {
  size_t font;  ///< a place in Drawing::fonts
  float baseline;
  ImU32 colour;
  std::string utf8;
  std::vector<char32_t> codes;  ///< its characters
  std::vector<float> x;         ///< where each of them begins
  float end;                    ///< where the last of them ends
};

/// Colours without gaps between them, one for each cell, row by row.
struct CellGrid {
  ImVec2 low, high;
  int cols, rows;
  std::vector<ImU32> colours;
};

/// A picture from a file.
struct PlacedPicture {
  ImVec2 low, high;
  std::shared_ptr<const std::string> png;  ///< the file's bytes
};

/// Letters of the system's fonts on one line.
struct PlacedLetters {
  ShownLetters letters;
};

/// A font at a size. Without a file the viewer of the picture chooses one.
struct FontUse {
  std::string file;
  float size;  ///< of an em
  bool operator==(const FontUse&) const = default;
};

/// A part of the picture that leads to another place of the page which the picture stands on.
struct DrawnLink {
  Rect area;
  std::string to;     ///< the id of that place
  std::string title;  ///< where it leads, in words
};

/// A picture made of shapes and words, from the lowest to the topmost. Lengths are in the pixels of the frame that it was taken from.
struct Drawing {
  struct Item {
    std::variant<FilledShape, Stroke, RoundBox, PlacedText, CellGrid, PlacedPicture, PlacedLetters> shape;
    std::optional<ImVec4> clip = {};  ///< left, top, right, bottom; none: all of it is seen
  };
  Rect page;        ///< what is seen of it
  float scale = 1;  ///< pixels per logical pixel
  ImU32 paper = IM_COL32_WHITE;
  std::string title;  ///< for those who cannot see it, and for lists of files
  std::vector<FontUse> fonts;
  std::vector<Item> items;
  std::vector<DrawnLink> links;  ///< of an SVG; the other forms stand alone
};

}  // namespace headlight::platform
