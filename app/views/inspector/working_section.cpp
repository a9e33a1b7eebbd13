#include "views/inspector/working_section.hpp"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "base/decimal_mark.hpp"
#include "base/line_breaks.hpp"
#include "explain/working_rows.hpp"
#include "theme/number_format.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/boards/scales.hpp"
#include "views/inspector/cell_line.hpp"
#include "views/inspector/copy_working.hpp"
#include "views/inspector/product_table.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/matrix_name.hpp"
#include "views/prose/operand_text.hpp"
#include "views/prose/origin_text.hpp"
#include "views/prose/stage_text.hpp"
#include "views/prose/word_position.hpp"
#include "views/prose/written_word.hpp"
#include "widgets/axis_label.hpp"
#include "widgets/layout/control_boxes.hpp"
#include "widgets/layout/text_boxes.hpp"

namespace headlight::views {
namespace {

constexpr int norm_digits = 3, share_digits = 3, constant_digits = 5;
constexpr PrintedDigits share_decimals{.decimals = 3, .most_decimals = 4, .characters = 7},
    sum_decimals{.decimals = 4, .most_decimals = 6, .characters = 8};
constexpr double largest_plain = 1e5;                          ///< a number that is written without an exponent
constexpr size_t most_linked = 4;                              ///< of the cells that one is computed from
constexpr size_t negative_tone = 30, positive_tone = 225;      ///< of the colours of signed numbers
constexpr float part_of_names = 0.24f, part_of_result = 0.6f;  ///< of the width: most that names, and numbers before a result, take

class WorkingSection {
 public:
  WorkingSection(Frame& frame, const Working& work, bool& all_terms, float width)
      : frame_(frame), work_(work), all_terms_(all_terms), width_(width) {}

  Box box() {
    std::visit([&](const auto& shape) { this->table(shape); }, work_.shape);
    return box::column(std::move(boxes_));
  }

 private:
  /// The cells of a table that can be clicked, by link; `row` counts the lines of the table.
  struct Link {
    std::string name;
    Cell cell;
    int row;
  };

  const Session& session() const { return frame_.session; }
  const Canvas& canvas() const { return frame_.canvas; }
  const Phrases& phrases() const { return frame_.canvas.phrases; }

  void finish(WorkingTable table) {
    const auto told = [&frame = frame_, &all_terms = all_terms_, links = links_](const TableResult& result) {
      if (result.clicked_link == "more") all_terms = true;
      if (result.clicked_link == "fewer") all_terms = false;
      int row = result.hovered_row.value_or(-1);
      for (const Link& link : links)
        if (result.hovered_link == link.name) row = link.row;
      for (const Link& link : links) {
        if (link.row == row) frame.operands_next.push_back(link.cell);
        if (result.clicked_link == link.name) frame.session.navigation().follow(link.cell);
      }
    };
    boxes_.push_back(box::table(std::move(table), told));
  }

  /// An operand of the line that is added next.
  TableCell operand(const WorkingTable& table, const std::string& link, std::string text, Role role, const Cell& cell) {
    links_.push_back({link, cell, static_cast<int>(table.rows.size())});
    return {.text = std::move(text), .role = role, .link = link};
  }

  /// Appends a line whose operands are ringed on the board while it is pointed at.
  static void add_row(WorkingTable& table, TableRow row) {
    row.name = "row." + std::to_string(table.rows.size());
    table.rows.push_back(std::move(row));
  }

  /// `printed`: the same number as the tables print it, if they do. The box says "=" only if it shows all of the number.
  void result(const std::string& markup, const std::string& printed = {}) {
    const MatrixPtr& values = session().trace().matrix(work_.cell.node);
    const ColourMap map = map_of(session(), work_.cell.node);
    const float limit = map == ColourMap::beam ? 1.f : frame_.scales.limit(session(), work_.cell.node);
    const auto value = (*values)(work_.cell.row, work_.cell.col);
    const ImU32 fill = std::isfinite(value) ? heat_colour(canvas().theme.table(map), map, value, limit) : canvas().colours().panel;
    const int digits = map == ColourMap::beam ? share_digits : 2;
    const bool plain = std::isfinite(value) && std::abs(value) < largest_plain;
    const std::string chip = printed.empty() || !plain ? column_text(value, digits) : shortened_number(printed, value, digits);
    boxes_.push_back(box::result({"result", markup + (is_all_of(chip, value) ? "  =" : "  \u2248"), chip, fill, true}));
  }

  void table(const SoftmaxShare& w) {
    const ShareRows rows = rows_of(w, all_terms_ ? every_row : folded_rows, share_decimals);
    // Along a column where softmax runs over the wrong axis.
    const bool down = w.terms.size() > 1 && w.terms[1].cell.row != w.terms[0].cell.row;
    const Axes& axes = session().graph()[work_.cell.node].axes;
    WorkingTable t{.name = "working"};
    t.columns = {{"", ColumnOf::words},
                 {phrases()("inspector.working.score")},
                 {"d = s \u2212 " + column_text(w.top, 2)},
                 {"e^{d}"},
                 {phrases()("inspector.working.share")}};
    for (size_t at = 0; at < rows.fold.visible.size(); ++at) {
      const size_t i = rows.fold.visible[at];
      const auto& term = w.terms[i];
      const bool zero = term.exponential == 0;
      const Role ink = zero && std::isinf(term.score) ? Role::muted : Role::text;
      TableRow row;
      row.hot = i == w.own;
      row.cells = {{.text = word(down ? axes.rows : axes.cols, i), .role = ink, .bold = row.hot, .words = true, .markup = true},
                   operand(t, "s" + std::to_string(i), column_text(term.score, 2), ink, term.cell),
                   {.text = column_text(term.distance, 2), .role = ink},
                   {.text = zero ? "0" : with_signs(rows.exponentials.term(at)), .role = ink},
                   {.text = term.share == 0 ? "0" : with_signs(rows.shares.term(at)), .role = ink, .bold = row.hot}};
      add_row(t, std::move(row));
    }
    fold_row(t, w.terms.size());
    if (const size_t r = rows.rest_row(); rows.fold.rest > 0)
      t.rows.push_back(rest(rows.fold.rest, {"", "", with_signs(rows.exponentials.term(r)), with_signs(rows.shares.term(r))}));
    const std::string total = with_signs(rows.exponentials.total()), whole = with_signs(rows.shares.total());
    const std::string& of = down ? phrases()("inspector.working.column_total") : phrases()("inspector.working.row_total");
    t.total = TableRow{{{.text = of, .words = true}, {}, {}, {.text = total}, {.text = whole, .bold = true}}, false, ""};
    t.check = whole == rows.shares.like(1);
    finish(std::move(t));
    result(with_signs(own_exponential(w, rows)) + " \u00f7 " + total);
  }

  /// Works a layer norm: the row's numbers with what mean and deviation are made of, both of them, and the result for the cell in question.
  void table(const NormalisedRow& w) {
    const NormRows rows = row_table(w, {"d = x \u2212 m", "d^{2}"});
    const std::string over_n = " \u00f7 " + std::to_string(w.terms.size()), m = column_text(w.mean, norm_digits),
                      s = column_text(w.deviation, norm_digits);
    sentence(phrases()("inspector.working.mean", {{"sum", with_signs(rows.values.total()) + over_n}, {"mean", m}}));
    sentence(phrases()("inspector.working.deviation", {{"root", root_of(rows.squares, w)}, {"deviation", s}}));
    const auto y =
        column_text(w.terms[w.own].distance, norm_digits) + " \u00f7 " + s + " \u00d7 " + table_number(w.w) + " + " + table_number(w.b);
    sentence("d \u00f7 s \u00d7 [w](text:0) + [b](text:1) = " + y, {w.weight, w.bias});
    result("");
  }

  /// Works a norm without a mean.
  void table(const ScaledRow& w) {
    const NormRows rows = row_table(w, {"x^{2}"});
    const std::string r = column_text(w.size, norm_digits);
    sentence(phrases()("inspector.working.root_mean_square", {{"root", root_of(rows.squares, w)}, {"size", r}}));
    const auto y = column_text(w.terms[w.own].value, norm_digits) + " \u00f7 " + r + " \u00d7 " + table_number(w.w);
    sentence("x \u00f7 r \u00d7 [w](text:0) = " + y, {w.weight});
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
    NormRows rows = rows_of(w, all_terms_ ? every_row : folded_rows, share_decimals);
    const Axis& cols = session().graph()[w.terms.front().cell.node].axes.cols;
    WorkingTable t{.name = "working"};
    t.columns = {{"", ColumnOf::words}, {"x"}};
    for (const std::string& column : after) t.columns.push_back({column});
    for (size_t at = 0; at < rows.fold.visible.size(); ++at) {
      const size_t i = rows.fold.visible[at];
      TableRow row{.cells = {}, .hot = i == w.own, .name = {}};
      row.cells = {dimension(cols, i, row.hot),
                   operand(t, "x" + std::to_string(i), with_signs(rows.values.term(at)), Role::text, w.terms[i].cell)};
      if constexpr (centred) row.cells.push_back({.text = column_text(w.terms[i].distance, norm_digits)});
      row.cells.push_back({.text = with_signs(rows.squares.term(at))});
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
    finish(std::move(t));
    return rows;
  }

  /// The name of a dimension, in two lines if need be: most are longer than a word.
  TableCell dimension(const Axis& names, size_t i, bool bold = false) const {
    const std::string whole = escaped(axis_label(phrases(), names, static_cast<Index>(i)));
    const bool breaks = whole.find(' ') != std::string::npos || unbroken_parts(whole).size() > 1;
    const bool fits = breaks && has_room_in_two_lines(canvas(), whole, name_room());
    const std::string text = fits ? whole : word(names, i);
    return {.text = text, .role = Role::muted, .bold = bold, .words = true, .markup = true, .room = fits ? name_room() : 0};
  }

  /// A word as it fits before the numbers, as markup.
  std::string word(const Axis& words, size_t i) const {
    return word_and_position(canvas(), canvas().fonts().label_plain, words, static_cast<Index>(i), name_room());
  }

  float name_room() const { return width_ * part_of_names; }

  /// Represents the terms that are not shown; a click shows them.
  TableRow rest(size_t n, std::vector<std::string> numbers) const {
    TableRow row;
    row.cells.push_back({.text = phrases()("inspector.working.rest", {{"n", n}}), .role = Role::muted, .link = "more", .words = true});
    for (std::string& number : numbers) row.cells.push_back({.text = std::move(number), .role = Role::muted});
    return row;
  }

  void table(const SumOfProducts& w) {
    const SumRows rows = rows_of(w, all_terms_ ? every_row : folded_rows, sum_decimals);
    WorkingTable t = product_table(frame_, w.terms.front(), width_);
    double largest_product = 1e-300;
    for (const auto& term : w.terms) largest_product = std::max(largest_product, std::isfinite(term.product) ? std::abs(term.product) : 0.);
    for (size_t at = 0; at < rows.fold.visible.size(); ++at) {
      const auto& term = w.terms[rows.fold.visible[at]];
      add_row(t, product_row(t, term, rows.fold.visible[at], std::abs(term.product) / largest_product, rows.sum, at));
    }
    if (const size_t r = rows.rest_row(); rows.fold.rest > 0)
      t.rows.push_back(rest(rows.fold.rest, {"", "", "", "", with_signs(rows.sum.term(r)), "", with_signs(rows.sum.running(r))}));
    for (size_t i = 0; i < w.added.size(); ++i) add_row(t, bias_row(t, w.added[i], rows.sum, rows.added_row(i)));
    fold_row(t, w.terms.size());
    finish(std::move(t));
    result(phrases()("inspector.working.sum", {{"sum", with_signs(rows.sum.total())}}), with_signs(rows.sum.total()));
  }

  /// The way back from a table that was unfolded.
  void fold_row(WorkingTable& table, size_t n_terms) const {
    if (all_terms_ && n_terms > folded_rows)
      table.rows.push_back(
          {{{.text = phrases()("inspector.working.fold"), .role = Role::muted, .link = "fewer", .words = true}}, false, ""});
  }

  TableRow product_row(const WorkingTable& t, const SumOfProducts::Term& term, size_t i, double length, const PrintedSum& sum, size_t at) {
    const Axis& inner = session().graph()[term.left.node].axes.cols;
    const std::string n = std::to_string(i);
    TableRow row;
    row.cells = {
        inner.labels ? dimension(inner, i) : TableCell{.text = n, .role = Role::muted},
        operand(t, "a" + n, table_number(term.a), role_of(session(), term.left.node), term.left),
        {.text = "\u00d7", .role = Role::muted},
        operand(t, "b" + n, table_number(term.b), role_of(session(), term.right.node), term.right),
        {.text = "=", .role = Role::muted},
        {.text = with_signs(sum.term(at))},
        {.bar = static_cast<float>(length), .bar_colour = canvas().theme.diverging[term.product < 0 ? negative_tone : positive_tone]},
        {.text = with_signs(sum.running(at))}};
    return row;
  }

  TableRow bias_row(const WorkingTable& t, const SumOfProducts::Added& added, const PrintedSum& sum, size_t at) {
    const TableCell bias = operand(t, "bias", with_signs(sum.term(at)), role_of(session(), added.cell.node), added.cell);
    TableRow row;
    row.cells = {{.text = "b", .role = Role::muted}, {},   {}, {},
                 {.text = "+", .role = Role::muted}, bias, {}, {.text = with_signs(sum.running(at))}};
    return row;
  }

  /// Links to cells of `from`; their ids are the places there. At most three, and how many more there are.
  std::string links_to(const std::vector<Cell>& from) const {
    const size_t shown = from.size() > most_linked ? most_linked - 1 : from.size();
    std::string out;
    for (size_t i = 0; i < shown; ++i)
      out = longer_list(out, "[" + escaped(display_name(session(), from[i], phrases())) + "](text:" + std::to_string(i) + ")", phrases());
    return shown < from.size() ? phrases()("inspector.working.cells_more", {{"cells", out}, {"n", from.size() - shown}}) : out;
  }

  /// A sentence whose links are places in `cells`.
  void sentence(const std::string& markup, const std::vector<Cell>& cells = {}, TextStyle (*style)(const Canvas&) = body_style) {
    const auto cell = [cells](const std::string& link) { return cells[static_cast<size_t>(std::stoi(link))]; };
    boxes_.push_back(box::paragraph("working", words_with_mark(markup, phrases().decimal_mark()), style,
                                    {[&frame = frame_, cell](const std::string& link) { frame.session.navigation().follow(cell(link)); },
                                     [&frame = frame_, cell](const std::string& link) { frame.operands_next.push_back(cell(link)); }}));
  }

  void table(const OverriddenCell& w) {
    boxes_.push_back(box::body("working", phrases()("inspector.working.by_hand", {{"computed", table_number(w.computed)}}),
                               {[&frame = frame_](const std::string&) { frame.open_page = InspectorPage::change; }}));
    result(phrases()("inspector.working.by_hand.result"));
  }

  void table(const Copy& w) {
    const std::vector<Cell> cells = operands(work_);
    const std::string from = display_name(session(), w.from, phrases());
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
                        {"id", "[" + escaped(display_name(session(), cells[i], phrases())) + "](text:" + std::to_string(i) + ")"},
                        {"value", to_text(session().trace().at(cells[i]))}});
    sentence(phrases()("inspector.working.copy", {{"what", text}}), cells);
    result(escaped(from));
  }

  /// The formula, in which every cell is a link, and the same with its numbers. A long part that it uses twice is stated once.
  void table(const PlainFormula&) {
    const Session& s = session();
    const std::vector<Cell> cells = operands(work_);
    const auto names = shared_parts(work_.formula);
    const CellText symbol = [&](const Cell& c) {
      const auto place = std::find(cells.begin(), cells.end(), c) - cells.begin();
      return "[" + escaped(display_name(s, c, phrases())) + "](text:" + std::to_string(place) + ")";
    };
    const CellText number = [&](const Cell& c) { return table_number(s.trace().at(c)); };
    std::string symbols = to_text(work_.formula, symbol, constant_digits, names);
    std::string parts;
    for (size_t i = 0; i < names.size(); ++i)
      parts =
          longer_list(parts, names[i].name + " = " + to_text(names[i].part, symbol, constant_digits, std::span(names).first(i)), phrases());
    if (!parts.empty()) symbols = phrases()("inspector.working.with", {{"formula", symbols}, {"parts", parts}});
    sentence(symbols, cells);
    if (cells.size() > most_linked && work_.picked_by.empty())
      sentence(phrases()("inspector.working.reads", {{"cells", links_to(cells)}}), cells, small_style);
    if (!work_.picked_by.empty())
      sentence(phrases()("inspector.working.because", {{"cells", links_to(work_.picked_by)}}), work_.picked_by, small_style);
    if (work_.crossed_out) sentence(phrases()("inspector.working.dropped", {{"number", table_number(s.trace().at(*work_.crossed_out))}}));
    if (reads(work_.formula).empty()) return result("");
    const std::string numbers = words_with_mark(escaped(to_text(work_.formula, number, constant_digits, names)), phrases().decimal_mark());
    const TextStyle in_box{canvas().fonts().mono_medium, canvas().fonts().name, 0, 0};
    if (rich_width(canvas(), in_box, numbers) < width_ * part_of_result) return result(numbers);
    boxes_.push_back(box::body("numbers", numbers));
    result("");
  }

  Frame& frame_;
  const Working& work_;
  bool& all_terms_;
  float width_;
  std::vector<Link> links_;
  Boxes boxes_;
};

/// The cell's words: of its row and its column, unless there is one column.
Box name_box(Frame& frame, const Cell& cell) {
  return cell_line(frame, cell, "pair", [&frame, cell](const Canvas& c, float width) {
    const Axes& axes = frame.session.graph()[cell.node].axes;
    const bool words = counts_words(axes.rows.kind) && counts_words(axes.cols.kind);
    const ImFont* font = c.fonts().name;
    const std::string row = word_and_position(c, font, axes.rows, cell.row, width),
                      col = word_and_position(c, font, axes.cols, cell.col, width);
    if (words) return row + "  \u2192  " + col;
    return axes.cols.size == 1 ? row : longer_list(row, col, c.phrases);
  });
}

}  // namespace

Box working_section(Frame& frame, bool& all_terms) {
  const Session& s = frame.session;
  const auto shown = s.selection().active_cell();
  const Phrases& phrases = frame.canvas.phrases;
  if (!shown || !s.navigation().contains(*shown)) return {};
  const std::string& title = s.selection().hovered ? phrases("inspector.working.title.hovered") : phrases("inspector.working.title");
  Boxes all = {box::wrap({box::heading(title).grow(), copy_buttons(frame, *shown)}), name_box(frame, *shown)};
  const auto place = place_of(s.nodes(), shown->node);
  if (s.graph()[shown->node].is_input()) {
    const bool is_mask = !place && !weight_name(s, shown->node);
    all.push_back(box::body("weight", place && place->stage == Stage::tokens ? phrases("inspector.working.token")
                                      : is_mask                              ? phrases("inspector.working.mask")
                                                : phrases("inspector.working.weight", {{"origin", weight_origin(s, phrases, *shown)}})));
    return box::column(std::move(all));
  }
  if (const std::string writes = written_word_sentence(s, *shown, phrases); !writes.empty())
    all.push_back(box::small("working.writes", writes));
  all.push_back(box::made_for_width([&frame, &all_terms, cell = *shown](const Canvas&, float width) {
    const auto known = frame.influence.workings().of(frame.session, cell);
    return WorkingSection(frame, known->work, all_terms, width).box();
  }));
  return box::column(std::move(all));
}

}  // namespace headlight::views
