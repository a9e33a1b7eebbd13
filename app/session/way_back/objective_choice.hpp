#pragma once
#include <optional>

#include "app_rooms.hpp"
#include "graph/formula.hpp"

namespace headlight::session {

/// The number whose gradients are computed. Each run picks the likeliest words again; a cell belongs to its matrix.
struct ObjectiveChoice {
  enum class Kind {
    words,  ///< the logit of the likeliest next word minus that of the second
    loss,   ///< -log p of a next word
    cells   ///< a cell, or the difference of two
  };
  std::optional<Kind> kind;   ///< nothing: words, or in a model without logits cells
  std::optional<Index> row;   ///< of the logits; nothing: see usual_row
  std::optional<Index> word;  ///< of a loss; nothing: the likeliest
  std::optional<Cell> cell;
  std::optional<Cell> less;  ///< is subtracted from it

  bool operator==(const ObjectiveChoice&) const = default;
};

}  // namespace headlight::session
