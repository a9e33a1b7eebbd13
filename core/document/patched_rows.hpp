#pragma once
#include <map>

#include "document/edit.hpp"

namespace headlight::document {

/// Throws UserError if the matrix has no such rows, if they are words, or if they hold more than most_patched_cells.
void require_patchable(const Document& d, const PatchRows& e);
/// Sets the rows, which replace earlier settings there. Throws as require_room_in_row does. Precondition: see require_patchable.
void put_rows(std::map<CellName, OverrideValue>& overrides, const PatchRows& e);

}  // namespace headlight::document
