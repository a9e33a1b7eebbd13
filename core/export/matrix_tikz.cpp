#include "export/matrix_tikz.hpp"

#include <algorithm>
#include <cmath>

#include "base/number_text.hpp"
#include "base/utf8.hpp"
#include "explain/formula_text.hpp"
#include "export/page_room.hpp"

namespace headlight::exports {
namespace {

std::string tikz_colour(const Rgb& c) {
  return "{rgb,255:red," + std::to_string(c.red) + ";green," + std::to_string(c.green) + ";blue," + std::to_string(c.blue) + "}";
}

std::string number_of(double value) { return with_decimals(value, 2); }
std::string point(double x, double y) { return "(" + number_of(x) + "," + number_of(y) + ")"; }

/// Draws a heatmap whose cells are one unit wide and high.
class TikzHeatmap {
 public:
  TikzHeatmap(const LabelledMatrix& m, const HeatInks& inks, bool numbers) : m_(m), inks_(inks), numbers_(numbers) {}

  std::string text() const {
    std::string out = "    \\node[anchor=south west] at (0,-0.7) {\\texttt{" + latex_escaped(m_.name) + "}};\n";
    for (Index row = 0; row < m_.values->rows(); ++row)
      for (Index col = 0; col < m_.values->cols(); ++col) out += cell(row, col);
    for (size_t i = 0; i < m_.cols.size(); ++i) out += word("south", static_cast<double>(i) + 0.5, -0.04, m_.cols[i]);
    for (size_t i = 0; i < m_.rows.size(); ++i) out += word("east", -0.04, static_cast<double>(i) + 0.5, m_.rows[i]);
    return out + legend();
  }

 private:
  std::string word(const char* anchor, double x, double y, const std::string& label) const {
    return std::string("    \\node[anchor=") + anchor + "] at " + point(x, y) + " {\\strut " + latex_escaped(label) + "};\n";
  }

  std::string cell(Index row, Index col) const {
    const float value = (*m_.values)(row, col);
    const auto x = static_cast<double>(col), y = static_cast<double>(row);
    const bool masked = std::isinf(value) && value < 0, fault = !std::isfinite(value) && !masked;
    const std::string box = point(x, y) + " rectangle " + point(x + 0.96, y + 0.96);
    std::string out = "    \\fill[fill=" + tikz_colour(masked || fault ? inks_.absent : inks_.fill(value)) + "] " + box + ";\n";
    if (masked)
      return out + "    \\draw[draw=" + tikz_colour(inks_.line) + "] " + point(x + 0.36, y + 0.64) + " -- " + point(x + 0.6, y + 0.32) +
             ";\n";
    if (fault) out += "    \\draw[draw=" + tikz_colour(inks_.fault) + ", dashed] " + box + ";\n";
    if (!numbers_) return out;
    const Rgb ink = fault ? inks_.fault : inks_.ink(value);
    const std::string digits = std::isnan(value) ? "NaN" : "$" + number_to_latex(paper_number(value, inks_.decimals)) + "$";
    return out + "    \\node[text=" + tikz_colour(ink) + "] at " + point(x + 0.48, y + 0.48) + " {" + digits + "};\n";
  }

  std::string legend() const {
    constexpr int steps = 48;
    const double top = static_cast<double>(m_.rows.size()) + 0.35, width = std::min(4.0, static_cast<double>(m_.cols.size()));
    std::string out;
    for (int i = 0; i < steps; ++i) {
      const float value = inks_.low + (inks_.high - inks_.low) * (static_cast<float>(i) + 0.5f) / steps;
      const double from = width * i / steps;  // each overlaps the next, so that no paper shows between them
      out +=
          "    \\fill[fill=" + tikz_colour(inks_.fill(value)) + "] " + point(from, top) + " rectangle " + point(width, top + 0.25) + ";\n";
    }
    for (const double at : {0.0, 0.5, 1.0}) {
      const auto value = static_cast<float>(static_cast<double>(inks_.low) + at * static_cast<double>(inks_.high - inks_.low));
      out += "    \\node[anchor=north] at " + point(at * width, top + 0.2) + " {$" + limit_text(value) + "$};\n";
    }
    return out;
  }

  const LabelledMatrix& m_;
  const HeatInks& inks_;
  bool numbers_;
};

/// The width of a column for its label and its numbers, in centimetres.
double column_width(const LabelledMatrix& m, const HeatInks& inks) {
  size_t widest = 3;
  for (const std::string& word : m.cols) widest = std::max(widest, std::min<size_t>(count_code_points(word), 10));
  for (Index i = 0; i < m.values->size(); ++i) widest = std::max(widest, paper_number(m.values->data()[i], inks.decimals).size());
  return 0.125 * static_cast<double>(widest) + 0.15;  // a sentence of nine words fits the text of an article
}

}  // namespace

std::string tikz(std::span<const LabelledMatrix> matrices, const HeatInks& inks) {
  constexpr Index most_with_numbers = 20;
  const LabelledMatrix& first = matrices.front();
  require_room_on_page(first);
  const bool numbers = first.values->cols() <= most_with_numbers;
  double width = 0.5, labels = 1;
  for (const LabelledMatrix& m : matrices) width = std::max(width, numbers ? column_width(m, inks) : 0.5);
  for (const std::string& word : first.rows) labels = std::max(labels, 0.125 * static_cast<double>(count_code_points(word)) / width + 0.5);
  std::string out = "% needs the package tikz" + beyond_latin_note(first, true) + "\n\\begin{tikzpicture}[x=" + number_of(width) +
                    "cm, y=-0.75cm, font=\\sffamily\\scriptsize, inner sep=1.5pt]\n";
  for (size_t i = 0; i < matrices.size(); ++i) {
    const double shift = static_cast<double>(i) * (static_cast<double>(first.cols.size()) + labels);
    out += "  \\begin{scope}[shift={" + point(shift, 0) + "}]\n" + TikzHeatmap(matrices[i], inks, numbers).text() + "  \\end{scope}\n";
  }
  return out + "\\end{tikzpicture}\n";
}

}  // namespace headlight::exports
