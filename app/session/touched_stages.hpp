#pragma once
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "session/session.hpp"

namespace headlight::session {

/// Which stages have other numbers since something was changed by hand, as the run and the one without these changes say. Worked out once
/// for each run; values that nobody has looked at yet are not computed for it.
class TouchedStages {
 public:
  bool has(const Session& session, const StagePlace& stage);

 private:
  using Seen = std::tuple<std::uint64_t, int>;

  std::optional<Seen> of_;
  std::vector<std::optional<bool>> touched_;  ///< by the number of the stage; nothing: not known yet
};

}  // namespace headlight::session
