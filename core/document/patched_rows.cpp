#include "document/patched_rows.hpp"

#include "base/error.hpp"
#include "document/found_matrix.hpp"

namespace headlight::document {

void require_patchable(const Document& d, const PatchRows& e) {
  if (!e.values || e.values->size() == 0) throw UserError(tr("there are no numbers to put into {node}", {{"node", e.node}}));
  const Index rows = e.values->rows(), cols = e.values->cols();
  if (rows * cols > most_patched_cells)
    throw UserError(tr("at most {most} numbers can be put into another run at once, not {numbers}; take a row or a head",
                       {{"most", most_patched_cells}, {"numbers", rows * cols}}));
  require_cell(d, {{e.sample, e.node, e.first, 0}, 0.f});
  const FoundMatrix found = require_cell(d, {{e.sample, e.node, e.first + rows - 1, cols - 1}, 0.f});
  if (found.part == Part::tokens) throw UserError(tr("only one word at a time can be put into another text"));
}

void put_rows(std::map<CellName, OverrideValue>& overrides, const PatchRows& e) {
  auto at = overrides.lower_bound({e.sample, e.node, e.first, 0});  // each cell goes right before this hint: no search
  for (Index row = 0; row < e.values->rows(); ++row) {
    for (Index col = 0; col < e.values->cols(); ++col) {
      at = overrides.insert_or_assign(at, {e.sample, e.node, e.first + row, col}, OverrideValue{(*e.values)(row, col), false});
      ++at;
    }
    require_room_in_row(overrides, {e.sample, e.node, e.first + row, 0});
  }
}

}  // namespace headlight::document
