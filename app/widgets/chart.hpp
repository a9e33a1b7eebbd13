#pragma once
#include "widgets/canvas.hpp"
#include "widgets/chart_layout.hpp"

namespace headlight::widgets {

/// The pattern that distinguishes a line for people who cannot tell the hues apart.
enum class Dash { solid, dashed, dotted, dash_dot };

/// A line of the chart. Its points ascend in x.
struct ChartLine {
  std::string name;  ///< drawn at the end of the line and in the hover text: "accuracy B"
  ImU32 colour = 0;
  Dash dash = Dash::solid;
  std::vector<ChartPoint> points;
  std::vector<std::string> notes = {};  ///< one for each point, or none: the source of its value, "head 2 of layer 1"
};

/// An event at an x: a thin line with a label at its top.
struct ChartMark {
  double x = 0;
  std::string label;
};

/// Up to four lines over a common x axis.
struct Chart {
  std::string name;     ///< item name; dragging in it moves the cursor
  std::string title;    ///< "Loss"
  std::string about;    ///< muted, after the title: "cross entropy in nats, log scale"
  std::string x_title;  ///< below the axis, at its right end; empty: no numbers below the axis either
  ChartSpan x;
  std::optional<ChartSpan> y;  ///< none: fitted to the lines
  bool log_y = false;
  int decimals = 3;  ///< for the values read at the cursor
  std::vector<ChartLine> lines;
  std::vector<ChartMark> marks;
  std::optional<double> cursor;
  float labels_width = 96;  ///< room for the names at the right
  float controls = 0;       ///< width reserved for controls at the right of the title, logical pixels
};

struct ChartResult {
  ChartScale scale;
  std::optional<double> hovered;  ///< the x under the pointer
  std::optional<double> dragged;  ///< the x to which the person drags the cursor
};

/// Returns the plot area of a chart in `r`, without title, axis numbers and line names.
ChartScale layout_chart(const Chart& chart, const Rect& r);

/// Draws the chart and, beside the lines, their values at the cursor or the pointer.
ChartResult draw_chart(const Canvas& canvas, const Rect& r, const Chart& chart);

}  // namespace headlight::widgets
