#pragma once
#include <memory>
#include <vector>

#include "app_rooms.hpp"
#include "run/run.hpp"

namespace headlight::session {

/// Of a model made by hand, once it is no longer as it was made: which of its heads still do what they are for in this run.
struct ValidRoles {
  std::shared_ptr<const Run> as_made;   ///< the same sentences and masks, and nothing else changed
  std::vector<std::vector<bool>> kept;  ///< for each sentence, head by head

  bool keeps(int sample, int head) const { return kept[static_cast<size_t>(sample)][static_cast<size_t>(head)]; }
};

/// Null where nothing can have taken a role away: the document is as it was made, or its heads have no roles. `before`: those of the run
/// before this one, to take over what is computed.
std::shared_ptr<const ValidRoles> valid_roles(const Run& run, const ValidRoles* before, const StopToken& stop, Values values);

}  // namespace headlight::session
