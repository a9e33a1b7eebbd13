#pragma once
#include <map>

#include "document/edit.hpp"

namespace headlight::document {

/// Throws UserError where the matrix has no such rows, where they are words, and where they hold more than most_patched_cells.
void require_patchable(const Document& d, const PatchRows& e);
/// Sets the rows in place of what was set there. Throws as require_room_in_row does. Precondition: see require_patchable.
void put_rows(std::map<CellName, OverrideValue>& overrides, const PatchRows& e);

}  // namespace headlight::document
