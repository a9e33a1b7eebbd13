#include "train/recipe_json.hpp"

#include <limits>

#include "base/json.hpp"
#include "base/json_fields.hpp"

namespace headlight::train {
namespace {

using nlohmann::json;

constexpr int any_number = std::numeric_limits<int>::max();

json guided_json(const GuidedHead& g) {
  return {{"attention", g.attention},   {"head", g.head},       {"weight", g.weight},
          {"full_until", g.full_until}, {"gone_at", g.gone_at}, {"what", g.what}};
}

GuidedHead guided_in(const json& object, const std::string& place) {
  const Fields f(object, place, {"attention", "head", "weight", "full_until", "gone_at", "what"});
  return {.attention = static_cast<int>(f.whole("attention", 0, any_number)),
          .head = static_cast<int>(f.whole("head", 0, any_number)),
          .weight = f.number("weight"),
          .full_until = static_cast<int>(f.whole("full_until", 0, any_number)),
          .gone_at = static_cast<int>(f.whole("gone_at", 0, any_number)),
          .what = f.text("what")};
}

}  // namespace

std::string recipe_json(const Recipe& r) {
  json guided = json::array();
  for (const GuidedHead& head : r.guided) guided.push_back(guided_json(head));
  const json all = {{"task", r.task},
                    {"seed", r.seed},
                    {"steps", r.steps},
                    {"batch", r.batch},
                    {"rate", r.rate},
                    {"warm_up", r.warm_up},
                    {"last_rate", r.last_rate},
                    {"beta1", r.beta1},
                    {"beta2", r.beta2},
                    {"epsilon", r.epsilon},
                    {"weight_decay", r.weight_decay},
                    {"clip", r.clip},
                    {"position_offset", r.position_offset},
                    {"entropy", r.entropy},
                    {"entropy_ramp", r.entropy_ramp},
                    {"guided", guided},
                    {"initial_attention", r.initial_attention}};
  return all.dump();
}

Recipe recipe_from_json(const std::string& text) {
  const json object = parse_json(text, 4);
  const Fields f(object, "recipe",
                 {"task", "seed", "steps", "batch", "rate", "warm_up", "last_rate", "beta1", "beta2", "epsilon", "weight_decay", "clip",
                  "position_offset", "entropy", "entropy_ramp", "guided", "initial_attention"});
  Recipe r;
  r.task = f.text("task");
  r.seed = f.natural("seed");
  for (const auto& [name, field] : {std::pair{"steps", &r.steps},
                                    {"batch", &r.batch},
                                    {"warm_up", &r.warm_up},
                                    {"position_offset", &r.position_offset},
                                    {"entropy_ramp", &r.entropy_ramp}})
    *field = static_cast<int>(f.whole(name, 0, any_number));
  for (const auto& [name, field] : {std::pair{"rate", &r.rate},
                                    {"last_rate", &r.last_rate},
                                    {"beta1", &r.beta1},
                                    {"beta2", &r.beta2},
                                    {"epsilon", &r.epsilon},
                                    {"weight_decay", &r.weight_decay},
                                    {"clip", &r.clip},
                                    {"entropy", &r.entropy},
                                    {"initial_attention", &r.initial_attention}})
    *field = f.number(name);
  for (const json& head : f.list("guided")) r.guided.push_back(guided_in(head, "recipe.guided[" + std::to_string(r.guided.size()) + "]"));
  return r;
}

}  // namespace headlight::train
