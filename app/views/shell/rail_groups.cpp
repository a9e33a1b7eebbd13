#include "views/shell/rail_groups.hpp"

#include <algorithm>

#include "text/unicode.hpp"

namespace headlight {
namespace {

enum class GroupKind { translation, words, attention, cross, mlp, end, next_word };

GroupKind kind_of(const StagePlace& place, const ModelNodes& nodes) {
  switch (scope(place.stage)) {
    case StageScope::model: return place.stage == Stage::translate ? GroupKind::translation : GroupKind::next_word;
    case StageScope::attention: return place.at.cross ? GroupKind::cross : GroupKind::attention;
    case StageScope::block: return GroupKind::mlp;
    case StageScope::stack: break;
  }
  if (place.stage != Stage::final_norm) return GroupKind::words;
  return nodes.decoder && !place.at.decoder ? GroupKind::end : GroupKind::next_word;
}

std::string title_of(GroupKind kind, const StagePlace& place, const ModelNodes& nodes) {
  const auto n_blocks = (place.at.decoder ? *nodes.decoder : static_cast<const StackNodes&>(nodes)).block.size();
  const std::string layer = n_blocks > 1 ? "Layer " + std::to_string(place.at.layer + 1) + " " : "";
  switch (kind) {
    case GroupKind::translation: return "Translation";
    case GroupKind::words: return "Words";
    case GroupKind::attention: return capital(layer + (place.at.decoder ? "self-attention" : "attention"));
    case GroupKind::cross: return capital(layer + "cross-attention");
    case GroupKind::mlp: return capital(layer + "feed-forward");
    case GroupKind::end: return "Memory";
    case GroupKind::next_word: break;
  }
  return "Next word";
}

Stage telling(GroupKind kind, Stage last) {
  switch (kind) {
    case GroupKind::words: return Stage::positions;
    case GroupKind::attention:
    case GroupKind::cross: return Stage::softmax;
    case GroupKind::mlp: return Stage::activation;
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
    const GroupKind kind = kind_of(place, nodes);
    const bool decoder = place.at.decoder || kind == GroupKind::next_word;
    const std::string title = title_of(kind, place, nodes), stack = !nodes.decoder || kind == GroupKind::translation ? ""
                                                                    : decoder                                        ? "Decoder"
                                                                                                                     : "Encoder";
    if (all.empty() || all.back().title != title || all.back().stack != stack) all.push_back({stack, title, i, 0, place});
    ++all.back().count;
    const StagePlace tells{telling(kind, place.stage), place.at};
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
