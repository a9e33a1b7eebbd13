#include <algorithm>
#include <cmath>
#include <set>

#include "graph/ids.hpp"
#include "session/stage.hpp"
#include "views/boards/board.hpp"
#include "views/boards/crossed_cells.hpp"
#include "views/boards/large_matrix.hpp"
#include "views/boards/mask_legend.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/boards/pin_keys.hpp"
#include "views/lesson/lesson_keys.hpp"
#include "views/lesson/lesson_row.hpp"
#include "views/lesson/lesson_view.hpp"
#include "views/prose/change_text.hpp"
#include "views/prose/matrix_words.hpp"
#include "views/prose/motion_text.hpp"
#include "views/prose/spoken.hpp"
#include "widgets/axis_label.hpp"
#include "widgets/legend.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/scrolling.hpp"

namespace headlight::views {
namespace {

constexpr float matrix_title_y = 31, title_over_place_y = 20, place_y = 39, lesson_cells_top = 92, below_lesson_cells = 76, board_edge = 16;

/// True if the steps of a lesson use more than one model.
bool names_models(const Lesson& lesson) {
  std::set<std::string> models;
  const LessonText* usual = find(lesson.settings, "model");
  for (const LessonStep& step : lesson.steps) {
    const LessonText* own = find(step.settings, "model");
    models.insert(own ? own->plain() : usual ? usual->plain() : "");
  }
  return models.size() > 1;
}

/// Tells the place of a matrix: "en-fr, encoder layer 2"; names the model only in lessons about several.
std::string place_of_matrix(const LessonFrame& l, NodeId node) {
  const Session& s = l.frame.session;
  const auto made = s.nodes().outline.place_of(node);
  const StagePlace place = made ? StagePlace(*made) : StagePlace(Stage::q, s.nodes().outline.standing(node));
  const std::string words = place_words(place, s.nodes(), l.frame.canvas.phrases);
  if (!names_models(l.player.lesson())) return words;
  const std::string& model = s.document().config.name;
  return words.empty() ? model : l.frame.canvas.phrases("lesson.place_in_model", {{"model", model}, {"place", words}});
}

/// A matrix on a lesson's board, with the question about it.
class LessonMatrix {
 public:
  /// `alone`: no other matrix is on the board, whose rows it should be level with.
  LessonMatrix(LessonFrame& l, const Pointed& shown, std::string item, const Rect& r, bool row_words, bool alone)
      : l_(l),
        c_(l.frame.canvas),
        node_(shown.node),
        item_(std::move(item)),
        large_{node_, item_, r, lesson_cells_top, below_lesson_cells, l.player.run().columns, row_words},
        view_(node_matrix(l.frame, shown.node, item_)) {
    constexpr float most_share = 1.f / 3, least_of_a_phone = 132;  // "can stand for a noun" is the row that a puzzle needs
    if (alone) large_.most_label = std::max(r.w * most_share, least_of_a_phone);
    const LessonAnswer* asked = l.player.answer();
    const bool sets_cells = asked && is_answered_by_changing(asked->kind);  // other questions need the whole matrix in sight
    large_.names_rows = alone && sets_cells && weight_name(session(), node_).has_value() && height_of_words(view_.rows.size) > 0;
  }

  /// Draws the matrix. `row`: the row whose numbers are shown if the cells are too small for all.
  void draw(Index row) {
    view_.numbered_row = row;
    view_.frames.clear();  // the operands of a cell are another question
    view_.highlighted_rows = view_.highlighted_cols = std::nullopt;
    large_.lay_out(l_.frame, view_);
    ask();
    point();
    draw_heading();
    bring_into_view(zoom(), spoken_row(), spoken_of());
    scroll_rows_by_wheel(zoom());
    if (may_cross_out()) view_.crossed = crossed_cells(session(), node_);
    const float x = large_.left(), y = large_.r.y + lesson_cells_top;
    const MatrixResult result = may_edit(l_.player) ? change(x, y) : look(x, y);
    large_.describe(l_.frame);
    answer(result);
    if (may_cross_out()) cross_out_cells(l_.frame, result.layout, node_);
    draw_legend(x, result.layout.cells);
  }

 private:
  const Session& session() const { return l_.frame.session; }

  void draw_heading() const {
    const std::string place = displayable(c_.fonts().small, place_of_matrix(l_, node_));
    const float top = large_.r.y;
    large_.draw_title(l_.frame, top + (place.empty() ? matrix_title_y : title_over_place_y), place.empty());
    if (place.empty()) return;
    const float x = large_.left(), room = large_.r.right() - board_edge - x;
    const std::string words = c_.shortened(c_.fonts().small, place, room);
    const float width = c_.text(x, c_.baseline_at(c_.fonts().small, top + place_y), c_.fonts().small, c_.colours().muted, words);
    c_.note(item_ + ".place", {x, top + place_y - 7, width, 14});
  }

  bool is_asked_here() const { return here(l_.player.answer()->place).has_value(); }
  /// Returns the same place in the session if it lies in this matrix.
  std::optional<Pointed> here(const Pointed& pointed) const {
    const auto at = l_.player.in_session(pointed);
    return at && at->node == node_ && at->sample == session().selection().sample ? at : std::nullopt;
  }
  bool asking() const { return may_guess(l_.player) && is_asked_here(); }

  void highlight(Index row, Index col) {
    if (!highlight_) highlight_.emplace(Matrix::Zero(view_.values->rows(), view_.values->cols()));
    (*highlight_)(row, col) = 1;
  }
  void highlight(const Pointed& at) {
    for (Index r = at.row.value_or(0); r <= at.row.value_or(view_.rows.size - 1); ++r)
      for (Index k = at.col.value_or(0); k <= at.col.value_or(view_.cols.size - 1); ++k) highlight(r, k);
  }
  void ring(const Pointed& at, float width) {
    view_.frames.push_back({at.row.value_or(0), at.row.value_or(view_.rows.size - 1), at.col.value_or(0),
                            at.col.value_or(view_.cols.size - 1), c_.colours().text, width, 5});
  }

  /// Marks the cells that stay hidden until Reveal, and those that the question is about.
  void ask() {
    const LessonAnswer* asked = l_.player.answer();
    if (!asked || !l_.player.untouched()) return;
    hide(asked->hidden());
    const bool revealed = l_.player.work().revealed;
    if (!is_asked_here() || (l_.frame.motion.on() && !revealed)) return;  // first the learner watches, then the question comes
    if (asked->kind == QuestionKind::number || asked->kind == QuestionKind::fill || asked->kind == QuestionKind::key) {
      if (!revealed)
        for (const Pointed& cell : asked->hidden())
          if (const auto at = here(cell)) highlight(*at);
      view_.pinned.reset();
      view_.hovered.reset();
      view_.hot_col.reset();
      view_.hot_row = asked->place.row;
      if (asked->kind == QuestionKind::key) ring({asked->place.sample, node_, asked->place.row, {}}, 2);
    }
    const auto& guess = l_.player.work().guess.index;
    if (asked->kind == QuestionKind::key && guess) {
      view_.hot_col = *guess;
      ring({0, node_, asked->place.row, *guess}, 2);
    }
    if (asked->kind == QuestionKind::wrong_row) {
      view_.pinned.reset();
      std::erase_if(view_.marks, [&](const CellMark& mark) { return !revealed && mark.kind != MarkKind::hidden; });  // spoilers
      view_.hot_row = revealed ? asked->index : guess;
      if (view_.hot_row) ring({0, node_, *view_.hot_row, {}}, 2);
    }
  }

  /// Hides the cells of this matrix; after Reveal they appear one after the other.
  void hide(const std::vector<Pointed>& cells) {
    constexpr double most_seconds_a_cell = 0.09, most_seconds = 3;
    const bool revealed = l_.player.work().revealed;
    const double since = l_.player.now() - l_.player.work().revealed_at;
    const double a_cell = std::min(most_seconds_a_cell, most_seconds / static_cast<double>(std::max<size_t>(1, cells.size())));
    for (size_t i = 0; i < cells.size(); ++i) {
      const auto at = here(cells[i]);
      if (!at || (revealed && (l_.frame.settings.moves_less() || since > a_cell * static_cast<double>(i)))) continue;
      hidden_.push_back({*at->row, *at->col});
      view_.marks.push_back({{*at->row, *at->col}, MarkKind::hidden});
    }
  }

  /// True if the cell exists; the last pointed cell may belong to the step before.
  bool is_there(const Pointed& at) const { return session().navigation().contains({at.node, at.row.value_or(0), at.col.value_or(0)}); }

  void point() {
    if (l_.pointed && l_.pointed->node == node_ && l_.pointed->sample == session().selection().sample && is_there(*l_.pointed)) {
      highlight(*l_.pointed);
      ring(*l_.pointed, 2);
      if (l_.pointed->row) view_.hot_row = l_.pointed->row;
      if (l_.pointed->col) view_.hot_col = l_.pointed->col;
    }
    if (highlight_) view_.highlighted_cells = std::make_shared<const Matrix>(std::move(*highlight_));
  }

  /// Returns the current column: under the pointer, or in a step just opened that of the question or of the pin.
  std::optional<Index> spoken_of() const {
    if (l_.pointed && l_.pointed->node == node_) return l_.pointed->col;
    if (const auto read = read_here(); read && c_.log.is_focused(item_)) return read->col;
    if (!l_.fresh) return std::nullopt;
    if (l_.player.answer() && is_asked_here() && l_.player.answer()->place.col) return l_.player.answer()->place.col;
    return l_.player.run().pin && here(*l_.player.run().pin) ? l_.player.run().pin->col : Index{0};
  }
  /// Returns the current row, found as the column is.
  std::optional<Index> spoken_row() const {
    if (l_.pointed && l_.pointed->node == node_) return l_.pointed->row;
    if (const auto read = read_here(); read && c_.log.is_focused(item_)) return read->row;
    if (!l_.fresh) return std::nullopt;
    if (l_.player.answer() && is_asked_here() && l_.player.answer()->place.row) return l_.player.answer()->place.row;
    return l_.player.run().pin && here(*l_.player.run().pin) ? l_.player.run().pin->row : Index{0};
  }
  /// Scrolls a matrix that shows only some of its columns or rows.
  void bring_into_view(MatrixZoom& zoom, std::optional<Index> row, std::optional<Index> column) const {
    if (column && l_.player.run().columns > 0) bring_column_into_view(zoom, *column);
    if (!row || !hides_rows()) return;
    const float at = static_cast<float>(*row) * view_.pitch_y;
    zoom.pan_y = scrolled_into_view(zoom.pan_y, std::max(0.f, at - view_.pitch_y), at + 2 * view_.pitch_y, view_.max_height);
  }
  /// Shows all columns of the column's head, if they fit.
  void bring_column_into_view(MatrixZoom& zoom, Index column) const {
    const float at = static_cast<float>(column) * view_.pitch_x;
    for (const HeadBlock& head : view_.heads) {
      const float begin = static_cast<float>(head.first_col) * view_.pitch_x, end = static_cast<float>(head.last_col + 1) * view_.pitch_x;
      if (column < head.first_col || column > head.last_col || end - begin > view_.max_width) continue;
      if (begin < zoom.pan_x - 1 || end > zoom.pan_x + view_.max_width + 1) zoom.pan_x = begin;
      return;
    }
    zoom.pan_x = scrolled_into_view(zoom.pan_x, std::max(0.f, at - view_.pitch_x), at + 2 * view_.pitch_x, view_.max_width);
  }
  bool hides_rows() const { return view_.max_height < view_.pitch_y * static_cast<float>(view_.rows.size) - 0.5f; }
  void scroll_rows_by_wheel(MatrixZoom& zoom) const {
    if (!hides_rows()) return;
    const Rect cells = {large_.left(), large_.r.y + lesson_cells_top, view_.max_width, view_.max_height};
    const float whole = view_.pitch_y * static_cast<float>(view_.rows.size);
    scroll(c_, item_ + ".rows", cells, whole - view_.max_height, 3 * view_.pitch_y, zoom.pan_y);
  }
  MatrixZoom& zoom() { return l_.frame.zooms[session().graph()[node_].name + " " + item_]; }

  MatrixResult change(float x, float y) {
    const MatrixResult result = show(l_.frame, view_, node_, x, y);
    const auto& pinned = session().selection().pinned;
    const bool reads = result.focused && pinned && pinned->node == node_;
    if (reads && arrow_keys()) bring_into_view(zoom(), pinned->row, pinned->col);
    l_.reads = l_.reads || reads;
    return result;
  }

  std::optional<ScreenCell> read_here() const { return l_.read && l_.read->node == node_ ? std::optional(l_.read->at) : std::nullopt; }
  bool is_secret(const ScreenCell& cell) const { return std::find(hidden_.begin(), hidden_.end(), cell) != hidden_.end(); }

  /// Lets the arrows go from cell to cell of a matrix that has the keyboard, and says the cell. Nothing changes, and the numbers in
  /// question stay secret. Enter is a click on the cell.
  void read_by_keys(MatrixResult& result) {
    const auto by = ImGui::GetIO().KeyShift ? std::nullopt : arrow_keys();
    const auto stepped = [](Index at, Index on, Index size) { return std::clamp<Index>(at + on, 0, size - 1); };
    if (const auto at = read_here(); at && by)
      l_.read->at = {stepped(at->row, by->row, view_.rows.size), stepped(at->col, by->col, view_.cols.size)};
    else if (by) l_.read = ReadCell{node_, {view_.hot_row.value_or(0), view_.hot_col.value_or(0)}};
    const auto at = read_here();
    if (!at) return;
    const std::string row = axis_label(c_.phrases, view_.rows, at->row), column = axis_label(c_.phrases, view_.cols, at->col);
    c_.log.announce_apart(is_secret(*at) ? c_.phrases("lesson.cell.secret", {{"row", row}, {"column", column}})
                                         : spoken_cell(session(), cell_of_node(node_, *at, view_), c_.phrases, view_.transposed));
    l_.reads = true;
    if (result.activated) result.clicked = at;
  }

  /// Draws the matrix without any way to change it, while a question waits.
  MatrixResult look(float x, float y) {
    if (const auto read = read_here(); read && c_.log.is_focused(item_)) ring({0, node_, read->row, read->col}, 2);
    MatrixResult result = matrix_view(c_, view_, zoom(), x, y);
    if (result.focused) read_by_keys(result);
    const bool secret = result.hovered && is_secret(*result.hovered);
    if (result.hovered && !secret && l_.player.answer()->kind != QuestionKind::key)
      l_.frame.hover = Cell{node_, result.hovered->row, result.hovered->col};
    return result;
  }

  void answer(const MatrixResult& result) {
    if (!asking() || !result.clicked) return;
    const LessonAnswer& asked = *l_.player.answer();
    const Guess before = l_.player.work().guess;
    const auto [row, col] = *result.clicked;
    if (asked.kind == QuestionKind::key && row == asked.place.row) l_.player.guess({col, {}, {}});
    if (asked.kind == QuestionKind::wrong_row) l_.player.guess({row, {}, {}});
    for (size_t i = 0; i < asked.cells.size() && i < l_.fields.size(); ++i)
      if (asked.cells[i].row == row && asked.cells[i].col == col) l_.fields[i].focus_next = true;
    if (result.activated && l_.player.work().guess != before) c_.log.drop_focus();  // a voice reads the choice, and Enter takes it
  }

  /// True if cells may be crossed out; a cross could give the answer away.
  bool may_cross_out() const { return hidden_.empty() && !view_.transposed && view_.col_numbers.empty(); }

  void draw_legend(float x, const Rect& cells) const {
    if (holds_ids(session().graph()[node_])) return;
    constexpr float limit_width = 24;  // the largest number, after the bar
    const float room = large_.r.right() - board_edge - limit_width - x - 18;
    const float y = cells.bottom() + 14, width = std::clamp(cells.w * 0.5f, 80.f, std::clamp(room, 80.f, 230.f));
    const float left = std::min(x + 18, large_.r.right() - limit_width - width);  // a narrow matrix may be near the edge
    legend(c_, left, y, width, view_.map, view_.limit, c_.fonts().mono);
    c_.note(item_ + ".legend", {left, y, width + limit_width, 10});
    const bool waits = l_.player.answer() && !l_.player.revealed() && is_asked_here();
    const bool paler = view_.highlighted_cells && waits && cells.w > 330;
    masked_numbers_legend(c_, view_, left + width, y + (paler ? 21.f : 0.f));
    if (!paler) return;
    const ImFont* font = c_.fonts().small;
    const float told =
        c_.text(cells.right(), c_.baseline_at(font, y + 5), font, c_.colours().muted, c_.phrases("lesson.paler"), Align::right);
    c_.note("lesson.paler", {cells.right() - told, y - 2, told, 14});
  }

  LessonFrame& l_;
  const Canvas& c_;
  NodeId node_;
  std::string item_;
  LargeMatrix large_;
  MatrixView view_;
  std::optional<Matrix> highlight_;
  std::vector<ScreenCell> hidden_;
};

/// True if the motion is computing a number that the question asks for.
bool would_tell(const LessonFrame& l) {
  if (!l.player.answer() || l.player.revealed()) return false;
  const std::vector<Cell> computed = l.frame.motion.computed();
  const std::vector<Pointed> hidden = l.player.answer()->hidden();
  return std::any_of(hidden.begin(), hidden.end(), [&](const Pointed& one) {
    const auto here = l.player.in_session(one);
    return here && here->is_cell() &&
           std::find(computed.begin(), computed.end(), Cell{here->node, *here->row, *here->col}) != computed.end();
  });
}

/// Draws the screen reader's sentence about the cell under the pointer, or the pinned one; a message has precedence.
void draw_said_of_cell(LessonFrame& l, const std::vector<Pointed>& shown, const Rect& r) {
  const Session& s = l.frame.session;
  const Canvas& c = l.frame.canvas;
  const bool told = !s.last_message().empty();
  std::string words = told ? escaped(displayable(c.fonts().label_plain, c.phrases.format(s.last_message()))) : "";
  const bool waits = l.player.answer() && !l.player.revealed() && !s.selection().hovered;
  const auto cell = s.selection().active_cell();
  const bool on_board = cell && std::any_of(shown.begin(), shown.end(), [&](const Pointed& one) { return one.node == cell->node; });
  if (words.empty() && on_board && s.navigation().contains(*cell) && !waits) {
    const Axes& axes = s.graph()[cell->node].axes;
    const auto label = [&](const Axis& axis, Index i) {
      return escaped(displayable(c.fonts().label_plain, axis_label(c.phrases, axis, i)));
    };
    words = c.phrases("status.cell", {{"matrix", name_in_words(s, cell->node, c.phrases)},
                                      {"row", label(axes.rows, cell->row)},
                                      {"column", label(axes.cols, cell->col)},
                                      {"value", format_number(s.trace()[cell->node](cell->row, cell->col), 3)}});
    words.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(words.front())));
  }
  if (!told && l.frame.motion.on()) words = would_tell(l) ? "" : motion_sentence(s, l.frame.motion, c.phrases);
  const bool secret = l.player.answer() && !l.player.revealed() && l.player.untouched();
  const std::string change = told || secret || s.selection().hovered || l.frame.motion.on() ? "" : change_sentence(l.frame);
  if (!change.empty()) words = change, c.log.announce_apart(to_be_heard(change));
  if (told) c.note("lesson.message", {r.x + board_edge, r.bottom() - 26, r.w - 2 * board_edge, 18});
  const ImU32 ink = told && s.failed() ? c.colours().nan : c.colours().text;
  TextStyle style = {c.fonts().label_plain, c.fonts().label_hot, ink, 18};
  const float field = draw_cell_field(l, {r.x + board_edge, r.y, r.w - 2 * board_edge, r.h}), room = r.w - 2 * board_edge - field;
  if (paragraph_height(c, room, style, words) > style.line_height) style = {c.fonts().small, c.fonts().small_bold, ink, 15};
  const float height = paragraph_height(c, room, style, words), y = r.bottom() - (height > 18 ? height + 2 : 26);
  follow_change_link(l.frame, paragraph(c, told ? "status.message" : "lesson.status", r.x + board_edge, y, room, style, words));
  c.note("lesson.status", {r.x + board_edge, y, room, height});
}

/// Returns each matrix's width on the board: equal, or for two with the same rows in proportion to their columns, which makes their cells
/// equally wide.
std::vector<float> widths_of(const LessonFrame& l, const std::vector<Pointed>& shown, bool same_rows, float width) {
  if (!same_rows) return std::vector<float>(shown.size(), width / static_cast<float>(shown.size()));
  constexpr float least_share = 0.36f;  // the title needs this much
  const auto columns = [&](const Pointed& one) {
    const Index all = l.frame.session.graph()[one.node].axes.cols.size, visible = l.player.run().columns;
    return static_cast<float>(visible > 0 ? std::min(visible, all) : all);
  };
  const float words = row_words_width(l.frame, shown[0].node), edges = 4 * board_edge;
  const float pitch = (width - words - edges) / (columns(shown[0]) + columns(shown[1]));
  const float second = std::clamp(2 * board_edge + pitch * columns(shown[1]), width * least_share, width * (1 - least_share));
  return {width - second, second};
}

}  // namespace

void draw_lesson_board(LessonFrame& l, const Rect& r) {
  std::vector<Pointed> shown;
  for (const Pointed& one : l.player.run().matrices)
    if (const auto here = l.player.in_session(one)) shown.push_back(*here);
  const Session& s = l.frame.session;
  if (shown.empty()) shown.push_back({s.selection().sample, main_node(s.navigation().place(), s.nodes(), s.selection().head), {}, {}});
  const bool same_rows = shown.size() > 1 && have_the_same_rows(s, shown[0].node, shown[1].node);
  const std::vector<float> widths = widths_of(l, shown, same_rows, r.w);
  float x = r.x;
  for (size_t i = 0; i < shown.size(); x += widths[i++])
    if (shown[i].sample == s.selection().sample)
      LessonMatrix(l, shown[i], i == 0 ? "lesson.matrix" : "lesson.matrix.2", {x, r.y, widths[i], r.h}, i == 0 || !same_rows,
                   shown.size() == 1)
          .draw(row_to_read(l, shown, shown[i].node));
  draw_said_of_cell(l, shown, r);
}

}  // namespace headlight::views
