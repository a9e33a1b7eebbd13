#include <algorithm>
#include <memory>

#include "base/error.hpp"
#include "base/file_set.hpp"
#include "base/wording.hpp"
#include "commands/cli/command.hpp"
#include "commands/cli/outputs.hpp"
#include "commands/cli/printed.hpp"
#include "commands/cli/run_options.hpp"
#include "commands/cli/show_patches.hpp"
#include "commands/cli/stage_of_view.hpp"
#include "commands/cli/view_options.hpp"
#include "commands/cli/watch.hpp"
#include "commands/commands.hpp"
#include "commands/pictures/show_training.hpp"
#include "commands/pictures/studio.hpp"
#include "explain/working.hpp"
#include "model/bare_stages.hpp"
#include "model/named_cell.hpp"
#include "session/link/links.hpp"
#include "session/looks.hpp"
#include "session/way_back/objectives.hpp"

namespace headlight::commands {
namespace {

/// Follows an operand of the shown cell's working, as a click does; `step` is "NODE,ROW,COL".
void follow(Session& session, const std::string& step) {
  const Cell cell = cell_called(session.graph(), session.nodes().outline, "--follow", step);
  const auto& from = session.selection().pinned;
  std::vector<Cell> next;
  if (from && !session.graph()[from->node].is_input()) next = operands(working(session.graph(), session.trace(), *from));
  if (std::find(next.begin(), next.end(), cell) == next.end())
    throw UserError("--follow " + in_quotes(step) +
                    (from ? ": " + cell_name(session.graph(), *from, true) + " is not computed from it" : ": no cell is pinned"));
  session.navigation().follow(cell);
}

/// Chooses state A of the comparison from --compare and --compare-sentence.
void compare(Session& session, const ViewOptions& o) {
  if (!o.compare_sentence.empty()) {
    std::vector<std::string> sentences = session.document().sentences;
    sentences.push_back(o.compare_sentence);
    session.push(SetSentences{std::move(sentences)});
    session.settle();
    if (!session.message().empty()) throw UserError("--compare-sentence: " + session.message());
    session.compare_with_sentence(static_cast<int>(session.run().samples.size()) - 1);
  }
  if (o.compare.empty() || o.view == "training") return;
  if (o.compare == "right") session.show_right_result(true);
  else if (o.compare == "start") session.compare_with_state(0);
  else if (o.compare == "before") session.compare_with_state(session.history().can_undo() ? session.history().position() - 1 : 0);
  else throw UserError("--compare " + as_typed(o.compare) + " is unknown; there are right, start and before");
}

/// True for views that lie over the board of any stage.
bool is_panel(const std::string& view) {
  return std::string(" map start training help open save models export lessons ").find(" " + view + " ") != std::string::npos;
}

/// Goes back from the objective of a flag. The map shows every matrix, and so the stage below it does not matter there.
void go_back(Session& session, const ViewOptions& o, const std::string& flag, const std::string& objective) {
  const Stage stage = session.selection().stage;
  if (o.view != "map" && (stage == Stage::translate || has(stage, StageTrait::words)))
    throw UserError(flag + ": the stage " + std::string(id(stage)) + " has no gradients; choose another one with --view");
  go_back_from(session, flag, objective);
}

/// Selects the sentence, head and cells of the flags.
void select(Session& session, const ViewOptions& o) {
  session.set_sample(static_cast<int>(sample_numbered(session.run(), o.sentence_number)));
  const int n_heads = session.document().config.n_heads;
  if (o.head && *o.head > n_heads)
    throw UserError("--head " + std::to_string(*o.head) + " is out of range: 1 to " + std::to_string(n_heads));
  if (o.head) session.navigation().set_head(*o.head - 1);
  if (!o.view.empty() && !is_panel(o.view)) session.go(stage_of_view(session, o.view));
  NodeId node = main_node(session.navigation().place(), session.nodes(), session.selection().head);
  if (!o.node.empty()) {
    node = node_called(session.graph(), session.nodes().outline, o.node);
    const auto pinned = session.selection().pinned;
    session.navigation().go_to({node, 0, 0});
    if (!o.pin && pinned && session.navigation().contains({node, pinned->row, 0})) session.navigation().pin({node, pinned->row, 0});
  }
  if (o.pin) {
    const auto [row, col] = *o.pin;
    const Cell cell = {node, row, col};
    const Axes& axes = session.graph()[node].axes;
    if (!session.navigation().contains(cell))
      throw UserError("--pin " + std::to_string(row) + "," + std::to_string(col) + " is outside of " + session.graph()[node].name +
                      ": rows are 0 to " + std::to_string(axes.rows.size - 1) + ", columns 0 to " + std::to_string(axes.cols.size - 1));
    session.navigation().pin(cell);
    if (o.hover) session.selection().hovered = cell;
  }
  if (!(o.reach.empty() && o.objective.empty()) && !session.allows_all_values()) throw UserError(session.message());
  if (!o.reach.empty()) session.selection().reach_from = cell_called(session.graph(), session.nodes().outline, "--reach", o.reach);
  if (!o.objective.empty())
    session.selection().objective = cell_called(session.graph(), session.nodes().outline, "--objective", o.objective);
  if (o.gradient && o.objective.empty()) throw UserError("--gradient needs --objective NODE,ROW,COL");
  if (o.gradient) go_back(session, o, "--objective", o.objective);
  if (!o.gradient_of.empty()) go_back(session, o, "--gradient-of", o.gradient_of);
  for (const std::string& step : o.follow) follow(session, step);
}

InspectorPage page_called(const std::string& name) {
  const std::vector<std::string> pages = {"explain", "change", "break", "history"};
  const auto found = std::find(pages.begin(), pages.end(), name);
  if (found == pages.end()) throw UserError("--page " + as_typed(name) + " is unknown; there are explain, change, break and history");
  return static_cast<InspectorPage>(found - pages.begin());
}

}  // namespace

ViewOptions::Size ViewOptions::picture_size() const {
  const size_t by = size.find('x');
  const auto width = whole_number(size.substr(0, by)), height = by == std::string::npos ? std::nullopt : whole_number(size.substr(by + 1));
  constexpr std::int64_t least = 64, most = 16384;
  if (!width || !height || *width < least || *height < least || *width > most || *height > most)
    throw UserError("--size " + as_typed(size) + " is not a size; write it as --size 1600x1000 (64 to 16384)");
  return {static_cast<int>(*width), static_cast<int>(*height)};
}

void ViewOptions::colour(Settings& settings) const {
  settings.dark = dark;
  settings.contrast = contrast;
}

void ViewOptions::require_fitting() const {
  if (dark && contrast) throw UserError("--dark and --contrast cannot be used together");
  if (view != "training" && (steps || !task.empty()))
    throw UserError(std::string(steps ? "--steps" : "--task") + " is for --view training");
  if (!gradient_of.empty() && (gradient || !objective.empty()))
    throw UserError("--gradient-of cannot be used with --objective and --gradient, which show gradients in place of the values");
  if (!look_as.empty() && look_as != id(StageLook::matrix))
    for (const auto& [flag, value] :
         {std::pair("--gradient-of", gradient_of), {"--compare", compare}, {"--compare-sentence", compare_sentence}})
      if (!value.empty()) throw UserError("--look " + as_typed(look_as) + " cannot be used with " + flag + ", which shows matrices");
  if (all_lines && look_as != "lines") throw UserError("--all-lines is for --look lines");
  const bool inside_a_step = view == "training" && look_as == step_of_training;
  if (!look_as.empty() && view == "training" && !inside_a_step)
    throw UserError("--look " + as_typed(look_as) + " is unknown where a model is trained; there is " + step_of_training);
  if (!look_as.empty() && is_panel(view) && !inside_a_step) throw UserError("--look is for a stage; it cannot be used with --view " + view);
  if (node.empty()) return;
  if (head) throw UserError("--head cannot be used with --node, whose name gives the head: blocks.0.attn.pattern[1]");
  if (!view.empty() && !is_panel(view))
    throw UserError("--view " + as_typed(view) + " cannot be used with --node, which goes to the stage of its matrix");
}

void ViewOptions::look(Session& session, const RunOptions& run) const {
  if (const auto link = run.read_link()) look_at_link(session, *link);
  for (Edit& edit : run.edits(session.document())) {
    session.push(std::move(edit));
    session.settle();
  }
  commands::compare(session, *this);
  select(session, *this);
  show_patches(session, *this);
}

void ViewOptions::show(Session& session, Shell& shell, Documents& documents) const {
  if (!view.empty()) session.selection().map = view == "map";
  if (!look_as.empty() && view != "training") look_at(session.selection(), look_of_stage(session, look_as));
  session.selection().all_lines = all_lines;
  shell.presenter().set_on(present);
  if (view == start_in_links) shell.start_here();
  if (view == "lessons") shell.lessons().choose();
  if (view == "help") shell.help().toggle();
  if (!page.empty()) shell.inspector().show(page_called(page));
  if (view == "training") show_training(session, shell.training(), *this);
  using Panel = Documents::Panel;
  for (const auto& [name, panel] : {std::pair("open", Panel::open), {"save", Panel::save}, {"models", Panel::models}})
    if (view == name) documents.show(panel);
  if (view == "export")
    documents.start_export(
        {PaperFormat::pdf, ExportScope::matrices, {main_node(session.navigation().place(), session.nodes(), session.selection().head)}});
}

namespace {

struct RenderOptions {
  RunOptions run;
  ViewOptions view;
  std::string out;
  float scale = 1;
  std::string lesson, guess;
  std::optional<int> step;
  bool reveal = false;
  float motion = 1;
  int step_number() const { return step.value_or(1); }  ///< from 1

  /// Replaces a link to a lesson by --lesson and --step, one to the first two minutes by --view start.
  void take_link() {
    const auto link = run.read_link();
    if (!link || (link->lesson.empty() && !link->leads_to_start())) return;
    if (!link->lesson.empty()) lesson = link->lesson;
    else if (view.view.empty()) view.view = start_in_links, start_step_of(*link);
    else throw UserError("--view cannot be used with a link that sets the view");
    step = std::max(link->step, 1);
    run.link.clear();
  }

  void require_steps() const {
    if (view.view == start_in_links && run != RunOptions())
      throw UserError("--view start has its own model and sentence; leave out the flags that choose them");
    if (!lesson.empty() || view.view == start_in_links) return;
    if (view.look_as == step_of_training && !step && guess.empty()) return;
    for (const auto& [flag, is_there] : {std::pair{"--step", step.has_value()}, {"--guess", !guess.empty()}, {"--reveal", reveal}})
      if (is_there) throw UserError(std::string(flag) + " needs --lesson or --view start");
  }
};

/// Parses --guess, which counts the choices, columns or rows from 1.
Guess guess_in(const std::string& text, const LessonPlayer& desk) {
  if (!desk.answer()) throw UserError("--guess: this step has no question");
  const LessonAnswer& answer = *desk.answer();
  if (answer.kind == QuestionKind::order || is_answered_by_changing(answer.kind))
    throw UserError("--guess: this step does not ask for a choice, cell, row or number");
  Guess guess = no_guess(answer);
  if (guess.numbers.empty()) guess.index = whole_value("--guess", text, {1, n_choices(answer, *desk.run().run)}) - 1;
  else guess.numbers.front() = real_value("--guess", text);
  return guess;
}

/// Shows a lesson's step.
void teach(Studio& studio, const Session& session, const RenderOptions& o) {
  LessonPlayer& desk = studio.shell().lessons();
  desk.open_called(o.lesson, o.step_number() - 1);
  studio.draw();  // the step opens between its frames
  if (!desk.is_open()) throw UserError(session.message());
  if (o.step_number() > desk.n_steps() && desk.n_steps() > 0)
    throw UserError("--step " + std::to_string(o.step_number()) + " does not exist; the last step of " + in_quotes(desk.lesson().title) +
                    " is " + std::to_string(desk.n_steps()));
  if (!desk.sound()) throw UserError(desk.mistakes().front());
  require_not_read("--out", o.out, files_read(desk.file()));
  if (!o.guess.empty()) desk.guess(guess_in(o.guess, desk));
  if (o.reveal || !desk.guessed_right()) o.reveal ? desk.reveal(true) : desk.try_guess();
  while (desk.diagnosing()) studio.draw();  // the mistake that explains the guess is in the picture
  if (!desk.answer() || !is_judged(desk.answer()->kind)) return;
  do {
    studio.draw();
  } while (desk.judging());
}

/// Shows a step of the first two minutes as after a guess, which is the model's own answer if none is given.
void show_start(Shell& shell, const Session& session, const RenderOptions& o) {
  if (o.step_number() > n_start_steps)
    throw UserError("--step " + std::to_string(o.step_number()) + " does not exist; --view start has " + std::to_string(n_start_steps) +
                    " steps");
  if (!shell.start().is_open()) throw UserError(session.message());
  StartStory& story = shell.start().story();
  const auto words = static_cast<std::int64_t>(story.first().words.size());
  const size_t guess = o.guess.empty() ? story.first().most : static_cast<size_t>(whole_value("--guess", o.guess, {1, words}) - 1);
  if (o.step_number() > 1 && !story.choose(guess))
    throw UserError("--guess " + o.guess + " is the pronoun itself, which stands for another word");
  story.go_to(static_cast<StartStep>(o.step_number() - 1));
  if (o.reveal) shell.start_room().show_strokes(Strokes::n);
}

void stand_at(const Session& session, Motion& motion, float part) {
  motion.stand_at(session, static_cast<double>(part));
  if (!motion.on()) throw UserError("--motion needs a stage shown as a matrix; nothing is computed here");
}

void render(RenderOptions o) {
  constexpr int soon_drawn = 8'000'000;  // pixels
  o.take_link();
  o.require_steps();
  o.view.require_fitting();
  const auto size = o.view.picture_size();
  o.run.take_sentence_number(o.view.sentence_number);
  Document start = o.run.start();
  o.run.require_not_read(o.out, start);
  Session session(std::move(start));
  o.view.look(session, o.run);
  Settings settings;
  o.view.colour(settings);
  settings.scale = o.scale;
  Studio studio(session, settings, size.width, size.height);
  o.view.show(session, studio.shell(), studio.documents());
  if (!o.lesson.empty()) teach(studio, session, o);
  if (o.reveal && o.view.look_as == step_of_training) show_working(studio);
  if (o.view.view == start_in_links) show_start(studio.shell(), session, o);
  studio.shell().motion().finish();  // for a step that begins with a motion
  if (o.motion < 1) stand_at(session, studio.shell().motion(), o.motion);
  Watch watch(size.width * size.height > soon_drawn ? std::chrono::milliseconds(0) : std::chrono::milliseconds(500));
  write_png(o.out, studio.draw([&](int frame, int of) {
    watch.at("drawing, " + std::to_string(frame) + " of " + std::to_string(of), "the drawing was stopped; nothing was written");
  }));
}

/// "tokens, embedding, ... output"
std::string listed_stages() {
  std::string all;
  for (const Stage stage : stages_of_bare_attention()) all += (all.empty() ? "" : ", ") + std::string(id(stage));
  return all;
}

}  // namespace

void ViewOptions::add_view_to(Command& command) {
  command.text(
      "--view", "NAME", view,
      "stage to show: " + listed_stages() +
          "; in larger models with its place: 1.softmax, encoder.0.mlp_in, decoder.0.cross.softmax, probs; translate; or map, start (the "
          "first two minutes), help, open, models, save, export, training, lessons");
  command.text("--look", "NAME", look_as,
               "how to show the stage, where it can be: " + listed_looks() + "; step: the inside of a step, with --view training");
  command.flag("--present", present, "presentation mode: full screen, no bars, large type");
  command.flag("--all-lines", all_lines, "draw the lines of every word of a long text, too (--look lines)");
  command.text("--task", "NAME", task, "task to train in --view training");
  command.whole("--steps", steps, {0, 10'000'000}, "training steps to take in --view training");
  command.text("--page", "NAME", page, "page of the inspector: explain, change, break or history");
}

void ViewOptions::add_selection_to(Command& command) {
  command.whole("--head", head, {1, 1024}, "head to show, from 1");
  command.whole("--sentence-number", sentence_number, {1, 1'000'000}, "sentence or item of the batch to show, from 1");
  command.row_col("--pin", pin, "cell to pin");
  command.texts("--follow", "CELL", follow,
                "follow an operand of the pinned cell as a click on its link does: NODE,ROW,COL; may be repeated");
  command.text("--compare", "NAME", compare,
               "compare with another result: right (without mistakes), start (before every --set, --mistake, ...) or before (before the "
               "last of them)");
  command.text("--compare-sentence", "TEXT", compare_sentence, "compare with another sentence");
  command.text("--patches", "NAME", patches,
               "while comparing, show how much of the difference each part of A brings back in B: heads, or rows of each layer's input");
  command.text("--patch-metric", "METRIC", patch_metric, "two words that --patches compares: \"logit WORD - WORD\", with @ROW in one row");
  command.text("--reach", "CELL", reach, "highlight everything that this cell reaches: NODE,ROW,COL");
  command.text("--objective", "CELL", objective, "number whose gradient is computed: NODE,ROW,COL");
  command.flag("--gradient", gradient, "show the gradient of --objective in the matrices");
  command.text("--gradient-of", "OBJECTIVE", gradient_of,
               "show beside every matrix the gradient of OBJECTIVE with respect to it: NODE,ROW,COL, or two of these with \" - \" "
               "between them, or loss:WORD@ROW");
  command.flag("--dark", dark, "dark theme");
  command.flag("--contrast", contrast, "high-contrast theme: black on white, all text at 7:1 or more");
}

namespace {

/// True if a flag goes with a lesson, which itself chooses the model, the sentences and the view.
bool fits_a_lesson(const std::string& flag) {
  const auto fitting = {"--lesson",  "--step", "--guess", "--reveal",   "--motion", "--size",
                        "--present", "--dark", "--scale", "--contrast", "--out"};
  return std::find(fitting.begin(), fitting.end(), flag) != fitting.end();
}

}  // namespace

void add_render(CommandList& all) {
  const auto o = std::make_shared<RenderOptions>();
  Command& command = all.add("render", "write a picture of the window (PNG), with or without a display");
  o->run.add_to(command);
  o->view.add_view_to(command);
  Option& lesson = command.text("--lesson", "LESSON", o->lesson, "lesson name or file, instead of a model and a view");
  command.whole("--step", o->step, {1, 100},
                "lesson step, from 1; with --view start: 1 (the question), 2 (the answer), 3 (a word changed) or 4 (four strokes)");
  command.text("--guess", "GUESS", o->guess,
               "answer to the step's question: choice, column or row, from 1, or a number to check; with --view start: a word, from 1");
  command.flag("--reveal", o->reveal, "show the answer; with --view start: all four strokes");
  command.text("--node", "NODE", o->view.node, "go to the stage that computes this matrix and pin it");
  command.real("--motion", o->motion, {0, 1}, "stop the animation of the stage at this fraction of its time (1: the end)");
  command.text("--size", "WxH", o->view.size, "picture size in physical pixels");
  command.real("--scale", o->scale, {0.75, 3}, "interface scale, 0.75 to 3 (default: 1)");
  o->view.add_selection_to(command);
  command.text("--out", "FILE", o->out, "output file (PNG)").required();
  for (const Option& option : command.options())
    if (!fits_a_lesson(option.name)) lesson.rivals.push_back(option.name);
  command.does([o] { render(*o); });
}

}  // namespace headlight::commands
