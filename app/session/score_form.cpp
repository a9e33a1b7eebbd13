#include "session/score_form.hpp"

namespace headlight::session {

bool scores_are_products(const Graph& graph, const ModelNodes& nodes, const AttentionId& at) {
  const NodeId scores = attention_at(nodes, at).head.front().scores;
  return scores == absent || graph[scores].is_input() || graph[scores].op->form() == Form::product;
}

}  // namespace headlight::session
