#pragma once
#include "document/document.hpp"
#include "document/edit.hpp"
#include "model/outline.hpp"

namespace headlight::document {

/// A matrix that a cell was found in.
struct FoundMatrix {
  Part part;
  bool of_decoder;
};

/// What the cell is part of; what is wrong with changing it to `e.value`, as an exception.
FoundMatrix require_cell(const Document& d, const OverrideCell& e);

}  // namespace headlight::document
