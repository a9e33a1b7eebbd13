#include "views/training/training_step.hpp"

#include <algorithm>
#include <cmath>
#include <exception>

#include "base/decimal_mark.hpp"
#include "base/number_text.hpp"
#include "base/short_number.hpp"
#include "views/training/training_step_text.hpp"
#include "widgets/controls.hpp"
#include "widgets/legend.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr float step_heading = 46, step_control = 30, line_most = 46, line_least = 32, below_weights = 40, above_weights = 22;

TextStyle style_of_sentences(const Canvas& c) { return {c.fonts().label_plain, c.fonts().label_hot, c.colours().text, 19}; }

/// Draws a line of markup in which "m_hat" is an m with a hat. Returns its width.
float hatted(const Canvas& c, float x, float baseline, const ImFont* font, ImU32 colour, const std::string& text) {
  const std::string mark = "_hat";
  const TextStyle style{font, font, colour, 19};
  float at = x;
  const auto write = [&](const std::string& part) {
    const size_t spaces = std::min(part.find_first_not_of(' '), part.size());  // a line of markup begins with none
    at += static_cast<float>(spaces) * c.text_width(font, " ");
    at += rich_line(c, "training.step.symbols", at, baseline, style, part.substr(spaces)).width;
  };
  size_t from = 0;
  for (size_t found = text.find(mark); found != std::string::npos; found = text.find(mark, from)) {
    const std::string before = text.substr(from, found - from), letter = before.substr(before.size() - 1);
    write(before);
    const float middle = at - c.text_width(font, letter) / 2, top = baseline - 11.5f;
    c.line(middle - 3, top + 2.5f, middle, top, colour, 1.2f);
    c.line(middle, top, middle + 3, top + 2.5f, colour, 1.2f);
    from = found + mark.size();
  }
  write(text.substr(from));
  return at - x;
}

/// A paragraph that tests and screen readers find. Returns its height.
float sentence(const Canvas& c, const std::string& name, float x, float y, float width, const std::string& markup) {
  const float height = paragraph(c, name, x, y, width, style_of_sentences(c), markup).height;
  c.note(name, {x, y, width, height});
  return height;
}

/// Rows and columns of a weight, with their words if the run of the probe sentence knows them.
Axes axes_of(TrainingSession& training, const std::string& weight, const Matrix& values) {
  try {
    const Run& run = training.probe(training.chosen(), ImGui::GetTime());
    const Graph& graph = *run.samples.front().graph;
    if (graph.has(weight)) return graph[graph.find(weight)].axes;
  } catch (const std::exception&) {  // the probe cannot be shown; its part says why
  }
  return {axis(AxisKind::d_model, values.rows()), axis(AxisKind::d_model, values.cols())};
}

/// A matrix of weights without numbers, in a box.
MatrixView weights_view(const Rect& r, MatrixPtr values, const Axes& axes, const WeightCell& chosen) {
  MatrixView view;
  view.name = "training.step.matrix";
  view.limit = nice_limit(*values);
  view.rows = axes.rows;
  view.cols = axes.cols;
  view.min_pitch = 4;
  view.max_width = r.w;
  view.max_height = r.h;
  view.pitch_x = std::clamp(r.w / static_cast<float>(values->cols()), view.min_pitch, 24.f);
  view.pitch_y = std::clamp(r.h / static_cast<float>(values->rows()), view.min_pitch, 24.f);
  view.pitch_x = view.pitch_y = std::min(view.pitch_x, view.pitch_y);
  view.values = std::move(values);
  view.row_labels = view.col_labels = view.numbers = false;
  view.outline = true;
  view.pinned = ScreenCell{chosen.row, chosen.col};
  return view;
}

bool is_narrow(float width) { return width < 480; }
float width_of_meanings(float width) { return is_narrow(width) ? 108 : 140; }

std::string numbers_of_line(const Canvas& c, const StepLine& line) {
  return "= " + words_with_mark(typeset_numbers(line.numbers), c.phrases.decimal_mark());
}

/// The left end and the type of the numbers of all lines: an eye that goes down them finds each at the same place.
struct PlacedNumbers {
  float x;
  TextStyle style;
};

/// Places the numbers below the symbols or, if one line has no room there, all of them at the left.
PlacedNumbers place_numbers(const Canvas& c, const std::vector<StepLine>& lines, const Rect& r) {
  const auto style_of = [&](const ImFont* font) { return TextStyle{font, font, c.colours().muted, 14}; };
  const TextStyle usual = style_of(c.fonts().mono_small), small = style_of(c.fonts().mono_tiny);
  const auto fit = [&](const TextStyle& style, float room) {
    return std::all_of(lines.begin(), lines.end(), [&](const StepLine& line) {
      return line.symbols.empty() || rich_width(c, style, numbers_of_line(c, line)) <= room;
    });
  };
  const float words = width_of_meanings(r.w);
  for (const float indent : {words, 0.f})
    for (const TextStyle& style : {usual, small})
      if (fit(style, r.w - indent)) return {r.x + indent, style};
  return {r.x, small};
}

/// Draws one line: its meaning, its symbols and its value, and below them its numbers. Returns its height.
float draw_step_line(const Canvas& c, const StepLine& line, size_t number, const Rect& r, const PlacedNumbers& placed) {
  const bool result = line.term == StepTerm::next || line.term == StepTerm::plain;
  const float words = width_of_meanings(r.w), x = r.x + words;
  if (line.term == StepTerm::plain) c.hline(r.x, r.right(), r.y + 1, c.colours().line);
  c.text(r.x, r.y + 15, c.fonts().small, c.colours().muted, c.shortened(c.fonts().small, term_words(c.phrases, line.term), words - 8));
  const std::string number_text = is_narrow(r.w) ? short_exponent(line.value) : power_in_prose(line.value),
                    value = (line.exact ? "" : "≈ ") + c.phrases.number(number_text);
  c.text(r.right(), r.y + 15, result ? c.fonts().mono_bold : c.fonts().mono, c.colours().text, value, Align::right);
  hatted(c, x, r.y + 15, c.fonts().label, c.colours().text,
         line.name + (line.symbols.empty() ? "" : (renews(line.term) ? " ← " : " = ") + typeset_symbols(line.symbols)));
  if (!line.symbols.empty()) {
    const float width = rich_line(c, "training.step.numbers", placed.x, r.y + 29, placed.style, numbers_of_line(c, line)).width;
    c.note("training.step.numbers." + std::to_string(number), {placed.x, r.y + 18, width, 14});
  }
  c.note("training.step.line." + std::to_string(number), r);
  return r.h;
}

}  // namespace

void TrainingStep::forget() {
  opened_step_.reset();
  chosen_.reset();
  guessed_up_.reset();
  answered_ = false;
}

void TrainingStep::answer(std::optional<bool> up) {
  guessed_up_ = up;
  answered_ = true;
}

/// Takes over a newly computed step. Until there is one, the last one stays.
void TrainingStep::adopt(const Frame& frame, const TrainingSession& training) {
  const TrainingRun& run = training.live(training.chosen());
  if (training.snapshot().next) opened_step_ = training.snapshot().next;
  if (opened_step_ && !(opened_step_->before.recipe == run.recipe() && opened_step_->before.step <= training.snapshot().step))
    opened_step_.reset();
  if (!opened_step_) return;
  const auto& weights = opened_step_->before.weights.by_name;
  const auto fits = [&](const WeightCell& place) {
    const auto found = weights.find(place.weight);
    return found != weights.end() && place.row < found->second->rows() && place.col < found->second->cols();
  };
  if (chosen_ && fits(*chosen_)) return;
  const std::optional<Cell>& pinned = frame.session.selection().pinned;  // a weight that is pinned in the window, if it is here
  if (pinned) chosen_ = WeightCell{frame.session.graph()[pinned->node].name, pinned->row, pinned->col};
  if (pinned && fits(*chosen_)) return;
  std::string largest = weights.begin()->first;
  float most = -1;
  for (const auto& [name, value] : weights)
    if (const Matrix* gradient = opened_step_->gradient(name); gradient && gradient->cwiseAbs().maxCoeff() > most) {
      most = gradient->cwiseAbs().maxCoeff();
      largest = name;
    }
  choose_largest(largest);
}

/// The number of a matrix with the largest gradient.
void TrainingStep::choose_largest(const std::string& weight) {
  WeightCell place = {weight, 0, 0};
  if (const Matrix* gradient = opened_step_->gradient(weight)) gradient->cwiseAbs().maxCoeff(&place.row, &place.col);
  chosen_ = place;
}

void TrainingStep::draw(Frame& frame, TrainingSession& training, const Rect& r) {
  adopt(frame, training);
  float y = r.y + draw_heading(frame, training, r);
  y += draw_state(frame, training, {r.x, y, r.w, 0});
  if (!opened_step_) return;
  const bool narrow = r.w < 700;
  const float left = narrow ? r.w : std::min(430.f, std::floor(r.w * 0.4f));
  y += 4;
  const float top = y + draw_choice(frame, {r.x, y, left, 0});
  if (!narrow) draw_matrix(frame, training, {r.x, top, left, r.bottom() - top});
  if (narrow) draw_working(frame, {r.x, top + 6, r.w, r.bottom() - top - 6});
  else draw_working(frame, {r.x + left + 32, y, r.w - left - 32, r.bottom() - y});
}

/// The number of the step, its batch, and the button that takes it.
float TrainingStep::draw_heading(Frame& frame, TrainingSession& training, const Rect& r) {
  const Canvas& c = frame.canvas;
  const TrainingSnapshot& s = training.snapshot();
  const std::string& take = c.phrases("training.step.take");
  const float width = c.text_width(c.fonts().label, take) + 28, room = r.w - width - 12;
  const int number = opened_step_ ? opened_step_->number() : s.step + 1;
  const std::string title = (training.n_runs() > 1 ? std::string(training.chosen() == 0 ? "A: " : "B: ") : "") +
                            c.phrases("training.step.title", {{"n", number}});
  c.note("training.step.title", {r.x, r.y, c.text(r.x, r.y + 15, c.fonts().label_hot, c.colours().text, title), 20});
  if (opened_step_) {
    const std::string batch = c.phrases(
        "training.step.batch", {{"batch", opened_step_->before.recipe.batch}, {"loss", to_text(opened_step_->batch.report.loss, 4)}});
    c.text(r.x, r.y + 33, c.fonts().tiny, c.colours().muted, c.shortened(c.fonts().tiny, batch, room));
    c.note("training.step.batch", {r.x, r.y + 22, room, 16});
  }
  const std::string why = s.running    ? c.phrases("training.running")
                          : s.finished ? c.phrases("training.all_done", {{"n", s.step}})
                                       : std::string();
  if (button(c, "training.step.take", {r.right() - width, r.y, width, 34}, take, ButtonKind::outline,
             {c.phrases("training.step.take.tip"), why})) {
    frame.session.report("");
    training.step_once();
  }
  return step_heading;
}

/// A sentence about a step that is not here, or not the next one.
float TrainingStep::draw_state(Frame& frame, const TrainingSession& training, const Rect& r) {
  const Canvas& c = frame.canvas;
  const TrainingSnapshot& s = training.snapshot();
  std::string words;
  if (s.finished) words = c.phrases("training.step.finished", {{"n", s.step}});
  else if (s.running && !opened_step_) words = c.phrases("training.step.running.first");
  else if (s.running && s.step - opened_step_->before.step > 1) words = c.phrases("training.step.running", {{"n", opened_step_->number()}});
  else if (!opened_step_ && s.step == 0 && !training.task().preparation().empty()) words = c.phrases("training.step.unprepared");
  else if (!opened_step_) words = c.phrases("training.step.computing");
  if (words.empty()) return 0;
  return sentence(c, "training.step.state", r.x, r.y, r.w, words) + 4;
}

/// Draws the choice of a matrix, of values or gradient, and of one of its numbers.
float TrainingStep::draw_choice(Frame& frame, const Rect& r) {
  const Canvas& c = frame.canvas;
  std::vector<Choice> choices;
  int now = 0;
  for (const auto& [name, value] : opened_step_->before.weights.by_name) {
    if (name == chosen_->weight) now = static_cast<int>(choices.size());
    choices.push_back({name, std::to_string(value->rows()) + " × " + std::to_string(value->cols()), ""});
  }
  if (const auto to =
          drop_down(c, "training.step.weight", {r.x, r.y, r.w, step_control}, choices, now, {c.phrases("training.step.matrix"), ""}))
    choose_largest(choices[static_cast<size_t>(*to)].label);
  return step_control + 8 + draw_cell_choice(frame, {r.x, r.y + step_control + 8, r.w, 0});
}

/// Two steppers: row and column.
float TrainingStep::draw_cell_choice(Frame& frame, const Rect& r) {
  const Canvas& c = frame.canvas;
  const Matrix& values = opened_step_->before.weights[chosen_->weight];
  struct Side {
    const char* item;
    std::string words;
    Index* place;
    Index size;
  };
  const Side sides[] = {{"training.step.row", c.phrases("training.step.row"), &chosen_->row, values.rows()},
                        {"training.step.col", c.phrases("training.step.col"), &chosen_->col, values.cols()}};
  const float half = (r.w - 16) / 2;
  float x = r.x;
  for (const Side& side : sides) {
    const float words =
        c.text(x, c.baseline_at(c.fonts().small, r.y + step_control / 2), c.fonts().small, c.colours().muted, side.words) + 8;
    const std::string end = " ";  // a blank reason: there is nothing more to say than that it ends here
    const int by = stepper(c, side.item, {x + words, r.y, half - words, step_control}, std::to_string(*side.place),
                           *side.place > 0 ? "" : end, *side.place + 1 < side.size ? "" : end, {"", "", side.words});
    *side.place = std::clamp<Index>(*side.place + by, 0, side.size - 1);
    x += half + 16;
  }
  return step_control + 8;
}

void TrainingStep::draw_matrix(Frame& frame, TrainingSession& training, const Rect& r) {
  const Canvas& c = frame.canvas;
  const MatrixPtr& weights = opened_step_->before.weights.by_name.at(chosen_->weight);
  const Matrix* gradient = opened_step_->gradient(chosen_->weight);
  const std::vector<std::string> names = {c.phrases("training.step.shown.values"), c.phrases("training.step.shown.gradient")},
                                 ids = {"values", "gradient"};
  if (const auto to = segmented(c, "training.step.shown", {r.x, r.y, std::min(r.w, 220.f), 28}, names, gradient ? numbers_ : 0,
                                {c.phrases("training.step.shown.tip"), ""}, ids))
    numbers_ = *to;
  const bool slopes = numbers_ == 1 && gradient;
  const MatrixPtr values = slopes ? MatrixPtr(opened_step_, gradient) : weights;
  const Axes axes = axes_of(training, chosen_->weight, *weights);
  const float top = r.y + 28 + above_weights;
  const MatrixView view = weights_view({r.x, top, r.w - 4, r.bottom() - top - below_weights}, values, axes, *chosen_);
  const MatrixResult result = matrix_view(c, view, frame.zooms[view.name + chosen_->weight], r.x + 2, top);
  if (result.clicked) chosen_ = WeightCell{chosen_->weight, result.clicked->row, result.clicked->col};
  const Rect& cells = result.layout.cells;
  legend(c, r.x + 16, cells.bottom() + 10, std::min(120.f, cells.w), ColourMap::diverging, view.limit);
  if (!result.hovered) {
    c.text(r.x, top - 8, c.fonts().tiny, c.colours().muted, c.phrases("training.step.click"));
    return;
  }
  const auto [row, col] = *result.hovered;
  const std::string cell =
      "[" + axes.rows.label(row) + ", " + axes.cols.label(col) + "] " + c.phrases.number(format_number((*values)(row, col), 4));
  c.text(r.x, top - 8, c.fonts().mono_small, c.colours().text, displayable(c.fonts().mono_small, cell));
}

/// Draws the lines of the working; before the question is answered only the given numbers.
void TrainingStep::draw_working(Frame& frame, const Rect& r) {
  const Canvas& c = frame.canvas;
  const std::string cell = chosen_->weight + "[" + std::to_string(chosen_->row) + ", " + std::to_string(chosen_->col) + "]";
  c.text(r.x, r.y + 14, c.fonts().mono_bold, c.colours().text, c.shortened(c.fonts().mono_bold, cell, r.w));
  c.note("training.step.cell", {r.x, r.y, r.w, 20});
  float y = r.y + 26;
  const std::optional<StepWorking> working = step_working(*opened_step_, chosen_->weight, chosen_->row, chosen_->col);
  if (!working) {
    sentence(c, "training.step.constant", r.x, y, r.w, c.phrases("training.step.constant"));
    return;
  }
  const std::vector<StepLine>& lines = working->lines;
  if (answered_) {
    const std::string symbols = legend_of_symbols(c.phrases, lines, opened_step_->before.recipe.rate_at(opened_step_->number() - 1));
    const float height = paragraph(c, "training.step.legend", r.x, y, r.w, small_style(c), symbols).height;
    c.note("training.step.legend", {r.x, y, r.w, height});
    y += height + 6;
  }
  const float sentences = answered_ ? draw_sentences(frame, *working, r.x, -1, r.w) : 0;
  const float each = std::clamp(std::floor((r.bottom() - y - sentences) / static_cast<float>(lines.size() - 1)), line_least, line_most);
  const PlacedNumbers placed = place_numbers(c, lines, r);
  for (size_t i = 0; i < lines.size(); ++i) {
    if (!answered_ && i == 2) {
      draw_question(frame, working->terms, r.x, y + 10, r.w);
      return;
    }
    y += draw_step_line(c, lines[i], i, {r.x, y, r.w, lines[i].symbols.empty() ? 22 : each}, placed);
  }
  draw_sentences(frame, *working, r.x, y + 6, r.w);
}

/// The gradient's sign, and the choice of a direction.
float TrainingStep::draw_question(Frame& frame, const UpdateTerms<float>& terms, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  const std::string gradient = in_prose(static_cast<double>(terms.gradient), 4);
  y += sentence(c, "training.step.question", x, y, width, c.phrases("training.step.question", {{"gradient", gradient}})) + 8;
  const std::string &up = c.phrases("training.step.up"), &down = c.phrases("training.step.down"), &show = c.phrases("training.step.show");
  const float each = std::max(c.text_width(c.fonts().label, up), c.text_width(c.fonts().label, down)) + 36;
  const bool says_up = button(c, "training.step.up", {x, y, each, 36}, up).clicked,
             says_down = button(c, "training.step.down", {x + each + 8, y, each, 36}, down).clicked;
  if (says_up || says_down) answer(says_up);
  else if (button(c, "training.step.show", {x + 2 * each + 16, y, c.text_width(c.fonts().label, show) + 24, 36}, show, ButtonKind::plain))
    answer({});
  return y + 36;
}

/// Tells which way the weight goes and why, and beside it plain gradient descent. Returns the height.
float TrainingStep::draw_sentences(Frame& frame, const StepWorking& working, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  const std::string said =
      !guessed_up_ ? "" : (*guessed_up_ ? c.phrases("training.step.said.up") : c.phrases("training.step.said.down")) + " ";
  const std::string mark = said + cause_sentence(c.phrases, working.terms), plain = plain_sentence(c.phrases, working.terms, working.rule);
  const TextStyle style = style_of_sentences(c);
  const float first = paragraph_height(c, width, style, mark), second = plain.empty() ? 0 : paragraph_height(c, width, style, plain);
  if (y < 0) return first + second + 14;
  sentence(c, "training.step.cause", x, y, width, mark);
  if (!plain.empty()) sentence(c, "training.step.plain", x, y + first + 4, width, plain);
  return first + second + 14;
}

}  // namespace headlight::views
