#include "views/inspector/product_table.hpp"

#include "views/prose/matrix_name.hpp"
#include "views/prose/operand_text.hpp"

namespace headlight::views {

WorkingTable product_table(const Frame& frame, const SumOfProducts::Term& first, float width) {
  constexpr float part_of_title = 0.2f;  // of the width
  const Session& session = frame.session;
  const Phrases& phrases = frame.canvas.phrases;
  const Graph& graph = session.graph();
  // K is transposed on the board: its column there is a row here.
  const Axis &inner = graph[first.left.node].axes.cols, &right_rows = graph[first.right.node].axes.rows;  // W_E too, where it writes words
  const bool of_distances = right_rows.kind == AxisKind::one,
             right_by_row = right_rows.kind == AxisKind::vocabulary ||
                            (inner.kind == AxisKind::d_head && (counts_words(right_rows.kind) || of_distances));
  const auto column = [&](const Cell& cell, bool by_row) {
    return TableColumn{operand_title(frame.canvas, session, cell, by_row, width * part_of_title), ColumnOf::numbers,
                       role_of(session, cell.node), true};
  };
  WorkingTable t{.name = "working"};
  t.columns = {{inner.labels ? "" : "i", ColumnOf::words},
               column(first.left, true),
               {"", ColumnOf::signs},
               column(first.right, right_by_row),
               {"", ColumnOf::signs},
               {phrases("inspector.working.product")},
               {"", ColumnOf::bars},
               {phrases("inspector.working.running_sum")}};
  return t;
}

}  // namespace headlight::views
