#include "views/shell/help.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "session/about_model.hpp"
#include "session/about_products.hpp"
#include "session/language.hpp"
#include "session/manual/manual.hpp"
#include "views/narrow_part.hpp"
#include "widgets/controls.hpp"
#include "widgets/imgui_compat.hpp"
#include "widgets/layout/box.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/scrolling.hpp"
#include "widgets/shortcuts.hpp"
#include "zoo/catalogue.hpp"

namespace headlight::views {
namespace {

/// A line of the page. The text help.*.what explains its keys. A line without shortcuts has keys or gestures in the text help.*.keys. A
/// browser keeps some keys for itself, so that `in_browser` replaces the line there; null: nothing does.
struct HelpLine {
  const char* name;
  std::array<std::optional<Shortcut>, 3> shortcuts = {};
  const char* in_browser = name;
};
constexpr HelpLine help_lines[] = {{"map", {Shortcut::map}},
                                   {"stages", {Shortcut::previous_stage, Shortcut::next_stage}},
                                   {"ends", {Shortcut::first_stage, Shortcut::last_stage}},
                                   {"groups", {Shortcut::previous_group, Shortcut::next_group}},
                                   {"heads", {Shortcut::previous_head, Shortcut::next_head}},
                                   {"play", {Shortcut::play}},
                                   {"watch", {Shortcut::watch, Shortcut::step_on, Shortcut::escape}},
                                   {"why", {Shortcut::why}},
                                   {"compare", {Shortcut::compare}},
                                   {"many", {Shortcut::many}},
                                   {"train", {Shortcut::train}},
                                   {"models", {Shortcut::models}},
                                   {"lessons", {Shortcut::lessons}},
                                   {"present", {Shortcut::present}, "present_in_browser"},
                                   {"tools", {}, "tools_in_browser"},
                                   {"reach", {Shortcut::reach}},
                                   {"way_back", {Shortcut::way_back}},
                                   {"hear", {Shortcut::hear}},
                                   {"pin"},
                                   {"move_pin"},
                                   {"back", {Shortcut::back}},
                                   {"inspector", {Shortcut::inspector}},
                                   {"drag"},
                                   {"type"},
                                   {"word"},
                                   {"zoom"},
                                   {"undo", {Shortcut::undo, Shortcut::redo}},
                                   {"save", {Shortcut::save, Shortcut::save_as}},
                                   {"quit", {Shortcut::quit}, ""},
                                   {"open", {Shortcut::open, Shortcut::fresh}, "open_in_browser"},
                                   {"copy", {Shortcut::copy, Shortcut::exporting}},
                                   {"sentence", {Shortcut::sentence, Shortcut::paste}},
                                   {"size", {Shortcut::larger, Shortcut::smaller, Shortcut::usual_size}, "size_in_browser"},
                                   {"drop"},
                                   {"menu", {Shortcut::menu}},
                                   {"escape", {Shortcut::escape}},
                                   {"help", {Shortcut::help}}};

std::string keys_of(const HelpLine& line, std::string_view name, const Phrases& phrases, bool in_browser) {
  std::string keys;
  for (const auto& shortcut : line.shortcuts) {
    const std::string own = shortcut ? keys_of(*shortcut, phrases, in_browser) : "";
    if (!own.empty()) keys += (keys.empty() ? "" : "   ") + own;
  }
  return keys.empty() ? phrases.of("help.*.keys", name) : keys;
}

constexpr float widest_text = 760;

/// Returns the known errors of a hand-made model, as long as it is unchanged.
std::vector<Limitation> limits_of(const Document& document) {
  const auto entry = in_catalogue(document.config.name);
  return entry && roles_hold(document) ? entry->limitations : std::vector<Limitation>();
}

}  // namespace

void HelpPanel::draw(Frame& frame) {
  if (!open_) return;
  const Canvas& c = frame.canvas;
  const Rect& area = frame.grid.board;
  c.fill(area, c.colours().bg);
  if (!manual_.topic.empty() && language_ != frame.settings.language) open_topic(frame, std::string(manual_.topic));
  scroll(c, "help.page", area, height_ - area.h, 60, scroll_);
  c.draw->PushClipRect(c.at(area.x, area.y), c.at(area.right(), area.bottom()), true);
  const float x = area.x + frame.grid.board_padding, width = area.w - 2 * frame.grid.board_padding;
  const float end =
      manual_.topic.empty() ? draw_page(frame, area, x, width) : draw_topic(frame, x, draw_title(frame, x, area.y - scroll_, width), width);
  c.draw->PopClipRect();
  height_ = end + scroll_ - area.y + 30;
  if (height_ <= area.h + 0.5f) return;
  c.note("help.bar", draw_scroll_bar(c, area.right() - 8, area, height_, std::min(scroll_, height_ - area.h)));
}

float HelpPanel::draw_page(Frame& frame, const Rect& area, float x, float width) {
  const Canvas& c = frame.canvas;
  const float keys = draw_title(frame, x, area.y - scroll_, width), below = draw_keys(frame, x, keys, width) + 16;
  c.hline(x, x + width, below, c.colours().line);
  float y = below + 20;
  for (const std::string& text : {c.theme.scheme == Scheme::dark ? c.phrases("help.colours.dark") : c.phrases("help.colours"),
                                  c.phrases("help.marks"), c.phrases("help.positions")})
    y += paragraph(c, "help", x, y, std::min(width, widest_text), body_style(c), text).height + 10;
  const float model = y, end = draw_model(frame, x, y, width);
  if (part_ == "keys") scroll_ = 0;
  if (part_ == "marks") scroll_ += below + 6 - area.y;
  if (part_ == "model") scroll_ += model - 14 - area.y;
  part_.clear();
  return end;
}

float HelpPanel::draw_topics(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  std::string line;
  for (const std::string& topic : manual_topics()) {
    const std::string& name = c.phrases.of("help.topic.*", topic);
    line += line.empty() ? c.phrases("help.manual") + " " : "  \u00b7  ";
    line += topic == manual_.topic ? "**" + name + "**" : "[" + name + "](text:" + topic + ")";
  }
  const RichResult topics = paragraph(c, "help.manual", x, y, width, label_style(c), line);
  if (!topics.clicked.empty()) open_topic(frame, topics.clicked);
  return topics.height;
}

float HelpPanel::draw_topic(Frame& frame, float x, float y, float width) {
  const DrawnManual drawn = draw_manual(frame.canvas, manual_, x, y, std::min(width, widest_text));
  if (!drawn.clicked.empty()) open_topic(frame, drawn.clicked);
  return drawn.bottom;
}

void HelpPanel::open_topic(Frame& frame, const std::string& topic) try {
  language_ = frame.settings.language;
  manual_ = {topic, manual_parts(manual_text(topic, language_to_speak(language_)))};
  scroll_ = 0;
} catch (const UserError& error) {
  frame.session.complain(error.message());
}

/// Draws the title with links to the parts of the page, because the model's errors come after all keys.
float HelpPanel::draw_title(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  c.text(x, y + 45, c.fonts().title, c.colours().text, c.phrases("help.title"));
  if (icon_button(c, "help.close", {x + width - 36, y + 20, 36, 36}, Icon::close, ButtonKind::outline, {c.phrases("help.close"), ""}))
    close();
  const std::string& start = c.phrases("help.start");
  const float start_width = std::max(120.f, c.text_width(c.fonts().label, start) + 32);
  const bool below = is_narrow_part(width);  // the title
  const Rect start_at = below ? Rect{x, y + 66, start_width, 34} : Rect{x + width - 46 - start_width, y + 21, start_width, 34};
  if (button(c, "help.start", start_at, start)) start_requested_ = true, close();
  y += below ? 112 : 68;
  const std::string& model = limits_of(frame.session.document()).empty() ? c.phrases("help.part.model") : c.phrases("help.part.limits");
  const RichResult parts = paragraph(c, "help.part", x, y, width, label_style(c),
                                     "[" + c.phrases("help.part.keys") + "](text:keys)  \u00b7  [" + c.phrases("help.part.marks") +
                                         "](text:marks)  \u00b7  [" + model + "](text:model)");
  if (!parts.clicked.empty()) part_ = parts.clicked, manual_ = {};
  y += parts.height + 4;
  return y + draw_topics(frame, x, y, width) + 18;
}

float HelpPanel::draw_keys(Frame& frame, float x, float y, float width) {
  constexpr float least_words = 240, gap = 20;
  const Canvas& c = frame.canvas;
  const bool browser = frame.documents.host().is_page();
  std::vector<std::pair<std::string_view, std::string>> lines;
  float widest = 0;
  for (const HelpLine& one : help_lines) {
    const std::string_view line = browser ? one.in_browser : one.name;
    if (line.empty()) continue;
    lines.emplace_back(line, keys_of(one, line, c.phrases, browser));
    widest = std::max(widest, c.text_width(c.fonts().mono, lines.back().second));
  }
  const bool below = !fit_beside(width, widest, least_words, gap);
  const float what_x = below ? x : x + widest + gap;
  for (const auto& [line, keys] : lines) {
    c.text(x, y + 14, c.fonts().mono, c.colours().text, keys);
    if (below) y += 19;
    const std::string name = "help." + std::string(line);
    for (const std::string& row : c.wrapped(c.fonts().label_plain, c.phrases.of("help.*.what", line), x + width - what_x)) {
      c.note(name, {what_x, y, c.text(what_x, y + 14, c.fonts().label_plain, c.colours().text, row), 18});
      y += 18;
    }
    y += below ? 12 : 8;
  }
  return y;
}

float HelpPanel::draw_model(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  const auto text = [&](const char* name, const std::string& markup) {
    y += paragraph(c, name, x, y, std::min(width, widest_text), body_style(c), markup).height + 10;
  };
  text("help", c.phrases("help.model", {{"about", escaped(about_in(c.phrases, *frame.session.document().model))}}));
  for (const std::string& sentence : about_products(c.phrases)) {
    c.note("help.products", {x, y, width, 20});
    text("help", sentence);
  }
  const std::vector<Limitation> limits = limits_of(frame.session.document());
  if (limits.empty()) return y;
  c.note("help.limits", {x, y, width, 20});
  text("help", c.phrases("help.limits"));
  for (const Limitation& wrong : limits)
    text("help", c.phrases("help.limit", {{"sentence", escaped(wrong.sentence)}, {"why", escaped(c.phrases.translation(wrong.why))}}));
  return y;
}

void HelpPanel::handle_keys(float page) {
  constexpr float line = 60;
  const auto pressed = [](Key key) { return key_pressed(key) ? 1.f : 0.f; };
  scroll_ += line * (pressed(Key::down) - pressed(Key::up)) + (page - line) * (pressed(Key::page_down) - pressed(Key::page_up));
  if (key_pressed(Key::home, false)) scroll_ = 0;
  if (key_pressed(Key::end, false)) scroll_ = height_;
}

}  // namespace headlight::views
