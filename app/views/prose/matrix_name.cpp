#include "views/prose/matrix_name.hpp"

#include "graph/label_with_position.hpp"
#include "graph/node_name.hpp"
#include "model/short_name.hpp"
#include "text/words.hpp"
#include "views/prose/word_position.hpp"
#include "widgets/axis_label.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {

std::string display_name(const Session& session, const Cell& cell, const Phrases& phrases) {
  const Axes& axes = session.graph()[cell.node].axes;
  const auto place = [&](const Axis& axis, Index at) {
    return with_quoted_mark(phrases, is_repeated(axis, at) ? printed_word(label_with_position(axis, at)) : axis_label(phrases, axis, at));
  };
  return code_name(session, cell.node) + "[" + place(axes.rows, cell.row) + ", " + place(axes.cols, cell.col) + "]";
}

std::string code_name(const Session& session, NodeId node) { return parse_node_name(session.graph()[node].name).own; }

std::string letter_of(const Session& session, NodeId node) {
  const std::string& symbol = session.nodes().outline.symbol_of(node);
  return symbol.empty() ? escaped(code_name(session, node)) : symbol;
}

bool is_memory(const Session& session, NodeId node) { return session.nodes().decoder && node == session.nodes().out; }

std::string letter_of(const Session& session, NodeId node, const Phrases& phrases) {
  return is_memory(session, node) ? phrases("board.memory") : letter_of(session, node);
}

std::string letter_in_equation(const Session& session, NodeId made, NodeId node, const Phrases& phrases) {
  for (const EquationPiece& piece : equation_on_screen(session, made, phrases))
    if (piece.kind == EquationPiece::Kind::matrix && piece.node == node) return piece.text;
  return letter_of(session, node, phrases);
}

std::vector<EquationPiece> equation_on_screen(const Session& session, NodeId made, const Phrases& phrases) {
  std::vector<EquationPiece> pieces = equation_of(session.graph(), session.nodes().outline, made);
  for (EquationPiece& piece : pieces)
    if (piece.kind == EquationPiece::Kind::matrix && is_memory(session, piece.node)) piece.text = phrases("board.memory");
  return pieces;
}

std::string printed_name(const Session& session, NodeId node) {
  const std::string& whole = session.graph()[node].name;
  const ShortName part = short_name(whole);
  const NodeName parts = parse_node_name(whole);
  std::string name = part.base;
  if (parts.head && session.graph().has(parts.path + parts.own)) name += "_head";  // the plain name means the columns of all heads
  if (!part.stack.empty() || (!part.block.empty() && session.nodes().block.size() > 1)) name += "_" + part.place();
  return name;
}

std::string code_name_for_letter(const std::string& letter, const Session& session, NodeId node) {
  const std::string name = printed_name(session, node);
  return session.nodes().outline.is_weight(node) || name == letter ? "" : name;
}

std::string shape_of(const Session& session, NodeId node, bool transposed) {
  const Axes& axes = session.graph()[node].axes;
  const std::string rows = std::to_string(axes.rows.size), cols = std::to_string(axes.cols.size);
  return transposed ? "(" + cols + ", " + rows + ")" : "(" + rows + ", " + cols + ")";
}

Role role_of(const Session& session, NodeId node) {
  switch (attention_role(session.nodes().outline.part_of(node))) {
    case AttentionRole::query: return Role::query;
    case AttentionRole::key: return Role::key;
    case AttentionRole::value: return Role::value;
    case AttentionRole::output: return Role::output;
    case AttentionRole::none: break;
  }
  return Role::text;
}

std::string as_arrow(std::string step) { return step.starts_with("/ ") ? "\u00f7" + step.substr(1) : step; }

}  // namespace headlight::views
