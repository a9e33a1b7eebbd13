#include "views/shell/copy_matrix.hpp"

#include <imgui.h>

#include <sstream>

#include "base/number_text.hpp"

namespace headlight::views {

void copy_matrix(Frame& frame) {
  Session& session = frame.session;
  const auto shown = session.selection().active_cell();
  const NodeId node = shown ? shown->node : main_node(session.navigation().place(), session.nodes(), session.selection().head);
  const Axes& axes = session.graph()[node].axes;
  const Matrix& m = session.trace()[node];
  std::ostringstream out;
  out << session.graph()[node].name;
  for (Index c = 0; c < m.cols(); ++c) out << '\t' << axes.cols.label(c);
  out << '\n';
  for (Index r = 0; r < m.rows(); ++r) {
    out << axes.rows.label(r);
    for (Index c = 0; c < m.cols(); ++c) out << '\t' << to_text(static_cast<double>(m(r, c)), 9);
    out << '\n';
  }
  ImGui::SetClipboardText(out.str().c_str());
  session.report(
      frame.canvas.phrases("shell.matrix_copied", {{"matrix", session.graph()[node].name}, {"rows", m.rows()}, {"columns", m.cols()}}));
}

}  // namespace headlight::views
