#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <memory>
#include <vector>

#include "commands/commands.hpp"
#include "commands/places.hpp"
#include "commands/run_options.hpp"
#include "document/run.hpp"
#include "graph/working.hpp"

namespace headlight {
namespace {

/// The formula on one line. A softmax states its row's largest score once, as m, not once for every word.
std::string formula_line(const Working& work, const CellText& text) {
  std::string line = to_text(work.formula, text);
  if (!std::holds_alternative<SoftmaxShare>(work.shape)) return line;
  const std::string largest = to_text(work.formula.args()[0].args()[0].args()[1], text);
  for (size_t at = line.find(largest); at != std::string::npos; at = line.find(largest, at)) line.replace(at, largest.size(), "m");
  return line + "  with m = " + largest;
}

void print_shape(const Graph&, const Trace&, const PlainFormula&) {}
void print_shape(const Graph& graph, const Trace&, const Copy& copy) { std::cout << "  taken over from " << cell_name(graph, copy.from, true) << "\n"; }

/// Counted as a reader counts them, not in bytes.
size_t letters(const std::string& text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string in_column(const std::string& text, size_t width, bool right) {
  const std::string space(width - letters(text), ' ');
  return right ? space + text : text + space;
}

std::string six_decimals(double value) {
  char text[64];
  std::snprintf(text, sizeof text, "%.6f", std::abs(value) < 5e-7 ? 0. : value);
  return text;
}

/// Rows of words, each column as wide as its widest word.
void print_table(const std::vector<std::vector<std::string>>& rows, const std::vector<bool>& to_the_right) {
  std::vector<size_t> widths(to_the_right.size(), 0);
  for (const auto& row : rows)
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], letters(row[i]));
  for (const auto& row : rows) {
    std::string line = " ";
    for (size_t i = 0; i < row.size(); ++i) line += " " + in_column(row[i], widths[i], to_the_right[i]) + (i + 1 < row.size() ? " " : "");
    std::cout << line.substr(0, line.find_last_not_of(' ') + 1) << "\n";
  }
}

void print_shape(const Graph& graph, const Trace& trace, const SumOfProducts& sum) {
  std::vector<std::vector<std::string>> rows = {{"left", "", "right", "", "product", "sum so far"}};
  for (const auto& term : sum.terms)
    rows.push_back({cell_name(graph, term.left), to_text(term.a, 6), cell_name(graph, term.right), to_text(term.b, 6), six_decimals(term.product), six_decimals(term.running)});
  double total = sum.total;
  for (const Cell& added : sum.added) rows.push_back({"", "", cell_name(graph, added), to_text(trace.at(added), 6), six_decimals(trace.at(added)), six_decimals(total += trace.at(added))});
  std::cout << "\n";
  print_table(rows, {false, true, false, true, true, true});
}

void print_shape(const Graph& graph, const Trace&, const SoftmaxShare& softmax) {
  std::vector<std::vector<std::string>> rows = {{"", "", "s", "s - max", "exp", "share"}};
  for (size_t i = 0; i < softmax.terms.size(); ++i) {
    const auto& term = softmax.terms[i];
    rows.push_back({i == softmax.own ? "\u25b8" : "", cell_name(graph, term.cell), to_text(term.score, 6), to_text(term.distance, 6), six_decimals(term.exponential), six_decimals(term.share)});
  }
  rows.push_back({"", "sum", "", "", six_decimals(softmax.sum), six_decimals(1)});
  std::cout << "\n  largest score of the row: " << to_text(softmax.top, 6) << "\n";
  print_table(rows, {false, false, true, true, true, true});
}

void explain(const Document& document, const std::string& name, const std::string& row, const std::string& col) {
  const auto run = compute(document);
  const Sample& sample = run->samples.front();
  const Graph& graph = *sample.graph;
  const NodeId node = node_called(graph, name);
  const Cell cell = {node, place_on(graph[node].axes.rows, row, "row"), place_on(graph[node].axes.cols, col, "column")};
  std::cout << cell_name(graph, cell, true) << " = " << to_text(sample.trace.at(cell), 7) << "\n";
  if (graph[node].is_input()) {
    std::cout << "  given, not computed\n";
    return;
  }
  const Working work = working(graph, sample.trace, cell);
  std::cout << "  = " << formula_line(work, [&](const Cell& c) { return cell_name(graph, c); }) << "\n";
  std::cout << "  = " << formula_line(work, [&](const Cell& c) { return to_text(sample.trace.at(c)); }) << "\n";
  std::visit([&](const auto& shape) { print_shape(graph, sample.trace, shape); }, work.shape);
}

}  // namespace

void add_explain(CLI::App& app) {
  struct Options {
    RunOptions run;
    std::string node, row, col;
  };
  const auto o = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("explain", "the working of one cell, as text");
  o->run.add_to(*command, true);
  command->add_option("NODE", o->node, "a name such as blocks.0.attn.pattern[1]")->required();
  command->add_option("ROW", o->row, "index or label")->required();
  command->add_option("COL", o->col, "index or label")->required();
  command->callback([o] { explain(o->run.document(), o->node, o->row, o->col); });
}

}  // namespace headlight
