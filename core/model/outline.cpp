#include "model/outline.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace headlight {

NodeId Outline::made(const Place& place, NodeId node) {
  auto step = std::find_if(steps_.rbegin(), steps_.rend(), [&](const Step& s) { return s.place == place; });  // it was written lately
  if (step == steps_.rend()) {
    steps_.push_back({place, {}});
    step = steps_.rbegin();
  }
  const auto head = static_cast<size_t>(place.head.value_or(0));
  if (step->made.size() <= head) step->made.resize(head + 1);
  step->made[head].push_back(node);
  return belongs(place, node);
}

NodeId Outline::belongs(const Place& place, NodeId node) {
  places_.insert_or_assign(node, place);
  return node;
}

NodeId Outline::shown(const StagePlace& place, NodeId node) {
  shown_.emplace_back(place, node);
  return node;
}

void Outline::renumber(const std::vector<NodeId>& now) {
  const auto move = [&](NodeId& node) { node = now[static_cast<size_t>(node)]; };
  for (Step& step : steps_)
    for (std::vector<NodeId>& of_head : step.made) std::for_each(of_head.begin(), of_head.end(), move);
  std::unordered_map<NodeId, Place> places;
  for (const auto& [node, place] : places_) places.emplace(now[static_cast<size_t>(node)], place);
  places_ = std::move(places);
  for (auto& [place, node] : shown_) move(node);
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

const std::vector<NodeId>& Outline::of(const StagePlace& place, int head) const {
  const Step* step = find(place);
  if (!step) throw std::out_of_range(std::string("this model has no such stage: ") + id(place.stage));
  return step->made.at(step->made.size() == 1 ? 0 : static_cast<size_t>(head));
}

std::optional<Place> Outline::place_of(NodeId node) const {
  const auto found = places_.find(node);
  return found == places_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<StagePlace> Outline::showing(NodeId node) const {
  std::vector<StagePlace> all;
  for (const auto& [place, shown] : shown_)
    if (shown == node) all.push_back(place);
  return all;
}

}  // namespace headlight
