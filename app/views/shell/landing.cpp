// "Your own sentence" leads from the first two minutes to one board: the lines of the same head, the sentence's field with the caret, and
// one line of text. Everything else appears when the user asks for it, or goes anywhere else.
#include "views/shell/landing.hpp"
#include "session/translate/translating.hpp"
#include "text/words.hpp"
#include "views/by_finger.hpp"
#include "views/shell/shell.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

/// Returns the French as one line; empty if the model writes none.
std::string french_of(const Session& session) {
  std::string line;
  if (!from_english_to_french(session.document())) return line;
  for (const std::string& word : written(session.navigation().sample())) line += (line.empty() || line.ends_with('\'') ? "" : " ") + word;
  return with_typographic_apostrophes(line);
}

}  // namespace

void leave_board_alone(Grid& grid) {
  grid.rail_form = Rail::drawer;
  grid.rail.w = 0;
  grid.board.x = 0;
  grid.board.w = grid.top.w;
}

/// Shows the lines of the head of the first two minutes, with the caret in the sentence.
void Shell::land() {
  session_.selection().look = StageLook::lines;
  landing_ = session_.navigation().place();
  top_bar_.focus_sentence();
}

bool Shell::lands() const {
  return landing_ && has_transport() && no_question_open() && !session_.selection().map && !session_.comparison() &&
         session_.navigation().place() == *landing_ && session_.selection().look == StageLook::lines;
}

/// Makes room on the board for the top bar's note of the last frame.
Rect Shell::make_room_for_note(const Canvas& canvas, Grid& grid) {
  note_ = has_transport() && !plain_ ? top_bar_.note() : SentenceNote{};
  if (note_.markup.empty() && !landing_) return {};
  if (landing_ && (note_.markup.empty() || !note_.typing)) {
    const std::string& more = by_finger(grid) ? canvas.phrases("shell.top.sentence.more.touch") : canvas.phrases("shell.top.sentence.more");
    const auto add = [&](const std::string& markup) { note_.markup += (note_.markup.empty() ? "" : " ") + markup; };
    note_.french = french_of(session_);
    if (!note_.french.empty()) add(canvas.phrases("shell.top.sentence.french", {{"french", "**" + escaped(note_.french) + "**"}}));
    add(more);
  }
  const Rect area = {grid.board.x, grid.board.y, grid.board.w, sentence_note_height(canvas, grid.board.w, note_)};
  grid.board.y += area.h;
  grid.board.h -= area.h;
  return area;
}

void Shell::draw_note(Frame& frame) {
  if (noted_ != top_bar_.note()) frame.canvas.log.leave_unfinished();  // the next frame has room for it
  noted_ = top_bar_.note();
  if (!note_.french.empty()) frame.canvas.log.announce(frame.canvas.phrases("shell.top.sentence.french", {{"french", note_.french}}));
  if (note_area_.h > 0 && draw_sentence_note(frame.canvas, note_area_, note_)) landing_.reset();
}

}  // namespace headlight::views
