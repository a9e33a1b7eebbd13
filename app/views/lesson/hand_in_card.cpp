#include "views/lesson/hand_in_card.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "classroom/hand_in_code.hpp"
#include "classroom/hand_in_file.hpp"
#include "session/documents/folder_listing.hpp"
#include "session/lesson/handing_in.hpp"
#include "views/lesson/room_edge.hpp"
#include "views/lesson/save_named.hpp"
#include "widgets/imgui_compat.hpp"
#include "widgets/layout/control_boxes.hpp"
#include "widgets/layout/text_boxes.hpp"

namespace headlight::views {
namespace {

constexpr float widest_card = 860, card_field = 36;

ImVec2 inset_of(const Frame& frame) {
  const float edge = room_edge(frame.grid), width = frame.grid.top.w;
  return {std::max(edge, (width - widest_card) / 2), edge};
}

Rect whole_of(const Frame& frame) { return {0, 0, frame.grid.top.w, frame.grid.status.bottom()}; }

Box title_of_card(std::string words, std::string close, std::string tip, std::function<void()> closes) {
  return box::row({box::words(&Fonts::title, Role::text, std::move(words)).grow(),
                   box::icon_button(std::move(close), Icon::close, std::move(tip), std::move(closes))});
}

/// A field for the name; `entered` is called with the text.
Box name_field(FieldState& state, std::string label, std::string external, std::function<void(const std::string&)> entered) {
  return box::drawn(card_field, [&state, label, external, entered](const Canvas& c, const Rect& r) {
    const Rect field = {r.x, r.y, std::min(r.w, 420.f), r.h};
    const FieldSpec spec = {.placeholder = label, .max_length = static_cast<int>(longest_name)};
    if (text_field(c, "handin.name", field, state, external, spec, {.label = label}) == FieldEvent::entered) entered(state.text);
  });
}

/// The code in groups with spaces between them, so that its lines break there; it is read so, too.
std::string in_groups(std::string code) {
  std::replace(code.begin(), code.end(), '-', ' ');
  return code;
}

/// A QR picture: black on white in every theme, in modules of whole pixels.
void draw_qr(const Canvas& c, const Rect& r, const QrCode& qr) {
  const Palette paper = palette(Scheme::contrast);
  const int n = qr.size + 2 * QrCode::quiet_zone;
  const float module = std::max(1.f, std::floor(std::min(r.w, r.h) * c.scale() / static_cast<float>(n)));
  const ImVec2 from = c.at(r.x, r.y);
  const float side = module * static_cast<float>(n);
  c.draw->AddRectFilled(from, {from.x + side, from.y + side}, paper.bg);
  const auto at = [&](int i) { return module * static_cast<float>(i + QrCode::quiet_zone); };
  for (int row = 0; row < qr.size; ++row)
    for (int col = 0; col < qr.size; ++col)
      if (qr.dark(row, col))
        c.draw->AddRectFilled({from.x + at(col), from.y + at(row)}, {from.x + at(col + 1), from.y + at(row + 1)}, paper.text);
  c.note("handin.qr", {r.x, r.y, side / c.scale(), side / c.scale()});
}

}  // namespace

int minutes_of(int seconds) {
  constexpr int minute = 60;
  return (seconds + minute - 1) / minute;
}

void HandInCard::show(LessonPlayer& player) {
  player.hand_what_stands();
  open_ = true;
  asks_ = false;
  scroll_ = 0;
  made_.reset();
  if (player.exam() || !typed_.empty()) make(player, typed_);
  else name_.focus_next = true;
}

void HandInCard::make(const LessonPlayer& player, const std::string& name) {
  typed_ = fit_name(name);
  made_.reset();
  if (typed_.empty() && !player.exam()) return;
  made_ = hand_in_of(player, typed_, seconds_since_1970());
  try {
    code_ = hand_in_code(*made_);
    qr_ = qr_code(dense_code(code_));
  } catch (const UserError&) {
    code_.clear(), qr_ = {};
  }
}

bool HandInCard::lets_leave(const LessonPlayer& player) {
  const bool handed = made_ && handed_ && *handed_ == made_->answers;
  return !player.exam() || handed || std::exchange(asks_, true);
}

void HandInCard::save(Frame& frame, const LessonPlayer& player) {
  const auto said = [&](const std::string& file) { return frame.canvas.phrases("classroom.hand_in.saved", {{"file", file}}); };
  const auto written = [this, answers = made_->answers] { handed_ = answers, asks_ = false; };
  save_named(frame, hand_in_file_name(*made_), hand_in_json(*made_, class_lesson(player.file())), said, written);
}

const std::string& HandInCard::words_of_leaving(const Phrases& phrases) const {
  return asks_ ? phrases("classroom.hand_in.leave.without") : phrases("classroom.hand_in.leave");
}

Box HandInCard::buttons(Frame& frame, LessonPlayer& player) {
  const Phrases& phrases = frame.canvas.phrases;
  Boxes all = {box::button("handin.save", phrases("classroom.hand_in.save"), [&] { save(frame, player); }, {.kind = ButtonKind::primary})};
  if (!code_.empty())
    all.push_back(box::button("handin.copy", phrases("classroom.hand_in.copy"), [&] {
      ImGui::SetClipboardText(code_.c_str());
      handed_ = made_->answers, asks_ = false;
      frame.session.report(phrases("classroom.hand_in.copied"));
    }));
  all.push_back(box::button("handin.leave", words_of_leaving(phrases), [&] {
    if (!lets_leave(player)) return;
    close();
    player.leave();
    player.choose();
  }));
  return box::wrap(std::move(all));
}

/// Lists the questions of an exam that have no answer, with the numbers that they have in the table of a class; a click leads back to one
/// while there is time.
Box HandInCard::unanswered(Frame& frame, LessonPlayer& player) {
  const Canvas& c = frame.canvas;
  const std::vector<int> steps = player.unanswered();
  if (steps.empty()) return {};
  Boxes lines;
  for (const int step : steps) {
    const std::string number = std::to_string(step + 1), title = player.lesson().steps[static_cast<size_t>(step)].title.plain();
    const int question = question_number(player.lesson(), static_cast<size_t>(step));
    const std::string words = escaped(displayable(c.fonts().body, c.phrases("classroom.question", {{"n", question}, {"title", title}})));
    const auto go = [this, &player, step](const std::string&) {
      close();
      player.go_to(step);
    };
    lines.push_back(player.exam()->ended ? box::body("handin.missed." + number, words)
                                         : box::body("handin.open", "[" + words + "](text:" + number + ")", {go, {}}));
  }
  return box::section(c.phrases("classroom.hand_in.open"), std::move(lines)).named("handin.unanswered");
}

Box HandInCard::words(Frame& frame, LessonPlayer& player) {
  const Phrases& phrases = frame.canvas.phrases;
  const Exam* exam = player.exam();
  Boxes all;
  if (!exam) all.push_back(box::body("handin.how", phrases("classroom.hand_in.how")));
  if (exam && exam->ended) all.push_back(box::body("handin.over", phrases("classroom.exam.over")));
  if (!exam)
    all.push_back(name_field(name_, phrases("classroom.hand_in.name"), typed_, [&](const std::string& name) { make(player, name); }));
  if (!made_) {
    all.push_back(box::wrap(
        {box::button("handin.make", phrases("classroom.hand_in.make"), [&] { make(player, name_.text); }, {.kind = ButtonKind::primary})}));
    return box::column(std::move(all), 14);
  }
  const auto count = [&](const auto& is) { return std::count_if(made_->answers.begin(), made_->answers.end(), is); };
  const auto n_right = count([](const HandedAnswer& one) { return one.result == Result::right; });
  const auto n_done = count([](const HandedAnswer& one) { return one.result != Result::none; });
  const std::string said =
      exam ? phrases.counted("classroom.hand_in.exam", minutes_of(made_->seconds),
                             {{"name", escaped(made_->name)}, {"answered", n_done}, {"all", made_->answers.size()}, {"seed", made_->seed}})
           : phrases("classroom.hand_in.summary", {{"right", n_right}, {"all", made_->answers.size()}, {"seed", made_->seed}});
  all.push_back(box::body("handin.summary", said));
  all.push_back(unanswered(frame, player));
  all.push_back(buttons(frame, player));
  if (code_.empty()) {
    all.push_back(box::body("handin.no_code", phrases("classroom.hand_in.no_code")));
  } else {
    const Canvas& c = frame.canvas;
    const TextStyle mono = {c.fonts().mono, c.fonts().mono, c.colours().text, 21};
    all.push_back(box::section(phrases("classroom.hand_in.code"), {box::paragraph("handin.code", in_groups(code_), mono)}));
    if (qr_.empty()) all.push_back(box::small("handin.no_qr", phrases("classroom.hand_in.no_qr")));
  }
  all.push_back(box::small("handin.no_proof", phrases("classroom.hand_in.no_proof")));
  const Message& last = frame.session.last_message();
  if (!last.empty()) all.push_back(box::body("handin.message", escaped(displayable(frame.canvas.fonts().body, phrases.format(last)))));
  return box::column(std::move(all), 14);
}

Box HandInCard::picture(const Frame& frame) const {
  const float side = 300;
  const std::string& heard = frame.canvas.phrases("classroom.hand_in.qr");
  return box::drawn(
      [side](const Canvas&, float width) {
        return BoxSize{std::min(side, width), std::min(side, width)};
      },
      [this, heard](const Canvas& c, const Rect& r) {
        c.log.announce(heard);
        draw_qr(c, r, qr_);
      });
}

void HandInCard::draw(Frame& frame, LessonPlayer& player) {
  constexpr float gap = 28, between = 18, least_words = 230;
  const Canvas& c = frame.canvas;
  const Rect whole = whole_of(frame);
  c.fill(whole, c.colours().bg);
  const std::string title = displayable(c.fonts().title, player.lesson().title);
  const bool over = player.exam() && player.exam()->ended;
  const auto back = [&] {
    if (!over) close();
    else if (lets_leave(player)) player.leave();
  };
  Boxes all = {title_of_card(c.phrases("classroom.hand_in.title", {{"lesson", title}}), "handin.close",
                             over ? words_of_leaving(c.phrases) : c.phrases("classroom.hand_in.close"), back)};
  if (!made_ || qr_.empty()) all.push_back(words(frame, player));
  else if (whole.w < whole.h) all.insert(all.end(), {words(frame, player), picture(frame)});
  else all.push_back(box::beside_or_below(words(frame, player).at_least_wide(least_words), picture(frame), gap, between));
  draw_scrolled(c, "handin.view", whole, inset_of(frame), box::column(std::move(all), between), scroll_);
}

void HandInCard::draw_exam(Frame& frame, LessonPlayer& player) {
  const Canvas& c = frame.canvas;
  const Phrases& phrases = c.phrases;
  const Rect whole = whole_of(frame);
  c.fill(whole, c.colours().bg);
  const ExamPaper& paper = player.exam()->paper;
  if (!std::exchange(waits_, true)) name_ = {.focus_next = true}, scroll_ = 0;
  Boxes all = {title_of_card(phrases("classroom.exam.title", {{"lesson", displayable(c.fonts().title, player.lesson().title)}}),
                             "exam.leave", phrases("lesson.leave"), [&] { waits_ = false, player.leave(); }),
               box::body("exam.rules", phrases("classroom.exam.rules"))};
  if (paper.minutes > 0) all.push_back(box::body("exam.clock", phrases.counted("classroom.exam.clock", paper.minutes)));
  if (!paper.seed) all.push_back(box::body("exam.seed", phrases("classroom.exam.seed")));
  const auto begin = [&](const std::string& name) {
    waits_ = false;
    handed_.reset();
    player.begin_exam(typed_ = name);
  };
  all.push_back(name_field(name_, phrases("classroom.exam.name"), typed_, [&](const std::string& entered) {
    typed_ = fit_name(entered);
    if (!typed_.empty() && enter_pressed()) begin(typed_);  // a click elsewhere keeps the name, and starts no clock
  }));
  const std::string name = fit_name(name_.text.empty() ? typed_ : name_.text);
  all.push_back(
      box::wrap({box::button("exam.begin", phrases("classroom.exam.begin"), [&, name] { begin(name); },
                             {.why_disabled = name.empty() ? phrases("classroom.exam.name") : "", .kind = ButtonKind::primary})}));
  draw_scrolled(c, "exam.view", whole, inset_of(frame), box::column(std::move(all), 14), scroll_);
}

bool keys_of_card(FrameItems& log) {
  const ImGuiIO& io = ImGui::GetIO();
  if (io.WantTextInput) return false;
  if (key_pressed(Key::tab)) log.move_focus(io.KeyShift ? -1 : 1);
  if (ImGui::IsMouseClicked(0)) log.drop_focus();
  const bool enter = enter_pressed() || key_pressed(Key::space, false);
  if (log.has_focus() && enter) log.press();
  if (!key_pressed(Key::escape, false)) return false;
  if (!log.has_focus()) return true;
  log.drop_focus();
  return false;
}

}  // namespace headlight::views
