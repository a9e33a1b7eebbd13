#pragma once
#include <set>

#include "session/session.hpp"

namespace headlight::views {

/// Where NaN or an infinity that is no mask appears first. Every matrix is searched once, when its values are there: a picture is drawn
/// sixty times a second, and a long text has a billion numbers.
class Faults {
 public:
  /// The first stage that has one, in the head that is looked at.
  std::optional<StagePlace> first(const Session& session);

 private:
  std::uint64_t version_ = 0;
  int sample_ = -1;
  std::set<NodeId> searched_, faulty_;
};

}  // namespace headlight::views
