#include "views/shell/origin_text.hpp"

#include "model/origin.hpp"
#include "session/by_hand.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/inspector/working_section.hpp"

namespace headlight {
namespace {

/// How the model's own weights came about.
std::string came_about(const Model& model) {
  switch (origin_of(model)) {
    case Origin::made_by_hand: return "Not computed: chosen by hand.";
    case Origin::drawn_at_random: return "Not computed: random, drawn with seed " + std::to_string(model.made_from->seed) + ".";
    case Origin::learned: break;
  }
  return "Not computed: learned in training.";
}

/// A bias that the model has not, and that was switched on.
std::string added_bias(const Model& model) {
  return origin_of(model) == Origin::made_by_hand ? "The model came without biases; switched on, they begin with 0."
                                                  : "The model came without biases; switched on, they begin with random numbers.";
}

}  // namespace

std::string weight_origin(const Session& session, const Cell& cell) {
  const Model& model = *session.document().model;
  const auto came = untouched_value(session, cell);
  if (!came) return "The model does not know this word: " + unknown_row_origin(session) + ".";
  if (is_set_by_hand(session, cell)) return "You set it; it came as " + table_number(*came) + ".";
  return model.weights->has(session.graph()[cell.node].name) ? came_about(model) : added_bias(model);
}

std::string unknown_row_origin(const Session& session) {
  switch (origin_of(*session.document().model)) {
    case Origin::made_by_hand: return "its row of W_{E} was guessed from its form";
    case Origin::drawn_at_random: return "its row of W_{E} was drawn at random, as every word\u2019s";
    case Origin::learned: break;
  }
  return "its row of W_{E} is zeros, because nothing was learned about it";
}

PositionKind position_kind(const ModelConfig& config) {
  if (!config.positions) return PositionKind::off;
  if (config.rotary) return PositionKind::rotary;
  if (config.learned_positions > 0) return PositionKind::learned;
  if (config.sinusoids.width == 0 || config.sinusoids.amplitude == 0) return PositionKind::none;
  return config.sinusoids.width < config.d_model ? PositionKind::waves_in_own_columns : PositionKind::waves;
}

}  // namespace headlight
