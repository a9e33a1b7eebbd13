#pragma once
#include <memory>
#include <optional>

#include "session/translate/unheard_word.hpp"

namespace headlight::session {

/// A trained model that reacts to the same step on the same sentence.
struct Reaction {
  std::shared_ptr<const Model> model;
  float by = 0;  ///< the largest change of an attention weight
};

/// The reason a change moved nothing, and a model in which it would. Computes each once for every run, on the first request.
class ChangeElsewhere {
 public:
  /// Returns the exchanged word that the model ignored, if there is one.
  const std::optional<IgnoredWord>& unheard(Session& session);
  /// Returns the reaction of another model if nothing moved at all.
  const std::optional<Reaction>& reaction(Session& session);

 private:
  std::optional<IgnoredWord> unheard_;
  std::optional<Reaction> reaction_;
  std::uint64_t unheard_in_ = 0, reaction_in_ = 0;  ///< versions of the run
};

}  // namespace headlight::session
