#include "model/outline.hpp"

#include <algorithm>
#include <stdexcept>

namespace headlight::model {
namespace {

bool is_outside_blocks(Stage stage) { return scope(stage) == StageScope::model || scope(stage) == StageScope::stack; }

}  // namespace

NodeId Outline::made(const MatrixPlace& place, NodeId node, Meaning meaning) {
  auto step = std::find_if(steps_.rbegin(), steps_.rend(), [&](const Step& s) { return s.place == place; });  // written lately
  if (step == steps_.rend()) {
    steps_.push_back({place, {}});
    step = steps_.rbegin();
  }
  const auto head = static_cast<size_t>(place.head.value_or(0));
  if (step->made.size() <= head) step->made.resize(head + 1);
  step->made[head].push_back(node);
  return belongs(place, node, std::move(meaning));
}

NodeId Outline::belongs(const MatrixPlace& place, NodeId node, Meaning meaning) {
  note(node, {std::move(meaning), place, place.at, is_outside_blocks(place.stage)});
  return node;
}

NodeId Outline::input(const AttentionId& at, NodeId node, Meaning meaning) {
  note(node, {std::move(meaning), std::nullopt, at});
  return node;
}

NodeId Outline::input_of_stack(bool decoder, NodeId node, Meaning meaning) {
  note(node, {std::move(meaning), std::nullopt, {.decoder = decoder}, true});
  return node;
}

NodeId Outline::show(const StagePlace& place, NodeId node) {
  displayed_.emplace_back(place, node);
  return node;
}

void Outline::rename(NodeId node, std::string symbol) { entries_.at(static_cast<size_t>(node)).meaning.symbol = std::move(symbol); }

void Outline::end_block(BlockEnds ends) { blocks_.push_back(std::move(ends)); }

void Outline::note(NodeId node, Entry entry) {
  const auto at = static_cast<size_t>(node);
  if (entries_.size() <= at) entries_.resize(at + 1);
  const std::optional<int> head = entry.place ? entry.place->head : std::nullopt;
  const auto [first, is_first] = playing_.try_emplace({entry.of_stack, entry.at, entry.meaning.part, head}, node);
  if (!is_first && symbol_of(first->second).empty() && !entry.meaning.symbol.empty()) first->second = node;  // it replaces that
  entries_[at] = std::move(entry);
}

Outline Outline::renumbered(const std::vector<NodeId>& to) const {
  const auto now = [&](NodeId node) { return to.at(static_cast<size_t>(node)); };
  Outline out;
  for (const Step& step : steps_) {
    out.steps_.push_back({step.place, std::vector<std::vector<NodeId>>(step.made.size())});
    for (size_t head = 0; head < step.made.size(); ++head)
      for (const NodeId node : step.made[head])
        if (now(node) >= 0) out.steps_.back().made[head].push_back(now(node));
  }
  for (size_t node = 0; node < entries_.size(); ++node)
    if (to.at(node) >= 0) out.note(to[node], entries_[node]);
  for (const BlockEnds& block : blocks_)
    if (now(block.input) >= 0 && now(block.output) >= 0) out.blocks_.push_back({block.at, block.path, now(block.input), now(block.output)});
  for (const auto& [place, node] : displayed_)
    if (now(node) >= 0) out.displayed_.emplace_back(place, now(node));
  return out;
}

const Outline::Entry& Outline::entry(NodeId node) const {
  const auto at = static_cast<size_t>(node);
  return at < entries_.size() ? entries_[at] : nothing_;
}

const Outline::Step* Outline::find(const StagePlace& place) const {
  const auto step = std::find_if(steps_.begin(), steps_.end(), [&](const Step& s) { return s.place == place; });
  return step == steps_.end() ? nullptr : &*step;
}

std::vector<StagePlace> Outline::stages() const {
  std::vector<StagePlace> all;
  for (const Step& step : steps_) all.push_back(step.place);
  return all;
}

std::optional<Stage> Outline::stage_with(StageTrait trait, const AttentionId& at) const {
  for (const Step& step : steps_)
    if (step.place == StagePlace(step.place.stage, at) && model::has(step.place.stage, trait)) return step.place.stage;
  return std::nullopt;
}

const BlockEnds* Outline::block_of(const StagePlace& place) const {
  if (scope(place.stage) != StageScope::block && scope(place.stage) != StageScope::attention) return nullptr;
  const AttentionId self = {place.at.decoder, place.at.layer};
  const auto block = std::find_if(blocks_.begin(), blocks_.end(), [&](const BlockEnds& b) { return b.at == self; });
  return block == blocks_.end() ? nullptr : &*block;
}

const std::vector<NodeId>& Outline::of(const StagePlace& place, int head) const {
  const Step* step = find(place);
  if (!step) throw std::out_of_range(std::string("this model has no such stage: ") + id(place.stage));
  return step->made.at(step->made.size() == 1 ? 0 : static_cast<size_t>(head));
}

std::vector<NodeId> Outline::computed_in(const StagePlace& place, int head) const {
  std::vector<NodeId> all;
  for (size_t node = 0; node < entries_.size(); ++node)
    if (const auto& at = entries_[node].place; at && static_cast<const StagePlace&>(*at) == place && at->head.value_or(head) == head)
      all.push_back(static_cast<NodeId>(node));
  return all;
}

std::optional<MatrixPlace> Outline::place_of(NodeId node) const { return entry(node).place; }

std::vector<StagePlace> Outline::showing(NodeId node) const {
  std::vector<StagePlace> all;
  for (const auto& [place, shown] : displayed_)
    if (shown == node) all.push_back(place);
  return all;
}

std::optional<NodeId> Outline::find_in_attention(Part part, const AttentionId& at, std::optional<int> head) const {
  return playing({false, at, part, head});
}

std::optional<NodeId> Outline::find_in_stack(Part part, bool decoder) const {
  return playing({true, AttentionId{.decoder = decoder}, part, std::nullopt});
}

std::optional<NodeId> Outline::playing(const PlayedPart& part) const {
  const auto found = playing_.find(part);
  return found == playing_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<NodeId> Outline::in_every_head(NodeId node) const {
  const Entry& own = entry(node);
  if (!own.place || !own.place->head) return {node};
  const StagePlace& stage = *own.place;
  std::vector<std::pair<int, NodeId>> all;
  for (size_t other = 0; other < entries_.size(); ++other) {
    const Entry& e = entries_[other];
    if (e.place && e.place->head && static_cast<const StagePlace&>(*e.place) == stage && e.meaning.part == own.meaning.part &&
        e.meaning.symbol == own.meaning.symbol)
      all.emplace_back(*e.place->head, static_cast<NodeId>(other));
  }
  std::sort(all.begin(), all.end());
  std::vector<NodeId> nodes;
  for (const auto& [head, other] : all) nodes.push_back(other);
  return nodes;
}

}  // namespace headlight::model
