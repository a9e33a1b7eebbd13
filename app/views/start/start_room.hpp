#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "views/frame.hpp"
#include "views/start/start_look.hpp"
#include "views/start/strokes.hpp"
#include "views/word_completion.hpp"

namespace headlight::views {

/// The destination after the first two minutes.
enum class StartExit { none, skip, stages, lessons, sentence, map };

/// The first two minutes, which fill the window. Draws the player's story and passes the user's actions on to it.
class StartRoom {
 public:
  explicit StartRoom(StartPlayer& player);

  /// Draws a frame and returns the user's destination. `presenting`: large type.
  StartExit draw(Frame& frame, bool presenting, bool own_work);
  /// Handles the keys of this frame.
  StartExit handle_keys(Frame& frame);
  /// Returns the physical pixels per logical one for a window of this size (physical pixels): the board fills it, in steps that fonts are
  /// baked for. A narrow window shows the column, at the `chosen` scale.
  static float scale(float chosen, float width, float height);
  /// True while something is animated.
  bool moves(const Settings& settings) const;
  /// Ends all animations, for a picture.
  void finish();
  /// Shows this many strokes, and the answer to a question.
  void show_strokes(int n, StrokesQuestion answered = StrokesQuestion::none);

 private:
  void begin_anew();
  void draw_story(StartScene& scene, const Rect& area);
  StartExit draw_strokes_of(Frame& frame, const Rect& area, bool presenting);
  StartExit take(Frame& frame, const StartPressed& pressed);
  void draw_field(Frame& frame, const Canvas& canvas, const Rect& rect, const ImFont* font);
  void enter_word(const Frame& frame);
  void begin_strokes();
  void animate() { moment_.seconds = 0; }
  StartExit exit_of(StrokesAction action);
  bool story_keys(Frame& frame);
  void move_ring(Frame& frame, int by);
  void follow_hand();
  std::string status(const Frame& frame, bool by_touch) const;

  StartPlayer& player_;
  Strokes strokes_;
  bool strokes_begun_ = false;
  std::optional<std::pair<int, StrokesQuestion>> first_drawn_;  ///< for the strokes that are about to begin
  StartMoment moment_;
  FieldState field_;
  WordCompletion completion_;
  bool typing_ = false, itself_ = false;
  std::optional<WordChange> refused_;
  std::string refused_word_;
  std::optional<size_t> ring_;  ///< the word under the arrow keys
  bool by_keys_ = false;        ///< the keyboard was used last, not the pointer
  float scroll_ = 0, hidden_ = 0;
  std::vector<LanguageChoice> languages_;  ///< in the list, read when it opens
  int times_ = 0;                          ///< the value of StartPlayer::times that it belongs to
};

}  // namespace headlight::views
