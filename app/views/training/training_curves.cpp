#include "views/training/training_curves.hpp"

#include <algorithm>
#include <cmath>

#include "views/training/training_text.hpp"
#include "widgets/controls.hpp"

namespace headlight::views {
namespace {

constexpr float slider_height = 52, between = 10;
constexpr size_t most_lines = 4;

std::string with_letter(const TrainingSession& training, const std::string& name, int which) {
  return training.n_runs() < 2 ? name : name + " " + run_letter(training, which);
}

double longest(const TrainingSession& training) {
  int steps = 1;
  for (int i = 0; i < training.n_runs(); ++i) steps = std::max(steps, training.live(i).recipe().steps);
  return steps;
}

/// A run's own stroke: with two runs A is dashed and paler.
ChartLine line_of(const Canvas& c, const TrainingSession& training, const std::string& name, int which) {
  const bool first_of_two = training.n_runs() > 1 && which == 0;
  return {with_letter(training, name, which),
          first_of_two ? c.colours().muted : c.colours().text,
          first_of_two ? Dash::dashed : Dash::solid,
          {}};
}

/// The curve of the clearest head with this label.
ChartLine label_line(const Canvas& c, const TrainingSession& training, const std::string& title, int which, Dash dash) {
  ChartLine line{with_letter(training, title, which), c.colours().text, dash, {}};
  for (const MeasuredStep& at : training.snapshot(which).measured)
    if (const HeadScore* best = clearest(*at.measures, title)) {
      line.points.push_back({static_cast<double>(at.step), best->score});
      line.colour = head_colour(c.colours(), best->head);
      line.notes.push_back(head_words(training.live(which).recipe().config, c.phrases, best->attention, best->head));
    }
  return line;
}

/// "induction head", or with two runs "induction head in A".
std::string mark_words(const Phrases& phrases, const std::string& label, const std::string& run) {
  return run.empty() ? phrases("training.mark", {{"label", label}}) : phrases("training.mark.run", {{"label", label}, {"run", run}});
}

void add_marks(Chart& chart, const TrainingSession& training, const Phrases& phrases, bool words) {
  const TrainingSnapshot& s = training.snapshot();
  const std::string letter = run_letter(training, training.chosen());
  for (const FirstLabel& first : first_labels(s.measured))
    if (first.step > 0 && chart.marks.size() < 3)
      chart.marks.push_back(
          {static_cast<double>(first.step), words ? mark_words(phrases, phrases.translation(first.head.title), letter) : ""});
  if (const auto rise = sudden_rise(s.curve, training.live(training.chosen()).recipe().steps))
    chart.marks.push_back({static_cast<double>(*rise), words ? phrases("training.mark.jump") : std::string()});
  std::stable_sort(chart.marks.begin(), chart.marks.end(), [](const ChartMark& a, const ChartMark& b) { return a.x < b.x; });
}

Chart common(const TrainingSession& training) {
  Chart chart;
  chart.x = {0, longest(training)};
  chart.cursor = training.selected_step();
  return chart;
}

}  // namespace

Chart TrainingCurves::loss_chart(const Canvas& c, const TrainingSession& training, bool log) {
  Chart chart = common(training);
  chart.name = "training.loss";
  chart.title = c.phrases("training.loss.title");
  chart.about = c.phrases("training.loss.about");
  chart.log_y = log;
  for (int i = 0; i < training.n_runs(); ++i) {
    ChartLine line = line_of(c, training, c.phrases("training.loss"), i);
    for (const StepReport& report : training.snapshot(i).curve) line.points.push_back({static_cast<double>(report.step), report.loss});
    chart.lines.push_back(std::move(line));
  }
  add_marks(chart, training, c.phrases, true);
  return chart;
}

Chart TrainingCurves::accuracy_chart(const Canvas& c, const TrainingSession& training) {
  Chart chart = common(training);
  chart.name = "training.accuracy";
  chart.title = c.phrases("training.accuracy.title");
  chart.about = c.phrases("training.accuracy.about");
  chart.x_title = c.phrases("training.step_axis");
  chart.y = ChartSpan{0, 1};
  chart.decimals = 2;
  for (int i = 0; i < training.n_runs(); ++i) {
    ChartLine line = line_of(c, training, c.phrases("training.accuracy"), i);
    for (const StepReport& report : training.snapshot(i).curve) line.points.push_back({static_cast<double>(report.step), report.accuracy});
    chart.lines.push_back(std::move(line));
  }
  std::vector<std::string> titles = head_labels(training.snapshot().measured);
  if (training.n_runs() > 1 && !titles.empty()) {  // the last one alone: it is built from the others
    for (const FirstLabel& first : first_labels(training.snapshot().measured)) titles = {first.head.title};
    titles.resize(1);
  }
  const Dash strokes[] = {Dash::dashed, Dash::dash_dot, Dash::dotted};
  for (size_t t = 0; t < titles.size() && chart.lines.size() < most_lines; ++t)
    for (int i = 0; i < training.n_runs(); ++i)
      chart.lines.push_back(
          label_line(c, training, titles[t], i, training.n_runs() > 1 ? (i == 0 ? Dash::dotted : Dash::dash_dot) : strokes[t % 3]));
  add_marks(chart, training, c.phrases, false);
  return chart;
}

float TrainingCurves::draw_preparation(Frame& frame, TrainingSession& training, const Rect& r) {
  const std::optional<Preparation>& now = training.snapshot().preparing;
  if (!now || now->of == 0) return 0;
  const Canvas& c = frame.canvas;
  constexpr float height = 66, button_width = 78;
  const Rect bar = {r.x, r.y + 38, r.w - button_width - 16, 6};
  c.text(r.x, r.y + 14, c.fonts().label_hot, c.colours().text,
         c.phrases("training.preparing", {{"what", c.phrases.translation(training.task().preparation())}}));
  c.text(r.x, r.y + 31, c.fonts().tiny, c.colours().muted,
         c.phrases("training.prepared", {{"done", in_thousands(now->done)}, {"all", in_thousands(now->of)}}));
  c.fill(bar, c.colours().line2, 3);
  if (now->done > 0)
    c.fill({bar.x, bar.y, std::max(6.f, bar.w * static_cast<float>(now->done) / static_cast<float>(now->of)), bar.h}, c.colours().text, 3);
  c.note("training.preparing", {r.x, r.y, bar.w, 46});
  if (button(c, "training.cancel", {r.right() - button_width, r.y + 6, button_width, 34}, c.phrases("training.cancel"), ButtonKind::outline,
             {c.phrases("training.cancel.tip"), ""}))
    training.pause();
  return height;
}

void TrainingCurves::draw(Frame& frame, TrainingSession& training, const Rect& all) {
  const Canvas& c = frame.canvas;
  const float above = draw_preparation(frame, training, all);
  const Rect r = {all.x, all.y + above, all.w, all.h - above};
  const bool low = r.h < 420;  // the two are beside each other
  const float width = low ? (r.w - 3 * between) / 2 : r.w, height = low ? r.h - slider_height : (r.h - slider_height - between) / 2;
  const std::vector<std::string> ids = {"log", "linear"};
  const std::vector<std::string> scales = {c.phrases("training.scale.log"), c.phrases("training.scale.linear")};
  constexpr float scale_width = 116;
  Chart loss_of = loss_chart(c, training, log_);
  loss_of.controls = scale_width + 8;
  const ChartResult loss = draw_chart(c, {r.x, r.y, width, height - 8}, loss_of);
  if (const auto chosen =
          segmented(c, "training.scale", {r.x + width - scale_width, r.y - 3, scale_width, 26}, scales, log_ ? 0 : 1, {}, ids))
    log_ = *chosen == 0;
  const Rect second = low ? Rect{r.right() - width, r.y, width, height} : Rect{r.x, r.y + height + between, width, height};
  const ChartResult accuracy = draw_chart(c, second, accuracy_chart(c, training));
  for (const ChartResult* result : {&loss, &accuracy})
    if (result->dragged) training.look_at(static_cast<int>(std::lround(*result->dragged)));
  draw_slider(frame, training, accuracy.scale, r.bottom() - slider_height + 14);
}

/// Draws the slider, a dot for each step whose weights are kept, and the shown step in words.
void TrainingCurves::draw_slider(Frame& frame, TrainingSession& training, const ChartScale& scale, float y) {
  const Canvas& c = frame.canvas;
  const Rect& plot = scale.plot;
  for (const WeightsSnapshot& kept : training.snapshot().checkpoints)
    c.draw->AddCircleFilled(c.exact(scale.x_at(kept.step), y + 19), 1.3f * c.scale(), c.colours().muted, 8);
  const int shown = training.selected_step();
  if (const auto to = slider(c, "training.cursor", {plot.x, y, plot.w, 20}, static_cast<float>(shown),
                             {.low = 0, .high = static_cast<float>(scale.x.high), .step = 1, .label = c.phrases("training.cursor")}))
    training.look_at(static_cast<int>(std::lround(*to)));
  const SelectedWeights at = training.selected_weights(training.chosen());
  const std::string words = !training.cursor() ? c.phrases("training.again")
                            : at.step == shown ? c.phrases("training.looking", {{"step", shown}})
                                               : c.phrases("training.looking.kept", {{"step", at.step}, {"wanted", shown}});
  c.text(plot.x, y + 36, c.fonts().tiny, c.colours().muted, words);
  if (training.cursor() && button(c, "training.follow", {plot.right() + 14, y - 4, 78, 28},
                                  training.running() ? c.phrases("training.live") : c.phrases("training.to_end"), ButtonKind::outline,
                                  {c.phrases("training.to_end.tip"), ""}))
    training.look_at(std::nullopt);
}

}  // namespace headlight::views
