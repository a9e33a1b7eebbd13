#include "views/training/training_board.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "views/theme_button.hpp"
#include "views/training/training_text.hpp"
#include "widgets/controls.hpp"
#include "widgets/imgui_compat.hpp"
#include "widgets/status_line.hpp"

namespace headlight {
namespace {

constexpr float header_height = 56, status_height = 56;

}  // namespace

void TrainingBoard::show(Session& session) {
  try {
    desk_.begin();
    open_ = true;
    session.say("");
  } catch (const UserError& error) {
    session.complain(error.what());
  }
}

void TrainingBoard::close() {
  open_ = false;
  if (desk_.begun()) desk_.pause();
}

void TrainingBoard::draw(Frame& frame) {
  const Canvas& c = frame.canvas;
  if (const std::string problem = desk_.poll(); !problem.empty()) frame.session.complain(problem);
  if (desk_.shown_step() != told_at_ && !frame.session.failed())
    frame.session.say("");  // what was merely done is told until one looks elsewhere
  told_at_ = desk_.shown_step();
  if (looked_at_ != &desk_.live(0)) heads_.forget();
  looked_at_ = &desk_.live(0);
  const float width = frame.grid.top.w, height = frame.grid.status.bottom();
  const bool compact = width < 1440;
  const Rect body = {0, header_height, width, height - header_height - status_height};
  const float side = width < 1000 ? 232 : compact ? 272 : 320, padding = compact ? 20 : 32;
  c.fill({0, 0, width, height}, c.colours().bg);
  const bool leave = side_.draw(frame, desk_, {0, body.y, side, body.h});
  const float room = width - side - 3 * padding, share = desk_.n_runs() > 1 ? 0.38f : 0.46f;
  const float curves = std::floor(room * share), top = body.y + 22, bottom = body.bottom() - 16;
  curves_.draw(frame, desk_, {side + padding, top, curves, bottom - top});
  heads_.draw(frame, desk_, {side + 2 * padding + curves, top, room - curves, bottom - top}, ImGui::GetTime());
  draw_header(frame, {0, 0, width, header_height});
  draw_status(frame, {0, height - status_height, width, status_height});
  if (leave) close();
}

void TrainingBoard::draw_header(Frame& frame, const Rect& r) {
  const Canvas& c = frame.canvas;
  c.fill(r, c.colours().panel);
  c.hline(r.x, r.right(), r.bottom() - 1, c.colours().line);
  icon(c, Icon::mark, r.x + 31, r.centre_y(), c.colours().beam, 22);
  const float x = r.x + 54, width = c.text(x, c.baseline_at(c.fonts().title, r.centre_y()), c.fonts().title, c.colours().text,
                                           c.phrases("training.title"));
  std::string about = run_words(desk_, c.phrases, 0);
  if (desk_.n_runs() > 1) about = "A: " + about + "    B: " + run_words(desk_, c.phrases, 1);
  c.text(x + width + 20, c.baseline_at(c.fonts().label_plain, r.centre_y() + 2), c.fonts().label_plain, c.colours().muted,
         c.shortened(c.fonts().label_plain, about, std::max(0.f, r.right() - 130 - x - width - 20)));
  theme_button(frame, {r.right() - 100, r.y + 10, 36, 36});
  if (icon_button(c, "training.close", {r.right() - 56, r.y + 10, 36, 36}, Icon::close, ButtonKind::outline,
                  {c.phrases("training.close"), ""}))
    close();
}

void TrainingBoard::draw_status(Frame& frame, const Rect& r) const {
  const Canvas& c = frame.canvas;
  c.fill(r, c.colours().panel);
  c.hline(r.x, r.right(), r.y, c.colours().line);
  const Session& s = frame.session;
  const bool told = !s.message().empty(), failed = told && s.failed();
  const std::string sentence = told ? escaped(s.message()) : training_sentence(desk_, c.phrases);
  status_line(c, told ? "status.message" : "status", {r.x + 20, r.y, r.w - 40, r.h}, failed ? c.colours().nan : c.colours().text, sentence);
  c.note("status", {r.x + 20, r.y, r.w - 40, r.h});
}

/// To the next or last kept step beside the one that is looked at.
void TrainingBoard::look_beside(int direction) {
  const auto& kept = desk_.snapshot().kept;
  const int now = desk_.shown(desk_.chosen()).step;
  std::optional<int> to;
  for (const KeptWeights& at : kept) {
    if (direction < 0 && at.step < now) to = at.step;
    if (direction > 0 && at.step > now && !to) to = at.step;
  }
  if (to) desk_.look_at(*to);
}

void TrainingBoard::handle_keys(Frame& frame) {
  const TrainingSnapshot& s = desk_.snapshot();
  if (key_pressed(Key::space, false)) {
    frame.session.say("");
    s.running ? desk_.pause() : desk_.start();
  }
  if (key_pressed(Key::right)) desk_.cursor() || s.running || s.finished ? look_beside(1) : desk_.step_once();
  if (key_pressed(Key::left)) look_beside(-1);
  if (key_pressed(Key::home, false)) desk_.look_at(0);
  if (key_pressed(Key::end, false)) desk_.look_at(std::nullopt);
  if (key_pressed(Key::escape, false) || key_pressed(Key::a + ('t' - 'a'), false)) close();
}

}  // namespace headlight
