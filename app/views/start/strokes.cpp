#include "views/start/strokes.hpp"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "views/start/strokes_doors.hpp"
#include "views/start/strokes_drawing.hpp"
#include "widgets/controls.hpp"
#include "widgets/imgui_compat.hpp"
#include "widgets/lost_typing.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/scrolling.hpp"
#include "widgets/shortcuts.hpp"

namespace headlight::views {
namespace {

constexpr float strokes_notch = 60, strokes_door_height = 50,
                strokes_doors_up = 64;                       ///< from the end of the board to their upper edge
constexpr float least_above_doors = 300, around_doors = 10;  ///< for a narrow board; with less height, its doors scroll with it

std::optional<FourStrokes> strokes_of(const Session& s, const Strokes& strokes) {
  if (!s.navigation().contains(strokes.weight)) return std::nullopt;
  return four_strokes(s.navigation().sample(), s.nodes(), strokes.weight);
}

/// Draws the board of strokes. Each frame makes its own.
class StrokesBoard {
 public:
  StrokesBoard(Frame& frame, const Rect& content, Strokes& strokes, const FourStrokes& f, bool presenting)
      : c_(frame.canvas),
        strokes_(strokes),
        look_(frame.canvas, content, presenting),
        printed_(f),
        drawing_(frame, look_, f, printed_, strokes),
        text_(frame.session, f, printed_, frame.canvas.phrases) {}

  StrokesAction draw() {
    const Rect& r = look_.area;
    const bool board = c_.touch("strokes.board", r, true, true).clicked;
    c_.log.skip_last_in_tab_order();
    scroll_ = strokes_.scroll;
    came_ = std::exchange(strokes_.came, false);  // a button below may add another stroke, which the next frame draws
    const Rect seen = {r.x, r.y, r.w, r.h - doors_in_sight()};
    c_.draw->PushClipRect(c_.at(seen.x, seen.y), c_.at(seen.right(), seen.bottom()), true);
    float y = draw_heading();
    if (!look_.large) y = draw_all(y);
    else y = drawing_.stroke(strokes_.n_drawn, y, true);
    end_ = y + 16;
    if (doors_in_sight() == 0) {
      const float doors = is_narrow() ? y + 16 : std::max(y + 10, r.bottom() - strokes_doors_up - scroll_);
      draw_offers(doors);
      end_ = doors + (is_narrow() ? doors_below_height() : strokes_door_height) + around_doors;
    }
    keep_in_sight(seen);
    c_.draw->PopClipRect();
    if (doors_in_sight() > 0) {
      c_.hline(r.x, r.right(), seen.bottom(), c_.colours().line);
      draw_offers(seen.bottom() + around_doors);
    }
    strokes_.hovered = drawing_.hovered();
    if (drawing_.question_pressed() != StrokesQuestion::none) strokes_.answer(drawing_.question_pressed()), offered_ = true;
    if (ask_ == StrokesAction::nothing && !offered_ && (board || drawing_.clicked())) strokes_.draw_next();
    return ask_;
  }

 private:
  bool is_narrow() const { return look_.area.w < 900; }
  float margin() const { return is_narrow() ? 20.f : 64.f; }
  /// Returns the height of the doors that stay at the lower end of a narrow board while the strokes scroll; else 0.
  float doors_in_sight() const {
    const float doors = doors_below_height() + 2 * around_doors;
    return is_narrow() && look_.area.h - doors >= least_above_doors ? doors : 0;
  }

  float draw_heading() {
    const Rect& r = look_.area;
    const float x = r.x + margin(), width = r.right() - 20 - x, top = r.y - scroll_;
    const std::string title = text_.title();
    const ImFont* font = c_.text_width(c_.fonts().headline, title) <= width ? c_.fonts().headline : c_.title_font(title, width);
    const Fonts& f = c_.fonts();
    const bool lead_type = !is_narrow() || look_.large;
    const TextStyle small = {f.body, f.body_bold, c_.colours().muted, 22},
                    lead = lead_type ? TextStyle{f.lead, f.lead_bold, c_.colours().muted, 26} : small;
    c_.text(x, top + 29, font, c_.colours().text, title);
    const float beside = x + c_.text_width(font, title) + 19;
    for (const TextStyle& style : {lead, look_.large ? lead : small}) {
      if (beside + rich_width(c_, style, text_.lead()) > r.right() - 20) continue;
      rich_line(c_, "strokes.lead", beside, top + 29, style, text_.lead());
      return top + (look_.large ? 66.f : 57.f);
    }
    return top + 44 + paragraph(c_, "strokes.lead", x, top + 44, width, lead, text_.lead()).height + 18;
  }

  float draw_all(float y) {
    for (int number = 1; number <= strokes_.n_drawn; ++number) {
      newest_ = y;
      y = drawing_.stroke(number, y, true);
    }
    return y;
  }

  struct Offer {
    StrokesDoor door;
    std::function<void()> take;
  };

  /// Returns the label for all four strokes: "all" if the board shows them at once, else "last".
  const std::string& all_words() const { return look_.words_at_left ? c_.phrases("strokes.all") : c_.phrases("strokes.last"); }
  /// Returns the button for the next stroke, or at the end the doors.
  std::vector<Offer> offers() {
    if (strokes_.behind > 1) return {{{"strokes.back", c_.phrases("strokes.back"), "↵", 330, true}, [this] { strokes_.close_answer(); }}};
    if (strokes_.n_drawn < Strokes::n)
      return {{{"strokes.next", c_.phrases("strokes.next"), "↵", 330, true}, [this] { strokes_.draw_next(); }},
              {{"strokes.all", all_words(), "", 180}, [this] { strokes_.draw_all(); }}};
    const auto door = [&](const char* id, const std::string& key, float width, StrokesAction ask) {
      return Offer{{std::string("strokes.door.") + id, c_.phrases.of("strokes.door.*", id), key, width, ask == StrokesAction::stages},
                   [this, ask] { ask_ = ask; }};
    };
    return {door("stages", "↵", 330, StrokesAction::stages),
            door("lessons", key_of(Shortcut::lessons, c_.phrases), 250, StrokesAction::lessons),
            door("sentence", "/", 290, StrokesAction::sentence), door("map", key_of(Shortcut::map, c_.phrases), 234, StrokesAction::map)};
  }

  /// Draws the offers side by side if they fit.
  void draw_offers(float y) {
    const std::vector<Offer> all = offers();
    std::vector<StrokesDoor> doors;
    for (const Offer& one : all) doors.push_back(one.door);
    const float room = look_.area.w - 2 * margin(), x = look_.area.x + margin();
    const float beside = all.size() < 3 ? std::min(room, look_.large ? 760.f : 526.f) : room;
    const auto pressed =
        is_narrow() ? doors_below(c_, x, y, room, doors) : doors_in_row(c_, {x, y, beside, strokes_door_height}, doors, look_.large);
    if (pressed && strokes_.takes_presses()) all[*pressed].take();
    offered_ = offered_ || pressed;
  }

  /// Scrolls with the wheel, and brings a new stroke into sight.
  void keep_in_sight(const Rect& r) {
    const float height = end_ + scroll_ - r.y, hidden = std::max(0.f, height - r.h);
    if (came_) {
      const std::optional<float> answer = drawing_.answer_top();
      const float top = answer.value_or(newest_) + scroll_ - r.y - 10;
      if (strokes_.answered == StrokesQuestion::undivided) strokes_.scroll = hidden;  // the row and its words are at the end
      else
        strokes_.scroll =
            strokes_.n_drawn > 1 || answer ? scrolled_into_view(strokes_.scroll, top, height, r.h) : 0;  // else the heading is new
    }
    scroll(c_, "strokes", r, hidden, strokes_notch, strokes_.scroll);
    draw_scroll_bar(c_, r.right() - 6, r, height, strokes_.scroll);
  }

  const Canvas& c_;
  Strokes& strokes_;
  StrokesLook look_;
  PrintedStrokes printed_;
  StrokesDrawing drawing_;
  StrokesText text_;
  StrokesAction ask_ = StrokesAction::nothing;
  bool offered_ = false;  ///< a button was pressed in this frame
  bool came_ = false;     ///< the last stroke is new
  float scroll_ = 0, newest_ = 0, end_ = 0;
};

}  // namespace

bool Strokes::close_answer() {
  if (behind <= 1) return false;
  const int before = behind;
  if (before == n) settled = 0;
  show(before);
  return true;
}

bool Strokes::draw_next() {
  if (close_answer()) return true;
  if (n_drawn >= n) return false;
  ++n_drawn, age = 0, came = true, answered = StrokesQuestion::none, behind = 0, hovered.reset();
  if (n_drawn == n) settled = 0;
  return true;
}

bool Strokes::take_back() {
  if (close_answer()) return true;
  if (n_drawn <= 1 && answered == StrokesQuestion::none) return false;
  show(std::max(1, n_drawn - 1));
  return true;
}

/// Shows all strokes and scrolls to the last, the result.
void Strokes::draw_all() {
  if (n_drawn < n) settled = 0;
  show(n);
}

void Strokes::show(int strokes) {
  n_drawn = strokes, age = 1e6f, came = true, answered = StrokesQuestion::none, behind = 0, hovered.reset();
}

void Strokes::answer(StrokesQuestion question) {
  const bool closes = answered == question, below_the_first = question != StrokesQuestion::undivided;
  const int before = std::max(behind, n_drawn);
  if (!below_the_first) draw_all();
  else show(closes ? before : 1);
  if (closes) return;
  answered = question;
  if (below_the_first) behind = before;
}

StrokesAction draw_strokes(Frame& frame, const Rect& content, Strokes& strokes, bool presenting) {
  const Canvas& c = frame.canvas;
  strokes.age += ImGui::GetIO().DeltaTime;
  strokes.settled += ImGui::GetIO().DeltaTime;
  const auto numbers = strokes_of(frame.session, strokes);
  if (numbers) return StrokesBoard(frame, content, strokes, *numbers, presenting).draw();
  c.text(content.x + 20, content.y + 29, c.fonts().title, c.colours().text, c.phrases("strokes.title"));
  paragraph(c, "strokes.not_plain", content.x + 20, content.y + 48, content.w - 40, body_style(c), c.phrases("strokes.not_plain"));
  return StrokesAction::nothing;
}

StrokesAction strokes_keys(const Canvas& c, Strokes& strokes) {
  FrameItems& log = c.log;
  const ImGuiIO& io = ImGui::GetIO();
  if (key_pressed(Key::tab)) return log.move_focus(io.KeyShift ? -1 : 1), StrokesAction::nothing;
  if (ImGui::IsMouseClicked(0)) log.drop_focus();
  if (io.KeyCtrl) return StrokesAction::nothing;
  const bool enter = enter_pressed(), space = key_pressed(Key::space, false);
  if (log.has_focus() && !io.KeyShift && (enter || space)) return log.press(), StrokesAction::nothing;
  if (enter && io.KeyShift) return strokes.draw_all(), StrokesAction::nothing;
  const bool at_the_end = strokes.n_drawn == Strokes::n, clicker = key_pressed(Key::page_down, false);
  if (at_the_end && (enter || clicker)) return strokes.takes_presses() ? StrokesAction::stages : StrokesAction::nothing;
  if (enter || space || clicker || key_pressed(Key::right, false)) strokes.draw_next();
  if ((key_pressed(Key::left, false) || key_pressed(Key::page_up, false) || key_pressed(Key::backspace, false)) && !strokes.take_back())
    return StrokesAction::back;
  if (key_pressed(Key::down)) strokes.scroll += 60;
  if (key_pressed(Key::up)) strokes.scroll = std::max(0.f, strokes.scroll - strokes_notch);
  if (!at_the_end) return StrokesAction::nothing;
  if (slash_typed()) return StrokesAction::sentence;
  return pressed(Shortcut::lessons) ? StrokesAction::lessons : pressed(Shortcut::map) ? StrokesAction::map : StrokesAction::nothing;
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
  const std::string sentence = text.sentence(strokes.n_drawn), hint = strokes_hint(strokes, phrases);
  return hint.empty() ? sentence : sentence + " " + hint;
}

bool strokes_sentence_is_new(const Strokes& strokes) { return strokes.n_drawn == Strokes::n || strokes.hovered; }

std::string strokes_hint(const Strokes& strokes, const Phrases& phrases) {
  return strokes.n_drawn < Strokes::n && strokes.by_keys ? phrases("strokes.status.enter") : "";
}

}  // namespace headlight::views
