#include <algorithm>
#include <chrono>
#include <cstdio>
#include <deque>
#include <filesystem>
#include <memory>
#include <new>
#include <optional>
#include <variant>

#include "base/atomic_file.hpp"
#include "base/error.hpp"
#include "base/file_set.hpp"
#include "base/listed_names.hpp"
#include "base/number_text.hpp"
#include "base/wording.hpp"
#include "commands/cli/command.hpp"
#include "commands/cli/outputs.hpp"
#include "commands/cli/printed.hpp"
#include "commands/commands.hpp"
#include "commands/system/stop_requests.hpp"
#include "document/variants/variant.hpp"
#include "explain/working.hpp"
#include "folders/model_folder.hpp"
#include "model/half_weights.hpp"
#include "model/named_cell.hpp"
#include "model/positions.hpp"
#include "tasks/tasks.hpp"
#include "tasks/trained_model.hpp"
#include "train/batch_graph.hpp"
#include "train/checkpoint_file.hpp"
#include "train/step_text.hpp"
#include "train/trainer.hpp"
#include "train/training_lock.hpp"
#include "train/training_memory.hpp"

namespace headlight::commands {
namespace {

namespace fs = std::filesystem;
using SteadyClock = std::chrono::steady_clock;

/// A variant of attention that training may have, and the number that its flag was given.
struct TrainedVariant {
  const Variant& variant;
  std::optional<double> number = {};
};

struct TrainOptions {
  std::string task, out, positions, weight;
  std::optional<int> steps, batch, d_model, heads, layers, d_mlp;
  std::optional<std::uint64_t> seed;
  std::deque<TrainedVariant> variants;  ///< the command keeps references to their numbers
  int threads = 0, checkpoint_every = 200;
  bool go_on = false, half = false, quiet = false, json = false;

  fs::path checkpoint() const { return fs::path(out) / checkpoint_name; }
  fs::path card() const { return fs::path(out) / "card.md"; }
};

void print_tasks() {
  std::string lines;
  TaskMaker make;
  for (const std::string& name : task_names()) {
    const auto task = make(name);
    lines += name + "\t" + task->title() + ". " + task->about() + "\n";
  }
  print(lines);
}

/// Prints the list of tasks, and refuses options without a task.
void print_tasks_alone(const Command& command) {
  for (const Option& option : command.options())
    if (option.times)
      throw UserError(option.name + " needs a task, as in headlight train TASK " + option.name + "; headlight train lists the tasks");
  print_tasks();
}

void require_sound(const TrainOptions& o) {
  if (o.out.empty()) throw UserError("--out FOLDER is required: output folder of the model");
}

/// Returns the model of a task with the positions that --positions names; the task decides whether learned ones exist.
ModelConfig with_positions(ModelConfig c, const std::string& named) {
  std::vector<std::string> known = {"none", "sinusoidal"};
  if (c.learned_positions > 0) known.push_back("learned");
  for (const std::string& form : forms_for_any_model()) known.push_back(form);
  if (std::find(known.begin(), known.end(), named) == known.end())
    throw UserError("--positions " + as_typed(named) + " is unknown for the model of this task; there are " +
                    english_line(listed_names(known)));
  c.positions = named != "none";
  if (named != "learned") c.learned_positions = 0;
  if (named == "sinusoidal" && c.sinusoids.width == 0) c.sinusoids.width = c.d_model;
  return with_form(std::move(c), named);
}

Recipe recipe_of(const TrainOptions& o, const Task& task) {
  Recipe r = task.recipe();
  ModelConfig& c = r.config;
  r.steps = o.steps.value_or(r.steps);
  r.batch = o.batch.value_or(r.batch);
  r.seed = o.seed.value_or(r.seed);
  c.n_layers = o.layers.value_or(c.n_layers);
  c.d_mlp = o.d_mlp.value_or(c.d_mlp);
  c.n_heads = o.heads.value_or(c.n_heads);
  for (const TrainedVariant& one : o.variants)
    if (one.number) one.variant.training.set(c, *one.number);
  if (o.d_model) c.d_model = *o.d_model;
  if (o.d_model && c.sinusoids.width > 0) c.sinusoids.width = c.d_model;
  if (!o.positions.empty()) c = with_positions(std::move(c), o.positions);
  return r;
}

/// Throws UserError if the folder already holds a training, or anything else.
void require_new(const TrainOptions& o) {
  std::error_code none;
  if (fs::exists(o.checkpoint(), none))
    throw UserError(o.out + " already holds a training: continue it with headlight train --continue --out " + o.out +
                    ", or choose another folder");
  if (fs::exists(o.out, none) && !(fs::is_directory(o.out, none) && is_free_for_training(o.out)))
    throw UserError(o.out + " already exists and is not an empty folder; choose another one");
}

Trainer beginning(const TrainOptions& o) {
  require_new(o);
  const auto task = make_task(o.task);
  return Trainer(task, recipe_of(o, *task), o.threads);
}

Trainer going_on(const TrainOptions& o) {
  bool varies = false;
  std::string flags;
  for (const TrainedVariant& one : o.variants) {
    varies = varies || one.number;
    flags += ", " + flag_of(one.variant);
  }
  if (o.steps || o.batch || o.d_model || o.heads || o.layers || o.d_mlp || o.seed || varies || !o.positions.empty())
    throw UserError(
        "--continue takes the settings from the checkpoint; leave out --steps, --batch, --seed, --d-model, --heads, --layers, --d-mlp" +
        flags + " and --positions");
  std::error_code none;
  if (!fs::exists(o.checkpoint(), none) && !none)
    throw UserError("there is no training in " + o.out + "; start one with headlight train " + (o.task.empty() ? "TASK" : o.task) +
                    " --out " + o.out);
  Checkpoint checkpoint = read_checkpoint(o.checkpoint());
  if (!o.task.empty() && o.task != checkpoint.recipe.task)
    throw UserError("the training in " + o.out + " is of the task " + checkpoint.recipe.task + ", not " + o.task);
  try {
    const auto task = make_task(checkpoint.recipe.task);
    return Trainer(task, std::move(checkpoint), o.threads);
  } catch (const UserError& error) {
    throw UserError(o.checkpoint().string() + " cannot be continued: " + error.what());
  }
}

/// Prints lines about a training, at most one per second. A failure to print them ends the training without losing it.
class Progress {
 public:
  Progress(const Trainer& trainer, bool quiet) : first_(trainer.done()), quiet_(quiet) {}

  void after(const Trainer& trainer, const StepReport& step) {
    const auto now = SteadyClock::now();
    if (quiet_ || (now - last_ < std::chrono::seconds(1) && !trainer.finished())) return;
    last_ = now;
    const double rate = (trainer.done() - first_) / std::max(1e-9, std::chrono::duration<double>(now - begin_).count());
    const int left = static_cast<int>((trainer.recipe().steps - trainer.done()) / std::max(1e-9, rate) + 0.5);
    try {
      print("step " + std::to_string(step.step) + " of " + std::to_string(trainer.recipe().steps) + "  loss " +
            with_decimals(step.loss, 4) + "  accuracy " + with_decimals(step.accuracy, 3) + "  " + with_decimals(rate, 1) + " steps/s  " +
            minutes_and_seconds(left) + " left\n");
    } catch (const UserError& error) {
      failure_ = error.what();
    }
  }

  /// The reason the last line could not be written; empty if it was.
  const std::string& failure() const { return failure_; }

 private:
  SteadyClock::time_point begin_ = SteadyClock::now(), last_ = begin_;
  int first_;
  bool quiet_;
  std::string failure_;
};

/// Prepares a task before the first step, and reports progress at most once a second. Returns false if the user stopped it.
bool prepare(const TrainOptions& o, const Task& task, const StopRequests& stop) {
  auto last = SteadyClock::now();
  return task.prepare([&](size_t done, size_t of) {
    if (const auto now = SteadyClock::now(); !o.quiet && now - last >= std::chrono::seconds(1)) {
      last = now;
      std::printf("%s  %zu of %zu\n", task.preparation().c_str(), done, of);
      std::fflush(stdout);
    }
    return !stop.requested();
  });
}

/// Returns the checkpoint to measure and save as a model: with --half its weights are rounded. Training continues from the unrounded ones.
Checkpoint for_the_model(const TrainOptions& o, const Trainer& trainer) {
  Checkpoint checkpoint = trainer.checkpoint();
  if (o.half) checkpoint.weights = in_halves(checkpoint.weights);
  return checkpoint;
}

void keep(const TrainOptions& o, const Trainer& trainer) {
  const Model model = measured_model(trainer.task(), for_the_model(o, trainer));  // first: if it fails, the checkpoint stays as it is
  save_checkpoint(o.checkpoint(), trainer.checkpoint());
  save_model(o.out, model, o.half);
}

void write_card(const TrainOptions& o, const Trainer& trainer, double seconds) {
  const std::string card = trainer.task().card(for_the_model(o, trainer), {seconds, training_threads(o.threads), o.half});
  if (!card.empty()) write_file(o.card(), card);
}

void say_result(const TrainOptions& o, const Trainer& trainer, bool stopped) {
  if (o.quiet) return;
  std::string lines = measured_model(trainer.task(), for_the_model(o, trainer)).about + "\nSaved the model in " + o.out +
                      ": headlight --model " + o.out + "\n";
  if (stopped)
    lines += "Stopped after step " + std::to_string(trainer.done()) + " of " + std::to_string(trainer.recipe().steps) +
             ". To continue: headlight train --continue --out " + o.out + (o.half ? " --half\n" : "\n");
  print(lines);
}

/// Takes a step. If memory runs out, the step is not taken, and the training so far is kept.
const StepReport& step(const TrainOptions& o, Trainer& trainer) {
  try {
    return trainer.step(o.threads);
  } catch (const std::bad_alloc&) {
    save_checkpoint(o.checkpoint(), trainer.checkpoint());
    throw UserError("not enough memory for step " + std::to_string(trainer.done() + 1) +
                    "; the training so far is saved: continue it with headlight train --continue --out " + o.out);
  }
}

void run_training(const TrainOptions& o) {
  require_sound(o);
  std::error_code none;
  std::optional<OutputFolder> folder;  // declared before the lock, which must be gone when an empty folder is removed
  std::optional<TrainingLock> lock;
  if (o.go_on && fs::is_directory(o.out, none)) lock.emplace(o.out);  // before the checkpoint is read
  Trainer trainer = o.go_on ? going_on(o) : beginning(o);
  folder.emplace(o.out);
  if (!lock) {
    lock.emplace(o.out);
    require_new(o);  // another training may have begun and ended meanwhile
  }
  for (const fs::path& own : {o.checkpoint(), o.card()}) require_no_link(own);  // a received folder may hold links that lead out of it
  const StopRequests stop;
  keep(o, trainer);  // finds out now, not after the training, that a folder cannot be written
  bool stopped = !trainer.finished() && !prepare(o, trainer.task(), stop);
  Progress progress(trainer, o.quiet);
  const auto begin = SteadyClock::now();
  const bool from_nothing = trainer.done() == 0;
  while (!trainer.finished() && progress.failure().empty() && !(stopped = stopped || stop.requested())) {
    progress.after(trainer, step(o, trainer));
    if (trainer.done() % o.checkpoint_every == 0 && !trainer.finished()) save_checkpoint(o.checkpoint(), trainer.checkpoint());
  }
  keep(o, trainer);
  if (!progress.failure().empty() && !trainer.finished())
    throw UserError(progress.failure() + "; the training is saved after step " + std::to_string(trainer.done()) +
                    "; continue it with headlight train --continue --out " + o.out);
  if (trainer.finished()) write_card(o, trainer, from_nothing ? std::chrono::duration<double>(SteadyClock::now() - begin).count() : 0);
  say_result(o, trainer, stopped);
}

/// Finds the weight that --explain-step names.
Cell weight_called(const Trainer& trainer, const BatchGraph& example, const std::string& text) {
  if (std::count(text.begin(), text.end(), ',') < 2)
    throw UserError("--explain-step " + in_quotes(text) + " is not a weight; write it as W_E,3,5");
  const std::string name = text.substr(0, text.find(','));
  if (!trainer.weights().has(name)) {
    std::vector<std::string> names;
    for (const auto& [weight, values] : trainer.weights().by_name) names.push_back(weight);
    throw UserError(
        did_you_mean("--explain-step " + in_quotes(text) + ": no weight is called " + in_quotes(name), nearest_name(name, names)));
  }
  return cell_called(example.graph(), example.nodes().outline, "--explain-step", text);
}

/// Prints how the next step changes one weight. It takes no step and writes nothing.
void explain_step(const TrainOptions& o) {
  require_sound(o);
  const auto new_trainer = [&] {
    const auto task = make_task(o.task);
    return Trainer(task, recipe_of(o, *task), o.threads);
  };
  const Trainer trainer = o.go_on ? going_on(o) : new_trainer();
  const std::vector<Example> one = trainer.task().sample(1);
  const BatchGraph example(trainer.recipe(), trainer.task(), one, BatchCounts::of(trainer.recipe(), one), 0);
  const Cell cell = weight_called(trainer, example, o.weight);
  const StopRequests stop;
  if (!prepare(o, trainer.task(), stop)) return;
  const NextStep step = trainer.next(o.threads);
  const std::string& name = example.graph()[cell.node].name;
  print(o.json ? step_json(step, name, cell.row, cell.col)
               : step_text(step, name, cell.row, cell.col, cell_name(example.graph(), cell, true)));
}

}  // namespace

void add_train(CommandList& all) {
  const auto o = std::make_shared<TrainOptions>();
  Command& command = all.add("train", "train a small model; without a task: list the tasks");
  constexpr WholeRange steps = {1, 10'000'000};
  std::string forms;
  for (const std::string& form : forms_for_any_model()) forms += form + ", ";
  command.text("TASK", "TASK", o->task, "task to learn: induction, copy, ...");
  command.text("--out", "FOLDER", o->out, "output folder, new or empty (default: the name of the task)");
  command.whole("--steps", o->steps, steps, "number of training steps");
  command.seed("--seed", o->seed, "random seed of the weights and the examples");
  command.whole("--batch", o->batch, {1, 65536}, "examples per step");
  command.whole("--d-model", o->d_model, {2, 1024}, "width of the model, 2 to 1024");
  command.whole("--heads", o->heads, {1, 1024}, "number of heads; must divide d_model");
  command.whole("--layers", o->layers, {1, 48}, "number of layers");
  command.whole("--d-mlp", o->d_mlp, {0, 16384}, "width of the feed-forward layers (0: none)");
  command.text("--positions", "NAME", o->positions, "position encoding: none, sinusoidal, " + forms + "or learned if the task has it");
  for (const Variant* variant : all_variants())
    if (variant->training.set)
      command.real(flag_of(*variant), o->variants.emplace_back(TrainedVariant{*variant}).number, std::get<RealRange>(variant->numbers),
                   variant->training.about);
  command.whole("--threads", o->threads, {0, 1024}, "maximum number of threads (0: as many as the machine has)");
  command.whole("--checkpoint-every", o->checkpoint_every, steps, "write checkpoint.safetensors every N steps");
  command.flag("--continue", o->go_on, "continue from the checkpoint in the folder");
  command.flag("--half", o->half, "write the model in half precision (F16), at half the size");
  command.flag("--quiet", o->quiet, "print no progress and no result");
  command.text("--explain-step", "WEIGHT,ROW,COL", o->weight,
               "print how the next step changes this weight, as in W_E,3,5: value, gradient, moments, step and new value, and what plain "
               "gradient descent would do; take no step and write nothing. With --continue the next step of the training in the folder, "
               "else the first step of the task");
  command
      .flag("--json", o->json,
            "print it as one JSON object: {\"weight\", \"row\", \"col\", \"step\", \"batch\", \"lr\", \"beta1\", \"beta2\", "
            "\"epsilon\", \"weight_decay\", \"limit\", \"length\", \"value\", \"gradient\", \"g\", \"m_before\", \"v_before\", "
            "\"m\", \"v\", \"m_hat\", \"v_hat\", \"update\", \"decay\", \"new\", \"plain\"}")
      .goes_with("--explain-step");
  command.does([o, &command] {
    if (o->out.empty()) o->out = o->task;
    if (!o->weight.empty() && !(o->out.empty() && !o->go_on)) return explain_step(*o);
    o->out.empty() && !o->go_on ? print_tasks_alone(command) : run_training(*o);
  });
}

}  // namespace headlight::commands
