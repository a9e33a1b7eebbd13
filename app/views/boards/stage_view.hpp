#pragma once
#include <string>

#include "views/frame.hpp"
#include "widgets/layout/text_boxes.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {

/// How one stage (or several of the same form) is laid out on the board.
class StageView {
 public:
  virtual ~StageView() = default;
  /// `area` is the board without its padding, below nothing: the heading is drawn by the view too. Logical pixels.
  virtual void draw(Frame& frame, const Rect& area) = 0;
  /// How high the area has to be where it is as wide as a phone: what stands side by side elsewhere goes on below there, and is scrolled.
  virtual float least_height(const Frame&) const { return 0; }
  /// The height that the area needs for every row to have its word, at any width.
  virtual float height_for_words(const Frame&) const { return 0; }
  /// Goes so many heads on in the order that it shows. Returns whether it has one of its own.
  virtual bool step_head(Session&, int) { return false; }
};

/// The boards there are. Three belong to one stage each; all others follow from how the stage's matrix is made.
enum class BoardKind {
  translation,
  tokens,
  next_word,
  lookup,
  product,
  sum,
  split,
  merge,
  rotation,
  rows_of_keys,
  norm,
  pair,
  lines,
  points,
  heads,
  head_logits,
  layers,
  pieces,
  given  ///< nothing is computed: the matrix came so
};
/// The board of the stage that is looked at: by its name, or by the form of its op and what its columns count.
BoardKind board_of(const Session& session);
/// The step that the board of the looked-at stage draws; see step_drawn.
NodeId drawn_step(const Session& session);

/// What a link in prose does, whose id is a stage's: pointing at it lights the matrices of that stage, a click goes there.
void follow_link(Frame& frame, const RichResult& prose);
LinkActions follow_links(Frame& frame);

/// The small muted heading of a section in the inspector; returns the y below it.
float section_head(const Canvas& canvas, float x, float y, std::string_view words);

/// What stands muted beside the title, as far as it has room.
void draw_board_place(Frame& frame, float x, float baseline, float room);
/// Where the controls at the right of a heading end: where the inspector is a drawer, its button comes after them.
float heading_right(const Frame& frame, const Rect& area);
/// Whether the stage has a control of its own in its heading: the choice of Q, K or V.
bool has_own_control(const Session& session);
/// The height of so many rows that every one has its word; of a long text only some have, and the board does not grow any more.
float height_of_words(Index rows);
/// About the height of a heading.
float height_of_heading(const Frame& frame);
/// Stage name, head stepper where the stage has heads, and one sentence. Returns the y below it.
float heading(Frame& frame, const Rect& area, const std::string& sentence);

}  // namespace headlight::views
