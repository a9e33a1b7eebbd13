#include "views/shell/row_sound.hpp"

#include <algorithm>

#include "base/number_text.hpp"
#include "export/stereo_sound.hpp"
#include "widgets/axis_label.hpp"
#include "widgets/shortcuts.hpp"

namespace headlight::views {
namespace {

bool has(const RowTones& row, Timbre timbre) {
  return std::any_of(row.tones.begin(), row.tones.end(), [timbre](const Tone& tone) { return tone.timbre == timbre; });
}

bool has_infinity(const RowTones& row) {
  return std::any_of(row.tones.begin(), row.tones.end(), [](const Tone& tone) { return tone.frequency == hertz_of_infinity; });
}

/// The number farthest from 0, with both signs if the row has negative ones.
std::string full_text(const RowTones& row) {
  constexpr double seen = 0.005;  // smaller numbers would read 0.00
  const std::string size = row.full < seen ? to_text(row.full, 2) : column_text(row.full, 2);
  return (has(row, Timbre::odd_harmonics) ? "\u00b1" : "") + size;
}

}  // namespace

std::string row_sound_text(const Session& session, const Cell& cell, const RowTones& tones, const Phrases& phrases) {
  const Axes& axes = session.graph()[cell.node].axes;
  const auto n = static_cast<std::int64_t>(tones.tones.size());
  const std::string row = axis_label(phrases, axes.rows, cell.row);
  std::string said =
      n < axes.cols.size
          ? phrases("shell.sound.part",
                    {{"row", row}, {"first", tones.first + 1}, {"last", tones.first + static_cast<Index>(n)}, {"all", axes.cols.size}})
          : phrases.counted("shell.sound.row", n, {{"row", row}});
  said +=
      " " + phrases("shell.sound.scale",
                    {{"zero", static_cast<int>(hertz_of_zero)}, {"hertz", static_cast<int>(hertz_of_full)}, {"full", full_text(tones)}});
  if (has(tones, Timbre::odd_harmonics)) said += " " + phrases("shell.sound.negative");
  if (has(tones, Timbre::silence)) said += " " + phrases("shell.sound.masked");
  if (has(tones, Timbre::noise)) said += " " + phrases("shell.sound.nan");
  if (has_infinity(tones)) said += " " + phrases("shell.sound.infinite", {{"hertz", static_cast<int>(hertz_of_infinity)}});
  return said + " " + phrases("shell.sound.stop", {{"key", key_of(Shortcut::hear, phrases)}});
}

void RowSound::toggle(Session& session, const Phrases& phrases) {
  if (on()) return stop(session);
  const std::optional<Cell> from = heard_from(session);
  if (!from) return session.report(phrases("shell.sound.nothing"));
  if (!loudspeaker_) return fail(session, phrases);
  RowTones tones = row_tones(session.graph(), session.trace(), session.nodes().outline, *from);
  loudspeaker_->play(wav(stereo_sound(tones)));
  session.report(reported_ = row_sound_text(session, *from, tones, phrases));
  hearing_.begin(session, *from, std::move(tones));
  waited_ = 0;
  plays_ = false;
}

void RowSound::advance(Session& session, double seconds, const Phrases& phrases) {
  constexpr double longest_wait = 5;
  if (!on()) return;
  hearing_.follow(session);
  if (!on()) return stop(session);
  const SoundState state = loudspeaker_->state();
  if (plays_) hearing_.advance(seconds);
  else if (state == SoundState::begins) waited_ += seconds;
  plays_ = state == SoundState::plays;
  if (state == SoundState::fails || waited_ > longest_wait) return fail(session, phrases);
  if (!on()) stop(session);
}

void RowSound::stop(Session& session) {
  hearing_.stop();
  if (loudspeaker_) loudspeaker_->stop();
  if (session.last_message().plain == reported_) session.report({});  // no other message replaced it meanwhile
}

void RowSound::fail(Session& session, const Phrases& phrases) {
  if (on()) stop(session);
  session.complain(phrases("shell.sound.no_device"));
}

std::optional<Cell> RowSound::cell() const { return on() && plays_ ? std::optional(hearing_.cell()) : std::nullopt; }

}  // namespace headlight::views
