#pragma once
#include <set>

#include "session/session.hpp"

namespace headlight::views {

/// Finds the first NaN, or infinity that is not a mask. Every matrix is searched once, when its values are ready, because a picture is
/// drawn sixty times a second and a long text has a billion numbers.
class Faults {
 public:
  /// Returns the first stage with a fault, in the current head.
  std::optional<StagePlace> first(const Session& session);

 private:
  std::uint64_t version_ = 0;
  int sample_ = -1;
  std::set<NodeId> searched_, faulty_;
};

}  // namespace headlight::views
