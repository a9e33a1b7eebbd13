#pragma once
#include <optional>
#include <string>

#include "session/start/earlier_look.hpp"
#include "session/start/printed_strokes.hpp"
#include "session/start/weight_use.hpp"
#include "views/frame.hpp"

namespace headlight::views {

/// So long takes the longest row of cells to fill, in seconds.
constexpr float strokes_move_at_most = 3;

/// For so long after the buttons of the board have changed a press counts as one too many, in seconds.
constexpr float strokes_settle = 0.5f;

/// The questions on the board: below the first stroke how q and k are made and how the pronoun knows about another word, at the third one
/// why scores are divided.
enum class StrokesQuestion { none, made, known, undivided };

/// The board of one weight in four strokes, each drawn when it is wanted.
struct Strokes {
  static constexpr int n = 4;

  Cell weight;                                       ///< of a head's matrix of attention weights
  int shown = 1;                                     ///< how many strokes are there
  float age = 1e6f;                                  ///< seconds since the last of them came: its cells fill from left to right
  float scroll = 0;                                  ///< logical pixels
  bool came = true;                                  ///< the last of them is brought into sight
  std::optional<size_t> hovered = {};                ///< the pair of numbers under the pointer
  StrokesQuestion answered = StrokesQuestion::none;  ///< its answer stands below the first stroke, or below the last one
  int behind = 0;                                    ///< how many strokes make room for an answer below the first, and come back after it
  float settled = 1;                                 ///< seconds since its buttons last changed their places
  std::optional<FrenchOfWeights> french = {};        ///< what the weights are used for
  std::optional<EarlierLook> earlier = {};           ///< nothing: nobody asks how the pronoun knows
  bool by_keys = false;  ///< somebody uses the keyboard: the line at the bottom names the key of the next stroke

  /// The next one, or the last taken back. Returns whether there was one.
  bool draw_next();
  bool take_back();
  void draw_all();
  /// Closes an answer below the first stroke; what was there before it is there again. Returns whether there was one.
  bool close_answer();
  /// A press is meant for the buttons as they are now; right after they changed it was meant for those before.
  bool takes_presses() const { return settled >= strokes_settle; }
  /// Answers it where it belongs: with the first stroke alone, or with all four. Its answer is closed where it stands already.
  void answer(StrokesQuestion question);

 private:
  /// So many, whole and without an answer.
  void show(int strokes);
};

/// What somebody wants who looks at the strokes: the board before them, or what lies behind their doors.
enum class StrokesAsk { nothing, back, stages, lessons, sentence, map };

/// `content`: from below the program's mark to above the line at the bottom; what is higher scrolls. Wide enough it has the words at the
/// left of the numbers, else above them. `presenting`: one stroke at a time, in large.
StrokesAsk draw_strokes(Frame& frame, const Rect& content, Strokes& strokes, bool presenting);
/// The keys of the board, while no field has the caret.
StrokesAsk strokes_keys(const Canvas& canvas, Strokes& strokes);
/// Whether cells still fill.
bool strokes_move(const Strokes& strokes, const Settings& settings);

/// What the last stroke says, in one sentence (markup): for the line at the bottom, and for who cannot see it.
std::string strokes_sentence(const Session& session, const Strokes& strokes, const Phrases& phrases);
/// The board itself does not say the same: the last stroke is summed up, or a pair is pointed at.
bool strokes_sentence_is_new(const Strokes& strokes);
/// Names the key of the next stroke to a person who uses keys; else empty.
std::string strokes_hint(const Strokes& strokes, const Phrases& phrases);

}  // namespace headlight::views
