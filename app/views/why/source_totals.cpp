#include "views/why/source_totals.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "views/prose/source_text.hpp"
#include "views/prose/why_text.hpp"
#include "views/why/signed_bar.hpp"
#include "views/why/source_heatmap.hpp"
#include "widgets/layout/text_boxes.hpp"

namespace headlight::views {
namespace {

constexpr float least_list = 280;

Box list_of(Frame& frame, const WhyScore& why, bool is_query) {
  const Canvas& c = frame.canvas;
  const SourceNames names(frame.session, c.phrases, why);
  const std::vector<RowSource>& sources = is_query ? why.score.query : why.score.key;
  const Eigen::VectorXd totals = is_query ? why.score.query_totals() : why.score.key_totals();
  std::vector<size_t> order(sources.size());
  std::iota(order.begin(), order.end(), size_t{0});
  const auto size = [&](size_t i) { return std::abs(totals[static_cast<Index>(i)]); };
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return size(a) > size(b); });
  const double largest = std::max(1e-300, totals.allFinite() ? totals.cwiseAbs().maxCoeff() : 1.);
  WorkingTable table;
  table.name = is_query ? "why.query_list" : "why.key_list";
  table.columns = {
      {is_query ? c.phrases("why.query_of", {{"word", names.query()}}) : c.phrases("why.key_of", {{"word", names.key()}}), ColumnOf::words},
      {"", ColumnOf::bars},
      {c.phrases("why.total")}};
  for (const size_t i : order) {
    const double total = totals[static_cast<Index>(i)];
    TableRow& row = table.rows.emplace_back();
    row.cells = {
        {.text = names.label(sources[i]), .link = sources[i].node == absent ? "" : std::to_string(i), .words = true},
        {.bar = std::isfinite(total) ? static_cast<float>(std::abs(total) / largest) : 0, .bar_colour = signed_bar(c.theme, total)},
        {.text = with_sign(total)}};
  }
  const Index line = is_query ? why.cell.row : why.cell.col;
  return box::table(std::move(table), [&frame, sources, line](const TableResult& result) {
    if (!result.clicked_link.empty()) go_to_source(frame.session, sources[static_cast<size_t>(std::stoi(result.clicked_link))], line);
  });
}

}  // namespace

Box source_totals(Frame& frame, const WhyScore& why) {
  return box::made_for_width([&frame, &why](const Canvas&, float width) {
    if (shows_every_source(why, width)) return Box();
    const Box query = list_of(frame, why, true), key = list_of(frame, why, false);
    if (width < 2 * least_list) return box::column({query, key}, space::sections);
    return box::row({query.grow(), key.grow()}, space::sections);
  });
}

}  // namespace headlight::views
