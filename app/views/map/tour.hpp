#pragma once
#include <functional>
#include <optional>
#include <utility>

#include "session/session.hpp"
#include "session/settings.hpp"

namespace headlight {

/// The way to the lessons, if there are any.
struct LessonDoor {
  std::function<void()> open;
  std::function<std::string()> progress;  ///< "3 of 12 done"; may be empty
};

/// The tour of the first start, over the map: six stops from the words to the new rows, and the three doors that lead on. It blocks
/// nothing: every control beside it works, and the tour waits at its stop.
class Tour {
 public:
  static constexpr int n_stops = 6;

  /// The map is shown with its first stop, and the doors. It was seen then, and does not come by itself again.
  void begin(Session& session, Settings& settings);
  std::optional<int> stop() const { return stop_; }
  bool shows_doors() const { return doors_; }
  /// The doors are large until the first stage is visited; from then on they are small links in the map's heading.
  void follow(const Session& session) { doors_ = doors_ && session.selection.map; }
  /// After the last stop the person writes a sentence.
  void next();
  void back();
  void skip() { stop_.reset(); }
  void write_sentence();
  /// The caret is to go into the field of the sentence: asked once.
  bool wants_sentence() { return std::exchange(wants_sentence_, false); }

  /// Whether the stop is a new one, so that its place is to come into sight: asked once.
  bool moved() { return std::exchange(moved_, false); }

  std::optional<LessonDoor> lessons;  ///< nothing: there is no such door
  bool on_board = false;              ///< its card has room on the board in this frame; else it stands in the inspector

 private:
  std::optional<int> stop_;
  bool doors_ = false, wants_sentence_ = false, moved_ = false;
};

}  // namespace headlight
