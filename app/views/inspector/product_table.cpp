#include "views/inspector/product_table.hpp"

#include "views/prose/matrix_name.hpp"
#include "views/prose/operand_text.hpp"

namespace headlight {

/// Names of the summed axis need more room than numbers.
WorkingTable product_table(const Frame& frame, const SumOfProducts::Term& first, float width) {
  const Session& session = frame.session;
  const Canvas& canvas = frame.canvas;
  const float k = width / 336.f;
  const Graph& graph = session.graph();
  const bool named = graph[first.left.node].axes.cols.labels != nullptr;
  // K stands transposed on the board: its column there is a row here.
  const Axis& right_rows = graph[first.right.node].axes.rows;  // W_E too, where it writes words
  const bool of_head = graph[first.left.node].axes.cols.kind == AxisKind::d_head, of_distances = right_rows.kind == AxisKind::one,
             right_by_row = right_rows.kind == AxisKind::vocabulary || (of_head && (counts_words(right_rows.kind) || of_distances));
  const bool narrow = width < 300;  // no bars there, so the numbers have their room
  struct Edges {
    float a, b, product;
  };
  const auto [a_right, b_right, product_right] =
      narrow ? (named ? Edges{118, 178, 250} : Edges{76, 174, 250}) : (named ? Edges{122, 182, 244} : Edges{76, 150, 230});
  const std::string left = operand_title(canvas, session, first.left, true, a_right * k),
                    right = operand_title(canvas, session, first.right, right_by_row, (b_right - a_right) * k - 8);
  const bool counted = !named && title_width(canvas, left) + 12 <= a_right * k;
  WorkingTable t{.name = "working"};
  t.bar_width = named ? 26 : 36;
  t.columns = {{counted ? "i" : "", 0, Align::left},
               {left, a_right * k, Align::right, role_of(session, first.left.node), true},
               {"", (a_right + (named ? 8 : 18)) * k, Align::centre},
               {right, b_right * k, Align::right, role_of(session, first.right.node), true},
               {"", (b_right + (named ? 7 : 16)) * k, Align::centre},
               {canvas.phrases("inspector.working.product"), product_right * k},
               {"", (named ? 252 : 240) * k, Align::left},
               {narrow ? canvas.phrases("inspector.working.running_sum.short") : canvas.phrases("inspector.working.running_sum"), 334 * k}};
  return t;
}

}  // namespace headlight
