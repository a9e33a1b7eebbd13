#pragma once
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "session/session.hpp"

namespace headlight::session {

/// The stages whose numbers changed by hand: compares the run with the one without these changes. Computes it once for each run, and only
/// for values that are there already.
class TouchedStages {
 public:
  bool has(const Session& session, const StagePlace& stage);

 private:
  using Seen = std::tuple<std::uint64_t, int>;

  std::optional<Seen> of_;
  std::vector<std::optional<bool>> touched_;  ///< by the number of the stage; none: not known yet
};

}  // namespace headlight::session
