#include "views/prose/matrix_name.hpp"

#include <cctype>

#include "graph/node_name.hpp"
#include "graph/placed_label.hpp"
#include "widgets/rich_text.hpp"

namespace headlight {

std::string shown_name(const Session& session, const Cell& cell) {
  const Axes& axes = session.graph()[cell.node].axes;
  return code_name(session, cell.node) + "[" + placed_label(axes.rows, cell.row) + ", " + placed_label(axes.cols, cell.col) + "]";
}

std::string code_name(const Session& session, NodeId node) { return taken_apart(session.graph()[node].name).own; }

std::string letter_of(const Session& session, NodeId node) {
  const std::string& symbol = session.nodes().outline.symbol_of(node);
  return symbol.empty() ? escaped(code_name(session, node)) : symbol;
}

std::string code_name_beside(const std::string& letter, const Session& session, NodeId node) {
  const std::string name = code_name(session, node);
  const bool same_letter = name.size() == 1 && !letter.empty() && std::tolower(letter[0]) == name[0];
  return same_letter || session.nodes().outline.is_weight(node) || name == letter ? "" : name;
}

std::string shape_of(const Session& session, NodeId node, bool transposed) {
  const Axes& axes = session.graph()[node].axes;
  const std::string rows = std::to_string(axes.rows.size), cols = std::to_string(axes.cols.size);
  return transposed ? "(" + cols + ", " + rows + ")" : "(" + rows + ", " + cols + ")";
}

Role role_of(const Session& session, NodeId node) {
  switch (session.nodes().outline.part_of(node)) {
    case Part::query:
    case Part::turned_query:
    case Part::W_Q:
    case Part::b_Q: return Role::query;
    case Part::key:
    case Part::turned_key:
    case Part::W_K:
    case Part::b_K: return Role::key;
    case Part::value:
    case Part::weighted_sum:
    case Part::merged:
    case Part::W_V:
    case Part::b_V: return Role::value;
    case Part::head_output:
    case Part::attention_output:
    case Part::W_O:
    case Part::b_O: return Role::output;
    default: return Role::text;
  }
}

}  // namespace headlight
