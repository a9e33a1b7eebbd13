#include "session/start/start_player.hpp"

#include <utility>

#include "base/error.hpp"
#include "session/translate/pronoun_row.hpp"

namespace headlight::session {

StartPlayer::StartPlayer(Session& session) : session_(session) {}

bool StartPlayer::open(StartStep step) {
  try {
    auto story = std::make_unique<StartStory>(session_.models().make(StartStory::model_name()));
    story->go_to(step);
    story_ = std::move(story);
  } catch (const UserError& error) {
    session_.complain(error.message());
    return false;
  }
  own_.reset();
  version_ = session_.version();
  ++times_;
  return true;
}

void StartPlayer::close() {
  story_.reset();
  own_.reset();
}

void StartPlayer::follow() {
  if (is_open() && session_.version() != version_) close();
}

Session& StartPlayer::own_session() {
  Document present = story_->present();
  if (!own_ || own_->document().sentences != present.sentences) {
    own_ = std::make_unique<Session>(std::move(present));
    french_known_ = earlier_known_ = false;
    look_at_pronoun(*own_);
  }
  return *own_;
}

Cell StartPlayer::weight() {
  const NodeId pattern = own_session().nodes().block[StartHead::layer].attn.head[StartHead::head].pattern;
  const Reading& now = story_->now();
  return {pattern, static_cast<Index>(now.pronoun), static_cast<Index>(now.most)};
}

const std::optional<FrenchOfWeights>& StartPlayer::french() {
  const Session& own = own_session();
  if (!std::exchange(french_known_, true)) french_ = french_of_weights(own.run());
  return french_;
}

const std::optional<EarlierLook>& StartPlayer::earlier() {
  const Session& own = own_session();
  if (!std::exchange(earlier_known_, true)) earlier_ = earlier_look(own.run(), story_->now(), story_->place());
  return earlier_;
}

void look_at_pronoun(Session& session) {
  const auto& blocks = session.nodes().block;
  if (blocks.size() <= StartHead::layer) return;
  const NodeId pattern = blocks[StartHead::layer].attn.head[StartHead::head].pattern;
  const std::vector<Index> places = pronoun_positions(session.navigation().sample());
  if (places.empty()) return;
  Index most = 0;
  session.trace()[pattern].row(places.front()).maxCoeff(&most);
  session.navigation().go_to({pattern, places.front(), most});
}

}  // namespace headlight::session
