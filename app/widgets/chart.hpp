#pragma once
#include "widgets/canvas.hpp"
#include "widgets/chart_layout.hpp"

namespace headlight::widgets {

/// How a line is told from the others where hue fails.
enum class Dash { solid, dashed, dotted, dash_dot };

/// One line. Its points ascend in x.
struct ChartLine {
  std::string name;  ///< at the end of the line, and in what hovering says: "accuracy B"
  ImU32 colour = 0;
  Dash dash = Dash::solid;
  std::vector<ChartPoint> points;
  std::vector<std::string> notes = {};  ///< one for each point, or none: what stands behind its value, "head 2 of layer 1"
};

/// Something that happened at an x: a thin line with words at its top.
struct ChartMark {
  double x = 0;
  std::string label;
};

/// Up to four lines over a common x axis.
struct Chart {
  std::string name;     ///< item; dragging in it moves the cursor
  std::string title;    ///< "Loss"
  std::string about;    ///< muted, behind the title: "cross entropy in nats, log scale"
  std::string x_title;  ///< below the axis, at its right end; empty: no numbers below the axis either
  ChartSpan x;
  std::optional<ChartSpan> y;  ///< none: as the lines need it
  bool log_y = false;
  int decimals = 3;  ///< of values that are read
  std::vector<ChartLine> lines;
  std::vector<ChartMark> marks;
  std::optional<double> cursor;
  float labels_width = 96;  ///< room for the names at the right
  float controls = 0;       ///< room that controls take at the right of the title
};

struct ChartResult {
  ChartScale scale;
  std::optional<double> hovered;  ///< the x under the pointer
  std::optional<double> dragged;  ///< the x to which the cursor is moved
};

/// Where the plot of a chart in `r` is: without title, axis numbers and the names of the lines.
ChartScale layout_chart(const Chart& chart, const Rect& r);

/// Draws it; the cursor's and the pointer's values are read off beside the lines.
ChartResult draw_chart(const Canvas& canvas, const Rect& r, const Chart& chart);

}  // namespace headlight::widgets
