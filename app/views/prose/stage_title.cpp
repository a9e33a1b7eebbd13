#include "views/prose/stage_title.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "attend/imported_tensors.hpp"
#include "session/why/why_score.hpp"
#include "views/prose/origin_text.hpp"
#include "views/prose/stage_text.hpp"
#include "views/prose/why_text.hpp"

namespace headlight::views {

namespace {

std::string norm_title(const Session& s, const StagePlace& place, const Phrases& phrases) {
  return s.document().config.norm_form == NormForm::rms ? phrases("stage.norm.title.rms") : title(place.stage, phrases);
}

std::string final_norm_title(const Session& s, const StagePlace& place, const Phrases& phrases) {
  return s.nodes().decoder && !place.at.decoder ? phrases("stage.memory.title") : title(place.stage, phrases);
}

std::string activation_title(const Session& s, const StagePlace&, const Phrases&) {
  return activation_name(s.document().config.activation);
}

std::string positions_title(const Session& s, const StagePlace& place, const Phrases& phrases) {
  switch (position_kind(s.document().config)) {
    case PositionKind::off:
    case PositionKind::none: return phrases("stage.positions.title.none");
    case PositionKind::later: return phrases("stage.positions.title.later");
    default: return title(place.stage, phrases);
  }
}

std::string softmax_title(const Session& s, const StagePlace& place, const Phrases& phrases) {
  return s.imported() && s.imported()->gives_weights() ? phrases("stage.given.title") : title(place.stage, phrases);
}

std::string probs_title(const Session& s, const StagePlace& place, const Phrases& phrases) {
  return s.document().config.fills_in_words() ? phrases("stage.probs.title.masked") : title(place.stage, phrases);
}

/// The stages whose titles depend on the document. All other stages use stage.ID.title.
constexpr std::pair<Stage, std::string (*)(const Session&, const StagePlace&, const Phrases&)> own_titles[] = {
    {Stage::positions, positions_title},
    {Stage::embed_norm, norm_title},
    {Stage::norm, norm_title},
    {Stage::softmax, softmax_title},
    {Stage::mlp_norm, norm_title},
    {Stage::activation, activation_title},
    {Stage::final_norm, final_norm_title},
    {Stage::transform_active, activation_title},
    {Stage::transform_norm, norm_title},
    {Stage::probs, probs_title},
};

/// Returns the purpose of the rows of queries, keys and values; empty for other stages.
std::string purpose(Stage stage, const Phrases& phrases) {
  return phrases.has(std::string("stage.") + id(stage) + ".purpose") ? phrases.of("stage.*.purpose", id(stage)) : "";
}

}  // namespace

std::string stage_title(const Session& session, const StagePlace& place, const Phrases& phrases) {
  const auto own = std::find_if(std::begin(own_titles), std::end(own_titles), [&](const auto& each) { return each.first == place.stage; });
  return own != std::end(own_titles) ? own->second(session, place, phrases) : title(place.stage, phrases);
}

std::string board_title(const Session& s, const Phrases& phrases) {
  if (why_is_visible(s))
    return s.selection().why.view == WhyView::value_output ? phrases("why.title.value_output") : why_question(s, phrases);
  return stage_title(s, s.navigation().place(), phrases);
}

std::string colon_before(const Session& s, const std::string& place, const Phrases& phrases) {
  const std::string purposed = purpose(s.selection().stage, phrases);
  return !purposed.empty() && place.starts_with(purposed) ? phrases("stage.title_with_purpose", {{"title", ""}}) : "";
}

namespace {

/// True if the stage's input is the encoder's output.
bool reads_memory(const Session& s) {
  if (!s.navigation().place().at.cross) return false;
  const std::vector<NodeId>& inputs = s.graph()[main_node(s.navigation().place(), s.nodes(), s.selection().head)].inputs;
  return !inputs.empty() && inputs.front() == s.navigation().attention().memory;
}

/// Returns the board's places from the fullest to the shortest.
std::vector<std::string> board_places(const Session& s, const Phrases& phrases) {
  const std::string place = place_words(s.navigation().place(), s.nodes(), phrases), purposed = purpose(s.selection().stage, phrases);
  const auto joined = [&phrases](std::initializer_list<std::string> parts) {
    std::string words;
    for (const std::string& part : parts)
      if (!part.empty()) words = words.empty() ? part : phrases("common.side_by_side", {{"list", words}, {"last", part}});
    return words;
  };
  return {joined({purposed, reads_memory(s) ? phrases("stage.from_memory") : "", place}), joined({purposed, place}),
          place.empty() ? purposed : place};
}

}  // namespace

std::string board_place(const Session& s, const Phrases& phrases) { return board_places(s, phrases).front(); }

std::string board_place(const Session& s, const Phrases& phrases, const std::function<bool(const std::string&)>& fits) {
  const std::vector<std::string> places = board_places(s, phrases);
  const auto found = std::find_if(places.begin(), places.end(), fits);
  return found != places.end() ? *found : places.back();
}

}  // namespace headlight::views
