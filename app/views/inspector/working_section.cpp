#include "views/inspector/working_section.hpp"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "base/decimal_mark.hpp"
#include "explain/dropped_cell.hpp"
#include "explain/working_rows.hpp"
#include "theme/number_format.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/boards/scales.hpp"
#include "views/inspector/copy_working.hpp"
#include "views/inspector/product_table.hpp"
#include "views/prose/matrix_name.hpp"
#include "views/prose/operand_text.hpp"
#include "views/prose/origin_text.hpp"
#include "views/prose/stage_text.hpp"
#include "views/prose/word_place.hpp"
#include "views/prose/written_word.hpp"
#include "widgets/controls.hpp"
#include "widgets/icons.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/working_table.hpp"

namespace headlight {
namespace {

class WorkingSection {
 public:
  WorkingSection(Frame& frame, const Working& work, bool& all_terms, float x, float y, float width)
      : frame_(frame), work_(work), all_terms_(all_terms), x_(x), y_(y), width_(width), k_(width / 336.f) {}

  float draw() {
    std::visit([&](const auto& shape) { this->table(shape); }, work_.shape);
    return y_;
  }

 private:
  /// The cells of a table that can be clicked, by link; `row` counts the lines of the table.
  struct Link {
    std::string name;
    Cell cell;
    int row;
  };
  using Links = std::vector<Link>;

  const Session& session() const { return frame_.session; }
  const Canvas& canvas() const { return frame_.canvas; }
  const Phrases& phrases() const { return frame_.canvas.phrases; }

  void finish(const WorkingTable& table, const Links& links) {
    const TableResult result = working_table(canvas(), x_, y_, width_, table);
    y_ += result.height + 10;
    if (result.clicked_link == "more") all_terms_ = true;
    if (result.clicked_link == "fewer") all_terms_ = false;
    int row = result.hovered_row.value_or(-1);
    for (const Link& link : links)
      if (result.hovered_link == link.name) row = link.row;
    for (const Link& link : links) {
      if (link.row == row) frame_.operands_next.push_back(link.cell);
      if (result.clicked_link == link.name) frame_.session.navigation().follow(link.cell);
    }
  }

  /// Appends a line whose operands are ringed on the board while it is pointed at.
  static void add_row(WorkingTable& table, TableRow row) {
    row.name = "row." + std::to_string(table.rows.size());
    table.rows.push_back(std::move(row));
  }

  /// `printed`: the same number as the tables print it, if they do. The box says "=" only where all of the number stands in it.
  void result(const std::string& markup, const std::string& printed = {}) {
    const MatrixPtr& values = session().trace().matrix(work_.cell.node);
    const ColourMap map = map_of(session(), work_.cell.node);
    const float limit = map == ColourMap::beam ? 1.f : frame_.scales.limit(session(), work_.cell.node);
    const auto value = (*values)(work_.cell.row, work_.cell.col);
    const ImU32 fill = std::isfinite(value) ? heat_colour(canvas().theme.table(map), map, value, limit) : canvas().colours().panel;
    const int digits = map == ColourMap::beam ? 3 : 2;
    const bool plain = std::isfinite(value) && std::abs(value) < 1e5;
    const std::string chip = printed.empty() || !plain ? column_text(value, digits) : shortened_number(printed, value, digits);
    result_box(canvas(), {x_, y_, width_, 52}, {"result", markup + (is_all_of(chip, value) ? "  =" : "  \u2248"), chip, fill, true});
    y_ += 62;
  }

  void table(const SoftmaxShare& w) {
    const bool narrow = width_ < 300;  // there is no room for the check mark
    const ShareRows rows = rows_of(w, all_terms_ ? every_row : folded_rows, {.decimals = 3, .most_decimals = 4, .characters = 7});
    // Along a column where softmax runs over the wrong axis.
    const bool down = w.terms.size() > 1 && w.terms[1].cell.row != w.terms[0].cell.row;
    const Axes& axes = session().graph()[work_.cell.node].axes;
    WorkingTable t{.name = "working"};
    t.columns = {{"", 0, Align::left},
                 {narrow ? "s" : phrases()("inspector.working.score"), (narrow ? 118 : 124) * k_},
                 {"d = s \u2212 " + column_text(w.top, 2), 206 * k_},
                 {"e^{d}", (narrow ? 272 : 260) * k_},
                 {phrases()("inspector.working.share"), (narrow ? 334 : 330) * k_}};
    Links links;
    for (size_t at = 0; at < rows.fold.shown.size(); ++at) {
      const size_t i = rows.fold.shown[at];
      const auto& term = w.terms[i];
      const bool zero = term.exponential == 0;
      const Role ink = zero && std::isinf(term.score) ? Role::muted : Role::text;
      TableRow row;
      row.hot = i == w.own;
      const std::string link = "s" + std::to_string(i), score = column_text(term.score, 2);
      const float room = std::min(78 * k_, t.columns[1].x - canvas().text_width(canvas().fonts().mono, score) - 6);
      row.cells = {{.text = word(down ? axes.rows : axes.cols, i, room), .role = ink, .bold = row.hot, .words = true, .markup = true},
                   {.text = score, .role = ink, .link = link},
                   {.text = column_text(term.distance, 2), .role = ink},
                   {.text = zero ? "0" : with_signs(rows.exponentials.term(at)), .role = ink},
                   {.text = term.share == 0 ? "0" : with_signs(rows.shares.term(at)), .role = ink, .bold = row.hot}};
      links.push_back({link, term.cell, static_cast<int>(at)});
      add_row(t, std::move(row));
    }
    fold_row(t, w.terms.size());
    if (const size_t r = rows.rest_row(); rows.fold.rest > 0)
      t.rows.push_back(rest(rows.fold.rest, {"", "", with_signs(rows.exponentials.term(r)), with_signs(rows.shares.term(r))}));
    const std::string total = with_signs(rows.exponentials.total()), whole = with_signs(rows.shares.total());
    const std::string& of = down ? phrases()("inspector.working.column_total") : phrases()("inspector.working.row_total");
    t.total = TableRow{{{.text = of, .words = true}, {}, {}, {.text = total}, {.text = whole, .bold = true}}, false, ""};
    t.check = !narrow && whole == rows.shares.like(1);
    finish(t, links);
    result(with_signs(own_exponential(w, rows)) + " \u00f7 " + total);
  }

  /// The row's numbers with what mean and deviation are made of, both of them, and what becomes of the one that is asked about.
  void table(const NormalisedRow& w) {
    const NormRows rows = row_table(w, {"d = x \u2212 m", "d^{2}"});
    const std::string over_n = " \u00f7 " + std::to_string(w.terms.size()), m = column_text(w.mean, 3), s = column_text(w.deviation, 3);
    sentence(phrases()("inspector.working.mean", {{"sum", with_signs(rows.values.total()) + over_n}, {"mean", m}}), {},
             body_style(canvas()));
    sentence(phrases()("inspector.working.deviation", {{"root", root_of(rows.squares, w)}, {"deviation", s}}), {}, body_style(canvas()));
    const auto y = column_text(w.terms[w.own].distance, 3) + " \u00f7 " + s + " \u00d7 " + table_number(w.w) + " + " + table_number(w.b);
    sentence("d \u00f7 s \u00d7 [w](text:0) + [b](text:1) = " + y, {w.weight, w.bias}, body_style(canvas()));
    result("");
  }

  /// The same without a mean.
  void table(const ScaledRow& w) {
    const NormRows rows = row_table(w, {"x^{2}"});
    const std::string r = column_text(w.size, 3);
    sentence(phrases()("inspector.working.root_mean_square", {{"root", root_of(rows.squares, w)}, {"size", r}}), {}, body_style(canvas()));
    const auto y = column_text(w.terms[w.own].value, 3) + " \u00f7 " + r + " \u00d7 " + table_number(w.w);
    sentence("x \u00f7 r \u00d7 [w](text:0) = " + y, {w.weight}, body_style(canvas()));
    result("");
  }

  template <class Row>
  static std::string root_of(const PrintedSum& squares, const Row& w) {
    return "\u221a(" + with_signs(squares.total()) + " \u00f7 " + std::to_string(w.terms.size()) + " + " + to_text(w.epsilon) + ")";
  }

  /// A line for each number x of the row, up to its square, which is the last of the columns `after` x.
  template <class Row>
  NormRows row_table(const Row& w, const std::vector<std::string>& after) {
    constexpr bool centred = std::is_same_v<Row, NormalisedRow>;
    NormRows rows = rows_of(w, all_terms_ ? every_row : folded_rows, {3, width_ < 300 ? 3 : 4, 7});
    const Axis& cols = session().graph()[w.terms.front().cell.node].axes.cols;
    WorkingTable t{.name = "working"};
    t.columns = {{"", 0, Align::left}, {"x", (width_ < 300 ? 198 : 206) * k_}};
    for (size_t i = 0; i < after.size(); ++i) t.columns.push_back({after[i], (i + 1 < after.size() ? 270 : 334) * k_});
    Links links;
    for (size_t at = 0; at < rows.fold.shown.size(); ++at) {
      const size_t i = rows.fold.shown[at];
      const std::string link = "x" + std::to_string(i);
      TableRow row{.cells = {}, .hot = i == w.own, .name = {}};
      row.cells = {dimension(cols, i, row.hot), {.text = with_signs(rows.values.term(at)), .link = link}};
      if constexpr (centred) row.cells.push_back({.text = column_text(w.terms[i].distance, width_ < 300 ? 2 : 3)});
      row.cells.push_back({.text = with_signs(rows.squares.term(at))});
      links.push_back({link, w.terms[i].cell, static_cast<int>(at)});
      add_row(t, std::move(row));
    }
    fold_row(t, w.terms.size());
    const auto line = [](std::string x, std::string square) {
      return centred ? std::vector{std::move(x), std::string(), std::move(square)} : std::vector{std::move(x), std::move(square)};
    };
    if (const size_t r = rows.rest_row(); rows.fold.rest > 0)
      t.rows.push_back(rest(rows.fold.rest, line(with_signs(rows.values.term(r)), with_signs(rows.squares.term(r)))));
    t.total = TableRow{{{.text = phrases()("inspector.working.total"), .words = true}}, false, ""};
    for (std::string& number : line(centred ? with_signs(rows.values.total()) : "", with_signs(rows.squares.total())))
      t.total->cells.push_back({.text = std::move(number), .bold = true});
    finish(t, links);
    return rows;
  }

  /// The name of a dimension, in two lines if need be: most are longer than a word.
  TableCell dimension(const Axis& names, size_t i, bool bold = false) const {
    const float room = 78 * k_;
    const std::string whole = escaped(names.label(static_cast<Index>(i)));
    const TextStyle small{canvas().fonts().tiny, canvas().fonts().tiny_bold, 0, 12};
    const bool fits = whole.find(' ') != std::string::npos && paragraph_height(canvas(), room, small, whole) <= 24;
    const std::string text = fits ? whole : word(names, i, room);
    return {.text = text, .role = Role::muted, .bold = bold, .words = true, .markup = true, .room = fits ? room : 0};
  }

  /// A word as it fits before the numbers, as markup.
  std::string word(const Axis& words, size_t i, float room) const {
    return word_and_place(canvas(), canvas().fonts().label_plain, words, static_cast<Index>(i), room);
  }

  /// Stands for the terms that are not shown; a click shows them.
  TableRow rest(size_t n, std::vector<std::string> numbers) const {
    TableRow row;
    row.cells.push_back({.text = phrases()("inspector.working.rest", {{"n", n}}), .role = Role::muted, .link = "more", .words = true});
    for (std::string& number : numbers) row.cells.push_back({.text = std::move(number), .role = Role::muted});
    return row;
  }

  void table(const SumOfProducts& w) {
    const SumRows rows = rows_of(w, all_terms_ ? every_row : folded_rows, {.decimals = 4, .most_decimals = 6, .characters = 8});
    WorkingTable t = product_table(frame_, w.terms.front(), width_);
    Links links;
    double largest_product = 1e-300;
    for (const auto& term : w.terms) largest_product = std::max(largest_product, std::isfinite(term.product) ? std::abs(term.product) : 0.);
    for (size_t at = 0; at < rows.fold.shown.size(); ++at) {
      const auto& term = w.terms[rows.fold.shown[at]];
      add_row(t, product_row(term, rows.fold.shown[at], std::abs(term.product) / largest_product, rows.sum, at, links));
    }
    if (const size_t r = rows.rest_row(); rows.fold.rest > 0)
      t.rows.push_back(rest(rows.fold.rest, {"", "", "", "", with_signs(rows.sum.term(r)), "", with_signs(rows.sum.running(r))}));
    leave_room(t, rows.sum);
    for (size_t i = 0; i < w.added.size(); ++i)
      add_row(t, bias_row(w.added[i], rows.sum, rows.added_row(i), static_cast<int>(t.rows.size()), links));
    fold_row(t, w.terms.size());
    finish(t, links);
    result(phrases()("inspector.working.sum", {{"sum", with_signs(rows.sum.total())}}), with_signs(rows.sum.total()));
  }

  /// The bars end before the widest of the sums behind them, which stand at the right.
  void leave_room(WorkingTable& table, const PrintedSum& sum) const {
    float widest = 0;
    for (size_t i = 0; i < sum.size(); ++i)
      widest = std::max(widest, canvas().text_width(canvas().fonts().mono, with_signs(sum.running(i))));
    table.bar_width = std::clamp(table.columns[7].x - widest - 6 - table.columns[6].x, 0.f, table.bar_width);
  }

  /// The way back from a table that was unfolded.
  void fold_row(WorkingTable& table, size_t n_terms) const {
    if (all_terms_ && n_terms > folded_rows)
      table.rows.push_back(
          {{{.text = phrases()("inspector.working.fold"), .role = Role::muted, .link = "fewer", .words = true}}, false, ""});
  }

  TableRow product_row(const SumOfProducts::Term& term, size_t i, double length, const PrintedSum& sum, size_t at, Links& links) const {
    const Axis& inner = session().graph()[term.left.node].axes.cols;
    const bool named = inner.labels != nullptr;
    const std::string a = "a" + std::to_string(i), b = "b" + std::to_string(i);
    links.push_back({a, term.left, static_cast<int>(at)});
    links.push_back({b, term.right, static_cast<int>(at)});
    TableRow row;
    row.cells = {named ? dimension(inner, i) : TableCell{.text = std::to_string(i), .role = Role::muted},
                 {.text = table_number(term.a), .role = role_of(session(), term.left.node), .link = a},
                 {.text = width_ < 300 ? "" : "\u00d7", .role = Role::muted},
                 {.text = table_number(term.b), .role = role_of(session(), term.right.node), .link = b},
                 {.text = named || width_ < 300 ? "" : "=", .role = Role::muted},
                 {.text = with_signs(sum.term(at))},
                 {.bar = width_ > 300 ? std::optional<float>(static_cast<float>(length)) : std::nullopt,
                  .bar_colour = canvas().theme.diverging[term.product < 0 ? 30 : 225]},
                 {.text = with_signs(sum.running(at))}};
    return row;
  }

  TableRow bias_row(const SumOfProducts::Added& added, const PrintedSum& sum, size_t at, int line, Links& links) const {
    links.push_back({"bias", added.cell, line});
    TableRow row;
    row.cells = {{.text = "b", .role = Role::muted},
                 {},
                 {},
                 {},
                 {.text = "+", .role = Role::muted},
                 {.text = with_signs(sum.term(at)), .role = role_of(session(), added.cell.node), .link = "bias"},
                 {},
                 {.text = with_signs(sum.running(at))}};
    return row;
  }

  /// Links to cells of `from`; their ids are the places there. At most three, and how many more there are.
  std::string links_to(const std::vector<Cell>& from) const {
    const size_t shown = from.size() > 4 ? 3 : from.size();
    std::string out;
    for (size_t i = 0; i < shown; ++i)
      out += (i ? ", " : "") + std::string("[") + escaped(shown_name(session(), from[i])) + "](text:" + std::to_string(i) + ")";
    return shown < from.size() ? phrases()("inspector.working.cells_more", {{"cells", out}, {"n", from.size() - shown}}) : out;
  }

  /// A sentence whose links are places in `cells`.
  void sentence(const std::string& markup, const std::vector<Cell>& cells, const TextStyle& style) {
    const RichResult rich = paragraph(canvas(), "working", x_, y_, width_, style, words_with_mark(markup, phrases().decimal_mark()));
    y_ += rich.height + 10;
    if (!rich.hovered.empty()) frame_.operands_next.push_back(cells[static_cast<size_t>(std::stoi(rich.hovered))]);
    if (!rich.clicked.empty()) frame_.session.navigation().follow(cells[static_cast<size_t>(std::stoi(rich.clicked))]);
  }

  void table(const OverriddenCell& w) {
    const RichResult rich = paragraph(canvas(), "working", x_, y_, width_, body_style(canvas()),
                                      phrases()("inspector.working.by_hand", {{"computed", table_number(w.computed)}}));
    y_ += rich.height + 10;
    if (!rich.clicked.empty()) frame_.open_page = InspectorPage::change;
    result(phrases()("inspector.working.by_hand.result"));
  }

  void table(const Copy& w) {
    const std::vector<Cell> cells = operands(work_);
    const std::string from = shown_name(session(), w.from);
    const bool is_table = session().graph()[w.from.node].is_input();
    const auto source = place_of(session().nodes(), w.from.node), here = place_of(session().nodes(), work_.cell.node);
    std::string cell = "[" + escaped(from) + "](text:0)";
    if (source && source->head && !(here && here->head))
      cell = phrases()("inspector.working.cell_of_head", {{"cell", cell}, {"head", *source->head + 1}});
    std::string text =
        is_table ? phrases()("inspector.working.looked_up", {{"cell", cell}}) : phrases()("inspector.working.taken_over", {{"cell", cell}});
    for (size_t i = 1; i < cells.size(); ++i)
      text = phrases()("inspector.working.picked",
                       {{"what", text},
                        {"id", "[" + escaped(shown_name(session(), cells[i])) + "](text:" + std::to_string(i) + ")"},
                        {"value", to_text(session().trace().at(cells[i]))}});
    sentence(phrases()("inspector.working.copy", {{"what", text}}), cells, body_style(canvas()));
    result(escaped(from));
  }

  /// The formula, in which every cell is a link, and the same with its numbers. What is long and stands in it twice is stated once.
  void table(const PlainFormula&) {
    const Session& s = session();
    const std::vector<Cell> cells = operands(work_);
    const auto names = shared_parts(work_.formula);
    const CellText symbol = [&](const Cell& c) {
      const auto place = std::find(cells.begin(), cells.end(), c) - cells.begin();
      return "[" + escaped(shown_name(s, c)) + "](text:" + std::to_string(place) + ")";
    };
    const CellText number = [&](const Cell& c) { return table_number(s.trace().at(c)); };
    std::string symbols = to_text(work_.formula, symbol, 5, names);
    std::string parts;
    for (size_t i = 0; i < names.size(); ++i)
      parts += (i ? ", " : "") + names[i].name + " = " + to_text(names[i].part, symbol, 5, std::span(names).first(i));
    if (!parts.empty()) symbols = phrases()("inspector.working.with", {{"formula", symbols}, {"parts", parts}});
    sentence(symbols, cells, body_style(canvas()));
    if (cells.size() > 4 && work_.picked_by.empty())
      sentence(phrases()("inspector.working.reads", {{"cells", links_to(cells)}}), cells, small_style(canvas()));
    if (!work_.picked_by.empty())
      sentence(phrases()("inspector.working.because", {{"cells", links_to(work_.picked_by)}}), work_.picked_by, small_style(canvas()));
    if (const auto dropped = dropped_cell(work_.formula))
      sentence(phrases()("inspector.working.dropped", {{"number", table_number(s.trace().at(*dropped))}}), {}, body_style(canvas()));
    if (reads(work_.formula).empty()) return result("");
    const std::string numbers = words_with_mark(escaped(to_text(work_.formula, number, 5, names)), phrases().decimal_mark());
    if (rich_width(canvas(), {canvas().fonts().mono_medium, canvas().fonts().name, 0, 24}, numbers + "  \u2248") < width_ - 120)
      return result(numbers);
    y_ += paragraph(canvas(), "numbers", x_, y_, width_, body_style(canvas()), numbers).height + 8;
    result("");
  }

  Frame& frame_;
  const Working& work_;
  bool& all_terms_;
  float x_, y_, width_, k_;
};

}  // namespace

float draw_working(Frame& frame, bool& all_terms, float x, float y, float width) {
  const Session& s = frame.session;
  const auto shown = s.selection().shown();
  const Canvas& c = frame.canvas;
  if (!shown || !s.navigation().contains(*shown)) return y;
  const bool hovered = s.selection().hovered.has_value();
  c.text(x, y + 12, c.fonts().small_bold, c.colours().muted,
         hovered ? c.phrases("inspector.working.title.hovered") : c.phrases("inspector.working.title"));
  draw_copy_buttons(frame, x + width, y, *shown);
  const Axes& axes = s.graph()[shown->node].axes;
  const auto place = place_of(s.nodes(), shown->node);
  const bool words = counts_words(axes.rows.kind) && counts_words(axes.cols.kind);
  const std::string row = word_and_place(c, c.fonts().name, axes.rows, shown->row, width),
                    col = word_and_place(c, c.fonts().name, axes.cols, shown->col, width);
  icon(c, hovered ? Icon::hover : Icon::pin, x + 5, y + 34, c.colours().text, 16);
  const std::string pair = words ? row + "  \u2192  " + col : axes.cols.size == 1 ? row : row + ", " + col;
  const TextStyle large{c.fonts().name, c.fonts().name, c.colours().text, 24};
  rich_line(c, "pair", x + 18, y + 40, large, pair);
  const std::string indices = "[" + std::to_string(shown->row) + ", " + std::to_string(shown->col) + "]",
                    where = place && place->head ? c.phrases("inspector.working.where", {{"head", *place->head + 1}, {"indices", indices}})
                                                 : indices;
  if (18 + rich_width(c, large, pair) + 12 + c.text_width(c.fonts().mono_small, where) > width) y += 16;  // a line of its own
  c.text(x + width, y + 39, c.fonts().mono_small, c.colours().muted, where, Align::right);
  y += 56;
  if (s.graph()[shown->node].is_input()) {
    const bool is_mask = !place && !weight_name(s, shown->node);
    const std::string what = place && place->stage == Stage::tokens ? c.phrases("inspector.working.token")
                             : is_mask                              ? c.phrases("inspector.working.mask")
                                       : c.phrases("inspector.working.weight", {{"origin", weight_origin(s, c.phrases, *shown)}});
    return y + paragraph(c, "weight", x, y, width, body_style(c), what).height + 8;
  }
  if (const std::string writes = written_word_sentence(s, *shown, c.phrases); !writes.empty())
    y += paragraph(c, "working.writes", x, y, width, small_style(c), writes).height + 8;
  const auto known = frame.influence.workings().of(s, *shown);
  return WorkingSection(frame, known->work, all_terms, x, y, width).draw();
}

}  // namespace headlight
