// Logit softcapping (Gemma Team 2024): scores -> c tanh(scores / c) on the scaled scores, before the mask. No score exceeds c, so no weight
// can dominate its row.
#include <algorithm>

#include "base/error.hpp"
#include "base/json.hpp"
#include "base/values.hpp"
#include "document/computable.hpp"
#include "document/variants/variant.hpp"
#include "model/origin.hpp"
#include "model/score_steps.hpp"

namespace headlight::document::variant {
namespace {

/// The choices of the panel; below 1 hardly anything of a score is left.
constexpr double caps[] = {1, 2, 3, 5, 10, 20, 30, 50};

constexpr AddedStage stages_of_softcap[] = {{Stage::softcap, "5"}};

}  // namespace

extern const Variant softcap = {
    .id = "softcap",
    .item = "softcap",
    .takes = "C",
    .about = []() -> std::string { return "cap the scores smoothly at C before the mask: C tanh(score / C); not for trained models"; },
    .storage = Variant::Storage::config,
    .key = "softcap",
    .in_traces = true,
    .numbers = softcap_range,
    .value = [](const Document& d) { return number_or_off(d.config.softcap); },
    .set =
        [](Document d, const std::string& value) {
          d.config.softcap = value == variant_off ? 0 : real_value(base::tr("a softcap of"), value, softcap_range);
          if (const double own = d.model->config.softcap; d.config.softcap != own && origin_of(*d.model) == Origin::learned)
            throw UserError(own > 0 ? tr("the model {name} was trained with a softcap of {cap} on its scores, which stays",
                                         {{"name", d.config.name}, {"cap", number_or_off(own)}})
                                    : tr("the model {name} was trained without a softcap on its scores, and none can be added",
                                         {{"name", d.config.name}}));
          require_computable(d);
          return d;
        },
    .stored = [](const Document& d) { return d.config.softcap > 0 ? nlohmann::json(d.config.softcap) : nlohmann::json(); },
    .bring =
        [](const ModelConfig& config) {
          std::vector<ModelConfig> one = {config};
          one.front().softcap = 1;
          return one;
        },
    .in_line = [](const Document& d) -> std::string {
      return d.config.softcap > 0 ? ", a softcap of " + number_or_off(d.config.softcap) : "";
    },
    .panel = [](const Document& d, int) -> std::optional<VariantPanel> {
      if (origin_of(*d.model) == Origin::learned) return std::nullopt;
      const double now = d.config.softcap;
      const auto at = now > 0 ? std::lower_bound(std::begin(caps), std::end(caps), now) : std::end(caps);
      const auto above = now > 0 ? std::upper_bound(std::begin(caps), std::end(caps), now) : std::end(caps);
      VariantPanel panel;
      panel.now_word = now > 0 ? "" : "softcap_off";
      if (at != std::begin(caps)) panel.less.to = number_or_off(at[-1]);
      else panel.less.why_not = "softcap_least";
      if (now > 0)
        panel.more = {above == std::end(caps) ? variant_off : number_or_off(*above), "", above == std::end(caps) ? "softcap_none" : ""};
      else panel.more.why_not = "softcap_no_cap";
      return panel;
    },
    .adds = stages_of_softcap,
};

}  // namespace headlight::document::variant
