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

namespace headlight {
namespace {

std::string written(double number) {
  std::string text = std::to_string(number);
  while (text.find('.') != std::string::npos && (text.ends_with('0') || text.ends_with('.'))) text.pop_back();
  return text;
}

void require_whole(const char* what, int number, int least, int most) {
  if (number < least || number > most)
    throw UserError(std::string(what) + " " + std::to_string(number) + " is out of range: " + std::to_string(least) + " to " +
                    std::to_string(most) + " works");
}

/// From `least` to `most`; `above`: but not `least` itself.
void require_number(const char* what, double number, double least, double most, bool above = false) {
  if (number >= least && number <= most && !(above && number == least)) return;
  throw UserError(std::string(what) + " " + written(number) + " is out of range: a number from " + written(least) +
                  (above ? " (itself too small)" : "") + " to " + written(most) + " works");
}

void require_sizes(const Recipe& recipe) {
  const ModelConfig& c = recipe.config;
  require_whole("a model with a number of layers of", c.n_layers, 1, 48);
  require_whole("a number of decoder layers of", c.n_decoder_layers, 0, 48);
  require_whole("d_mlp", c.d_mlp, 0, 16384);
  require_whole("learned positions", c.learned_positions, 0, 65536);
  require_possible(c);
  if (c.unembedding == Unembedding::none) throw UserError("the model writes no words: it needs an unembedding to be trained");
}

void require_course(const Recipe& recipe) {
  require_whole("a number of steps of", recipe.steps, 1, 10'000'000);
  require_whole("a batch of", recipe.batch, 1, 65536);
  require_whole("a warm-up of", recipe.warm_up, 0, 10'000'000);
  const int positions = recipe.config.positions ? recipe.config.learned_positions : 0;  // 0: sentences may begin anywhere
  require_whole("a position offset of", recipe.position_offset, 0, positions > 0 ? positions - 1 : 65536);
  require_number("the rate", recipe.rate, 0, 10, true);
  require_number("the last rate's share", recipe.last_rate, 0, 1);
  require_number("beta1", recipe.beta1, 0, 0.9999999);
  require_number("beta2", recipe.beta2, 0, 0.9999999);
  require_number("epsilon", recipe.epsilon, 0, 1, true);
  require_number("the weight decay", recipe.weight_decay, 0, 100);
  require_number("the longest gradient", recipe.clip, 0, 1e9);
  require_number("the weight of the entropy", recipe.entropy, 0, 1000);
  require_whole("the entropy's ramp of", recipe.entropy_ramp, 0, 10'000'000);
  require_number("initial_attention", recipe.initial_attention, 0, 100, true);
}

/// 0 in an encoder or the only stack, and of a decoder 1 among its own words and 2 across.
int stack_of(const ModelConfig& c, int attention) { return attention < c.n_layers ? 0 : 1 + (attention - c.n_layers) % 2; }

/// Examples say where the task's own guided heads should look: rows and keys of their attention.
void require_guided_as_in(const Recipe& recipe, const Recipe& of_task) {
  if (recipe.guided.size() != of_task.guided.size())
    throw UserError("the recipe guides " + std::to_string(recipe.guided.size()) + " heads; the task " + of_task.task + " shows " +
                    std::to_string(of_task.guided.size()) + " where to look");
  constexpr const char* stacks[] = {"the encoder", "the decoder's self-attention", "the cross-attention"};
  for (size_t i = 0; i < recipe.guided.size(); ++i) {
    const int found = stack_of(recipe.config, recipe.guided[i].attention), wanted = stack_of(of_task.config, of_task.guided[i].attention);
    if (found != wanted)
      throw UserError("guided[" + std::to_string(i) + "] (" + of_task.guided[i].what + ") is in attention " +
                      std::to_string(recipe.guided[i].attention) + ", which is in " + stacks[found] + "; it must be in " + stacks[wanted]);
  }
}

void require_guided(const Recipe& recipe) {
  const ModelConfig& c = recipe.config;
  for (const GuidedHead& head : recipe.guided) {
    if (head.attention < 0 || head.attention >= c.n_attentions() || head.head < 0 || head.head >= c.n_heads)
      throw UserError("head " + std::to_string(head.head) + " of attention " + std::to_string(head.attention) +
                      " cannot be guided: the model has " + std::to_string(c.n_attentions()) + " attentions of " +
                      std::to_string(c.n_heads) + " heads, counted from 0");
    require_number("the weight of guidance", head.weight, 0, 1000);
    if (head.gone_at < head.full_until)
      throw UserError("guidance that is full until step " + std::to_string(head.full_until) + " cannot be gone at step " +
                      std::to_string(head.gone_at));
  }
}

/// A sentence that begins beyond the last positions would be read outside of W_pos.
void require_positions(const Recipe& recipe, const Task& task) {
  const int positions = recipe.config.positions ? recipe.config.learned_positions : 0;
  if (recipe.position_offset == 0 || positions == 0) return;
  size_t longest = 0;
  for (const Example& example : task.batch(recipe.seed, 0, 64)) longest = std::max({longest, example.source.size(), example.target.size()});
  if (static_cast<size_t>(recipe.position_offset) + longest > static_cast<size_t>(positions))
    throw UserError("a position offset of " + std::to_string(recipe.position_offset) + " is too large: the model has " +
                    std::to_string(positions) + " positions, and sentences of the task take " + std::to_string(longest) + " of them");
}

/// Throws UserError when `found` does not have the matrices of `wanted`; `what` is a word for what they are.
void require_alike(const Weights& found, const std::vector<WeightShape>& wanted, const std::string& what) {
  std::set<std::string> names;
  for (const WeightShape& shape : wanted) {
    names.insert(shape.name);
    if (!found.has(shape.name)) throw UserError("the " + what + " of " + in_quotes(shape.name) + " is missing");
    const Matrix& own = found[shape.name];
    if (own.rows() != shape.rows || own.cols() != shape.cols)
      throw UserError("the " + what + " of " + in_quotes(shape.name) + " is " + std::to_string(own.rows()) + " x " +
                      std::to_string(own.cols()) + "; the model needs " + std::to_string(shape.rows) + " x " + std::to_string(shape.cols));
  }
  for (const auto& [name, value] : found.by_name)
    if (!names.count(name)) throw UserError("there is a " + what + " of " + in_quotes(name) + ", which the model lacks");
}

/// AdamW takes their square roots.
void require_not_negative(const Weights& second_moment) {
  for (const auto& [name, value] : second_moment.by_name)
    if ((value->array() < 0).any())
      throw UserError("the second moment of " + in_quotes(name) + " has numbers below 0; it is a mean of squares");
}

}  // namespace

void require_possible(const Recipe& recipe, const Task& task) {
  if (recipe.task != task.name())
    throw UserError("the recipe is for the task " + in_quotes(recipe.task) + ", not for " + in_quotes(task.name()));
  require_sizes(recipe);
  if (recipe.config.has_encoder() != (task.target_tokenizer() != nullptr))
    throw UserError("the task " + task.name() +
                    (recipe.config.has_encoder() ? " is for a model with one stack: it takes 0 decoder layers"
                                                 : " translates: it needs a model with decoder layers"));
  require_course(recipe);
  require_guided(recipe);
  require_guided_as_in(recipe, task.recipe());
  require_positions(recipe, task);
}

void require_possible(const Checkpoint& checkpoint, const Task& task) {
  require_possible(checkpoint.recipe, task);
  if (checkpoint.step < 0 || static_cast<size_t>(checkpoint.step) != checkpoint.curve.size())
    throw UserError(std::to_string(checkpoint.step) + " steps are done, but the curve has " + std::to_string(checkpoint.curve.size()));
  for (size_t i = 0; i < checkpoint.curve.size(); ++i)
    if (checkpoint.curve[i].step != static_cast<int>(i) + 1)
      throw UserError("step " + std::to_string(i + 1) + " of the curve calls itself " + std::to_string(checkpoint.curve[i].step));
  if (checkpoint.step > checkpoint.recipe.steps)
    throw UserError(std::to_string(checkpoint.step) + " steps are done, but the recipe has " + std::to_string(checkpoint.recipe.steps) +
                    " in all");
  const auto wanted =
      weight_shapes(checkpoint.recipe.config, task.tokenizer()->size(), task.target_tokenizer() ? task.target_tokenizer()->size() : 0);
  require_alike(checkpoint.weights, wanted, "weight");
  require_alike(checkpoint.first_moment, wanted, "first moment");
  require_alike(checkpoint.second_moment, wanted, "second moment");
  require_not_negative(checkpoint.second_moment);
}

}  // namespace headlight
