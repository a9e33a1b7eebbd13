#include "views/start/strokes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "views/start/strokes_drawing.hpp"
#include "widgets/controls.hpp"
#include "widgets/imgui_compat.hpp"
#include "widgets/lost_typing.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/scrolling.hpp"

namespace headlight {
namespace {

constexpr float strokes_notch = 60, strokes_door_height = 50, between_strokes_doors = 16,
                strokes_doors_up = 72;  ///< from the end of the board to their upper edge

std::optional<FourStrokes> strokes_of(const Session& s, const Strokes& strokes) {
  if (!s.contains(strokes.weight)) return std::nullopt;
  return four_strokes(s.sample(), s.nodes(), strokes.weight);
}

/// A wide button, with the key that does the same at its right.
struct StrokesDoor {
  std::string name, words, key;
  bool first = false;  ///< the one that Enter takes
  bool large = false;
};

bool strokes_door(const Canvas& c, const Rect& r, const StrokesDoor& door) {
  const Palette& p = c.colours();
  const Touch t = c.touch(door.name, r);
  c.fill(r, door.first ? t.hovered ? mix(p.accent, p.on_accent, 0.12f) : p.accent : p.raised, radius::control);
  if (!door.first) c.outline(r, t.hovered ? p.muted : p.line2, radius::control);
  const ImU32 ink = door.first ? p.on_accent : p.text;
  const ImFont *font = door.large ? c.fonts().equation : c.fonts().name, *key_font = door.large ? c.fonts().mono_stage : c.fonts().mono;
  const float side = door.large ? 30.f : 22.f;
  const Rect cap = {r.right() - side - 16, r.centre_y() - side / 2, side, side};
  const float room = r.w - 32, beside_key = room - side - 8;
  const bool has_key = !door.key.empty() && c.text_width(font, door.words) <= beside_key;  // the words come first
  c.text(r.x + 16, c.baseline_at(font, r.centre_y()), font, ink, c.shortened(font, door.words, has_key ? beside_key : room));
  if (has_key) {
    if (door.first) c.fill(cap, mix(p.accent, p.on_accent, 0.2f), 5);
    c.outline(cap, door.first ? mix(p.accent, p.on_accent, 0.45f) : p.line2, 5);
    c.text_in(cap, key_font, ink, door.key);
  }
  c.log.describe(door.name, ControlKind::button, door.words);
  if (t.focused) c.focus_ring(r, radius::control);
  if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  return t.clicked;
}

/// One board of strokes, drawn once.
class StrokesBoard {
 public:
  StrokesBoard(Frame& frame, const Rect& content, Strokes& strokes, const FourStrokes& f, bool presenting)
      : frame_(frame),
        c_(frame.canvas),
        strokes_(strokes),
        look_(frame.canvas, content, presenting),
        printed_(f),
        drawing_(frame, look_, f, printed_, strokes),
        text_(frame.session, f, printed_, frame.canvas.phrases) {}

  StrokesAsk draw() {
    const Rect& r = look_.area;
    const bool board = c_.touch("strokes.board", r, true, true).clicked;
    c_.log.skip_last_in_tab_order();
    scroll_ = strokes_.scroll;
    came_ = std::exchange(strokes_.came, false);  // a button below may let another one come, which the next frame draws
    c_.draw->PushClipRect(c_.at(r.x, r.y), c_.at(r.right(), r.bottom()), true);
    float y = draw_heading();
    if (!look_.large) y = draw_all(y);
    else y = drawing_.stroke(strokes_.shown, y, true);
    end_ = is_list() ? y + 16 : std::max(y + 12, r.bottom() - strokes_doors_up - scroll_);
    draw_offers(end_);
    keep_in_sight();
    c_.draw->PopClipRect();
    strokes_.hovered = drawing_.hovered();
    if (ask_ == StrokesAsk::nothing && !offered_ && (board || drawing_.clicked())) strokes_.draw_next();
    return ask_;
  }

 private:
  /// The doors stand one below the other, and do not name their keys: a narrow window has a finger more often than a keyboard.
  bool is_list() const { return look_.area.w < 900; }
  float margin() const { return is_list() ? 20.f : 64.f; }

  float draw_heading() {
    const Rect& r = look_.area;
    const float x = r.x + margin(), width = r.right() - 20 - x, top = r.y - scroll_;
    const std::string& title = c_.phrases("strokes.title");
    const ImFont* font = c_.text_width(c_.fonts().headline, title) <= width ? c_.fonts().headline : c_.fonts().title;
    const Fonts& f = c_.fonts();
    const bool lead_type = !is_list() || look_.large;
    const TextStyle small = {f.body, f.body_bold, c_.colours().muted, 22},
                    lead = lead_type ? TextStyle{f.lead, f.lead_bold, c_.colours().muted, 26} : small;
    c_.text(x, top + 29, font, c_.colours().text, title);
    const float beside = x + c_.text_width(font, title) + 19;
    for (const TextStyle& style : {lead, look_.large ? lead : small}) {
      if (beside + rich_width(c_, style, text_.lead()) > r.right() - 20) continue;
      rich_line(c_, "strokes.lead", beside, top + 29, style, text_.lead());
      return top + (look_.large ? 66.f : 61.f);
    }
    return top + 44 + paragraph(c_, "strokes.lead", x, top + 44, width, lead, text_.lead()).height + 18;
  }

  float draw_all(float y) {
    for (int number = 1; number <= strokes_.shown; ++number) {
      newest_ = y;
      y = drawing_.stroke(number, y, true);
    }
    return y;
  }

  /// The next stroke, or at the end the doors; beside each other where there is room.
  void draw_offers(float y) {
    if (strokes_.shown < Strokes::n) return draw_next(y);
    const auto words = [&](const char* id) { return c_.phrases.of("strokes.door.*", id); };
    struct Door {
      const char* id;
      const char* key;
      StrokesAsk ask;
      float width;
    };
    constexpr std::array doors = {Door{"stages", "↵", StrokesAsk::stages, 330}, Door{"lessons", "L", StrokesAsk::lessons, 250},
                                  Door{"sentence", "/", StrokesAsk::sentence, 290}, Door{"map", "M", StrokesAsk::map, 234}};
    const float room = look_.area.w - 2 * margin(), part = (room - 3 * between_strokes_doors) / (330 + 250 + 290 + 234);
    float x = look_.area.x + margin();
    for (const Door& one : doors) {
      const Rect r = {x, y, is_list() ? room : one.width * part, strokes_door_height};
      const bool first = one.ask == StrokesAsk::stages;
      if (strokes_door(c_, r, {std::string("strokes.door.") + one.id, words(one.id), is_list() ? "" : one.key, first, look_.large}))
        ask_ = one.ask;
      if (is_list()) y += strokes_door_height + 10;
      else x = r.right() + between_strokes_doors;
    }
    end_ = is_list() ? y : y + strokes_door_height + 10;
  }

  void draw_next(float y) {
    const float room = look_.area.w - 2 * margin(), width = is_list() ? room : std::min(room, 330.f), x = look_.area.x + margin();
    const Rect next = {x, y, width, strokes_door_height};
    const char* key = is_list() ? "" : "↵";
    if (strokes_door(c_, next, {"strokes.next", c_.phrases("strokes.next"), key, true, look_.large})) strokes_.draw_next(), offered_ = true;
    const Rect all = is_list() ? Rect{x, y + strokes_door_height + 10, width, strokes_door_height}
                               : Rect{next.right() + between_strokes_doors, y, 180, strokes_door_height};
    if (strokes_door(c_, all, {"strokes.all", c_.phrases("strokes.all"), "", false, look_.large})) strokes_.draw_all(), offered_ = true;
    end_ = all.bottom() + 10;
  }

  /// The wheel scrolls; what has just come is brought into sight.
  void keep_in_sight() {
    const Rect& r = look_.area;
    const float height = end_ + scroll_ - r.y, hidden = std::max(0.f, height - r.h);
    if (came_) strokes_.scroll = scrolled_into_view(strokes_.scroll, newest_ + scroll_ - r.y - 10, height, r.h);
    scroll(c_, "strokes", r, hidden, strokes_notch, strokes_.scroll);
    if (hidden > 0) c_.fill({r.right() - 6, r.y + r.h * strokes_.scroll / height, 4, r.h * r.h / height}, c_.colours().line2, 2);
  }

  Frame& frame_;
  const Canvas& c_;
  Strokes& strokes_;
  StrokesLook look_;
  PrintedStrokes printed_;
  StrokesDrawing drawing_;
  StrokesText text_;
  StrokesAsk ask_ = StrokesAsk::nothing;
  bool offered_ = false;  ///< a button has been pressed in this frame
  bool came_ = false;     ///< the last stroke is new
  float scroll_ = 0, newest_ = 0, end_ = 0;
};

}  // namespace

bool Strokes::draw_next() {
  if (shown >= n) return false;
  ++shown, age = 0, came = true, hovered.reset();
  return true;
}

bool Strokes::take_back() {
  if (shown <= 1) return false;
  --shown, age = 1e6f, came = true, hovered.reset();
  return true;
}

/// The last of them comes into sight: it is the result.
void Strokes::draw_all() { shown = n, age = 1e6f, came = true, hovered.reset(); }

StrokesAsk draw_strokes(Frame& frame, const Rect& content, Strokes& strokes, bool presenting) {
  const Canvas& c = frame.canvas;
  strokes.age += ImGui::GetIO().DeltaTime;
  const auto numbers = strokes_of(frame.session, strokes);
  if (numbers) return StrokesBoard(frame, content, strokes, *numbers, presenting).draw();
  c.text(content.x + 20, content.y + 29, c.fonts().title, c.colours().text, c.phrases("strokes.title"));
  paragraph(c, "strokes.not_plain", content.x + 20, content.y + 48, content.w - 40, body_style(c), c.phrases("strokes.not_plain"));
  return StrokesAsk::nothing;
}

StrokesAsk strokes_keys(const Canvas& c, Strokes& strokes) {
  ItemLog& log = c.log;
  const ImGuiIO& io = ImGui::GetIO();
  const auto letter = [](char one) { return key_pressed(Key::a + (one - 'a'), false); };
  if (key_pressed(Key::tab)) return log.move_focus(io.KeyShift ? -1 : 1), StrokesAsk::nothing;
  if (ImGui::IsMouseClicked(0)) log.drop_focus();
  if (io.KeyCtrl) return StrokesAsk::nothing;
  const bool enter = key_pressed(Key::enter, false) || key_pressed(Key::keypad_enter, false), space = key_pressed(Key::space, false);
  if (log.has_focus() && !io.KeyShift && (enter || space)) return log.press(), StrokesAsk::nothing;
  if (enter && io.KeyShift) return strokes.draw_all(), StrokesAsk::nothing;
  const bool at_the_end = strokes.shown == Strokes::n, clicker = key_pressed(Key::page_down, false);
  if (at_the_end && (enter || clicker)) return StrokesAsk::stages;
  if (enter || space || clicker || key_pressed(Key::right, false)) strokes.draw_next();
  if ((key_pressed(Key::left, false) || key_pressed(Key::page_up, false) || key_pressed(Key::backspace, false)) && !strokes.take_back())
    return StrokesAsk::back;
  if (key_pressed(Key::down)) strokes.scroll += 60;
  if (key_pressed(Key::up)) strokes.scroll = std::max(0.f, strokes.scroll - strokes_notch);
  if (!at_the_end) return StrokesAsk::nothing;
  if (slash_typed()) return StrokesAsk::sentence;
  return letter('l') ? StrokesAsk::lessons : letter('m') ? StrokesAsk::map : StrokesAsk::nothing;
}

bool strokes_move(const Strokes& strokes, const Settings& settings) {
  return !settings.moves_less() && strokes.age <= strokes_move_at_most;
}

std::string strokes_sentence(const Session& session, const Strokes& strokes, const Phrases& phrases) {
  const auto numbers = strokes_of(session, strokes);
  if (!numbers) return phrases("strokes.not_plain");
  const PrintedStrokes printed(*numbers);
  const StrokesText text(session, *numbers, printed, phrases);
  if (strokes.hovered && *strokes.hovered < numbers->q.size()) return text.pair(*strokes.hovered);
  const std::string sentence = text.sentence(strokes.shown);
  return strokes.shown < Strokes::n && strokes.by_keys ? phrases("strokes.status.on", {{"sentence", sentence}}) : sentence;
}

}  // namespace headlight
