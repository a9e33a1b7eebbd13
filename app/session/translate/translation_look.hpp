#pragma once
#include <optional>
#include <utility>

#include "app_rooms.hpp"
#include "graph/matrix.hpp"

namespace headlight::session {

/// What of a translation all views look at.
struct TranslationLook {
  std::optional<Index> row;      ///< of the decoder; nothing: see chosen_row
  std::optional<int> head;       ///< of the cross-attention, -1: the mean of all; nothing: what the model says
  std::optional<Index> pronoun;  ///< its place in the source; nothing: the first there is
  std::optional<int> pronoun_head;
  std::optional<std::pair<int, int>> words;  ///< ids of the two whose difference is asked for; nothing: the two likeliest

  bool operator==(const TranslationLook&) const = default;
};

}  // namespace headlight::session
