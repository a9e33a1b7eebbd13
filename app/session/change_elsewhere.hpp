#pragma once
#include <memory>
#include <optional>

#include "session/translate/unheard_word.hpp"

namespace headlight::session {

/// A trained model in which the same step on the same sentence moves something.
struct Reaction {
  std::shared_ptr<const Model> model;
  float by = 0;  ///< how far the weight of attention went that went furthest
};

/// Why a change moved nothing, and where it would: each is worked out once for every run, when it is first wanted.
class ChangeElsewhere {
 public:
  /// Where a word was exchanged that the model does not hear.
  const std::optional<IgnoredWord>& unheard(Session& session);
  /// Where nothing moved at all.
  const std::optional<Reaction>& reaction(Session& session);

 private:
  std::optional<IgnoredWord> unheard_;
  std::optional<Reaction> reaction_;
  std::uint64_t unheard_in_ = 0, reaction_in_ = 0;  ///< the run
};

}  // namespace headlight::session
