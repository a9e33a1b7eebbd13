#pragma once
#include <optional>
#include <utility>

#include "app_rooms.hpp"
#include "graph/matrix.hpp"

namespace headlight::session {

/// The selection in a translation that all views share.
struct TranslationLook {
  std::optional<Index> row;      ///< the decoder's row; none: see chosen_row
  std::optional<int> head;       ///< a head of the cross-attention, -1: the mean of all; none: the model's default
  std::optional<Index> pronoun;  ///< its position in the source; none: the first there is
  std::optional<int> pronoun_head;
  std::optional<std::pair<int, int>> words;  ///< ids of the two whose difference is shown; none: the two likeliest

  bool operator==(const TranslationLook&) const = default;
};

}  // namespace headlight::session
