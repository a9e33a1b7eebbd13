#include "views/working_section.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>

#include "graph/working.hpp"
#include "views/node_matrix.hpp"
#include "views/stage_text.hpp"
#include "widgets/icons.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/working_table.hpp"

namespace headlight {
namespace {

constexpr size_t most_rows = 12;  ///< longer sums show their largest terms, and honestly what the rest comes to

std::string decimals(double value, int n) {
  if (!std::isfinite(value)) return std::isnan(value) ? "NaN" : value > 0 ? "\u221e" : "\u2212\u221e";
  if (std::abs(value) >= 1e5) {
    char out[32];
    std::snprintf(out, sizeof out, "%.3g", value);
    return out;
  }
  char out[40];
  if (std::abs(value) >= 10 && n > 3) --n;  // the columns hold seven characters
  if (std::abs(value) >= 1000 && n > 2) --n;
  std::snprintf(out, sizeof out, "%.*f", n, std::abs(value) < 0.5 * std::pow(10, -n) ? 0. : value);  // no "-0.00"
  return out;
}

/// The rows to show: all, or the largest by `weight` in their own order.
std::vector<size_t> largest(size_t n, const std::function<double(size_t)>& weight) {
  std::vector<size_t> rows(n);
  std::iota(rows.begin(), rows.end(), size_t{0});
  if (n <= most_rows) return rows;
  std::stable_sort(rows.begin(), rows.end(), [&](size_t a, size_t b) { return weight(a) > weight(b); });
  rows.resize(most_rows - 1);
  while (rows.size() > 1 && weight(rows.back()) == 0) rows.pop_back();
  std::sort(rows.begin(), rows.end());
  return rows;
}

/// A short name of a matrix in the working: "q it", "W_{Q} noun".
std::string operand_title(const Session& s, const Cell& cell, bool by_row) {
  const Axes& axes = s.graph()[cell.node].axes;
  std::string name = s.graph()[cell.node].name;
  if (const size_t dot = name.rfind('.'); dot != std::string::npos) name = name.substr(dot + 1);
  if (const size_t bracket = name.find('['); bracket != std::string::npos) name.resize(bracket);
  if (name == "resid_pre") name = "x";
  if (name == "pattern") name = "a";
  if (name == "concat") name = "z";
  if (name.starts_with("W_")) name = "W_{" + name.substr(2) + "}";
  const std::string label = by_row ? axes.rows.label(cell.row) : axes.cols.label(cell.col);
  return name + " " + escaped(label.size() > 10 ? label.substr(0, 10) : label);
}

class Section {
 public:
  Section(Frame& frame, const Working& work, float x, float y, float width) : frame_(frame), work_(work), x_(x), y_(y), width_(width), k_(width / 336.f) {}

  float draw() {
    std::visit([&](const auto& shape) { this->table(shape); }, work_.shape);
    return y_;
  }

 private:
  using Links = std::vector<std::pair<std::string, Cell>>;

  const Session& session() const { return frame_.session; }
  const Canvas& canvas() const { return frame_.canvas; }

  void finish(const WorkingTable& table, const Links& links) {
    const TableResult result = working_table(canvas(), x_, y_, width_, table);
    y_ += result.height + 10;
    for (const auto& [link, cell] : links)
      if (result.clicked_link == link) frame_.session.go_to(cell);
  }

  void result(const std::string& markup) {
    const MatrixPtr& values = session().trace().value[static_cast<size_t>(work_.cell.node)];
    const ColourMap map = map_of(session(), work_.cell.node);
    const float limit = map == ColourMap::beam ? 1.f : frame_.scales.limit(session(), work_.cell.node);
    const auto value = (*values)(work_.cell.row, work_.cell.col);
    const ImU32 fill = std::isfinite(value) ? heat_colour(canvas().theme.table(map), map, value, limit) : canvas().colours().panel;
    result_box(canvas(), {x_, y_, width_, 52}, {"result", markup, decimals(value, map == ColourMap::beam ? 3 : 2), fill, true});
    y_ += 62;
  }

  void table(const SoftmaxShare& w) {
    WorkingTable t;
    t.name = "working";
    t.columns = {{"", 0, Align::left}, {width_ > 300 ? "score s" : "s", 124 * k_}, {"d = s \u2212 " + decimals(w.top, 2), 206 * k_}, {"e^{d}", 266 * k_}, {"share", 330 * k_}};
    Links links;
    const auto rows = largest(w.terms.size(), [&](size_t i) { return i == w.own ? 2. : w.terms[i].share; });
    double shown = 0, shown_share = 0;
    for (const size_t i : rows) {
      const auto& term = w.terms[i];
      const Role ink = term.exponential == 0 && std::isinf(term.score) ? Role::muted : Role::text;
      TableRow row;
      row.hot = i == w.own;
      const std::string link = "s" + std::to_string(i);
      row.cells = {{.text = word(session().graph()[work_.cell.node].axes.cols, i), .role = ink, .bold = row.hot, .words = true},
                   {.text = decimals(term.score, 2), .role = ink, .link = link},
                   {.text = decimals(term.distance, 2), .role = ink},
                   {.text = term.exponential == 0 ? "0" : decimals(term.exponential, 3), .role = ink},
                   {.text = term.share == 0 ? "0" : decimals(term.share, 3), .role = ink, .bold = row.hot}};
      links.emplace_back(link, term.cell);
      t.rows.push_back(std::move(row));
      shown += term.exponential;
      shown_share += term.share;
    }
    if (rows.size() < w.terms.size()) t.rows.push_back(rest(w.terms.size() - rows.size(), {"", "", decimals(w.sum - shown, 3), decimals(1 - shown_share, 3)}));
    t.total = TableRow{{{.text = "row total", .words = true}, {}, {}, {.text = decimals(w.sum, 3)}, {.text = "1.000", .bold = true}}, false, ""};
    t.check = true;
    finish(t, links);
    const auto& own = w.terms[w.own];
    result(decimals(own.exponential, 3) + " \u00f7 " + decimals(w.sum, 3) + "  =");
  }

  /// A word as it fits before the numbers.
  std::string word(const Axis& axis, size_t i) const {
    return canvas().shortened(canvas().fonts().label_plain, displayable(canvas().fonts().label_plain, axis.label(static_cast<Index>(i))), 78 * k_);
  }

  TableRow rest(size_t n, std::vector<std::string> numbers) const {
    TableRow row;
    row.cells.push_back({.text = "and " + std::to_string(n) + " more, together", .role = Role::muted, .words = true});
    for (std::string& number : numbers) row.cells.push_back({.text = std::move(number), .role = Role::muted});
    return row;
  }

  void table(const SumOfProducts& w) {
    WorkingTable t = product_table(w.terms.front());
    Links links;
    double largest_product = 1e-30, shown = 0;
    for (const auto& term : w.terms) largest_product = std::max(largest_product, std::isfinite(term.product) ? std::abs(term.product) : 0.);
    const auto rows = largest(w.terms.size(), [&](size_t i) { return std::abs(w.terms[i].product); });
    const bool all = rows.size() == w.terms.size();
    for (const size_t i : rows) {
      shown += w.terms[i].product;
      t.rows.push_back(product_row(w.terms[i], i, largest_product, all ? w.terms[i].running : shown, links));
    }
    if (!all) t.rows.push_back(rest(w.terms.size() - rows.size(), {"", "", "", "", decimals(w.total - shown, 4), "", decimals(w.total, 4)}));
    double sum = w.total;
    for (const auto& added : w.added) t.rows.push_back(bias_row(added.cell, sum, links));
    finish(t, links);
    result("sum  =  " + decimals(sum, 4) + " \u2248");
  }

  /// The empty table of a dot product. Where the summed axis has names they need more room than numbers.
  WorkingTable product_table(const SumOfProducts::Term& first) const {
    const Graph& graph = session().graph();
    const bool named = graph[first.left.node].axes.cols.labels != nullptr;
    // K stands transposed on the board: its column there is a row here.
    const bool right_by_row = graph[first.left.node].axes.cols.kind == AxisKind::d_head && counts_words(graph[first.right.node].axes.rows.kind);
    const bool narrow = width_ < 300;  // no bars there, so the numbers have their room
    const float a_right = named ? 122 : 76, b_right = narrow ? 174 : named ? 182 : 150;
    WorkingTable t;
    t.name = "working";
    t.bar_width = named ? 26 : 36;
    t.columns = {{named ? "" : "i", 0, Align::left},
                 {operand_title(session(), first.left, true), a_right * k_, Align::right, role_of(session(), first.left.node), true},
                 {"", (a_right + (named ? 8 : 18)) * k_, Align::centre},
                 {operand_title(session(), first.right, right_by_row), b_right * k_, Align::right, role_of(session(), first.right.node), true},
                 {"", (b_right + (named ? 7 : 16)) * k_, Align::centre},
                 {"product", (narrow ? 250 : named ? 244 : 230) * k_},
                 {"", (named ? 252 : 240) * k_, Align::left},
                 {narrow ? "sum so far" : "running sum", 334 * k_}};
    return t;
  }

  TableRow product_row(const SumOfProducts::Term& term, size_t i, double largest_product, double running, Links& links) const {
    const Axis& inner = session().graph()[term.left.node].axes.cols;
    const bool named = inner.labels != nullptr;
    const std::string a = "a" + std::to_string(i), b = "b" + std::to_string(i);
    const auto length = static_cast<float>(std::abs(term.product) / largest_product);
    links.emplace_back(a, term.left);
    links.emplace_back(b, term.right);
    TableRow row;
    row.cells = {{.text = named ? word(inner, i) : std::to_string(i), .role = Role::muted, .words = named},
                 {.text = table_number(term.a), .role = role_of(session(), term.left.node), .link = a},
                 {.text = width_ < 300 ? "" : "\u00d7", .role = Role::muted},
                 {.text = table_number(term.b), .role = role_of(session(), term.right.node), .link = b},
                 {.text = named || width_ < 300 ? "" : "=", .role = Role::muted},
                 {.text = decimals(term.product, 4)},
                 {.bar = width_ > 300 ? std::optional<float>(length) : std::nullopt, .bar_colour = canvas().theme.diverging[term.product < 0 ? 30 : 225]},
                 {.text = decimals(running, 4)}};
    return row;
  }

  /// Adds the bias to `sum`.
  TableRow bias_row(const Cell& added, double& sum, Links& links) const {
    const double bias = session().trace().at(added);
    sum += bias;
    links.emplace_back("bias", added);
    TableRow row;
    row.cells = {{.text = "b", .role = Role::muted}, {}, {}, {}, {.text = "+", .role = Role::muted},
                 {.text = decimals(bias, 4), .role = role_of(session(), added.node), .link = "bias"}, {}, {.text = decimals(sum, 4)}};
    return row;
  }

  void table(const Copy& w) {
    const std::string from = shown_name(session(), w.from);
    const bool is_table = session().graph()[w.from.node].is_input();
    const auto source = place_of(session().nodes(), w.from.node), here = place_of(session().nodes(), work_.cell.node);
    const std::string of_head = source && source->head && !(here && here->head) ? " of head " + std::to_string(*source->head + 1) : "";
    const auto rich = paragraph(canvas(), "working", x_, y_, width_, body_style(canvas()),
                                std::string(is_table ? "Looked up" : "Taken over unchanged") + " from [" + escaped(from) + "](text:from)" + of_head + ".");
    y_ += rich.height + 10;
    if (rich.clicked == "from") frame_.session.go_to(w.from);
    result(escaped(from) + "  =");
  }

  void table(const PlainFormula&) {
    const Session& s = session();
    const auto symbols = to_text(work_.formula, [&](const Cell& c) { return shown_name(s, c); }, 5);
    const auto numbers = to_text(work_.formula, [&](const Cell& c) { return table_number(s.trace().at(c)); }, 5);
    y_ += paragraph(canvas(), "symbols", x_, y_, width_, body_style(canvas()), escaped(symbols)).height + 8;
    const auto cells = reads(work_.formula);
    std::string links;
    for (size_t i = 0; i < std::min<size_t>(cells.size(), 3); ++i) links += (i ? ", " : "") + std::string("[") + escaped(shown_name(s, cells[i])) + "](text:" + std::to_string(i) + ")";
    if (!links.empty()) {
      const auto rich = paragraph(canvas(), "working", x_, y_, width_, small_style(canvas()), "It reads " + links + (cells.size() > 3 ? " and " + std::to_string(cells.size() - 3) + " more." : "."));
      y_ += rich.height + 10;
      if (!rich.clicked.empty()) frame_.session.go_to(cells[static_cast<size_t>(std::stoi(rich.clicked))]);
    }
    if (numbers.size() > 30) {
      y_ += paragraph(canvas(), "numbers", x_, y_, width_, body_style(canvas()), escaped(numbers)).height + 8;
      result("=");
    } else {
      result(escaped(numbers) + "  =");
    }
  }

  Frame& frame_;
  const Working& work_;
  float x_, y_, width_, k_;
};

}  // namespace

std::string table_number(double value) {
  if (std::isfinite(value) && std::abs(value) < 1e5 && std::abs(value * 100 - std::round(value * 100)) < 1e-4) return decimals(value, 2);
  return decimals(value, std::abs(value) >= 100 ? 2 : 3);
}

float draw_working(Frame& frame, float x, float y, float width) {
  const Session& s = frame.session;
  const auto shown = s.selection.shown();
  const Canvas& c = frame.canvas;
  if (!shown || !s.contains(*shown)) return y;
  const bool hovered = s.selection.hovered.has_value();
  c.text(x, y + 12, c.fonts().small_bold, c.colours().muted, hovered ? "Working of the hovered cell" : "Working of the pinned cell");
  const Axes& axes = s.graph()[shown->node].axes;
  const auto place = place_of(s.nodes(), shown->node);
  const bool words = counts_words(axes.rows.kind) && counts_words(axes.cols.kind);
  const std::string row = escaped(displayable(c.fonts().name, axes.rows.label(shown->row))), col = escaped(displayable(c.fonts().name, axes.cols.label(shown->col)));
  icon(c, hovered ? Icon::hover : Icon::pin, x + 5, y + 34, c.colours().text, 16);
  rich_line(c, "pair", x + 18, y + 40, {c.fonts().name, c.fonts().name, c.colours().text, 24}, words ? row + "  \u2192  " + col : axes.cols.size == 1 ? row : row + ", " + col);
  const std::string where = (place && place->head ? "head " + std::to_string(*place->head + 1) + ", " : "") + std::string("[") + std::to_string(shown->row) + ", " + std::to_string(shown->col) + "]";
  c.text(x + width, y + 39, c.fonts().mono_small, c.colours().muted, where, Align::right);
  y += 56;
  if (s.graph()[shown->node].is_input()) {
    const std::string what = shown->node == s.nodes().tokens ? "The id of this word: the row of W_{E} that it picks."
                             : shown->node == s.nodes().mask ? "A mask says 0 (may attend) or \u2212\u221e (may not). Nothing computes it."
                                                             : "A weight: nothing computes it. It was " + std::string(roles_hold(s.document()) ? "chosen by hand." : "set at random.");
    return y + paragraph(c, "weight", x, y, width, body_style(c), what).height + 8;
  }
  const Working work = working(s.graph(), s.trace(), *shown);
  return Section(frame, work, x, y, width).draw();
}

}  // namespace headlight
