#include "views/lesson/lesson_view.hpp"

#include <algorithm>
#include <cmath>

#include "views/boards/node_matrix.hpp"
#include "views/boards/pin_keys.hpp"
#include "views/by_finger.hpp"
#include "views/lesson/lesson_keys.hpp"
#include "views/prose/matrix_name.hpp"
#include "views/prose/motion_text.hpp"
#include "views/prose/spoken.hpp"
#include "widgets/imgui_compat.hpp"
#include "widgets/shortcuts.hpp"

namespace headlight::views {
namespace {

constexpr float lesson_panel_width = 284;
/// The layout on an upright screen, with the words above the matrices: their share of the height, and the most if choices need it.
constexpr float upright_width = 480, upright_height = 800, upright_words = 0.46f, most_upright_words = 0.6f;
/// The least size of a lesson when the user enlarges everything, and the words' share of it.
constexpr float least_width = 632, least_height = 360, least_upright_width = 300, least_upright_height = 520, most_words = 0.45f;
/// A phone enlarges prose of 14 logical pixels to 16, as its readers expect.
constexpr float for_phones = 16.f / 14;

bool is_upright(float width, float height) { return height > width; }

const char* role_name(Role role) {
  switch (role) {
    case Role::query: return "query";
    case Role::key: return "key";
    case Role::value: return "value";
    case Role::output: return "output";
    default: return "text";
  }
}

}  // namespace

LessonView::LessonView(Session& session) : player_(session) {}

float LessonView::scale(float chosen, float width, float height) const {
  if (!player_.is_open()) return chosen;
  const bool upright = is_upright(width, height);
  const float filling = upright ? filling_scale(width, height, upright_width, upright_height)
                                : filling_scale(width, height, projector::width, projector::height),
              room = upright ? std::min(width / least_upright_width, height / least_upright_height)
                             : std::min(width / least_width, height / least_height);
  return std::max(filling, std::min(upright ? chosen * for_phones : chosen, room));
}

bool LessonView::moves() const {
  constexpr double longest = 6;  // seconds; 64 cells, 90 ms each
  if (player_.diagnosing() || player_.judging() || (class_is_visible() && class_.works())) return true;
  return player_.is_open() && player_.sound() && player_.work().revealed && player_.now() - player_.work().revealed_at < longest;
}

std::string LessonView::spoken_motion(const Session& session, const Motion& motion, const Phrases& phrases) const {
  if (!player_.sound() || !motion.on()) return "";
  const bool waits = player_.answer() && !player_.revealed();
  const MotionPlan& plan = motion.plan();
  const std::vector<Pointed> hidden = waits ? player_.answer()->hidden() : std::vector<Pointed>();
  const bool secret = std::any_of(hidden.begin(), hidden.end(), [&](const Pointed& one) {
    const auto here = player_.in_session(one);
    return here && here->node == plan.node && here->row == plan.first_row && here->col == plan.first_col;
  });
  return views::spoken_motion(session, motion, phrases, secret);
}

void LessonView::draw(Frame& frame) {
  const Canvas& c = frame.canvas;
  const float width = frame.grid.top.w, height = frame.grid.status.bottom();
  c.fill({0, 0, width, height}, c.colours().bg);
  if (!player_.is_open()) {
    card_.close();
    if (class_.open()) return class_.draw(frame, player_);
    chooser_.draw(frame, player_);
    if (chooser_.class_requested()) class_.show();
    return;
  }
  if (player_.exam_waits()) return card_.draw_exam(frame, player_);
  if (player_.exam() && player_.exam()->ended && !card_.open()) card_.show(player_);
  if (card_.open()) return card_.draw(frame, player_);
  if (is_upright(width, height)) {
    constexpr float little = 36;  // rather than a title that is half out of sight
    const float most = height * most_upright_words, limit = needed_ > most && needed_ <= most + little ? needed_ : most;
    const float words = std::ceil(std::clamp(needed_, height * upright_words, limit));
    return draw_parts(frame, {0, 0, width, words}, {0, words, width, height - words});
  }
  const float panel = std::min(std::round(width * most_words), std::max(lesson_panel_width, width * 0.3f));
  draw_parts(frame, {0, 0, panel, height}, {panel, 0, width - panel, height});
}

void LessonView::draw_parts(Frame& frame, const Rect& panel, const Rect& board) {
  const Canvas& c = frame.canvas;
  c.fill(panel, c.colours().panel);
  if (board.y > 0) c.hline(0, panel.w, panel.bottom() - 1, c.colours().line);
  else c.vline(panel.right() - 1, 0, panel.h, c.colours().line);
  if (!player_.sound()) return draw_mistakes(frame, panel);
  const std::string here = player_.lesson().id + "/" + player_.step().title.text;
  if (here != std::exchange(fields_of_, here))
    fields_.clear(), typed_ = {}, read_ = {}, explained_ = {}, scroll_ = needed_ = 0, fresh_ = 3, told_ = false;
  pointed_ = std::exchange(point_next_, std::nullopt);
  control_.end();
  control_of_ = place();
  control_hovered_ = std::exchange(control_next_, "");
  LessonFrame l{frame, player_, fields_, typed_, read_, pointed_, point_next_, control_next_, control_, fresh_ > 0};
  l.explains = !player_.revealed() && !player_.diagnosis().empty() && explained_ != player_.work().guess;
  const std::shared_ptr<const Verdict> verdict = player_.verdict();
  const bool passes = player_.answer() && player_.answer()->kind == QuestionKind::judge && verdict && verdict->enough;
  l.tells = passes && player_.revealed() && !std::exchange(told_, true);
  fresh_ = std::max(0, fresh_ - 1);
  draw_lesson_board(l, board);
  const float needed = draw_lesson_panel(l, panel, scroll_);
  if (waits_for_choice(l)) needed_ = std::max(needed_, needed);  // afterwards the matrices stay where they are
  if (l.hands_in) card_.show(player_);
  if (l.explains && l.diagnosis) explained_ = player_.work().guess;
  bench_of_ = l.to_bench ? place() : "";
  if (!control_hovered_.empty()) dim_all_but(c, control_hovered_);
}

void LessonView::draw_mistakes(Frame& frame, const Rect& r) const {
  const Canvas& c = frame.canvas;
  const float width = frame.grid.top.w - 56;
  c.fill({r.right() - 1, 0, frame.grid.top.w - r.right() + 1, r.h}, c.colours().panel);
  c.text(28, 52, c.fonts().title, c.colours().text, c.phrases("lesson.mistakes"));
  float y = 72 + paragraph(c, "lesson.how", 28, 72, width, body_style(c), c.phrases("lesson.mistakes.how")).height + 12;
  int n = 0;
  for (const std::string& line : player_.mistakes(c.phrases)) {
    if (y > r.h - 60) break;
    const TextStyle style = {c.fonts().body, c.fonts().body_bold, c.colours().nan, 21};
    y += paragraph(c, "lesson.mistake." + std::to_string(n++), 28, y, width, style, escaped(displayable(c.fonts().body, line))).height + 8;
  }
}

RenderedText rendered_here(const LessonFrame& l, const LessonText& text) {
  return l.player.rendered(text, by_finger(l.frame.grid) ? Medium::phone : Medium::window);
}

std::string markup_of(const RenderedText& said, const Frame& frame, const LessonPlayer& player) {
  std::string all;
  for (size_t i = 0; i < said.parts.size(); ++i) {
    const RenderedText::Part& part = said.parts[i];
    const auto here = part.at ? player.in_session(*part.at) : std::nullopt;
    if (part.control) {
      all += "[" + part.words + "](text:" + std::to_string(i) + ")";
      continue;
    }
    if (!here) {
      all += part.at ? "**" + part.words + "**" : part.words;
      continue;
    }
    all += "[" + part.words + "](" + role_name(role_of(frame.session, here->node)) + ":" + std::to_string(i) + ")";
  }
  return all;
}

float draw_rendered(LessonFrame& l, const std::string& name, float x, float y, float width, const TextStyle& style,
                    const RenderedText& said, bool apart) {
  const std::string words = markup_of(said, l.frame, l.player);
  const std::string heard = to_be_heard(words, l.frame.canvas.phrases);
  if (!apart) l.frame.canvas.log.announce(heard);
  else if (!l.reads) l.frame.canvas.log.announce_apart(heard);
  const RichResult result = paragraph(l.frame.canvas, name, x, y, width, style, words);
  const auto part_of = [&](const std::string& link) -> const RenderedText::Part* {
    const size_t part = link.empty() ? said.parts.size() : std::stoul(link);
    return part < said.parts.size() ? &said.parts[part] : nullptr;
  };
  if (const RenderedText::Part* part = part_of(result.hovered)) {
    if (part->at) l.point_next = l.player.in_session(*part->at);
    if (part->control && part->control->panel == LessonControl::Panel::lesson) l.control_next = part->control->name;
  }
  if (const RenderedText::Part* part = part_of(result.clicked);
      part && part->control && part->control->panel != LessonControl::Panel::lesson)
    l.control.show(*part->control, part->words);
  return result.height;
}

bool LessonView::takes(const std::filesystem::path& file) {
  if (!class_is_visible()) return false;
  class_.collector().take(file);
  return true;
}

/// Leaves the lesson; an exam is handed in first.
void LessonView::leave() {
  if (player_.exam()) return card_.show(player_);
  player_.leave();
}

void LessonView::forward() {
  if (player_.may_answer()) return player_.hand_answer();
  if (player_.exam() && player_.step_number() + 1 == player_.n_steps()) return card_.show(player_);
  if (player_.exam()) return player_.go_to(player_.step_number() + 1);
  if (!player_.revealed()) return player_.reveal();
  if (player_.step_number() + 1 < player_.n_steps()) return player_.go_to(player_.step_number() + 1);
  player_.leave();
  player_.choose();
}

void LessonView::back() {
  if (player_.step_number() > 0) player_.go_to(player_.step_number() - 1);
}

/// Handles keys that work wherever the caret is, because a clicker has no others.
bool LessonView::clicker_keys() {
  if (key_pressed(Key::page_down)) return forward(), true;
  if (key_pressed(Key::page_up)) return back(), true;
  return ImGui::GetIO().WantTextInput;
}

/// Handles the keys of the card before an exam, or of the one that hands in; returns false if there is none.
bool LessonView::card_keys(FrameItems& log) {
  if (!player_.exam_waits() && !card_.open()) return false;
  if (!keys_of_card(log)) return true;
  const bool over = player_.exam() && player_.exam()->ended;
  if (over && !card_.lets_leave(player_)) return true;
  if (player_.exam_waits() || over) player_.leave();
  card_.close();
  return true;
}

void LessonView::handle_keys(Frame& frame) {
  if (points_at_window()) {
    if (!ImGui::GetIO().WantTextInput) control_.handle_keys(frame.canvas.log);
    return;
  }
  if (!player_.is_open()) return class_.open() ? class_.handle_keys(frame.canvas.log) : chooser_.handle_keys(player_, frame.canvas.log);
  if (card_keys(frame.canvas.log)) return;
  if (key_pressed(Key::escape, false) && !frame.canvas.log.has_focus() && !ImGui::GetIO().WantTextInput) return leave();
  if (!player_.sound()) {
    if (key_pressed(Key::right) || key_pressed(Key::page_down)) player_.go_to(player_.step_number() + 1);
    if (key_pressed(Key::left) || key_pressed(Key::page_up)) player_.go_to(player_.step_number() - 1);
    return;
  }
  if (clicker_keys()) return;
  FrameItems& log = frame.canvas.log;
  const ImGuiIO& io = ImGui::GetIO();
  if (key_pressed(Key::tab)) return log.move_focus(io.KeyShift ? -1 : 1);
  if (ImGui::IsMouseClicked(0)) log.drop_focus();
  if (io.KeyCtrl) {
    if (pressed(Shortcut::undo)) frame.session.undo();
    if (pressed(Shortcut::redo)) frame.session.redo();
    if (pressed(Shortcut::sentence)) go_to_sentence(player_, fields_);
    return;
  }
  if (io.KeyShift) {
    if (key_pressed(Key::right)) player_.go_to(player_.step_number() + 1);
    if (key_pressed(Key::left)) back();
    return;
  }
  const bool enter = enter_pressed() || key_pressed(Key::space, false);
  const bool has_keys = log.has_focus() && log.focused();  // an item that is gone, such as an answered field, has none
  if (has_keys && (enter || key_pressed(Key::escape, false))) return enter ? log.press() : log.drop_focus();
  const bool in_matrix = has_keys && log.focused()->kind == ControlKind::matrix;
  if (in_matrix && arrow_keys()) return;  // they go from cell to cell, and neither answer nor leave the step
  if (enter && !key_pressed(Key::space, false) && enter_what_waits(player_, fields_)) return;
  if (enter) return forward();
  if (key_pressed(letter('h'), false)) player_.hint();
  if (pressed(Shortcut::sentence)) go_to_sentence(player_, fields_);
  if (!answer_by_keys(player_, fields_)) {
    if (key_pressed(Key::right) && player_.revealed()) forward();
    if (key_pressed(Key::left)) back();
  }
}

}  // namespace headlight::views
