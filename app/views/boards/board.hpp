#pragma once
#include <optional>
#include <string>

#include "views/frame.hpp"
#include "widgets/layout/text_boxes.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {

/// The layout of one stage, or of several of the same form, on the board.
class Board {
 public:
  virtual ~Board() = default;
  /// Draws in `area`, the board without its padding, including the heading. Logical pixels.
  virtual void draw(Frame& frame, const Rect& area) = 0;
  // The board is as high as the window leaves it, or higher and scrolls: the shell takes the maximum of that, of its own least height, and
  // of height_for_words, or on a phone of least_height. Both include the heading; 0 asks for nothing.

  /// Returns the height that the area needs for every row to have its word.
  virtual float height_for_words(const Frame&) const { return 0; }
  /// Returns the same for a phone, where parts that are side by side elsewhere are stacked: only boards with such parts need their own.
  virtual float least_height(const Frame& frame) const { return height_for_words(frame); }
  /// Steps through the board's own heads or rows, as the up and down keys ask. Returns false if it has none.
  virtual bool step(Session&, int) { return false; }
};

/// The kinds of boards, in the order in which board_of() asks for them.
enum class BoardKind {
  way_back,  ///< whenever the user follows an objective back

  // The chosen look, if it is not the stage's usual one.
  lines,
  points,
  layers,
  why,
  many,
  pieces,
  heads,        ///< all heads, by their attention weights
  head_logits,  ///< all heads, by what they add to the logits

  // Boards of one stage each.
  translation,
  tokens,
  next_word,

  imported,  ///< nothing is computed: the matrix came from a file

  // By the form of the op that makes the stage's matrix.
  lookup,
  product,
  sum,
  split,
  merge,
  rotation,
  rows_of_keys,  ///< any other op whose input and output both have keys as columns
  norm,
  pair  ///< everything else: input and output side by side
};
/// Returns the board of the current stage.
BoardKind board_of(const Session& session);
/// Returns the step that the current stage's board draws; see step_drawn.
NodeId drawn_step(const Session& session);

/// Returns the actions of links in prose, whose ids are stages': the pointer over a link highlights the matrices of its stage, a click goes
/// there.
LinkActions link_actions(Frame& frame);
/// Does the same for prose that was just drawn.
void follow_link(Frame& frame, const RichResult& prose);

/// Draws the muted text beside the title, as far as it fits. `title_end`: the title's right end, where a colon joins it with its purpose;
/// an arrow behind the title parts them as well.
void draw_board_place(Frame& frame, float x, float baseline, float room, std::optional<float> title_end = {});
/// Returns the right end of a heading's controls: the inspector's button comes after them if it is a drawer.
float heading_right(const Frame& frame, const Rect& area);
/// True if the stage has its own control in its heading: the choice of Q, K or V.
bool has_own_control(const Session& session);
/// Returns the height of this many rows, each with its word; in a long text only some have one, and the board stops growing.
float height_of_words(Index rows);
/// Returns the approximate height of a heading.
float height_of_heading(const Frame& frame);
/// Draws stage name, head stepper if the stage has heads, and one sentence. Returns the y below it.
float heading(Frame& frame, const Rect& area, const std::string& sentence);

}  // namespace headlight::views
