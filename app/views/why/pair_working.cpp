#include "views/why/pair_working.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "analysis/masked_pattern.hpp"
#include "explain/printed_sum.hpp"
#include "explain/working_rows.hpp"
#include "graph/largest_in_row.hpp"
#include "views/prose/source_text.hpp"
#include "views/prose/stage_text.hpp"
#include "views/prose/why_text.hpp"
#include "views/why/signed_bar.hpp"
#include "widgets/axis_label.hpp"
#include "widgets/layout/text_boxes.hpp"
#include "widgets/matrix_view.hpp"

namespace headlight::views {
namespace {

constexpr size_t lines_of_pair = 7;
constexpr PrintedDigits pair_digits = {.decimals = 3, .most_decimals = 6, .characters = 9};
constexpr float name_room = 128, narrow_table = 460, narrow_name_room = 78;

std::string signed_text(std::string text) {
  if (text.front() != '-') text.insert(0, "+");
  return text;
}

/// The largest products, the others in one line, and their sum as it is printed.
template <class Pair>
struct FoldedPairs {
  explicit FoldedPairs(const std::vector<Pair>& all)
      : pairs(all), fold(explain::fold(products(all), lines_of_pair)), sum(terms(), pair_digits) {
    for (const Pair& pair : all) largest = std::max(largest, std::abs(pair.product()));
  }

  static std::vector<double> products(const std::vector<Pair>& all) {
    std::vector<double> sizes;
    for (const Pair& pair : all) sizes.push_back(pair.product());
    return sizes;
  }
  std::vector<double> terms() const {
    std::vector<double> shown;
    const std::vector<double> all = products(pairs);
    double rest = std::accumulate(all.begin(), all.end(), 0.);
    for (const size_t i : fold.visible) shown.push_back(all[i]), rest -= all[i];
    if (fold.rest) shown.push_back(rest);
    return shown;
  }

  const std::vector<Pair>& pairs;
  Fold fold;
  PrintedSum sum;
  double largest = 1e-300;
};

TableCell bar_of(const Canvas& c, double product, double largest) {
  return {.bar = static_cast<float>(std::abs(product) / largest), .bar_colour = signed_bar(c.theme, product)};
}

/// The line of the others, and the total; `empty`: cells before the number.
template <class Pair>
void end_table(const Phrases& phrases, WorkingTable& table, const FoldedPairs<Pair>& folded, size_t empty) {
  const auto row = [&](std::string words, std::string number, Role role, bool bold) {
    TableRow line;
    line.cells.push_back({.text = std::move(words), .role = role, .words = true});
    for (size_t i = 1; i < empty; ++i) line.cells.emplace_back();
    line.cells.push_back({.text = signed_text(std::move(number)), .role = role, .bold = bold});
    return line;
  };
  if (folded.fold.rest)
    table.rows.push_back(
        row(phrases("why.more", {{"n", folded.fold.rest}}), folded.sum.term(folded.fold.visible.size()), Role::muted, false));
  table.total = row(phrases("why.sum"), folded.sum.total(), Role::text, true);
}

Box columns_table(const Frame& frame, const std::vector<ColumnPair>& columns) {
  const Canvas& c = frame.canvas;
  const FoldedPairs<ColumnPair> folded(columns);
  WorkingTable table;
  table.name = "why.columns";
  table.columns = {{c.phrases("why.column"), ColumnOf::words},
                   {c.phrases("why.q_part"), ColumnOf::numbers, Role::query},
                   {"", ColumnOf::signs},
                   {c.phrases("why.k_part"), ColumnOf::numbers, Role::key},
                   {"", ColumnOf::bars},
                   {c.phrases("why.product")}};
  for (size_t i = 0; i < folded.fold.visible.size(); ++i) {
    const ColumnPair& pair = columns[folded.fold.visible[i]];
    TableRow& row = table.rows.emplace_back();
    row.cells = {{.text = std::to_string(pair.column)},     {.text = column_text(pair.q, 3), .role = Role::query},
                 {.text = "\u00d7", .role = Role::muted},   {.text = column_text(pair.k, 3), .role = Role::key},
                 bar_of(c, pair.product(), folded.largest), {.text = signed_text(folded.sum.term(i))}};
  }
  end_table(c.phrases, table, folded, 5);
  return box::table(std::move(table));
}

class NamedDimensions {
 public:
  NamedDimensions(const Frame& frame, const WhyScore& why) : frame_(frame), why_(why) {
    const AttentionNodes& attention = attention_at(frame.session.nodes(), frame.session.nodes().outline.standing(why.cell.node));
    query_ = &frame.session.graph()[attention.x].axes.cols;
    key_ = &frame.session.graph()[attention.memory].axes.cols;
  }

  /// `room`: the width for a name; longer ones are small, in two lines.
  Box table(const std::vector<DimensionPair>& pairs, float room) const {
    const Canvas& c = frame_.canvas;
    const FoldedPairs<DimensionPair> folded(pairs);
    WorkingTable table;
    table.name = "why.dimensions";
    table.columns = {{c.phrases("why.dimension.query"), ColumnOf::words, Role::query},
                     {c.phrases("why.dimension.key"), ColumnOf::words, Role::key},
                     {"x", ColumnOf::numbers, Role::query},
                     {has_turned_queries(frame_.session.nodes(), why_.cell.node) ? "W_{Q} R W_{K}^{T}" : "W_{QK}"},
                     {"x\u2032", ColumnOf::numbers, Role::key},
                     {"", ColumnOf::bars},
                     {c.phrases("why.product")}};
    for (size_t i = 0; i < folded.fold.visible.size(); ++i) {
      const DimensionPair& pair = pairs[folded.fold.visible[i]];
      TableRow& row = table.rows.emplace_back();
      row.cells = {name(*query_, pair.query, room),
                   name(*key_, pair.key, room),
                   {.text = column_text(pair.x, 2), .role = Role::query},
                   {.text = column_text(pair.weight, 2)},
                   {.text = column_text(pair.y, 2), .role = Role::key},
                   bar_of(c, pair.product(), folded.largest),
                   {.text = signed_text(folded.sum.term(i))}};
    }
    end_table(c.phrases, table, folded, 6);
    return box::table(std::move(table));
  }

  /// "what **pronoun** adds, **can stand for a noun** takes away"
  Box cancelled(const std::vector<std::pair<DimensionPair, DimensionPair>>& pairs) const {
    if (pairs.empty()) return {};
    const Phrases& phrases = frame_.canvas.phrases;
    const auto& [a, b] = pairs.front();
    const DimensionPair &adds = a.product() > 0 ? a : b, &takes = a.product() > 0 ? b : a;
    const bool queries = adds.query != takes.query;
    return box::small("why.cancelled", phrases.counted("why.cancelled", static_cast<int>(pairs.size()),
                                                       {{"adds", queries ? label(*query_, adds.query) : label(*key_, adds.key)},
                                                        {"takes", queries ? label(*query_, takes.query) : label(*key_, takes.key)},
                                                        {"by", queries ? label(*key_, adds.key) : label(*query_, adds.query)}}));
  }

 private:
  std::string label(const Axis& axis, Index column) const {
    const Phrases& phrases = frame_.canvas.phrases;
    return column < 0 ? phrases("why.source.biases") : escaped(axis_label(phrases, axis, column));
  }
  TableCell name(const Axis& axis, Index column, float room) const {
    return {.text = label(axis, column), .words = true, .markup = true, .room = room};
  }

  const Frame& frame_;
  const WhyScore& why_;
  const Axis *query_, *key_;
};

/// The head that is the first of these two sources to be one, and the row that read with it.
std::optional<HeadThatRead> head_that_read(const Session& s, const WhyScore& why, const SourcePair& pair) {
  const auto read = [&](const RowSource& source, Index row) -> std::optional<HeadThatRead> {
    if (!head_of_source(s, source)) return std::nullopt;
    const MatrixPlace place = *place_of(s.nodes(), source.node);
    const HeadNodes& head = attention_at(s.nodes(), place.at).head[static_cast<size_t>(*place.head)];
    return HeadThatRead{head.pattern, *place.head, place.at, row};
  };
  const auto of_query = read(pair.query, why.cell.row);
  return of_query ? of_query : read(pair.key, why.cell.col);
}

/// The columns of the `most` largest weights of a row, in their own order.
std::vector<Index> largest_weights(const Matrix& weights, Index row, Index most) {
  std::vector<Index> cols(static_cast<size_t>(weights.cols()));
  std::iota(cols.begin(), cols.end(), Index{0});
  const auto sortable = [&](Index col) { return std::isfinite(weights(row, col)) ? weights(row, col) : -1; };
  std::stable_sort(cols.begin(), cols.end(), [&](Index a, Index b) { return sortable(a) > sortable(b); });
  if (weights.cols() > most) cols.resize(static_cast<size_t>(most));
  std::sort(cols.begin(), cols.end());
  return cols;
}

constexpr float word_cell = 36, above_row = 64, row_of_weights = 34;

/// Draws the row of weights. Of a long text it shows only the largest that fit.
void draw_weights(Frame& frame, const Rect& r, const HeadThatRead& read) {
  const Session& s = frame.session;
  const MatrixPtr weights = masked_pattern(s.graph(), s.trace(), read.pattern);
  const std::vector<Index> cols = largest_weights(*weights, read.row, std::max<Index>(1, static_cast<Index>(r.w / word_cell)));
  Matrix row(1, static_cast<Index>(cols.size()));
  std::vector<std::string> words;
  for (size_t i = 0; i < cols.size(); ++i) {
    row(0, static_cast<Index>(i)) = (*weights)(read.row, cols[i]);
    words.push_back(s.graph()[read.pattern].axes.cols.label(cols[i]));
  }
  MatrixView view;
  view.name = "why.brought";
  view.values = std::make_shared<const Matrix>(std::move(row));
  view.rows = axis(AxisKind::one, {""});
  view.cols = axis(AxisKind::key, std::move(words));
  view.col_numbers = cols;
  view.map = ColourMap::beam;
  view.row_labels = false;
  view.tab_stop = true;
  const bool all = static_cast<Index>(cols.size()) == weights->cols();
  view.title = all ? frame.canvas.phrases("why.brought.name") : frame.canvas.phrases("why.brought.some", {{"n", cols.size()}});
  view.title_rise = 48;
  view.pitch_x = std::min(58.f, r.w / static_cast<float>(cols.size())), view.pitch_y = row_of_weights;
  MatrixZoom zoom;
  const MatrixResult at = matrix_view(frame.canvas, view, zoom, r.x, r.y + above_row);
  const auto pressed = at.clicked ? std::optional(at.clicked->col) : std::nullopt;
  if (pressed) open_why_of(frame.session, {read.pattern, read.row, cols[static_cast<size_t>(*pressed)]});
  else if (at.activated) open_why_of(frame.session, {read.pattern, read.row, graph::largest_in_row(*weights, read.row)});
}

}  // namespace

Box pair_working(Frame& frame, const WhyScore& why) {
  const Session& s = frame.session;
  const WorkedPair* const worked = frame.influence.why().worked(s);
  if (!worked) return {};
  const Phrases& phrases = frame.canvas.phrases;
  const Box heading = box::label("why.pair", pair_heading(s, why, worked->pair, phrases));
  if (!worked->dimensions.empty() || !worked->cancelled.empty()) {
    const NamedDimensions named(frame, why);
    const Box table = box::made_for_width([named, worked](const Canvas&, float width) {
      return named.table(worked->dimensions, width < narrow_table ? narrow_name_room : name_room);
    });
    return box::column({heading, worked->dimensions.empty() ? Box() : table, named.cancelled(worked->cancelled)});
  }
  if (worked->columns.empty()) return heading;
  return box::column({heading, columns_table(frame, worked->columns)});
}

Box brought_row(Frame& frame, const WhyScore& why) {
  const Session& s = frame.session;
  const auto pair = why.pair(s.selection().why.pair);
  const auto read = pair ? head_that_read(s, why, why.sources_of(*pair)) : std::nullopt;
  if (!read) return {};
  const Phrases& phrases = frame.canvas.phrases;
  const Axes& axes = s.graph()[read->pattern].axes;
  const std::string row = bold_word(phrases, axes.rows, read->row);
  return box::column(
      {box::label("why.brought.title", phrases("why.brought.title", {{"row", row}})),
       box::small("why.brought.most", brought_sentence(s, *read, phrases)),
       box::drawn(above_row + row_of_weights + 6, [&frame, read = *read](const Canvas&, const Rect& r) { draw_weights(frame, r, read); })});
}

}  // namespace headlight::views
