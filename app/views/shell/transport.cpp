#include "views/shell/transport.hpp"

#include <algorithm>
#include <array>
#include <variant>

#include "base/number_text.hpp"
#include "session/stage_groups.hpp"
#include "views/boards/motion_view.hpp"
#include "views/boards/travel.hpp"
#include "views/map/map_look.hpp"
#include "views/map/map_text.hpp"
#include "views/present/board_sentence.hpp"
#include "views/prose/change_text.hpp"
#include "views/prose/compare_text.hpp"
#include "views/prose/motion_text.hpp"
#include "views/prose/stage_text.hpp"
#include "views/shell/waiting_line.hpp"
#include "widgets/controls.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/shortcuts.hpp"
#include "widgets/status_line.hpp"
#include "zoo/catalogue.hpp"

namespace headlight::views {
namespace {

constexpr float seconds_per_stage = 4, seconds_after_motion = 1.2f;
constexpr float narrow_bar = 900;  ///< logical pixels
constexpr std::array<float, 5> speeds = {0.25f, 0.5f, 1, 2, 4};
constexpr std::array<float, 8> scales = {0.75f, 0.9f, 1, 1.25f, 1.5f, 2, 2.5f, 3};

std::string speed_text(float speed) { return tick_text(static_cast<double>(speed)) + "\u00d7"; }
std::string percent_text(float scale) { return percent(static_cast<double>(scale)); }

/// Draws a muted word and value that opens a list of values.
template <size_t N>
std::optional<float> value_menu(const Canvas& c, const char* name, const Rect& r, const std::string& label, const std::string& value,
                                const std::array<float, N>& values, std::string (*spell)(float), const std::string& tooltip) {
  const auto marked = [&](std::string number) { return c.phrases.number(std::move(number)); };
  const Interaction touch = c.touch(name, r);
  const ImU32 ink = touch.hovered ? c.colours().text : c.colours().muted;
  c.text_in(r, c.fonts().small, ink, label + " " + marked(value), Align::right);
  if (touch.focused) c.focus_ring(r, radius::control);
  c.tooltip(touch, tooltip);
  std::vector<Choice> rows;
  for (const float v : values) rows.push_back({marked(spell(v)), "", ""});
  c.log.describe(name, ControlKind::opener, label, marked(value));
  if (const auto chosen = menu(c, std::string(name) + ".menu", r, opens_list(touch), rows)) return values[static_cast<size_t>(*chosen)];
  return std::nullopt;
}

/// Says that the model does not read this sentence, and names one that does.
std::string unread_words(const Frame& frame, const UnreadSentence& unread) {
  const Phrases& phrases = frame.canvas.phrases;
  const std::string model = escaped(frame.session.document().config.name);
  const int words = unread.text.words, unknown = unread.text.unknown;
  const std::string& language = unread.text.language;
  const auto in = [&](const char* one) { return unread.reads_english && language == one; };
  std::string said = in("fr")   ? phrases.counted("shell.transport.unread.french", unknown, {{"model", model}, {"words", words}})
                     : in("es") ? phrases.counted("lexicon.unread.spanish", unknown, {{"model", model}, {"words", words}})
                     : in("zh") ? phrases.counted("lexicon.unread.chinese", unknown, {{"model", model}, {"words", words}})
                     : unread.reads_english
                         ? phrases.counted("shell.transport.unread.english", unknown, {{"model", model}, {"words", words}})
                         : phrases.counted("shell.transport.unread", unknown, {{"model", model}, {"words", words}});
  if (!unread.reads) return said;
  const std::string other = escaped(unread.reads->config.name);
  return said + " " +
         (language.empty() ? phrases("shell.transport.unread.try", {{"model", other}}) : phrases("lexicon.unread.try", {{"model", other}}));
}

/// True if the last step set the sentence.
bool is_of_other_words(const Session& session) {
  const RunChange* change = session.change();
  return change && change->edit && std::holds_alternative<SetSentences>(*change->edit);
}

/// Describes the motion; in a comparison, the motion of B.
std::string motion_status(const Frame& frame) {
  const Phrases& phrases = frame.canvas.phrases;
  const std::string sentence = motion_sentence(frame.session, frame.motion, phrases);
  return frame.session.comparison() ? phrases("compare.motion", {{"sentence", sentence}}) : sentence;
}

/// True if the board's own sentence is whole in sight on it. On a phone that of the patches is far below the board's top, so the foot keeps
/// it.
bool on_board(const Frame& frame) {
  const auto is_whole = [&frame](const char* name) {
    const auto* sentence = frame.canvas.log.find(name);
    return sentence && sentence->min.y <= sentence->whole_min.y && sentence->max.y >= sentence->whole_max.y;
  };
  return is_whole("many.sentence") || (!frame.grid.phone && is_whole("patches.sentence"));
}

bool is_last(const Session& session) {
  return !session.selection().map && session.navigation().place() == session.navigation().stages().back();
}

}  // namespace

void Transport::toggle_play(Motion& motion) {
  playing_ = !playing_;
  waited_ = 0;
  watched_.reset();
  if (!playing_) motion.pause();
}

/// True while the stage's computation is being played; begins it on each new stage that can show one.
bool Transport::is_computed(Frame& frame) {
  if (frame.settings.moves_less() || !watchable(frame.session)) return false;
  if (frame.travel.on()) return true;
  if (watched_ == frame.session.navigation().place()) return frame.motion.on();
  watched_ = frame.session.navigation().place();
  if (frame.motion.on()) frame.motion.go_on();
  else frame.motion.begin(frame.session, true);
  return true;
}

void Transport::advance(Frame& frame) {
  if (!playing_ || is_computed(frame)) return;
  waited_ += ImGui::GetIO().DeltaTime * frame.settings.speed;
  if (waited_ < (watched_ == frame.session.navigation().place() ? seconds_after_motion : seconds_per_stage)) return;
  waited_ = 0;
  if (is_last(frame.session)) playing_ = false;
  else go_on(frame);
}

const std::optional<UnreadSentence>& Transport::unread(Session& session) {
  const std::pair now = {session.version(), session.selection().sample};
  if (unread_in_ != now) unread_ = unread_sentence(session);
  unread_in_ = now;
  return unread_;
}

/// Draws the buttons at the left.
void Transport::draw_steps(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  Session& session = frame.session;
  const float y = area.y + 10;
  if (icon_button(c, "previous", {area.x + 20, y, 36, 36}, Icon::previous, ButtonKind::outline,
                  {c.phrases("shell.transport.previous"),
                   session.selection().map || session.navigation().stage_number() == 0 ? c.phrases("shell.transport.first") : ""}))
    previous_stage(session);
  const std::string key = key_of(Shortcut::play, c.phrases);
  if (icon_button(
          c, "play", {area.x + 62, y, 36, 36}, playing_ ? Icon::pause : Icon::play, ButtonKind::primary,
          {playing_ ? c.phrases("shell.transport.pause", {{"key", key}}) : c.phrases("shell.transport.play", {{"key", key}}), ""})) {
    if (!playing_ && is_last(session)) session.go(StagePlace(session.navigation().stages().front()));
    toggle_play(frame.motion);
  }
  if (icon_button(c, "next", {area.x + 104, y, 36, 36}, Icon::next, ButtonKind::outline,
                  {c.phrases("shell.transport.next"), is_last(session) ? c.phrases("shell.transport.last") : ""}))
    go_on(frame);
}

/// Draws the sentence about the view, or the last message. A sentence that is whole in sight on the board is only spoken.
void Transport::draw_sentence(Frame& frame, const Rect& words) {
  const Canvas& c = frame.canvas;
  Session& session = frame.session;
  const bool told = !session.last_message().empty(), failed = told && session.failed();
  const bool watching = frame.motion.on() && !session.selection().map, quiet = !told && !session.selection().hovered;
  const std::string change = quiet && !watching ? change_sentence(frame) : "";
  const std::optional<UnreadSentence>& unread_now = unread(session);
  const bool warns = unread_now && quiet && !session.comparison() && (change.empty() || is_of_other_words(session));
  const bool waits = session.computing() || (session.is_reading() && !told);  // a change meanwhile may have its own message
  const std::optional<std::string> own = board_sentence(frame);
  const bool tries_parts = session.comparison() && session.selection().patches.on;  // to find the cause of the change
  const std::string sentence = waits                             ? waiting_sentence(frame)
                               : told                            ? escaped(c.phrases.format(session.last_message()))
                               : warns                           ? unread_words(frame, *unread_now)
                               : own && tries_parts              ? *own
                               : !change.empty()                 ? change
                               : session.selection().map && !own ? map_sentence(session, frame.map, c.phrases)
                               : frame.motion.on()               ? motion_status(frame)
                               : own                             ? *own
                               : session.comparison() && session.selection().stage != Stage::translate
                                   ? compare_sentence(session, c.phrases)
                                   : stage_sentence(session, c.phrases);
  RichResult line;
  if (own && sentence == *own && on_board(frame)) {
    c.log.announce(without_markup(sentence));
  } else {
    line = status_line(c, told ? "status.message" : "status", words, failed ? c.colours().nan : c.colours().text, sentence);
    c.note("status.words", words);
  }
  if (warns && !line.clicked.empty()) session.push(SetModel{unread_now->reads, {}});
  else follow_change_link(frame, line);
  c.note("status", words);
}

void Transport::draw(Frame& frame) {
  advance(frame);
  const Canvas& c = frame.canvas;
  const Rect& area = frame.grid.status;
  c.fill(area, c.colours().panel);
  c.hline(area.x, area.right(), area.y, c.colours().line);
  const float y = area.y + 10;
  const bool narrow = area.w < narrow_bar;
  if (narrow && question_.draw(frame, {area.x + 12, area.y, area.w - 24, area.h})) return;
  Session& session = frame.session;
  draw_steps(frame, area);
  const float middle = area.y + area.h / 2;
  const bool phone = frame.grid.phone;  // the phone gives the sentence the room of number and zoom
  if (!phone)
    c.text(area.x + 154, c.baseline_at(c.fonts().mono_medium, middle), c.fonts().mono_medium, c.colours().text,
           session.selection().map
               ? c.phrases("map.transport")
               : std::to_string(session.navigation().stage_number() + 1) + " / " + std::to_string(session.navigation().stages().size()));

  if (!narrow && question_.draw(frame, {area.x + 272, area.y, area.w - 292, area.h})) return;
  const float x = area.x + (phone ? 154 : narrow ? 226 : 272), end = area.right() - (phone ? 12 : narrow ? 110 : 220);
  const float right = session.waited_for() ? draw_cancel(frame, area, end) : end;
  draw_sentence(frame, {x, area.y, right - x, area.h});
  const auto speed = narrow ? std::nullopt
                            : value_menu(c, "speed", {area.right() - 210, y, 90, 36}, c.phrases("shell.transport.speed"),
                                         speed_text(frame.settings.speed), speeds, speed_text, c.phrases("shell.transport.speed.tip"));
  if (speed) frame.settings.speed = *speed;
  if (phone) return;
  if (const auto scale = value_menu(
          c, "zoom", {area.right() - 110, y, 90, 36}, c.phrases("shell.transport.zoom"), percent_text(c.scale()), scales, percent_text,
          c.phrases("shell.transport.zoom.tip",
                    {{"larger", key_of(Shortcut::larger, c.phrases)}, {"smaller", key_of(Shortcut::smaller, c.phrases)}})))
    frame.settings.scale = *scale;
}

}  // namespace headlight::views
