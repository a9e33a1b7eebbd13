#include "document/found_matrix.hpp"

#include "base/error.hpp"
#include "document/document_graph.hpp"

namespace headlight::document {

FoundMatrix require_cell(const Document& d, const OverrideCell& e) {
  const CellName& at = e.cell;
  if (at.sample < 0 || at.sample >= static_cast<int>(d.sentences.size()))
    throw UserError(
        tr("there is no sentence {number}; there are {sentences}", {{"number", at.sample + 1}, {"sentences", d.sentences.size()}}));
  const ModelGraph model = graph_of(d, at.sample);
  const NodeId node = model.graph.find(at.node);
  const Axes& axes = model.graph[node].axes;
  if (at.row < 0 || at.row >= axes.rows.size || at.col < 0 || at.col >= axes.cols.size)
    throw UserError(tr("{node} has no cell [{row}, {col}]: it is {rows} x {cols}",
                       {{"node", at.node}, {"row", at.row}, {"col", at.col}, {"rows", axes.rows.size}, {"cols", axes.cols.size}}));
  const FoundMatrix found = {model.nodes.outline.part_of(node), model.nodes.outline.standing(node).decoder};
  if (!e.keep_sum) return found;
  if (found.part != Part::attention_weights)
    throw UserError(tr("only the rows of attention weights sum to 1, not those of {node}", {{"node", at.node}}));
  if (!(e.value >= 0 && e.value <= 1))
    throw UserError(tr("a weight whose row keeps its sum lies between 0 and 1; leave the others as they are to set any number"));
  return found;
}

}  // namespace headlight::document
