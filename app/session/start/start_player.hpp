#pragma once
#include <memory>
#include <optional>

#include "session/session.hpp"
#include "session/start/earlier_look.hpp"
#include "session/start/start_story.hpp"
#include "session/start/weight_use.hpp"

namespace headlight::session {

/// The first two minutes while they are open. They have a run of their own, so the person's document stays what it is; as soon as another
/// one is shown they are over.
class StartPlayer {
 public:
  explicit StartPlayer(Session& session) : session_(session) {}

  /// From the question on, or at a step that a link names. Where the model is missing, that becomes the message and nothing is opened.
  /// Returns whether it is open.
  bool open(StartStep step = StartStep::question);
  void close();
  bool is_open() const { return story_ != nullptr; }
  StartStory& story() { return *story_; }
  const StartStory& story() const { return *story_; }
  /// Closes where the person's document became another one.
  void follow();
  /// How often it was opened.
  int times() const { return times_; }

  /// The sentence as it stands now, as everything else of the program looks at it; and its pronoun's largest weight.
  Session& own_session();
  Cell weight();
  /// The French that is written with its weights; computed when it is first wanted.
  const std::optional<FrenchOfWeights>& french();
  /// The way on which the pronoun learns of the word that can be changed; computed when it is first wanted.
  const std::optional<EarlierLook>& earlier();

 private:
  Session& session_;
  std::unique_ptr<StartStory> story_;
  std::unique_ptr<Session> own_;
  std::optional<FrenchOfWeights> french_;
  std::optional<EarlierLook> earlier_;
  bool french_known_ = false, earlier_known_ = false;  ///< of own_
  std::uint64_t version_ = 0;
  int times_ = 0;
};

/// What "the first two minutes" look at, in a session of the model en-fr: the largest weight of the pronoun is pinned in its stage, or what
/// takes its place where the sentence has none.
void look_at_pronoun(Session& session);

}  // namespace headlight::session
