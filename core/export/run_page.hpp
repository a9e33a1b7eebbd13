#pragma once
#include <array>
#include <string>
#include <vector>

#include "graph/matrix.hpp"

namespace headlight::exports {

/// A cell whose working is on the page.
struct PageWorking {
  Index row, col;
  std::string text;  ///< output of `headlight explain`
};

/// A matrix on the page.
struct PageMatrix {
  std::string name;     ///< its name in commands
  std::string caption;  ///< HTML
  std::string spoken;   ///< the caption for screen readers
  std::vector<std::string> rows, cols;
  MatrixPtr values;  ///< -infinity in masked cells
  bool shares = false;
  bool coloured = true;  ///< false: its numbers are names, such as the ids of words
  float limit = 1;
  std::vector<PageWorking> workings;
  int pinned = -1;  ///< the index of the working to show first
};

struct PageStage {
  std::string id;
  std::string group;  ///< the heading above it, if it begins a group
  std::string title, place;
  std::string subtitle, what, look_at, equation;  ///< HTML
  std::vector<PageMatrix> made, weights;
};

/// A colour on light and on dark paper, "#fcfcfa".
struct PageColour {
  std::string name, light, dark;
};

/// The contents of the page. Texts are final, and are escaped here unless marked as HTML.
struct RunPage {
  std::string language, title, about, made_by;
  char decimal = '.';                                                    ///< before the decimals of its numbers
  std::string stages, working, no_working, weights, masked, cell, keys;  ///< labels of its parts
  std::vector<PageColour> colours;
  std::array<std::string, 4> tables;           ///< colours, "fcfcfa...": diverging light and dark, shares light and dark
  std::array<std::string, 4> inks;             ///< of the digits on these colours
  std::string map_title, map_light, map_dark;  ///< one picture of the whole as SVG on light and on dark paper; empty: no picture
  std::vector<PageStage> parts;
  std::string style, script;  ///< the style sheet and the script of the page
};

/// Writes a self-contained HTML page that works offline. Small matrices are tables of numbers, larger ones pictures with the numbers under
/// the pointer and the arrow keys; all numbers are included as base64 float32. Throws UserError if the page would be too large for browsers
/// to open easily.
std::string html(const RunPage& page);

/// HTML in a span of this class; unchanged without a class.
std::string html_span(const std::string& name, const std::string& html);
/// HTML as a link to the stage with that id.
std::string html_link(const std::string& stage, const std::string& html);

}  // namespace headlight::exports
