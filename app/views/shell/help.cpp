#include "views/shell/help.hpp"

#include <algorithm>

#include "session/about_model.hpp"
#include "widgets/controls.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/scrolling.hpp"
#include "zoo/catalogue.hpp"

namespace headlight {
namespace {

/// The lines of the page, each with its texts help.*.keys and help.*.what.
constexpr const char* lines[] = {"map",     "stages", "groups", "heads", "play",     "watch",    "compare", "train", "models", "lessons",
                                 "present", "tools",  "reach",  "pin",   "move_pin", "back",     "drag",    "type",  "word",   "zoom",
                                 "undo",    "save",   "quit",   "open",  "copy",     "sentence", "size",    "drop",  "escape", "help"};

constexpr float what_from = 250;  ///< from the keys to what they do

}  // namespace

void HelpPanel::draw(Frame& frame) {
  if (!open_) return;
  const Canvas& c = frame.canvas;
  const Rect& area = frame.grid.board;
  c.fill(area, c.colours().bg);
  scroll(c, "help.page", area, height_ - area.h, 60, scroll_);
  c.draw->PushClipRect(c.at(area.x, area.y), c.at(area.right(), area.bottom()), true);
  const float x = area.x + frame.grid.board_padding, width = area.w - 2 * frame.grid.board_padding;
  float y = area.y - scroll_;
  c.text(x, y + 45, c.fonts().title, c.colours().text, c.phrases("help.title"));
  if (icon_button(c, "help.close", {x + width - 36, y + 20, 36, 36}, Icon::close, ButtonKind::outline, {c.phrases("help.close"), ""}))
    close();
  const std::string& start = c.phrases("help.start");
  const float start_width = std::max(120.f, c.text_width(c.fonts().label, start) + 32);
  const bool phone = frame.grid.phone;  // there the button stands below the title, and what keys do below the keys
  const float what_x = phone ? x : x + what_from;
  const Rect start_at = phone ? Rect{x, y + 66, start_width, 34} : Rect{x + width - 46 - start_width, y + 21, start_width, 34};
  if (button(c, "help.start", start_at, start)) start_wanted_ = true, close();
  y += phone ? 116 : 78;
  for (const char* line : lines) {
    c.text(x, y + 14, c.fonts().mono, c.colours().text, c.phrases.of("help.*.keys", line));
    if (phone) y += 19;
    const std::string name = std::string("help.") + line;
    for (const std::string& row : c.wrapped(c.fonts().label_plain, c.phrases.of("help.*.what", line), x + width - what_x)) {
      c.note(name, {what_x, y, c.text(what_x, y + 14, c.fonts().label_plain, c.colours().text, row), 18});
      y += 18;
    }
    y += phone ? 12 : 8;
  }
  y += 16;
  c.hline(x, x + width, y, c.colours().line);
  y += 20;
  const auto text = [&](const std::string& markup) {
    y += paragraph(c, "help", x, y, std::min(width, 760.f), body_style(c), markup).height + 10;
  };
  text(c.phrases("help.colours"));
  text(c.phrases("help.marks"));
  text(c.phrases("help.model", {{"about", escaped(about_in(c.phrases, *frame.session.document().model))}}));
  if (const auto entry = in_catalogue(frame.session.document().config.name);
      entry && !entry->limitations.empty() && roles_hold(frame.session.document())) {
    text(c.phrases("help.limits"));
    for (const Limitation& wrong : entry->limitations)
      text(c.phrases("help.limit", {{"sentence", escaped(wrong.sentence)}, {"why", escaped(c.phrases.translation(wrong.why))}}));
  }
  c.draw->PopClipRect();
  height_ = y + scroll_ - area.y + 30;
}

}  // namespace headlight
