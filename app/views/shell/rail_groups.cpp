#include "views/shell/rail_groups.hpp"

#include <algorithm>

#include "text/unicode.hpp"

namespace headlight {
namespace {

enum class Part { translation, words, attention, cross, mlp, end, next_word };

Part part_of(const StagePlace& place, const ModelNodes& nodes) {
  switch (scope(place.stage)) {
    case StageScope::model: return place.stage == Stage::translate ? Part::translation : Part::next_word;
    case StageScope::attention: return place.at.cross ? Part::cross : Part::attention;
    case StageScope::block: return Part::mlp;
    case StageScope::stack: break;
  }
  if (place.stage != Stage::final_norm) return Part::words;
  return nodes.decoder && !place.at.decoder ? Part::end : Part::next_word;
}

std::string title_of(Part part, const StagePlace& place, const ModelNodes& nodes) {
  const auto n_blocks = (place.at.decoder ? *nodes.decoder : static_cast<const StackNodes&>(nodes)).block.size();
  const std::string layer = n_blocks > 1 ? "Layer " + std::to_string(place.at.layer + 1) + " " : "";
  switch (part) {
    case Part::translation: return "Translation";
    case Part::words: return "Words";
    case Part::attention: return capital(layer + (place.at.decoder ? "self-attention" : "attention"));
    case Part::cross: return capital(layer + "cross-attention");
    case Part::mlp: return capital(layer + "feed-forward");
    case Part::end: return "Memory";
    case Part::next_word: break;
  }
  return "Next word";
}

Stage telling(Part part, Stage last) {
  switch (part) {
    case Part::words: return Stage::positions;
    case Part::attention:
    case Part::cross: return Stage::softmax;
    case Part::mlp: return Stage::activation;
    default: return last;
  }
}

}  // namespace

std::vector<StageGroup> groups_of(const Session& session) {
  const std::vector<StagePlace>& stages = session.stages();
  const ModelNodes& nodes = session.nodes();
  if (stages.back() == Stage::output) return {{"", "", 0, static_cast<int>(stages.size()), Stage::softmax}};
  std::vector<StageGroup> all;
  for (int i = 0; i < static_cast<int>(stages.size()); ++i) {
    const StagePlace& place = stages[static_cast<size_t>(i)];
    const Part part = part_of(place, nodes);
    const bool decoder = place.at.decoder || part == Part::next_word;
    const std::string title = title_of(part, place, nodes), stack = !nodes.decoder || part == Part::translation ? ""
                                                                    : decoder                                   ? "Decoder"
                                                                                                                : "Encoder";
    if (all.empty() || all.back().title != title || all.back().stack != stack) all.push_back({stack, title, i, 0, place});
    ++all.back().count;
    const StagePlace tells{telling(part, place.stage), place.at};
    all.back().telling = session.number_of(tells) >= 0 ? tells : place;
  }
  return all;
}

void step_group(Session& session, int by) {
  const std::vector<StageGroup> all = groups_of(session);
  const int stage = session.stage_number();
  const auto here = std::find_if(all.begin(), all.end(), [&](const StageGroup& group) { return group.has(stage); }) - all.begin();
  const bool to_own_start = by < 0 && stage > all[static_cast<size_t>(here)].first;
  const auto to = std::clamp<std::ptrdiff_t>(here + (to_own_start ? 0 : by), 0, static_cast<std::ptrdiff_t>(all.size()) - 1);
  const bool past_the_end = by > 0 && to == here;
  const StageGroup& group = all[static_cast<size_t>(to)];
  session.go(StagePlace(session.stages()[static_cast<size_t>(past_the_end ? group.first + group.count - 1 : group.first)]));
}

}  // namespace headlight
