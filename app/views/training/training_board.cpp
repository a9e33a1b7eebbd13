#include "views/training/training_board.hpp"

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "views/theme_button.hpp"
#include "views/training/training_text.hpp"
#include "widgets/controls.hpp"
#include "widgets/imgui_compat.hpp"
#include "widgets/shortcuts.hpp"
#include "widgets/status_line.hpp"

namespace headlight::views {
namespace {

constexpr float header_height = 56, status_height = 56, second_row = 46;

/// A phone has the choice of a part below the title.
float header_of(const Frame& frame) { return header_height + (frame.grid.phone ? second_row : 0); }

}  // namespace

TrainingBoard::TrainingBoard(TaskRegistry tasks) : training_(std::move(tasks)) {}

void TrainingBoard::show(Session& session) {
  try {
    training_.begin();
    open_ = true;
    session.report("");
  } catch (const UserError& error) {
    session.complain(error.message());
  }
}

void TrainingBoard::close() {
  open_ = false;
  if (training_.begun()) training_.pause();
}

void TrainingBoard::draw(Frame& frame) {
  const Canvas& c = frame.canvas;
  if (const Message problem = training_.poll(); !problem.empty()) frame.session.complain(problem);
  if (training_.selected_step() != reported_step_ && !frame.session.failed())
    frame.session.report("");  // a report of what was done stays until another step is shown
  reported_step_ = training_.selected_step();
  if (looked_at_ != &training_.live(0)) heads_.forget(), step_.forget();
  looked_at_ = &training_.live(0);
  training_.open_steps(part_ == TrainingPart::step);
  const float width = frame.grid.top.w, height = frame.grid.status.bottom();
  const bool small = width < 1000 || height < 700;
  const float header = header_of(frame);
  const Rect body = {0, header, width, height - header - status_height};
  c.fill({0, 0, width, height}, c.colours().bg);
  const bool leave = small ? draw_part(frame, body) : draw_whole(frame, body);
  draw_header(frame, {0, 0, width, header}, small);
  draw_status(frame, {0, height - status_height, width, status_height}, small);
  if (leave) close();
}

/// Everything side by side. Returns whether the view is to close.
bool TrainingBoard::draw_whole(Frame& frame, const Rect& body) {
  const bool compact = body.w < 1440;
  const float side = compact ? 272 : 320, padding = compact ? 20 : 32;
  const bool leave = side_.draw(frame, training_, {0, body.y, side, body.h});
  if (part_ == TrainingPart::step) {
    const float x = body.x + side + padding;
    step_.draw(frame, training_, {x, body.y + 20, body.right() - padding - x, body.h - 34});
    return leave;
  }
  const float room = body.w - side - 3 * padding, share = training_.n_runs() > 1 ? 0.38f : 0.46f;
  const float curves = std::floor(room * share), top = body.y + 22, bottom = body.bottom() - 16;
  curves_.draw(frame, training_, {side + padding, top, curves, bottom - top});
  heads_.draw(frame, training_, {side + 2 * padding + curves, top, room - curves, bottom - top}, ImGui::GetTime());
  return leave;
}

/// Draws one part at a time, as large as the window, for a projector or the like.
bool TrainingBoard::draw_part(Frame& frame, const Rect& body) {
  Rect r = {20, body.y + 16, body.w - 40, body.h - 28};
  if (part_ == TrainingPart::task) return side_.draw_wide(frame, training_, r);
  if (part_ == TrainingPart::step) {
    const float above = curves_.draw_preparation(frame, training_, r);
    step_.draw(frame, training_, {r.x, r.y + above, r.w, r.h - above});
  } else if (part_ == TrainingPart::heads) {
    const float above = curves_.draw_preparation(frame, training_, r);
    heads_.draw(frame, training_, {r.x, r.y + above, r.w, r.h - above}, ImGui::GetTime());
  } else {
    curves_.draw(frame, training_, r);
  }
  return false;
}

void TrainingBoard::draw_header(Frame& frame, const Rect& r, bool small) {
  const Canvas& c = frame.canvas;
  c.fill(r, c.colours().panel);
  c.hline(r.x, r.right(), r.bottom() - 1, c.colours().line);
  const bool phone = frame.grid.phone;
  const float middle = r.y + header_height / 2;
  icon(c, Icon::mark, r.x + 31, middle, c.colours().beam, 22);
  if (phone) draw_parts(c, r.right() - 20, r.y + header_height, small);
  const float end = phone ? r.right() - 108 : draw_parts(c, r.right() - 116, r.y + 10, small) - 16;
  const float x = r.x + 54;
  const std::string& title = c.phrases("training.title");
  const ImFont* font = phone ? c.title_font(title, end - x) : c.fonts().title;
  const float width = c.text(x, c.baseline_at(font, middle), font, c.colours().text, c.shortened(font, title, end - x));
  std::string about = run_words(training_, c.phrases, 0);
  if (training_.n_runs() > 1) about = "A: " + about + "    B: " + run_words(training_, c.phrases, 1);
  if (end - x - width - 20 < 40) about.clear();  // a few letters say nothing
  c.text(x + width + 20, c.baseline_at(c.fonts().label_plain, middle + 2), c.fonts().label_plain, c.colours().muted,
         c.shortened(c.fonts().label_plain, about, std::max(0.f, end - x - width - 20)));
  theme_button(frame, {r.right() - 100, r.y + 10, 36, 36});
  if (icon_button(c, "training.close", {r.right() - 56, r.y + 10, 36, 36}, Icon::close, ButtonKind::outline,
                  {c.phrases("training.close", {{"key", key_of(Shortcut::train, c.phrases)}}), ""}))
    close();
}

/// Draws the choice of the visible part. Returns its left end.
float TrainingBoard::draw_parts(const Canvas& c, float right, float y, bool small) {
  std::vector<std::string> names = {c.phrases("training.part.heads"), c.phrases("training.part.inside")}, ids = {"heads", "step"};
  std::vector<TrainingPart> parts = {TrainingPart::heads, TrainingPart::step};
  if (small) {
    names = {c.phrases("training.part.task"), c.phrases("training.part.heads"), c.phrases("training.part.curves"),
             c.phrases("training.part.step")};
    ids = {"task", "heads", "curves", "step"};
    parts = {TrainingPart::task, TrainingPart::heads, TrainingPart::curves, TrainingPart::step};
  }
  float widest = 0;
  for (const std::string& name : names) widest = std::max(widest, c.text_width(c.fonts().label_hot, name));
  const float width = static_cast<float>(names.size()) * (widest + 24);
  const Rect r = {right - width, y, width, 36};
  const auto now = std::find(parts.begin(), parts.end(), part_);
  const int place = now == parts.end() ? 0 : static_cast<int>(now - parts.begin());
  if (const auto chosen = segmented(c, "training.part", r, names, place, {c.phrases("training.part.tip"), ""}, ids))
    part_ = parts[static_cast<size_t>(*chosen)];
  return r.x;
}

void TrainingBoard::draw_status(Frame& frame, const Rect& r, bool small) {
  const Canvas& c = frame.canvas;
  c.fill(r, c.colours().panel);
  c.hline(r.x, r.right(), r.y, c.colours().line);
  const Session& s = frame.session;
  const bool told = !s.last_message().empty(), failed = told && s.failed();
  const std::string sentence = told ? escaped(c.phrases.format(s.last_message())) : training_sentence(training_, c.phrases, small);
  const float play = small ? 52 : 0;
  const Rect words = {r.x + 20 + play, r.y, r.w - 40 - play, r.h};
  status_line(c, told ? "status.message" : "status", words, failed ? c.colours().nan : c.colours().text, sentence);
  c.note("status", words);
  const TrainingSnapshot& now = training_.snapshot();
  const std::string all_done = now.finished ? c.phrases("training.all_done", {{"n", now.step}}) : "";
  const ControlState about = {now.running ? c.phrases("training.pause.tip") : c.phrases("training.start.tip"), all_done};
  if (small && icon_button(c, "training.play", {r.x + 20, r.centre_y() - 18, 36, 36}, now.running ? Icon::pause : Icon::play,
                           now.finished ? ButtonKind::outline : ButtonKind::primary, about))
    start_or_pause(frame.session);
}

void TrainingBoard::start_or_pause(Session& session) {
  session.report("");
  training_.snapshot().running ? training_.pause() : training_.start();
}

/// Goes to the next or previous kept step.
void TrainingBoard::show_neighbour_run(int direction) {
  const auto& kept = training_.snapshot().checkpoints;
  const int now = training_.selected_weights(training_.chosen()).step;
  std::optional<int> to;
  for (const WeightsSnapshot& at : kept) {
    if (direction < 0 && at.step < now) to = at.step;
    if (direction > 0 && at.step > now && !to) to = at.step;
  }
  if (to) training_.look_at(*to);
}

void TrainingBoard::handle_keys(Frame& frame) {
  const TrainingSnapshot& s = training_.snapshot();
  if (key_pressed(Key::space, false)) start_or_pause(frame.session);
  if (key_pressed(Key::right)) training_.cursor() || s.running || s.finished ? show_neighbour_run(1) : training_.step_once();
  if (key_pressed(Key::left)) show_neighbour_run(-1);
  if (key_pressed(Key::home, false)) training_.look_at(0);
  if (key_pressed(Key::end, false)) training_.look_at(std::nullopt);
  if (pressed(Shortcut::escape) || pressed(Shortcut::train)) close();
}

}  // namespace headlight::views
