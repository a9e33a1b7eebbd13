#include "views/prose/origin_text.hpp"

#include "model/origin.hpp"
#include "session/overridden.hpp"
#include "theme/number_format.hpp"

namespace headlight::views {
namespace {

/// Tells the origin of the model's own weights.
std::string came_about(const Model& model, const Phrases& phrases) {
  switch (origin_of(model)) {
    case Origin::made_by_hand: return phrases("inspector.origin.by_hand");
    case Origin::drawn_at_random: return phrases("inspector.origin.random", {{"seed", model.made_from->seed}});
    case Origin::imported: return phrases("inspector.origin.given");
    case Origin::learned: break;
  }
  return phrases("inspector.origin.learned");
}

/// Tells the origin of a bias that the model lacked and the user switched on.
std::string added_bias(const Model& model, const Phrases& phrases) {
  return origin_of(model) == Origin::made_by_hand ? phrases("inspector.origin.bias.zero") : phrases("inspector.origin.bias.random");
}

}  // namespace

std::string weight_origin(const Session& session, const Phrases& phrases, const Cell& cell) {
  const Model& model = *session.document().model;
  const auto came = untouched_value(session, cell);
  if (!came) return phrases("inspector.origin.unknown_word", {{"reason", unknown_row_origin(session, phrases)}});
  if (is_overridden(session, cell)) return phrases("inspector.origin.set", {{"came", table_number(*came)}});
  return model.weights->has(session.graph()[cell.node].name) ? came_about(model, phrases) : added_bias(model, phrases);
}

std::string unknown_row_origin(const Session& session, const Phrases& phrases) {
  switch (origin_of(*session.document().model)) {
    case Origin::made_by_hand: return phrases("inspector.origin.unknown_row.guessed");
    case Origin::drawn_at_random: return phrases("inspector.origin.unknown_row.random");
    case Origin::imported:
    case Origin::learned: break;
  }
  return phrases("inspector.origin.unknown_row.zeros");
}

std::string made_by_hand_sentence(const Document& document, const Phrases& phrases) {
  return origin_of(*document.model) == Origin::made_by_hand ? phrases("map.look.by_hand") : "";
}

PositionKind position_kind(const ModelConfig& config) {
  if (!config.positions) return PositionKind::off;
  if (!config.adds_positions()) return PositionKind::later;
  if (config.learned_positions > 0) return PositionKind::learned;
  if (config.sinusoids.width == 0 || config.sinusoids.amplitude == 0) return PositionKind::none;
  return config.sinusoids.width < config.d_model ? PositionKind::waves_in_own_columns : PositionKind::waves;
}

}  // namespace headlight::views
