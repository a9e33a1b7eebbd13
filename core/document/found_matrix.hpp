#pragma once
#include "document/document.hpp"
#include "document/edit.hpp"
#include "model/outline.hpp"

namespace headlight::document {

/// The matrix of a cell.
struct FoundMatrix {
  Part part;
  bool of_decoder;
};

/// Finds the matrix of the cell; throws UserError if it may not be set to `e.value`.
FoundMatrix require_cell(const Document& d, const OverrideCell& e);

}  // namespace headlight::document
