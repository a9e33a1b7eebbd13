#include "views/present/blackboard.hpp"

#include <algorithm>

#include "base/decimal_mark.hpp"
#include "model/equation.hpp"
#include "session/split_part.hpp"
#include "session/stage.hpp"
#include "views/boards/board.hpp"
#include "views/prose/matrix_name.hpp"
#include "views/prose/matrix_words.hpp"

namespace headlight::views {
namespace {

constexpr size_t most_joined = 4;  ///< heads side by side, before their joint matrix

/// Returns the stage's result; for the split the chosen part.
NodeId result_of(const Session& s) {
  if (s.selection().stage != Stage::split) return main_node(s.navigation().place(), s.nodes(), s.selection().head);
  return s.nodes().outline.of(s.navigation().place(), s.selection().head)[static_cast<size_t>(split_part(s))];
}

class Chalk {
 public:
  Chalk(const Session& session, const Phrases& phrases)
      : s_(session),
        phrases_(phrases),
        result_(result_of(session)),
        drawn_(step_drawn(session.graph(), session.nodes().outline, result_)),
        step_(session.graph()[drawn_]) {}

  Blackboard operator()() const {
    Blackboard board;
    board.result = named(result_, "present.matrix");
    if (step_.is_input()) return board;
    switch (step_.op->form()) {
      case Form::product: return product(std::move(board));
      case Form::lookup: return lookup(std::move(board));
      case Form::join: return join(std::move(board));
      case Form::cut: board.result.title = board.result.short_title = with_head(result_); break;
      case Form::sum: board.one_scale = true; break;
      default: break;
    }
    return line(std::move(board));
  }

 private:
  ChalkMatrix named(NodeId node, std::string item) const {
    return {node, std::move(item), name_and_letter(s_, node, phrases_), letter_of(s_, node, phrases_)};
  }
  /// Returns "Z_{2}" for a matrix that each head has for itself.
  std::string with_head(NodeId node) const {
    const auto place = place_of(s_.nodes(), node);
    return letter_of(s_, node) + (place && place->head ? "_{" + std::to_string(*place->head + 1) + "}" : "");
  }
  std::string letter(NodeId node) const { return letter_in_equation(s_, drawn_, node, phrases_); }
  bool is_aligned(NodeId node) const {
    const Axis &here = s_.graph()[node].axes.rows, &there = s_.graph()[result_].axes.rows;
    return here.size == there.size && here.kind != AxisKind::one;
  }

  /// Arranges a product as on a school's blackboard.
  Blackboard product(Blackboard board) const {
    const NodeId left = step_.inputs[0], top = step_.inputs[1];
    const bool transposed = reads_transposed(*step_.op, 1);
    board.crosses = true;
    board.factors = {{left, "present.left", letter(left), letter(left)}, {top, "present.top", letter(top), letter(top), transposed}};
    if (transposed) board.factors[1].title = board.factors[1].short_title = letter_of(s_, top) + "^{T}";
    board.result.title = text_of(equation_on_screen(s_, result_, phrases_));
    return board;
  }

  /// Arranges a lookup, which picks rows from a table.
  Blackboard lookup(Blackboard board) const {
    for (const NodeId node : step_.inputs)
      if (s_.nodes().outline.is_weight(node)) {
        ChalkMatrix table = named(node, "present.table");
        table.is_table = true;
        board.factors.push_back(std::move(table));
      }
    return board;
  }

  /// Arranges the parts of all heads if they are few, else that of the current head.
  Blackboard join(Blackboard board) const {
    const std::vector<NodeId>& parts = step_.inputs;
    const size_t one = std::min(static_cast<size_t>(s_.selection().head), parts.size() - 1);
    for (size_t i = 0; i < parts.size(); ++i) {
      if (!is_aligned(parts[i]) || (parts.size() > most_joined && i != one)) continue;
      ChalkMatrix part = named(parts[i], "present.in." + std::to_string(board.factors.size()));
      part.title = part.short_title = with_head(parts[i]);
      if (!board.factors.empty()) part.sign = " ";
      board.factors.push_back(std::move(part));
    }
    board.result.title = board.result.short_title = letter_of(s_, result_);
    return board;
  }

  /// Arranges matrices in a line: "+" or "×" between two that are joined cell by cell, or a labelled arrow from one to the next.
  Blackboard line(Blackboard board) const {
    for (const NodeId node : step_.inputs)
      if (is_aligned(node)) {
        ChalkMatrix one = named(node, "present.in." + std::to_string(board.factors.size()));
        one.short_title = letter(node);
        if (!board.factors.empty()) one.sign = joining_sign();
        board.factors.push_back(std::move(one));
      }
    if (board.factors.size() > 1) board.result.sign = "=";
    else board.result.step = over_arrow();
    return board;
  }

  std::string joining_sign() const { return step_.op->equation().find('*') != std::string::npos ? "\u00d7" : "+"; }

  /// Returns the label over the arrow.
  std::string over_arrow() const {
    return words_with_mark(as_arrow(step_text(s_.graph(), s_.nodes().outline, drawn_)), phrases_.decimal_mark());
  }

  const Session& s_;
  const Phrases& phrases_;
  NodeId result_, drawn_;
  const Node& step_;
};

}  // namespace

Blackboard blackboard_of(const Session& session, const Phrases& phrases) { return Chalk(session, phrases)(); }

}  // namespace headlight::views
