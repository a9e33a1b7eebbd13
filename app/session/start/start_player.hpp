#pragma once
#include <memory>
#include <optional>

#include "session/session.hpp"
#include "session/start/earlier_look.hpp"
#include "session/start/start_story.hpp"
#include "session/start/weight_use.hpp"

namespace headlight::session {

/// The first two minutes while they are open. They have a run of their own, so the user's document is unchanged; they end as soon as the
/// session shows another one.
class StartPlayer {
 public:
  explicit StartPlayer(Session& session);

  /// Opens at the question, or at a step that a link names. If the model is missing, reports that as the message and opens nothing. Returns
  /// true if it is open.
  bool open(StartStep step = StartStep::question);
  void close();
  bool is_open() const { return story_ != nullptr; }
  StartStory& story() { return *story_; }
  const StartStory& story() const { return *story_; }
  /// Closes if the user's document became another one.
  void follow();
  /// The number of times it was opened.
  int times() const { return times_; }

  /// Return a session on the current sentence, for the rest of the program, and its pronoun's largest weight.
  Session& own_session();
  Cell weight();
  /// The French written with the weights; computed on the first request.
  const std::optional<FrenchOfWeights>& french();
  /// The route by which the pronoun learns of the changeable word; computed on the first request.
  const std::optional<EarlierLook>& earlier();

 private:
  Session& session_;
  std::unique_ptr<StartStory> story_;
  std::unique_ptr<Session> own_;
  std::optional<FrenchOfWeights> french_;
  std::optional<EarlierLook> earlier_;
  bool french_known_ = false, earlier_known_ = false;  ///< for own_
  std::uint64_t version_ = 0;
  int times_ = 0;
};

/// Goes to the largest weight of the first pronoun and pins it, in a session of the model en-fr. Does nothing in a sentence without
/// pronouns.
void look_at_pronoun(Session& session);

}  // namespace headlight::session
