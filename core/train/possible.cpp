#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <string>

#include "base/error.hpp"
#include "base/wording.hpp"
#include "model/initial_weights.hpp"
#include "model/transformer.hpp"
#include "train/trainer.hpp"

namespace headlight::train {
namespace {

std::string written(double number) {
  std::string text = std::to_string(number);
  while (text.find('.') != std::string::npos && (text.ends_with('0') || text.ends_with('.'))) text.pop_back();
  return text;
}

void require_whole(const Message& what, int number, int least, int most) {
  if (number < least || number > most)
    throw UserError(tr("{what} {number} is out of range: {least} to {most} works",
                       {{"what", what}, {"number", number}, {"least", least}, {"most", most}}));
}

/// Throws unless the number is from `least` to `most`; with `above`, `least` itself is excluded.
void require_number(const Message& what, double number, double least, double most, bool above = false) {
  if (number >= least && number <= most && !(above && number == least)) return;
  const std::initializer_list<Message::Argument> given = {
      {"what", what}, {"number", written(number)}, {"least", written(least)}, {"most", written(most)}};
  throw UserError(above ? tr("{what} {number} is out of range: a number from {least} (itself too small) to {most} works", given)
                        : tr("{what} {number} is out of range: a number from {least} to {most} works", given));
}

void require_sizes(const Recipe& recipe) {
  const ModelConfig& c = recipe.config;
  require_whole(tr("a model with a number of layers of"), c.n_layers, 1, 48);
  require_whole(tr("a number of decoder layers of"), c.n_decoder_layers, 0, 48);
  require_whole("d_mlp", c.d_mlp, 0, 16384);
  require_whole(tr("learned positions"), c.learned_positions, 0, 65536);
  require_possible(c);
  if (c.unembedding == Unembedding::none) throw UserError(tr("the model writes no words: it needs an unembedding to be trained"));
}

void require_course(const Recipe& recipe) {
  require_whole(tr("a number of steps of"), recipe.steps, 1, 10'000'000);
  require_whole(tr("a batch of"), recipe.batch, 1, 65536);
  require_whole(tr("a warm-up of"), recipe.warm_up, 0, 10'000'000);
  const int positions = recipe.config.positions ? recipe.config.learned_positions : 0;  // 0: sentences may begin anywhere
  require_whole(tr("a position offset of"), recipe.position_offset, 0, positions > 0 ? positions - 1 : 65536);
  require_number(tr("the rate"), recipe.rate, 0, 10, true);
  require_number(tr("the last rate's share"), recipe.last_rate, 0, 1);
  require_number("beta1", recipe.beta1, 0, 0.9999999);
  require_number("beta2", recipe.beta2, 0, 0.9999999);
  require_number("epsilon", recipe.epsilon, 0, 1, true);
  require_number(tr("the weight decay"), recipe.weight_decay, 0, 100);
  require_number(tr("the longest gradient"), recipe.clip, 0, 1e9);
  require_number(tr("the weight of the entropy"), recipe.entropy, 0, 1000);
  require_whole(tr("the entropy's ramp of"), recipe.entropy_ramp, 0, 10'000'000);
  require_number("initial_attention", recipe.initial_attention, 0, 100, true);
}

/// The kind of an attention: 0 in an encoder or the only stack, 1 for a decoder's self-attention and 2 for its cross-attention.
int stack_of(const ModelConfig& c, int attention) { return attention < c.n_layers ? 0 : 1 + (attention - c.n_layers) % 2; }

/// Throws if the guided heads differ in kind from the task's: its examples give rows and keys of those attentions.
void require_guided_as_in(const Recipe& recipe, const Recipe& of_task) {
  if (recipe.guided.size() != of_task.guided.size())
    throw UserError(tr("the recipe guides {n} heads; the task {task} shows {wanted} where to look",
                       {{"n", recipe.guided.size()}, {"task", of_task.task}, {"wanted", of_task.guided.size()}}));
  const Message stacks[] = {tr("the encoder"), tr("the decoder's self-attention"), tr("the cross-attention")};
  for (size_t i = 0; i < recipe.guided.size(); ++i) {
    const int found = stack_of(recipe.config, recipe.guided[i].attention), wanted = stack_of(of_task.config, of_task.guided[i].attention);
    if (found != wanted)
      throw UserError(tr("guided[{place}] ({what}) is in attention {attention}, which is in {found}; it must be in {wanted}",
                         {{"place", i},
                          {"what", of_task.guided[i].what},
                          {"attention", recipe.guided[i].attention},
                          {"found", stacks[found]},
                          {"wanted", stacks[wanted]}}));
  }
}

void require_guided(const Recipe& recipe) {
  const ModelConfig& c = recipe.config;
  for (const GuidedHead& head : recipe.guided) {
    if (head.attention < 0 || head.attention >= c.n_attentions() || head.head < 0 || head.head >= c.n_heads)
      throw UserError(tr(
          "head {head} of attention {attention} cannot be guided: the model has {attentions} attentions of {heads} heads, counted from 0",
          {{"head", head.head}, {"attention", head.attention}, {"attentions", c.n_attentions()}, {"heads", c.n_heads}}));
    require_number(tr("the weight of guidance"), head.weight, 0, 1000);
    if (head.gone_at < head.full_until)
      throw UserError(tr("guidance that is full until step {full_until} cannot end at step {gone_at}",
                         {{"full_until", head.full_until}, {"gone_at", head.gone_at}}));
  }
}

/// Throws if a sentence could begin so late that it leaves W_pos.
void require_positions(const Recipe& recipe, const Task& task) {
  const int positions = recipe.config.positions ? recipe.config.learned_positions : 0;
  if (recipe.position_offset == 0 || positions == 0) return;
  size_t longest = 0;
  for (const Example& example : task.batch(recipe.seed, 0, 64)) longest = std::max({longest, example.source.size(), example.target.size()});
  if (static_cast<size_t>(recipe.position_offset) + longest > static_cast<size_t>(positions))
    throw UserError(
        tr("a position offset of {position_offset} is too large: the model has {positions} positions, and sentences of the task "
           "take {longest} of them",
           {{"position_offset", recipe.position_offset}, {"positions", positions}, {"longest", longest}}));
}

/// Throws UserError if `found` does not have the matrices of `wanted`; `what` names them.
void require_alike(const Weights& found, const std::vector<WeightShape>& wanted, const Message& what) {
  std::set<std::string> names;
  for (const WeightShape& shape : wanted) {
    names.insert(shape.name);
    if (!found.has(shape.name)) throw UserError(tr("the {what} of {name} is missing", {{"what", what}, {"name", in_quotes(shape.name)}}));
    const Matrix& own = found[shape.name];
    if (own.rows() != shape.rows || own.cols() != shape.cols)
      throw UserError(
          tr("the {what} of {name} is {rows} x {cols}; the model needs {needed_rows} x {needed_cols}", {{"what", what},
                                                                                                        {"name", in_quotes(shape.name)},
                                                                                                        {"rows", own.rows()},
                                                                                                        {"cols", own.cols()},
                                                                                                        {"needed_rows", shape.rows},
                                                                                                        {"needed_cols", shape.cols}}));
  }
  for (const auto& [name, value] : found.by_name)
    if (!names.count(name))
      throw UserError(tr("there is a {what} of {name}, which the model lacks", {{"what", what}, {"name", in_quotes(name)}}));
}

/// Throws for numbers below 0, of which AdamW would take square roots.
void require_not_negative(const Weights& second_moment) {
  for (const auto& [name, value] : second_moment.by_name)
    if ((value->array() < 0).any())
      throw UserError(tr("the second moment of {name} has numbers below 0; it is a mean of squares", {{"name", in_quotes(name)}}));
}

}  // namespace

void require_possible(const Recipe& recipe, const Task& task) {
  if (recipe.task != task.name())
    throw UserError(
        tr("the recipe is for the task {task}, not for {name}", {{"task", in_quotes(recipe.task)}, {"name", in_quotes(task.name())}}));
  require_sizes(recipe);
  if (recipe.config.has_encoder() != (task.target_tokenizer() != nullptr))
    throw UserError(recipe.config.has_encoder()
                        ? tr("the task {task} is for a model with one stack: it takes 0 decoder layers", {{"task", task.name()}})
                        : tr("the task {task} translates: it needs a model with decoder layers", {{"task", task.name()}}));
  require_course(recipe);
  require_guided(recipe);
  require_guided_as_in(recipe, task.recipe());
  require_positions(recipe, task);
}

void require_possible(const Checkpoint& checkpoint, const Task& task) {
  require_possible(checkpoint.recipe, task);
  if (checkpoint.step < 0 || static_cast<size_t>(checkpoint.step) != checkpoint.curve.size())
    throw UserError(
        tr("{step} steps are done, but the curve has {curve}", {{"step", checkpoint.step}, {"curve", checkpoint.curve.size()}}));
  for (size_t i = 0; i < checkpoint.curve.size(); ++i)
    if (checkpoint.curve[i].step != static_cast<int>(i) + 1)
      throw UserError(tr("step {place} of the curve calls itself {step}", {{"place", i + 1}, {"step", checkpoint.curve[i].step}}));
  if (checkpoint.step > checkpoint.recipe.steps)
    throw UserError(
        tr("{step} steps are done, but the recipe has {steps} in all", {{"step", checkpoint.step}, {"steps", checkpoint.recipe.steps}}));
  const auto wanted =
      weight_shapes(checkpoint.recipe.config, task.tokenizer()->size(), task.target_tokenizer() ? task.target_tokenizer()->size() : 0);
  require_alike(checkpoint.weights, wanted, tr("weight"));
  require_alike(checkpoint.first_moment, wanted, tr("first moment"));
  require_alike(checkpoint.second_moment, wanted, tr("second moment"));
  require_not_negative(checkpoint.second_moment);
}

}  // namespace headlight::train
