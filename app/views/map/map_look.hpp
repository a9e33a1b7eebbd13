#pragma once
#include <optional>
#include <string>
#include <vector>

#include "session/map/attention_path.hpp"

namespace headlight::views {

/// What of the map is under the pointer, or has the keyboard: said in the inspector and in the line at the bottom.
struct MapLook {
  std::string title;            ///< markup: "X → Q"; empty: nothing is pointed at
  std::string where;            ///< "layer 2 attention"
  std::string about;            ///< what happens there, in a sentence or two
  std::optional<NodeId> makes;  ///< whose equation is shown
  std::string shapes;           ///< "(12, 64) → (12, 64)"
  std::string cell;             ///< "it → elephant: 0.90", of the square's cell under the pointer
  std::vector<StagePlace> stages;
  AttentionPath path;
};

}  // namespace headlight::views
