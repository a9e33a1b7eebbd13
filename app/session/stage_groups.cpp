#include "session/stage_groups.hpp"

#include <algorithm>

#include "model/config.hpp"
#include "text/unicode.hpp"

namespace headlight::session {
namespace {

using Kind = StageGroup::Kind;
using Stack = StageGroup::Stack;

Kind kind_of(const StagePlace& place, const ModelNodes& nodes) {
  switch (scope(place.stage)) {
    case StageScope::model: return place.stage == Stage::translate ? Kind::translation : Kind::next_word;
    case StageScope::attention: return place.at.cross ? Kind::cross : Kind::attention;
    case StageScope::block: return Kind::mlp;
    case StageScope::stack: break;
  }
  if (place.stage != Stage::final_norm) return Kind::words;
  return nodes.decoder && !place.at.decoder ? Kind::end : Kind::next_word;
}

Stage telling(Kind kind, Stage last) {
  switch (kind) {
    case Kind::words: return Stage::positions;
    case Kind::attention:
    case Kind::cross: return Stage::softmax;
    case Kind::mlp: return Stage::activation;
    default: return last;
  }
}

void step(Session& session, int by) {
  if (session.selection().map && by > 0) return session.go(StagePlace(session.navigation().stages().front()));
  const int last = static_cast<int>(session.navigation().stages().size()) - 1;
  session.go(StagePlace(session.navigation().stages()[static_cast<size_t>(std::clamp(session.navigation().stage_number() + by, 0, last))]));
}

}  // namespace

std::string stack_title(const StageGroup& group, const Phrases& phrases) {
  switch (group.stack) {
    case Stack::whole_model: return "";
    case Stack::encoder: return phrases("shell.rail.stack.encoder");
    case Stack::decoder: break;
  }
  return phrases("shell.rail.stack.decoder");
}

std::string title(const StageGroup& group, const Session& session, const Phrases& phrases) {
  const ModelNodes& nodes = session.nodes();
  const auto& at = group.place.at;
  if (group.count == static_cast<int>(session.navigation().stages().size())) return "";
  const bool one_layer = (at.decoder ? *nodes.decoder : static_cast<const StackNodes&>(nodes)).block.size() <= 1;
  const Placeholder layer("layer", at.layer + 1);
  switch (group.kind) {
    case Kind::translation: return phrases("shell.rail.group.translation");
    case Kind::words: return phrases("shell.rail.group.words");
    case Kind::end: return phrases("shell.rail.group.memory");
    case Kind::next_word:
      return session.document().config.fills_in_words() ? phrases("shell.rail.group.next_word.masked")
                                                        : phrases("shell.rail.group.next_word");
    case Kind::cross:
      return one_layer ? phrases("shell.rail.group.cross_attention") : phrases("shell.rail.group.cross_attention.layer", {layer});
    case Kind::mlp: return one_layer ? phrases("shell.rail.group.feed_forward") : phrases("shell.rail.group.feed_forward.layer", {layer});
    case Kind::attention: break;
  }
  if (at.decoder) return one_layer ? phrases("shell.rail.group.self_attention") : phrases("shell.rail.group.self_attention.layer", {layer});
  return one_layer ? phrases("shell.rail.group.attention") : phrases("shell.rail.group.attention.layer", {layer});
}

std::vector<StageGroup> groups_of(const Session& session) {
  const std::vector<StagePlace>& stages = session.navigation().stages();
  const ModelNodes& nodes = session.nodes();
  if (is_bare_attention(session.document().config))
    return {{Kind::attention, Stack::whole_model, {}, 0, static_cast<int>(stages.size()), Stage::softmax}};
  std::vector<StageGroup> all;
  for (int i = 0; i < static_cast<int>(stages.size()); ++i) {
    const StagePlace& place = stages[static_cast<size_t>(i)];
    const Kind kind = kind_of(place, nodes);
    const bool decoder = place.at.decoder || kind == Kind::next_word;
    const Stack stack = !nodes.decoder || kind == Kind::translation ? Stack::whole_model : decoder ? Stack::decoder : Stack::encoder;
    const auto goes_on = [&](const StageGroup& group) {
      return group.kind == kind && group.stack == stack && group.place.at.layer == place.at.layer;
    };
    if (all.empty() || !goes_on(all.back())) all.push_back({kind, stack, place, i, 0, place});
    ++all.back().count;
    const StagePlace tells{telling(kind, place.stage), place.at};
    all.back().telling = session.navigation().number_of(tells) >= 0 ? tells : place;
  }
  return all;
}

void step_group(Session& session, int by) {
  const std::vector<StageGroup> all = groups_of(session);
  const int stage = session.navigation().stage_number();
  const auto here = std::find_if(all.begin(), all.end(), [&](const StageGroup& group) { return group.has(stage); }) - all.begin();
  const bool to_own_start = by < 0 && stage > all[static_cast<size_t>(here)].first;
  const auto to = std::clamp<std::ptrdiff_t>(here + (to_own_start ? 0 : by), 0, static_cast<std::ptrdiff_t>(all.size()) - 1);
  const bool past_the_end = by > 0 && to == here;
  const StageGroup& group = all[static_cast<size_t>(to)];
  session.go(StagePlace(session.navigation().stages()[static_cast<size_t>(past_the_end ? group.first + group.count - 1 : group.first)]));
}

void next_stage(Session& session) { step(session, 1); }
void previous_stage(Session& session) { step(session, -1); }

}  // namespace headlight::session
