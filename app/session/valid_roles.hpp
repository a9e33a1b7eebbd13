#pragma once
#include <memory>
#include <vector>

#include "app_rooms.hpp"
#include "run/run.hpp"

namespace headlight::session {

/// The heads of a changed hand-made model that still keep their role in this run.
struct ValidRoles {
  std::shared_ptr<const Run> as_made;    ///< the same sentences and masks, and nothing else changed
  std::vector<std::vector<bool>> valid;  ///< for each sentence, head by head

  bool holds(int sample, int head) const { return valid[static_cast<size_t>(sample)][static_cast<size_t>(head)]; }
};

/// Returns null if no role can be lost: the document is unchanged, or its heads have no roles. `before`: the roles of the previous run, to
/// reuse its values.
std::shared_ptr<const ValidRoles> valid_roles(const Run& run, const ValidRoles* before, const StopToken& stop, Values values);

}  // namespace headlight::session
