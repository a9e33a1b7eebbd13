#pragma once
#include <array>
#include <string>
#include <vector>

#include "graph/matrix.hpp"

namespace headlight::exports {

/// A cell whose working stands on the page.
struct PageWorking {
  Index row, col;
  std::string text;  ///< as `headlight explain` prints it
};

/// One matrix on the page.
struct PageMatrix {
  std::string name;     ///< as commands call it
  std::string caption;  ///< HTML
  std::string spoken;   ///< the caption for ears
  std::vector<std::string> rows, cols;
  MatrixPtr values;  ///< -infinity where a cell is masked
  bool shares = false;
  bool coloured = true;  ///< else its numbers are names, such as the ids of words
  float limit = 1;
  std::vector<PageWorking> workings;
  int pinned = -1;  ///< which of them is looked at first
};

struct PageStage {
  std::string id;
  std::string group;  ///< the heading above it, where it is the first of its group
  std::string title, place;
  std::string subtitle, what, look_at, equation;  ///< HTML
  std::vector<PageMatrix> made, weights;
};

/// A colour on light and on dark paper, "#fcfcfa".
struct PageColour {
  std::string name, light, dark;
};

/// What the page is written from. Every text is ready to be put in, but for those that are said to be HTML it is escaped here.
struct RunPage {
  std::string language, title, about, made_by;
  char decimal = '.';                                                    ///< what stands before the decimals of its numbers
  std::string stages, working, no_working, weights, masked, cell, keys;  ///< what its parts are called
  std::vector<PageColour> colours;
  std::array<std::string, 4> tables;           ///< colours, "fcfcfa...": diverging light and dark, shares light and dark
  std::array<std::string, 4> inks;             ///< of the digits upon them
  std::string map_title, map_light, map_dark;  ///< one picture of it all as SVG on light and on dark paper; empty: no picture
  std::vector<PageStage> parts;
  std::string style, script;  ///< what the page looks like and how it answers
};

/// One HTML page with everything in it: it asks for nothing else and works offline. Small matrices are tables of numbers, larger ones
/// pictures with the numbers under the pointer and the arrow keys; all numbers are in it, as base64 float32. Throws UserError where the
/// page would be larger than browsers open with ease.
std::string html(const RunPage& page);

/// HTML in a span of this class; without one it stays as it is.
std::string html_span(const std::string& name, const std::string& html);
/// HTML as a link to the stage of that id.
std::string html_link(const std::string& stage, const std::string& html);

}  // namespace headlight::exports
