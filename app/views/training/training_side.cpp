#include "views/training/training_side.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "session/documents/folder_listing.hpp"
#include "session/documents/model_list.hpp"
#include "views/training/training_text.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {

namespace fs = std::filesystem;

namespace {

constexpr float stepper_width = 132, where_height = 20;

/// A window too low for everything has lower controls, and two of them beside each other.
bool is_low(const Frame& frame) { return frame.grid.status.bottom() < 1040; }
/// A projector's.
bool is_lowest(const Frame& frame) { return frame.grid.status.bottom() < 760; }
float control_height(const Frame& frame) { return is_lowest(frame) ? 28 : is_low(frame) ? 30 : 34; }

/// Turns a failure into the message.
template <class What>
void guarded(Frame& frame, What what) {
  try {
    what();
  } catch (const UserError& error) {
    frame.session.complain(error.message());
  }
}

void heading(const Canvas& c, float x, float y, const std::string& text) {
  c.text(x, y + 12, c.fonts().small_bold, c.colours().muted, text);
}

constexpr float tasks_heading = 22, task_gap = 2;

TextStyle style_of_about(const Canvas& c) { return {c.fonts().small, c.fonts().small_bold, c.colours().muted, 16}; }

std::string about_text(const Canvas& c, const TrainingSession::Offer& offer) {
  return offer.task ? escaped(first_sentence(c.phrases.translation(offer.task->about()))) : escaped(c.phrases.format(offer.problem));
}

/// Returns the height of a task in a list of this width; `described`: with its description.
float task_height(const Canvas& c, const TrainingSession::Offer& offer, float width, bool described) {
  return described ? 31 + paragraph_height(c, width - 4, style_of_about(c), about_text(c, offer)) : 26;
}

/// Returns the height of everything below the list of tasks.
float height_below_tasks(const Frame& frame, float gap) {
  const float control = control_height(frame), sizes = 5 * (control + 3), transport = control + 40,
              ends = where_height + (is_low(frame) ? 2 * control + 4 : 3 * control + 8);
  return sizes + transport + ends + 4.5f * gap;
}

}  // namespace

bool TrainingSide::draw(Frame& frame, TrainingSession& training, const Rect& r) {
  const Canvas& c = frame.canvas;
  c.fill(r, c.colours().panel);
  c.vline(r.right() - 1, r.y, r.bottom(), c.colours().line);
  const Rect in = {r.x + 20, r.y + 14, r.w - 40, r.h - 36};  // the last part has a gap before the status line
  float y = in.y + draw_runs(frame, training, in), gap = is_low(frame) ? 12 : 18, needed = tasks_heading + height_below_tasks(frame, gap);
  for (const TrainingSession::Offer& offer : training.offers()) needed += task_height(c, offer, in.w, true) + task_gap;
  const bool roomy = y + needed <= in.bottom();
  if (!roomy) gap = is_lowest(frame) ? 6 : 8;
  y += draw_tasks(frame, training, {in.x, y, in.w, in.h}, roomy) + gap;
  c.hline(in.x, in.right(), y, c.colours().line);
  y += gap;
  y += draw_sizes(frame, training, {in.x, y, in.w, 0}) + gap / 2;
  c.hline(in.x, in.right(), y, c.colours().line);
  y += gap;
  y += draw_transport(frame, training, {in.x, y, in.w, 0}) + gap;
  return draw_ends(frame, training, {in.x, y, in.w, in.bottom() - y});
}

bool TrainingSide::draw_wide(Frame& frame, TrainingSession& training, const Rect& r) {
  constexpr float gap = 24;
  const float tasks = std::floor((r.w - 2 * gap) * 0.34f), sizes = std::min(240.f, std::floor((r.w - 2 * gap) * 0.31f));
  const Canvas& c = frame.canvas;
  c.vline(r.x + tasks + gap / 2, r.y, r.bottom(), c.colours().line);
  draw_tasks(frame, training, {r.x, r.y, tasks, r.h}, false);
  const float x = r.x + tasks + gap, y = r.y + draw_runs(frame, training, {x, r.y, sizes, r.h});
  draw_sizes(frame, training, {x, y, sizes, 0});
  const float right = x + sizes + gap, width = std::min(280.f, r.right() - right),
              below = r.y + draw_transport(frame, training, {right, r.y, width, 0}) + 12;
  return draw_ends(frame, training, {right, below, width, r.bottom() - below});
}

/// Draws the choice between two runs, which everything below follows.
float TrainingSide::draw_runs(Frame& frame, TrainingSession& training, const Rect& r) {
  if (training.n_runs() < 2) return 0;
  const std::vector<std::string> letters = {frame.canvas.phrases("training.run_A"), frame.canvas.phrases("training.run_B")},
                                 ids = {"A", "B"};
  const float control = control_height(frame);
  if (const auto chosen = segmented(frame.canvas, "training.run", {r.x, r.y, r.w, control}, letters, training.chosen(),
                                    {frame.canvas.phrases("training.run.tip"), ""}, ids))
    training.choose_run(*chosen);
  return control + (is_low(frame) ? 6 : 12);
}

float TrainingSide::draw_tasks(Frame& frame, TrainingSession& training, const Rect& r, bool all_described) {
  heading(frame.canvas, r.x, r.y, frame.canvas.phrases("training.tasks"));
  float y = r.y + tasks_heading;
  for (const TrainingSession::Offer& offer : training.offers())
    y += draw_task(frame, training, {r.x, y, r.w, 0}, offer,
                   all_described || (offer.name == training.task().name() && !(is_low(frame) && training.n_runs() > 1)));
  return y - r.y;
}

/// Draws the task's title, and if there is room its first sentence. The chosen one is a card.
float TrainingSide::draw_task(Frame& frame, TrainingSession& training, const Rect& r, const TrainingSession::Offer& offer, bool described) {
  const Canvas& c = frame.canvas;
  const bool chosen = offer.name == training.task().name();
  const Rect box = {r.x - 10, r.y, r.w + 20, task_height(c, offer, r.w, described)};
  const Interaction t = c.touch("training.task." + offer.name, box, offer.task != nullptr);
  if (chosen) card(c, box, true);
  else if (t.hovered && offer.task) c.fill(box, c.colours().table_wash, radius::control);
  const ImFont* font = chosen ? c.fonts().label_hot : c.fonts().label;
  c.text(r.x, r.y + 19, font, offer.task ? c.colours().text : c.colours().muted,
         c.shortened(font, offer.task ? c.phrases.translation(offer.task->title()) : offer.name, r.w));
  if (described) paragraph(c, "training.about", r.x, r.y + 26, r.w - 4, style_of_about(c), about_text(c, offer));
  if (t.focused) c.focus_ring(box, radius::control);
  c.tooltip(t, offer.task ? c.phrases.translation(offer.task->about()) : c.phrases.format(offer.problem));
  if (t.clicked && !chosen) guarded(frame, [&] { training.choose_task(offer.name); });
  return box.h + task_gap;
}

namespace {

/// "next possible: 8", for not every number goes with the others.
std::string next_possible(const Phrases& phrases, const std::optional<TrainingChoice>& choice, TrainingSize size) {
  if (!choice) return "";
  const int number = size == TrainingSize::d_model    ? choice->d_model
                     : size == TrainingSize::n_heads  ? choice->n_heads
                     : size == TrainingSize::n_layers ? choice->n_layers
                                                      : choice->steps;
  return phrases("training.next_possible", {{"n", number}});
}

}  // namespace

float TrainingSide::draw_sizes(Frame& frame, TrainingSession& training, const Rect& r) {
  const Canvas& c = frame.canvas;
  struct Line {
    const char* item;
    std::string words;
    TrainingSize size;
    int now;
  };
  const float control = control_height(frame), row = control + 3;
  const TrainingChoice now = training.choice();
  const Line lines[] = {{"training.d_model", c.phrases("training.d_model"), TrainingSize::d_model, now.d_model},
                        {"training.heads", c.phrases("training.heads"), TrainingSize::n_heads, now.n_heads},
                        {"training.layers", c.phrases("training.layers"), TrainingSize::n_layers, now.n_layers},
                        {"training.steps", c.phrases("training.steps"), TrainingSize::steps, now.steps}};
  float y = r.y;
  for (const Line& line : lines) {
    c.text(r.x, c.baseline_at(c.fonts().label, y + control / 2), c.fonts().label, c.colours().text, line.words);
    const SizeSteps beside = neighbouring_sizes(training.task().recipe(), now, line.size, c.phrases);
    const int step =
        stepper(c, line.item, {r.right() - stepper_width, y, stepper_width, control}, std::to_string(line.now), beside.why_no_less,
                beside.why_no_more, {next_possible(c.phrases, beside.less, line.size), next_possible(c.phrases, beside.more, line.size)});
    const auto& next = step < 0 ? beside.less : beside.more;
    if (step && next) guarded(frame, [&] { training.choose(*next); });
    y += row;
  }
  draw_seed(frame, training, {r.x, y, r.w, control});
  return y + row - r.y;
}

void TrainingSide::draw_seed(Frame& frame, TrainingSession& training, const Rect& r) {
  const Canvas& c = frame.canvas;
  c.text(r.x, c.baseline_at(c.fonts().label, r.centre_y()), c.fonts().label, c.colours().text, c.phrases("training.seed"));
  const ControlState about = {c.phrases("training.seed.tip"), ""};
  TrainingChoice next = training.choice();
  const auto typed = number_field(c, "training.seed", {r.right() - stepper_width, r.y, stepper_width, r.h}, seed_,
                                  std::to_string(next.seed), {.mono = true, .right_aligned = true}, about);
  if (!typed) return;
  if (!(*typed >= 0 && *typed <= static_cast<float>(largest_seed) && *typed == std::floor(*typed)))
    return frame.session.complain(c.phrases("training.seed.wrong", {{"largest", largest_seed}}));
  next.seed = static_cast<std::uint64_t>(*typed);
  guarded(frame, [&] { training.choose(next); });
}

float TrainingSide::draw_transport(Frame& frame, TrainingSession& training, const Rect& r) {
  const Canvas& c = frame.canvas;
  const TrainingSnapshot& s = training.snapshot();
  const float control = control_height(frame), narrow = 64, wide = r.w - 2 * narrow - 16;
  const std::string done = s.finished ? c.phrases("training.all_done", {{"n", s.step}}) : "";
  if (button(c, "training.start", {r.x, r.y, wide, control}, s.running ? c.phrases("training.pause") : c.phrases("training.start"),
             s.finished ? ButtonKind::outline : ButtonKind::primary,
             {s.running ? c.phrases("training.pause.tip") : c.phrases("training.start.tip"), done})) {
    frame.session.report("");
    s.running ? training.pause() : training.start();
  }
  const std::string running = s.running ? c.phrases("training.running") : done;
  if (button(c, "training.step", {r.x + wide + 8, r.y, narrow, control}, c.phrases("training.step"), ButtonKind::outline,
             {c.phrases("training.step.tip"), running}))
    training.step_once();
  const bool waits = training.waits_for_reset();
  const std::string nothing = s.step == 0 && !s.running && !waits ? c.phrases("training.at_beginning") : "";
  if (button(c, "training.reset", {r.x + wide + narrow + 16, r.y, narrow, control}, c.phrases("training.reset"),
             waits && !s.running ? ButtonKind::primary : ButtonKind::outline, {c.phrases("training.reset.tip"), nothing}))
    guarded(frame, [&] { training.reset(); });
  const float y = r.y + control + 12,
              part = static_cast<float>(s.step) / static_cast<float>(std::max(1, training.live(training.chosen()).recipe().steps));
  c.fill({r.x, y, r.w, 4}, c.colours().line2, 2);
  if (part > 0) c.fill({r.x, y, std::max(4.f, r.w * part), 4}, c.colours().text, 2);
  c.note("training.progress", {r.x, y, r.w, 4});
  c.text(r.x, y + 21, c.fonts().small, c.colours().text,
         c.phrases("training.progress", {{"n", s.step}, {"all", training.live(training.chosen()).recipe().steps}}));
  const std::string right = s.preparing                           ? c.phrases("training.not_yet")
                            : waits                               ? c.phrases("training.takes_settings")
                            : s.running && s.steps_per_second > 0 ? c.phrases("training.rate", {{"rate", rate_text(s.steps_per_second)}})
                            : s.finished                          ? c.phrases("training.done")
                                                                  : "";
  c.text(r.right(), y + 21, c.fonts().small, c.colours().muted, right, Align::right);
  return control + 12 + 28;
}

/// Draws the buttons that compare, keep or open the run.
bool TrainingSide::draw_ends(Frame& frame, TrainingSession& training, const Rect& r) {
  const Canvas& c = frame.canvas;
  const bool two = training.n_runs() > 1, low = is_low(frame);
  const float control = control_height(frame), half = (r.w - 8) / 2, below = r.y + control + (low ? 6 : 8);
  const std::string early = !two && training.snapshot().step == 0 ? c.phrases("training.compare.early") : "";
  const std::string& compare = two   ? c.phrases("training.compare.stop")
                               : low ? c.phrases("training.compare.short")
                                     : c.phrases("training.compare");
  const ControlState about_compare = {two ? c.phrases("training.compare.stop.tip") : c.phrases("training.compare.tip"), early};
  if (button(c, "training.compare", {r.x, r.y, low ? half : r.w, control}, compare, ButtonKind::outline, about_compare))
    guarded(frame, [&] { two ? training.stop_comparing() : training.compare_with_another(); });
  draw_save(frame, training, {r.x, below, r.w, low ? control + where_height - 2 : 2 * control + where_height});
  const Rect open = {r.right() - half, low ? r.y : below + control + where_height, half, control};
  const ControlState about_open = {c.phrases("training.open.tip"), ""};
  if (!button(c, "training.open", open, c.phrases("training.open"), ButtonKind::outline, about_open)) return false;
  guarded(frame, [&] {
    const auto open = [&documents = frame.documents, edit = SetModel{training.model(), {training.task().probe()}}](Session& session) {
      documents.take_back();
      session.push(edit);
    };
    frame.session.later(open);  // a lesson's document may be shown: it is left when the picture is drawn
    training.was_opened();
  });
  return true;
}

/// A name, and the button that keeps the model under it.
void TrainingSide::draw_save(Frame& frame, TrainingSession& training, const Rect& r) {
  const std::string now = training.task().name() + std::to_string(training.live(training.chosen()).recipe().seed);
  if (suggested_for_ != now) suggested_ = training.free_name(frame.documents.models_folder());
  suggested_for_ = now;
  const Canvas& c = frame.canvas;
  const ControlState about_name = {c.phrases("training.keep.name.tip"), ""};
  const bool low = is_low(frame);
  const float control = control_height(frame), keep_width = low ? 64 : (r.w - 8) / 2;
  text_field(c, "training.name", {r.x, r.y, low ? r.w - keep_width - 8 : r.w, control}, name_, suggested_,
             {.placeholder = c.phrases("training.keep.name")}, about_name);
  const fs::path folder = saved_in(frame);
  const std::string where =
      folder.empty()
          ? ""
          : c.phrases("training.keep.where", {{"folder", describe_models_folder(frame.documents.host(), c.phrases, folder.parent_path())}});
  c.text(r.x, r.y + control + 15, c.fonts().small, c.colours().muted,
         c.shortened(c.fonts().small, displayable(c.fonts().small, where), r.w));
  c.note("training.where", {r.x, r.y + control + 2, r.w, where_height - 2});
  const std::string writes =
      c.phrases("training.keep.tip", {{"folder", describe_models_folder(frame.documents.host(), c.phrases, folder)}});
  const std::string lacks =
      frame.documents.models_folder().empty() ? c.phrases("training.keep.no_path") : c.phrases("training.keep.no_name");
  const Rect keep_button =
      low ? Rect{r.right() - keep_width, r.y, keep_width, control} : Rect{r.x, r.bottom() - control, keep_width, control};
  if (button(c, "training.keep", keep_button, low ? c.phrases("training.keep.short") : c.phrases("training.keep"), ButtonKind::outline,
             {writes, folder.empty() ? lacks : ""}))
    save_model(frame, training, folder);
}

/// The folder that the typed name means: in the folder of kept models, unless it is a path. Empty if it does not lead to a folder.
fs::path TrainingSide::saved_in(const Frame& frame) const {
  const fs::path folder = typed_path(name_.text, frame.documents.models_folder());
  return folder.is_absolute() && folder.has_filename() ? folder : folder.is_absolute() ? folder.parent_path() : fs::path();
}

void TrainingSide::save_model(Frame& frame, TrainingSession& training, const fs::path& folder) {
  guarded(frame, [&] {
    training.save(folder);
    const Phrases& phrases = frame.canvas.phrases;
    frame.session.report(
        phrases("training.kept", {{"step", training.selected_weights(training.chosen()).step},
                                  {"name", display_name(folder)},
                                  {"folder", describe_models_folder(frame.documents.host(), phrases, folder.parent_path())}}));
    frame.documents.remember_model_folder(folder);
    suggested_for_.clear();
  });
}

}  // namespace headlight::views
