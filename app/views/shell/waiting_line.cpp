#include "views/shell/waiting_line.hpp"

#include "base/number_text.hpp"
#include "views/by_finger.hpp"
#include "widgets/controls.hpp"
#include "widgets/status_line.hpp"

namespace headlight::views {

std::string waiting_sentence(const Frame& frame) {
  const Canvas& c = frame.canvas;
  const std::string seconds = with_decimals(frame.session.waited_for()->seconds(), 0);
  if (frame.session.computing())
    return by_finger(frame.grid) ? c.phrases("shell.transport.computing.touch", {{"seconds", seconds}})
                                 : c.phrases("shell.transport.computing", {{"seconds", seconds}});
  const ImFont* font = c.fonts().label_hot;
  const std::string name = c.shortened(font, displayable(font, frame.session.reading()), frame.grid.phone ? 110.f : 260.f);
  return c.phrases("shell.transport.reading", {{"name", escaped(name)}, {"seconds", seconds}});
}

float draw_cancel(Frame& frame, const Rect& bar, float right) {
  const Canvas& c = frame.canvas;
  const float width = frame.grid.phone ? 44.f : 92.f, height = frame.grid.phone ? 44.f : 34.f;
  const Rect r = {right - width, bar.centre_y() - height / 2, width, height};
  const std::string &label = c.phrases("shell.transport.cancel"), &tip = c.phrases("shell.transport.cancel.tip");
  const Interaction pressed = frame.grid.phone ? icon_button(c, "computing.cancel", r, Icon::close, ButtonKind::outline, {tip, "", label})
                                               : button(c, "computing.cancel", r, label, ButtonKind::outline, {tip, ""});
  if (pressed) frame.session.give_up();
  return r.x - space::between_controls;
}

float waiting_line_height(const Session& session, bool phone) {
  constexpr double moment = 0.3;  // seconds; a shorter wait would make the layout jump
  if (!session.is_reading() || session.computing() || session.waited_for()->seconds() < moment) return 0;
  return phone ? 56 : 48;
}

void draw_waiting_line(Frame& frame, const Rect& bar) {
  const Canvas& c = frame.canvas;
  const float margin = frame.grid.phone ? 12 : 20;
  c.fill(bar, c.colours().panel);
  c.hline(bar.x, bar.right(), bar.y, c.colours().line);
  const std::string sentence = waiting_sentence(frame);  // before Cancel may end the work that it names
  const float right = draw_cancel(frame, bar, bar.right() - margin), x = bar.x + margin;
  status_line(c, "reading", {x, bar.y, right - x, bar.h}, c.colours().text, sentence);
  c.note("reading", {x, bar.y, right - x, bar.h});
}

}  // namespace headlight::views
