#include "views/prose/stage_title.hpp"

#include "views/prose/origin_text.hpp"
#include "views/prose/stage_text.hpp"

namespace headlight {

std::string stage_title(const Session& session, const StagePlace& place, const Phrases& phrases) {
  const ModelConfig& config = session.document().config;
  if (place == Stage::final_norm && session.nodes().decoder) return phrases("stage.memory.title");
  if (place.stage == Stage::activation) return activation_name(config.activation);
  const bool norm = place.stage == Stage::norm || place.stage == Stage::mlp_norm || place.stage == Stage::embed_norm;
  if (norm && config.norm_form == NormForm::rms) return phrases("stage.norm.title.rms");
  if (place.stage != Stage::positions) return title(place.stage, phrases);
  switch (position_kind(config)) {
    case PositionKind::off:
    case PositionKind::none: return phrases("stage.positions.title.none");
    case PositionKind::rotary: return phrases("stage.positions.title.rotary");
    default: return title(place.stage, phrases);
  }
}

}  // namespace headlight
