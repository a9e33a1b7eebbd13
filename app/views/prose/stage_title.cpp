#include "views/prose/stage_title.hpp"

#include <algorithm>

#include "attend/given_tensors.hpp"
#include "views/prose/origin_text.hpp"
#include "views/prose/stage_text.hpp"

namespace headlight {

std::string stage_title(const Session& session, const StagePlace& place, const Phrases& phrases) {
  const ModelConfig& config = session.document().config;
  if (place == Stage::final_norm && session.nodes().decoder) return phrases("stage.memory.title");
  if (place.stage == Stage::softmax && session.given() && session.given()->gives_weights()) return phrases("stage.given.title");
  if (place.stage == Stage::probs && config.fills_in_words()) return phrases("stage.probs.title.masked");
  if (place.stage == Stage::activation || place.stage == Stage::transform_active) return activation_name(config.activation);
  const bool norm = place.stage == Stage::norm || place.stage == Stage::mlp_norm || place.stage == Stage::embed_norm ||
                    place.stage == Stage::transform_norm;
  if (norm && config.norm_form == NormForm::rms) return phrases("stage.norm.title.rms");
  if (place.stage != Stage::positions) return title(place.stage, phrases);
  switch (position_kind(config)) {
    case PositionKind::off:
    case PositionKind::none: return phrases("stage.positions.title.none");
    case PositionKind::later: return phrases("stage.positions.title.later");
    default: return title(place.stage, phrases);
  }
}

namespace {

/// What the rows of queries, keys and values are for; empty elsewhere.
std::string purpose(Stage stage, const Phrases& phrases) {
  switch (stage) {
    case Stage::q: return phrases("stage.q.purpose");
    case Stage::k: return phrases("stage.k.purpose");
    case Stage::v: return phrases("stage.v.purpose");
    default: return "";
  }
}

}  // namespace

std::string board_title(const Session& s, const Phrases& phrases) {
  const std::string name = stage_title(s, s.place(), phrases);
  return purpose(s.selection.stage, phrases).empty() ? name : phrases("stage.title_with_purpose", {{"title", name}});
}

namespace {

/// From the fullest to the shortest.
std::vector<std::string> board_places(const Session& s, const Phrases& phrases) {
  const bool memory = s.selection.at.cross && (s.selection.stage == Stage::k || s.selection.stage == Stage::v);
  const std::string place = place_words(s.place(), s.nodes(), phrases), purposed = purpose(s.selection.stage, phrases);
  const auto joined = [&phrases](std::initializer_list<std::string> parts) {
    std::string words;
    for (const std::string& part : parts)
      if (!part.empty()) words = words.empty() ? part : phrases("common.side_by_side", {{"list", words}, {"last", part}});
    return words;
  };
  return {joined({purposed, memory ? phrases("stage.from_memory") : "", place}), joined({purposed, place}),
          place.empty() ? purposed : place};
}

}  // namespace

std::string board_place(const Session& s, const Phrases& phrases) { return board_places(s, phrases).front(); }

std::string board_place(const Session& s, const Phrases& phrases, const std::function<bool(const std::string&)>& fits) {
  const std::vector<std::string> places = board_places(s, phrases);
  const auto found = std::find_if(places.begin(), places.end(), fits);
  return found != places.end() ? *found : places.back();
}

}  // namespace headlight
