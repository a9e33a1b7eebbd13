#include "views/shell/shell.hpp"

#include <algorithm>
#include <utility>

#include "session/language.hpp"
#include "session/stage_groups.hpp"
#include "views/boards/held_title.hpp"
#include "views/boards/motion_view.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/map/map_grid.hpp"
#include "views/shell/landing.hpp"
#include "views/shell/stage_boards.hpp"
#include "widgets/imgui_compat.hpp"
#include "widgets/scrolling.hpp"

namespace headlight::views {

Shell::Shell(Session& session, Documents& documents, Settings& settings, TaskRegistry tasks)
    : session_(session),
      documents_(documents),
      settings_(settings),
      training_(std::move(tasks)),
      lessons_(session),
      start_(session),
      many_(session) {
  lessons().speak(language_to_speak(spoken_ = settings.language));
  documents_.set_lesson_host({[this] { return lessons().own(); }, [this] { lessons().leave_now(); }});
  documents_.set_corpus_host([this](const std::filesystem::path& file) {
    if (lessons_.takes(file)) return true;
    if (!many_.is_visible()) return false;
    many_.choose({.kind = CorpusChoice::Kind::file, .file = file});
    return true;
  });
  documents_.set_unsaved_model(
      {[this] { return training_.unsaved(); }, [this](const std::filesystem::path& folder) { training_.session().save_unsaved(folder); }});
}

bool Shell::settle() {
  const bool moved = session_.selection().hovered != hover_ || operands_ != drawn_operands_;
  session_.selection().hovered = hover_ && session_.navigation().contains(*hover_) ? hover_ : std::nullopt;
  const bool edited = session_.settle();
  many_.settle();
  execute(std::exchange(file_key_, FileKey::none));
  lessons().set_attached(documents_.lessons());
  const bool taught = lessons().settle();
  if (!session_.computing() && lessons().step_begun()) begin_lesson_step();
  if (!lessons_.is_open()) recorder_.watch(session_, motion_);
  return documents_.settle() || edited || moved || taught;
}

/// Ends the motion of the step before, and begins that of this one.
void Shell::begin_lesson_step() {
  motion_.finish();
  const bool moves = lessons_.is_open() && lessons().sound() && lessons().run().moves;
  if (moves && !settings_.moves_less()) motion_.begin(session_, true);
}

void Shell::execute(FileKey key) {
  switch (key) {
    case FileKey::none: break;
    case FileKey::fresh: return documents_.start_new();
    case FileKey::open: return documents_.show(Documents::Panel::open);
    case FileKey::save: return documents_.save();
    case FileKey::save_as: return documents_.show(Documents::Panel::save);
    case FileKey::exporting: return documents_.start_export({});
    case FileKey::quit:
      if (offer_to_save_recording()) return;
      lessons().leave_now();
      return documents_.quit();
  }
}

/// Draws the room that has the whole window.
void Shell::draw_room(Frame& frame) {
  if (presenter_.black()) return;  // nothing is visible or can be pressed
  if (record_panel_.open()) record_panel_.draw(frame, recorder_);
  else if (training_is_visible()) training_.draw(frame);
  else if (lesson_is_visible()) lessons_.draw(frame);
  else if (start_is_visible()) leave_start(start_room_.draw(frame, presenter_.on(), !documents_.is_blank()));
  else if (stage_is_presented()) draw_presented(frame);
  else draw_whole(frame);
}

void Shell::draw_whole(Frame& frame) {
  map_look_ = {};
  top_bar_.note_recording(recorder_.running());
  draw_board(frame);
  if (plain_) return transport_.draw(frame);
  rail_.draw(frame);
  inspector_.stay_aside(board_scroll_.at() > 0 && !session_.selection().map);
  if (inspector_is_visible(frame.grid)) inspector_.draw(frame);
  transport_.draw(frame);
  top_bar_.draw(frame);
  draw_note(frame);
}

bool Shell::offer_to_save_recording() {
  if (recorder_.running()) record_panel_.show(documents_.folder());
  return recorder_.running();
}

/// Begins to record a lesson, or asks where to save it.
void Shell::record() {
  if (offer_to_save_recording()) return;
  recorder_.start(session_);
  lessons().stop_choosing();
}

void Shell::draw_presented(Frame& frame) {
  transport_.advance(frame);
  map_look_ = {};
  if (presented_as(session_) == PresentedAs::board) {
    draw_board(frame);
    present_.draw_status(frame);
  } else {
    present_.draw(frame);
    travel_.draw(frame.canvas, motion_);
  }
  present_.forget_resting_pointer(frame, place_on_screen());
  if (present_.play_requested()) transport_.toggle_play(motion_);
}

Grid Shell::areas(float width, float height) const {
  constexpr float status = 40, status_of_panel = 56, least_board = 300;
  if (plain_ && !start_is_visible() && !stage_is_presented()) return bare_grid(width, height, status_of_panel);
  if (start_is_visible()) return bare_grid(width, height, status);
  if (!stage_is_presented()) {
    Grid whole = session_.selection().map && !training_.open() ? map_grid(width, height) : grid(width, height);
    if (landing_ || (folds_controls(whole) && !top_bar_.unfolded())) fold_controls(whole);
    if (landing_) leave_board_alone(whole);
    const bool panel = help_.open() || documents_.panel() != Documents::Panel::none;
    return panel && whole.board.h < least_board ? bare_grid(width, height, status_of_panel) : whole;  // a low window leaves the panel alone
  }
  return bare_grid(width, height, presented_as(session_) == PresentedAs::board ? status : 0);
}

namespace {

/// Returns the type for a class: the last row of a room can read 18 physical pixels, which the window has from 1280x720 on; at 1024x768
/// numbers of 18 would not fit their cells. A smaller window gets what its layout has room for.
TypeSize for_a_class(float scale, float least, float width, float height) {
  constexpr float pixels = 16, least_width = 1024, least_height = 576;
  return {scale, width >= least_width && height >= least_height ? std::max(least, pixels / scale) : least};
}

/// Returns the type for a lesson, large enough for the last row. On a phone a person holds it, and larger numbers would not fit their
/// cells.
TypeSize for_lesson(float scale, bool open, float width, float height) {
  return {scale, open && !grid(width / scale, height / scale).phone ? projector::least_type : 0};
}

/// Returns the type for the first two minutes, whose smallest type stays readable when the rest is scaled down.
TypeSize for_start(float scale, bool presented) {
  constexpr float pixels = 12, pixels_for_a_class = 16;  // with more, the words of a sentence have no room
  return {scale, scale < 1 ? (presented ? pixels_for_a_class : pixels) / scale : 0, true};
}

}  // namespace

TypeSize Shell::type_size(float chosen, float width, float height) const {
  using namespace projector;
  constexpr float board_width = 1024, board_height = 576;  // boards made for a desktop
  if (lesson_is_visible() && lessons_.class_is_projected() && width > height)
    return for_a_class(std::max(chosen, filling_scale(width, height, stage_width, stage_height)), least_type, width, height);
  if (lesson_is_visible()) return for_lesson(lessons_.scale(chosen, width, height), lessons_.is_open(), width, height);
  if (start_is_visible()) return for_start(StartRoom::scale(chosen, width, height), presenter_.on());
  if (!stage_is_presented()) return chosen;
  if (height > width) return {filling_scale(width, height, upright_width, upright_height), least_type};
  if (presented_as(session_) != PresentedAs::board)
    return for_a_class(filling_scale(width, height, stage_width, stage_height), least_type, width, height);
  return for_a_class(filling_scale(width, height, board_width, board_height), least_type * board_width / width_of_least_type, width,
                     height);
}

/// Names the current view, for the strokes drawn over it.
std::string Shell::place_on_screen() const {
  if (lessons_.is_open()) return lessons_.place();
  if (start_is_visible()) return "start " + std::to_string(static_cast<int>(start_.story().step()));
  if (training_.open() || session_.selection().map) return training_.open() ? "training" : "map";
  return id(session_.navigation().place(), session_.nodes()) + " " + std::to_string(session_.selection().head);
}

Board& Shell::stage_board() {
  const BoardKind board = board_of(session_);
  std::unique_ptr<Board>& view = boards_[board];
  if (!view) view = make_board(board);
  return *view;
}

/// True if no panel or question is open; these come before the training view and lessons.
bool Shell::no_question_open() const {
  return !help_.open() && !record_panel_.open() && !documents_.question() && documents_.panel() == Documents::Panel::none;
}
bool Shell::has_transport() const {
  return !presenter_.black() && !record_panel_.open() && !training_is_visible() && !lesson_is_visible() && !start_is_visible() &&
         !stage_is_presented();
}

void Shell::start_here(StartStep step) {
  lessons().stop_choosing();
  training_.close();
  if (start_.open(step)) settings_.tour_seen = true;
}

/// Ends the first two minutes. A user without work of their own continues with this sentence; a user with work returns to it.
void Shell::leave_start(StartExit exit) {
  if (exit == StartExit::none || !start_.is_open()) return;
  const bool stays = exit == StartExit::skip && !documents_.is_blank();
  Document document = start_.story().present();
  start_.close();
  if (stays) return;
  if (exit == StartExit::lessons) return lessons().choose();
  documents_.begin(std::move(document), [this, exit] {
    look_at_pronoun(session_);
    if (exit == StartExit::stages) session_.go(StagePlace(Stage::tokens));  // the beginning of the computation
    else if (exit == StartExit::sentence) land();
    else session_.show_map();
  });
}

/// True if the inspector is drawn; a panel has the whole board, without a drawer over it.
bool Shell::inspector_is_visible(const Grid& grid) const {
  if (plain_ || landing_) return false;
  return grid.inspector_form == Inspector::panel || (!help_.open() && documents_.panel() == Documents::Panel::none);
}

/// Returns the part of the board beside the drawer, so that nothing is pressed through it.
Rect Shell::board_in_sight(const Grid& grid) const { return inspector_is_visible(grid) ? inspector_.leaves_of(grid) : grid.board; }

/// Draws the board; a window too low for it shows a part, which the wheel scrolls.
void Shell::draw_board(Frame& frame) {
  const bool compares = session_.comparison() && session_.selection().stage != Stage::translate;
  const float least = compares && stage_is_presented() ? 0.f : 528.f;  // the board's height at 1280x720
  constexpr float least_on_a_phone = 620;                              // its headings have more lines
  const bool is_stage = !compares && !session_.selection().map && no_question_open(), stacked = frame.grid.phone && is_stage;
  const float least_height = compares   ? std::max(least, compare_.least_height(frame))
                             : stacked  ? std::max(least_on_a_phone, stage_board().least_height(frame))
                             : is_stage ? std::max(least, stage_board().height_for_words(frame))
                                        : least;
  const Canvas& c = frame.canvas;
  const Rect &board = frame.grid.board, seen = board_in_sight(frame.grid);
  const float height = std::max(board.h - 16, least_height);
  const float hidden = std::max(0.f, height + 16 - seen.h);
  board_scroll_.begin_frame(session_, seen, hidden);
  const bool by_itself = documents_.panel() != Documents::Panel::none || help_.open() || session_.selection().map;
  const bool past_title = !by_itself && !plain_ && board_scroll_.at() > scrolled_past_title;
  const float top = past_title ? draw_held_title(frame, seen) : seen.y;
  c.draw->PushClipRect(c.at(seen.x, top), c.at(seen.right(), seen.bottom()), true);
  const Rect area = {board.x + frame.grid.board_padding, board.y - board_scroll_.at(), board.w - 2 * frame.grid.board_padding, height};
  if (documents_.panel() == Documents::Panel::models) model_panel_.draw(frame);
  else if (documents_.panel() != Documents::Panel::none) file_panel_.draw(frame);
  else if (help_.open()) help_.draw(frame);
  else if (session_.selection().map) map_.draw(frame);
  else if (compares) compare_.draw(frame, area);  // the alignment compares by itself
  else stage_board().draw(frame, area);
  pinch(frame, seen);
  travel_.draw(c, motion_);
  if (!by_itself) board_scroll_.end_frame(c, seen, hidden);
  if (!by_itself) draw_scroll_bar(c, seen.right() - 6, seen, height + 16, board_scroll_.at());
  c.draw->PopClipRect();
}

/// Handles a pinch. Fingers moving apart over a box of the map enter its stage; moving together, once the stage is fully zoomed out, they
/// return to the map. A zoomed item has taken the wheel already.
void Shell::pinch(Frame& frame, const Rect& seen) {
  const ImGuiIO& io = ImGui::GetIO();
  const bool board = no_question_open() && !training_.open() && io.KeyCtrl;
  const int step = pinch_.step(board ? frame.canvas.wheel_over(seen) : 0, io.DeltaTime);
  if (step > 0 && session_.selection().map) map_.step_in(frame);
  if (step < 0 && !session_.selection().map) go_to_map(frame);
}

}  // namespace headlight::views
