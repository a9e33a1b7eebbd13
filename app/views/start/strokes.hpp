#pragma once
#include <optional>
#include <string>

#include "session/start/earlier_look.hpp"
#include "session/start/printed_strokes.hpp"
#include "session/start/weight_use.hpp"
#include "views/frame.hpp"

namespace headlight::views {

/// Seconds in which the longest row of cells fills.
constexpr float strokes_move_at_most = 3;

/// Seconds after a change of the board's buttons in which a press counts as meant for the old ones.
constexpr float strokes_settle = 0.5f;

/// The questions on the board: below the first stroke how q and k are made and how the pronoun knows about another word, at the third why
/// scores are divided.
enum class StrokesQuestion { none, made, known, undivided };

/// The state of the board that explains one weight in four strokes, each drawn on request.
struct Strokes {
  static constexpr int n = 4;

  Cell weight;                                       ///< in a head's matrix of attention weights
  int n_drawn = 1;                                   ///< the number of strokes drawn
  float age = 1e6f;                                  ///< seconds since the last stroke appeared: its cells fill from left to right
  float scroll = 0;                                  ///< logical pixels
  bool came = true;                                  ///< scroll the last stroke into sight
  std::optional<size_t> hovered = {};                ///< the index of the pair of numbers under the pointer
  StrokesQuestion answered = StrokesQuestion::none;  ///< its answer is below the first stroke, or below the last one
  int behind = 0;                                    ///< the number of strokes hidden while an answer is open below the first
  float settled = 1;                                 ///< seconds since its buttons last changed their places
  std::optional<FrenchOfWeights> french = {};        ///< the use of the weights
  std::optional<EarlierLook> earlier = {};           ///< none: the question how the pronoun knows is not offered
  bool by_keys = false;                              ///< the keyboard is in use: the status line names the key of the next stroke

  /// Draw the next stroke, or take the last one back. Return false if there is none.
  bool draw_next();
  bool take_back();
  void draw_all();
  /// Closes an answer below the first stroke and restores the strokes before it. Returns false if there is none.
  bool close_answer();
  /// True if a press counts; right after the buttons changed, it was meant for the old ones.
  bool takes_presses() const { return settled >= strokes_settle; }
  /// Opens the answer in its place: with the first stroke alone, or with all four. Closes it if it is open already.
  void answer(StrokesQuestion question);

 private:
  /// Shows this many strokes, complete and without an answer.
  void show(int strokes);
};

/// The user's request on the board of strokes: the board before it, or the views behind its doors.
enum class StrokesAction { nothing, back, stages, lessons, sentence, map };

/// Draws the board in `content`, from below the program's mark to above the status line, and scrolls if it is higher. A wide board has the
/// words at the left of the numbers, others above them. `presenting`: one large stroke at a time.
StrokesAction draw_strokes(Frame& frame, const Rect& content, Strokes& strokes, bool presenting);
/// Handles the board's keys, while no field has the caret.
StrokesAction strokes_keys(const Canvas& canvas, Strokes& strokes);
/// True while cells still fill.
bool strokes_move(const Strokes& strokes, const Settings& settings);

/// Sums up the last stroke in one sentence (markup), for the status line and for screen readers.
std::string strokes_sentence(const Session& session, const Strokes& strokes, const Phrases& phrases);
/// True if that sentence is not on the board itself: it sums up the last stroke, or describes the pair under the pointer.
bool strokes_sentence_is_new(const Strokes& strokes);
/// Names the key of the next stroke if the keyboard is in use; else empty.
std::string strokes_hint(const Strokes& strokes, const Phrases& phrases);

}  // namespace headlight::views
