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

/// A line of constant width through points.
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
  size_t font;  ///< index into Drawing::fonts
  float baseline;
  ImU32 colour;
  std::string utf8;
  std::vector<char32_t> codes;  ///< its characters
  std::vector<float> x;         ///< the left end of each
  float end;                    ///< the right end of the last
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
  DrawnLetters letters;
};

/// A font at a size. Without a file the viewer of the picture chooses one.
struct FontUse {
  std::string file;
  float size;  ///< the em size, in the drawing's pixels
  bool operator==(const FontUse&) const = default;
};

/// A part of the picture that links to another place of the page that holds the picture.
struct DrawnLink {
  Rect area;
  std::string to;     ///< the target's id
  std::string title;  ///< the target, in words
};

/// A picture of shapes and words, from the lowest to the topmost. Lengths are pixels of the frame that it was taken from.
struct Drawing {
  struct Item {
    std::variant<FilledShape, Stroke, RoundBox, PlacedText, CellGrid, PlacedPicture, PlacedLetters> shape;
    std::optional<ImVec4> clip = {};  ///< left, top, right, bottom; none: not clipped
  };
  Rect page;        ///< the visible part
  float scale = 1;  ///< pixels per logical pixel
  ImU32 paper = IM_COL32_WHITE;
  std::string title;  ///< for screen readers, and for lists of files
  std::vector<FontUse> fonts;
  std::vector<Item> items;
  std::vector<DrawnLink> links;  ///< for SVG only
};

}  // namespace headlight::platform
