#include "explain/dropped_cell.hpp"

namespace headlight::explain {

std::optional<Cell> dropped_cell(const Formula& formula) {
  const bool product = formula.kind() == Formula::Kind::product && formula.args().size() == 2;
  if (!product || formula.args()[0].kind() != Formula::Kind::cell || formula.args()[1].kind() != Formula::Kind::number) return {};
  return formula.args()[1].value() == 0 ? std::optional(formula.args()[0].cell()) : std::nullopt;
}

}  // namespace headlight::explain
