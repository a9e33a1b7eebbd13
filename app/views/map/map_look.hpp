#pragma once
#include <optional>
#include <string>
#include <vector>

#include "session/map/attention_path.hpp"

namespace headlight::views {

/// The item of the map under the pointer, or with the keyboard focus, as described in the inspector and the status line.
struct MapLook {
  std::string title;            ///< markup: "X → Q"; empty: no item
  std::string where;            ///< "layer 2 attention"
  std::string about;            ///< explanation in a sentence or two
  std::optional<NodeId> makes;  ///< the matrix whose equation is shown
  std::string shapes;           ///< "(12, 64) → (12, 64)"
  std::string cell;             ///< "it → elephant: 0.90", for the square's cell under the pointer
  std::vector<StagePlace> stages;
  AttentionPath path;
};

}  // namespace headlight::views
