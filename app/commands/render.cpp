#include <algorithm>
#include <cstdio>
#include <iostream>
#include <memory>

#include "commands/commands.hpp"
#include "commands/places.hpp"
#include "commands/run_options.hpp"
#include "commands/studio.hpp"
#include "graph/error.hpp"
#include "graph/working.hpp"

namespace headlight {
namespace {

struct Size {
  int width = 1600, height = 1000;
};

Size size_of(const std::string& text) {
  Size size;
  int used = 0;
  if (std::sscanf(text.c_str(), "%dx%d%n", &size.width, &size.height, &used) != 2 || used != static_cast<int>(text.size()) || size.width < 64 || size.height < 64 ||
      size.width > 16384 || size.height > 16384)
    throw UserError("--size " + text + " is not a size; write it as --size 1600x1000 (64 to 16384)");
  return size;
}

struct RenderOptions {
  RunOptions run;
  std::string view, node, page, size = "1600x1000", out, reach, objective;
  std::vector<int> pin;
  std::vector<std::string> follow;
  int head = 0, sentence_number = 1;
  float scale = 1;
  std::string compare, compare_sentence;
  bool dark = false, hover = false, gradient = false;
  std::string task;
  int steps = 0;
};

/// As a click on an operand of the shown cell's working does; `step` is "NODE,ROW,COL".
void follow(Session& session, const std::string& step) {
  const Cell cell = cell_called(session.graph(), "--follow", step);
  const auto& from = session.selection.pinned;
  std::vector<Cell> next;
  if (from && !session.graph()[from->node].is_input()) next = operands(working(session.graph(), session.trace(), *from));
  if (std::find(next.begin(), next.end(), cell) == next.end())
    throw UserError("--follow " + step + (from ? ": " + cell_name(session.graph(), *from, true) + " is not made of it" : ": no cell is pinned"));
  session.follow(cell);
}

/// A as --compare and --compare-sentence say.
void compare(Session& session, const RenderOptions& o) {
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
  else throw UserError("--compare " + o.compare + " is unknown; right, start and before are");
}

/// Views that lie over the board of any stage.
bool is_panel(const std::string& view) { return view == "training" || view == "help" || view == "open" || view == "save" || view == "models"; }

/// Shows what the flags ask for.
void select(Session& session, const RenderOptions& o) {
  if (o.sentence_number < 1 || o.sentence_number > static_cast<int>(session.run().samples.size()))
    throw UserError("--sentence-number " + std::to_string(o.sentence_number) + " does not exist; there are " + std::to_string(session.run().samples.size()));
  session.set_sample(o.sentence_number - 1);
  const int n_heads = session.document().config.n_heads;
  if (o.head < 0 || o.head > n_heads) throw UserError("--head " + std::to_string(o.head) + " does not exist; heads are 1 to " + std::to_string(n_heads));
  if (o.head > 0) session.set_head(o.head - 1);
  if (!o.view.empty() && !is_panel(o.view)) session.go(stage_called(o.view, session.nodes(), session.selection.at));
  NodeId node = main_node(session.place(), session.nodes(), session.selection.head);
  if (!o.node.empty()) {
    node = node_called(session.graph(), o.node);
    const auto pinned = session.selection.pinned;
    session.go_to({node, 0, 0});
    if (o.pin.empty() && pinned && session.contains({node, pinned->row, 0})) session.pin({node, pinned->row, 0});
  }
  if (!o.pin.empty()) {
    const Cell cell = {node, o.pin[0], o.pin[1]};
    if (!session.contains(cell)) throw UserError("--pin " + std::to_string(o.pin[0]) + "," + std::to_string(o.pin[1]) + " is outside of " + session.graph()[node].name);
    session.pin(cell);
    if (o.hover) session.selection.hovered = cell;
  }
  if (!o.reach.empty()) session.selection.reach_from = cell_called(session.graph(), "--reach", o.reach);
  if (!o.objective.empty()) session.selection.objective = cell_called(session.graph(), "--objective", o.objective);
  if (o.gradient && o.objective.empty()) throw UserError("--gradient is of an objective; name it with --objective NODE,ROW,COL");
  session.selection.gradient = o.gradient;
  for (const std::string& step : o.follow) follow(session, step);
}

/// The training view after --steps steps; with --compare other the next seed beside it after as many.
void train(Session& session, TrainingBoard& training, const RenderOptions& o) {
  if (!o.compare.empty() && o.compare != "other") throw UserError("--compare " + o.compare + " is unknown where a model is trained; other is");
  if (o.steps < 0) throw UserError("--steps " + std::to_string(o.steps) + " is below 0");
  TrainingDesk& desk = training.desk();
  if (!o.task.empty()) desk.choose_task(o.task);
  training.show(session);
  for (int run = 0; run < (o.compare.empty() ? 1 : 2); ++run) {
    if (run > 0) desk.compare_with_another();
    desk.run_to(o.steps);
    desk.wait();
  }
  if (const std::string problem = desk.poll(); !problem.empty()) throw UserError(problem);
}

InspectorPage page_called(const std::string& name) {
  const std::vector<std::string> pages = {"explain", "change", "break", "history"};
  const auto found = std::find(pages.begin(), pages.end(), name);
  if (found == pages.end()) throw UserError("--page " + name + " is unknown; explain, change, break and history are");
  return static_cast<InspectorPage>(found - pages.begin());
}

void render(const RenderOptions& o) {
  if (!(o.scale >= 0.75f && o.scale <= 3.f))  // not a number is neither
     throw UserError("--scale must be between 0.75 and 3");
  const Size size = size_of(o.size);
  Session session(o.run.start());
  for (Edit& edit : o.run.edits(session.document())) {
    session.push(std::move(edit));
    session.settle();
  }
  compare(session, o);
  select(session, o);
  Settings settings;
  settings.dark = o.dark;
  settings.scale = o.scale;
  Studio studio(session, settings, size.width, size.height);
  if (o.view == "help") studio.shell().help().toggle();
  if (!o.page.empty()) studio.shell().inspector().show(page_called(o.page));
  if (o.view == "training") train(session, studio.shell().training(), o);
  if (o.view == "open") studio.documents().show(Documents::Panel::open);
  if (o.view == "save") studio.documents().show(Documents::Panel::save);
  if (o.view == "models") studio.documents().show(Documents::Panel::models);
  write_png(o.out, studio.draw());
}

}  // namespace

void add_render(CLI::App& app) {
  const auto o = std::make_shared<RenderOptions>();
  CLI::App* command = app.add_subcommand("render", "a picture of the window, with or without a display");
  o->run.add_to(*command);
  command->add_option("--view", o->view, "a stage: tokens, embedding, positions, q, k, v, split, scores, scale, mask, softmax, weighted_sum, merge, output; of larger models with its place: 1.softmax, encoder.0.mlp_in, decoder.0.cross.softmax, probs; translate; or help, open, models, save, training");
  command->add_option("--task", o->task, "what is learned in the view training");
  command->add_option("--steps", o->steps, "how many steps of it are done")->capture_default_str();
  command->add_option("--page", o->page, "the inspector's page: explain, change, break, history");
  command->add_option("--node", o->node, "the stage that makes this matrix, with it pinned");
  command->add_option("--size", o->size, "physical pixels")->capture_default_str();
  command->add_option("--scale", o->scale, "size of everything, 0.75 to 3")->capture_default_str();
  command->add_option("--head", o->head, "which head, from 1");
  command->add_option("--sentence-number", o->sentence_number, "which sentence of the batch, from 1");
  command->add_option("--pin", o->pin, "ROW,COL of the pinned cell")->delimiter(',')->expected(2);
  command->add_option("--follow", o->follow, "NODE,ROW,COL: an operand of the pinned cell, as if its link were clicked; more than once for a longer way")->allow_extra_args(false);
  command->add_option("--compare", o->compare, "beside what: right (without mistakes), start (before all of --set, --mistake, ...), before (the last of them)");
  command->add_option("--compare-sentence", o->compare_sentence, "beside another sentence");
  command->add_option("--reach", o->reach, "NODE,ROW,COL: light up what this cell reaches");
  command->add_option("--objective", o->objective, "NODE,ROW,COL: the number whose gradient is asked for");
  command->add_flag("--gradient", o->gradient, "matrices show the objective's gradient");
  command->add_flag("--dark", o->dark, "dark theme");
  command->add_option("--out", o->out, "FILE.png")->required();
  command->callback([o] { render(*o); });
}

void add_tour(CLI::App& app) {
  struct Options {
    RunOptions run;
    std::string out = "tour";
  };
  const auto o = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("tour", "a picture of every stage");
  o->run.add_to(*command);
  command->add_option("--out", o->out, "a folder")->capture_default_str();
  command->callback([o] {
    std::error_code error;
    std::filesystem::create_directories(o->out, error);
    if (error) throw UserError("the folder " + o->out + " cannot be made: " + error.message());
    Session session(o->run.document());
    Studio studio(session, Settings{}, 1600, 1000);
    const auto draw = [&](size_t number, const std::string& name) {
      const std::filesystem::path file = std::filesystem::path(o->out) / ((number < 10 ? "0" : "") + std::to_string(number) + "-" + name + ".png");
      write_png(file, studio.draw());
      std::cout << file.string() << "\n";
    };
    const std::vector<StagePlace> stages = session.stages();
    for (size_t i = 0; i < stages.size(); ++i) {
      session.go(stages[i]);
      draw(i + 1, id(stages[i], session.nodes()));
    }
    studio.settings().dark = true;
    session.go(Stage::softmax);
    draw(stages.size() + 1, "softmax-dark");
  });
}

}  // namespace headlight
