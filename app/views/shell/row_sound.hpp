#pragma once
#include <memory>
#include <string>
#include <utility>

#include "base/phrases.hpp"
#include "session/row_hearing.hpp"
#include "widgets/loudspeaker.hpp"

namespace headlight::views {

/// Plays a row of the board as tones, and says in the status line what they mean.
class RowSound {
 public:
  /// Null: the machine has no sound.
  void play_through(std::shared_ptr<Loudspeaker> loudspeaker) { loudspeaker_ = std::move(loudspeaker); }
  /// Begins with the pinned row, or stops.
  void toggle(Session& session, const Phrases& phrases);
  /// Advances the sound by this many seconds.
  void advance(Session& session, double seconds, const Phrases& phrases);
  void stop(Session& session);
  bool on() const { return hearing_.on(); }
  /// The cell that sounds now; none before the device plays.
  std::optional<Cell> cell() const;

 private:
  void fail(Session& session, const Phrases& phrases);

  RowHearing hearing_;
  std::shared_ptr<Loudspeaker> loudspeaker_;
  std::string reported_;
  double waited_ = 0;  ///< seconds for the device
  bool plays_ = false;
};

/// Explains the tones of a row: which cells are heard, the ends of the scale, and the sounds of anything else in the row.
std::string row_sound_text(const Session& session, const Cell& cell, const RowTones& tones, const Phrases& phrases);

}  // namespace headlight::views
