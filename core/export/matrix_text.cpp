#include "export/matrix_text.hpp"

#include <algorithm>
#include <cmath>

#include "base/csv.hpp"
#include "base/error.hpp"
#include "base/utf8.hpp"
#include "explain/formula_text.hpp"
#include "export/page_room.hpp"
#include "formats/npy.hpp"

namespace headlight::exports {
namespace {

std::vector<std::string> labels_of(const Axis& axis) {
  std::vector<std::string> all;
  for (Index i = 0; i < axis.size; ++i) all.push_back(axis.label(i));
  return all;
}

/// A line of CSV. `numbers` are added as they are, since a minus in front of them is our own.
std::string line_of(const std::vector<std::string>& texts, const std::vector<std::string>& numbers = {}) {
  std::string line;
  for (const std::string& one : texts) line += (&one == &texts.front() ? "" : ",") + csv_cell(one);
  for (const std::string& one : numbers) line += "," + one;
  return line + "\r\n";
}

/// Writes a row of numbers with ampersands between them.
std::string latex_row(const LabelledMatrix& m, Index row, int decimals) {
  std::string line;
  for (Index col = 0; col < m.values->cols(); ++col)
    line += (col ? " & " : "") + number_to_latex(paper_number((*m.values)(row, col), decimals));
  return line;
}

std::string bmatrix(const LabelledMatrix& m, int decimals) {
  std::string out = "\\begin{bmatrix}\n";
  for (Index row = 0; row < m.values->rows(); ++row) out += "  " + latex_row(m, row, decimals) + " \\\\\n";
  return out + "\\end{bmatrix}\n";
}

/// The width of a column of words and numbers, in em of the text's font.
size_t column_em(const LabelledMatrix& m, int decimals) {
  size_t widest = 1;
  for (const std::string& word : m.cols) widest = std::max(widest, count_code_points(word));
  for (Index i = 0; i < m.values->size(); ++i) widest = std::max(widest, paper_number(m.values->data()[i], decimals).size());
  return (widest * 55 + 99) / 100;
}

/// True if the matrix is wider than the text of an article (34 em): its columns with their spacing, and the row labels.
bool is_wider_than_text(const LabelledMatrix& m, int decimals) {
  constexpr size_t text_em = 34;
  size_t beside = 1;
  for (const std::string& word : m.rows) beside = std::max(beside, count_code_points(word));
  return m.cols.size() * (column_em(m, decimals) + 1) + beside / 2 + 1 > text_em;
}

/// The labels above and the numbers are two arrays, so their columns have one fixed width. A matrix that is too wide is scaled to fit the
/// text.
std::string labelled_array(const LabelledMatrix& m, int decimals) {
  const std::string columns = "*{" + std::to_string(m.cols.size()) + "}{w{c}{" + std::to_string(column_em(m, decimals)) + "em}}";
  std::string above, beside, inside;
  for (const std::string& word : m.cols) above += (above.empty() ? "" : " & ") + word_to_latex(word);
  for (size_t row = 0; row < m.rows.size(); ++row) {
    beside += "    " + word_to_latex(m.rows[row]) + " \\\\\n";
    inside += "    " + latex_row(m, static_cast<Index>(row), decimals) + " \\\\\n";
  }
  const bool fits = !is_wider_than_text(m, decimals);
  return std::string(fits ? "" : "\\resizebox{\\linewidth}{!}{$\n") + "\\begin{array}{r@{\\;}c}\n  & \\begin{array}{" + columns + "} " +
         above + " \\end{array} \\\\\n  \\begin{array}{r}\n" + beside + "  \\end{array} & \\left[\\begin{array}{" + columns + "}\n" +
         inside + "  \\end{array}\\right]\n\\end{array}" + (fits ? "" : "$}") + "\n";
}

}  // namespace

LabelledMatrix labelled(const Graph& graph, const Trace& trace, NodeId node) {
  const Axes& axes = graph[node].axes;
  return {graph[node].name, labels_of(axes.rows), labels_of(axes.cols), trace.matrix(node)};
}

std::string csv(std::span<const LabelledMatrix> matrices) {
  const bool many = matrices.size() > 1;
  std::string out;
  for (const LabelledMatrix& m : matrices) {
    if (&m == &matrices.front()) {
      std::vector<std::string> head = many ? std::vector<std::string>{"matrix", ""} : std::vector<std::string>{""};
      head.insert(head.end(), m.cols.begin(), m.cols.end());
      out += line_of(head);
    }
    for (size_t row = 0; row < m.rows.size(); ++row) {
      std::vector<std::string> numbers;
      for (Index col = 0; col < m.values->cols(); ++col) numbers.push_back(exact_text((*m.values)(static_cast<Index>(row), col)));
      out += line_of(many ? std::vector<std::string>{m.name, m.rows[row]} : std::vector<std::string>{m.rows[row]}, numbers);
    }
  }
  return out;
}

std::string npy(std::span<const LabelledMatrix> matrices) {
  std::vector<std::span<const float>> values;
  for (const LabelledMatrix& m : matrices) values.emplace_back(m.values->data(), static_cast<size_t>(m.values->size()));
  const Matrix& first = *matrices.front().values;
  std::vector<std::int64_t> shape = {first.rows(), first.cols()};
  if (matrices.size() > 1) shape.insert(shape.begin(), static_cast<std::int64_t>(matrices.size()));
  return npy_bytes(shape, values);
}

std::string latex(std::span<const LabelledMatrix> matrices, const LatexMatrix& how) {
  std::string out;
  for (const LabelledMatrix& m : matrices) {
    require_room_on_page(m);
    if (!out.empty()) out += "\n";
    const bool shrunk = how.labels && is_wider_than_text(m, how.decimals);
    out += "% " + m.name + ", " + std::to_string(m.rows.size()) + " x " + std::to_string(m.cols.size()) + "; needs " +
           (shrunk       ? "amsmath, array and graphicx"
            : how.labels ? "amsmath and array"
                         : "amsmath") +
           beyond_latin_note(m, how.labels) + "\n";
    constexpr size_t amsmath_columns = 10;
    if (!how.labels && m.cols.size() > amsmath_columns) out += "\\setcounter{MaxMatrixCols}{" + std::to_string(m.cols.size()) + "}\n";
    out += how.labels ? labelled_array(m, how.decimals) : bmatrix(m, how.decimals);
  }
  return out;
}

}  // namespace headlight::exports
