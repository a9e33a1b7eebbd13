// Dropout on the attention weights (Srivastava et al. 2014): after softmax a share of them, drawn by a seed, is set to 0 and the others are
// divided by the remaining share. Training does so to every text it reads; here it is off by default.
#include <algorithm>

#include "base/error.hpp"
#include "base/json.hpp"
#include "base/number_text.hpp"
#include "base/values.hpp"
#include "document/computable.hpp"
#include "document/variants/variant.hpp"
#include "model/config.hpp"

namespace headlight::document::variant {
namespace {

constexpr double shares[] = {0.1, 0.2, 0.3, 0.5, 0.7, 0.9};  ///< the choices of the panel
constexpr const char* first_seed = "1";

std::string share_of(const Document& d) { return number_or_off(d.config.drops() ? d.config.dropout : 0); }

std::string seed_of(const Document& d) { return d.config.drops() ? std::to_string(d.config.dropout_seed) : first_seed; }

Document with_share(Document d, const std::string& value) {
  const double share = value == variant_off ? 0 : real_value(base::tr("a dropout of"), value, dropout_range);
  d.config.dropout_seed = share == 0 ? 0 : std::max(d.config.dropout_seed, 1);
  d.config.dropout = share == 0 ? d.model->config.dropout : share;  // a trained model still shows the share that its training dropped
  require_computable(d);
  return d;
}

Document with_seed(Document d, const std::string& value) {
  const std::int64_t seed = whole_value(base::tr("a seed of dropout of"), value, dropout_seeds);
  if (d.config.drops()) d.config.dropout_seed = static_cast<int>(seed);
  else if (value != first_seed) throw UserError(tr("nothing is dropped here, so there is nothing to draw again"));
  return d;
}

std::optional<VariantPanel> share_panel(const Document& d, int) {
  const double now = d.config.drops() ? d.config.dropout : 0;
  const auto* at = std::lower_bound(std::begin(shares), std::end(shares), now);
  const auto* above = std::upper_bound(std::begin(shares), std::end(shares), now);
  VariantPanel panel;
  panel.now_word = now > 0 ? "" : "dropout_off";
  if (now > 0) panel.less = {number_or_off(at == std::begin(shares) ? 0 : at[-1]), "", at == std::begin(shares) ? "dropout_none" : ""};
  else panel.less.why_not = "dropout_is_off";
  if (above != std::end(shares)) panel.more.to = number_or_off(*above);
  else panel.more.why_not = "dropout_most";
  return panel;
}

std::optional<VariantPanel> seed_panel(const Document& d, int) {
  if (!d.config.drops()) return std::nullopt;
  VariantPanel panel;
  const int seed = d.config.dropout_seed;
  if (seed > dropout_seeds.least) panel.less = {std::to_string(seed - 1), "", "dropout_seed_before"};
  else panel.less.why_not = "dropout_seed_first";
  if (seed < dropout_seeds.most) panel.more = {std::to_string(seed + 1), "", "dropout_seed_again"};
  else panel.more.why_not = "dropout_seed_last";
  return panel;
}

constexpr AddedStage stages_of_dropout[] = {{Stage::dropout, "0.3"}};

}  // namespace

extern const Variant dropout = {
    .id = "dropout",
    .item = "dropout",
    .takes = "P",
    .about = []() -> std::string {
      return "dropout as in training: set a share P of the attention weights, drawn by --dropout-seed, to 0 and divide the others by "
             "1 - P; 0 to 0.99";
    },
    .storage = Variant::Storage::config,
    .key = "dropout",
    .in_traces = true,
    .numbers = dropout_range,
    .value = share_of,
    .set = with_share,
    .stored = [](const Document& d) { return d.config.drops() ? nlohmann::json(d.config.dropout) : nlohmann::json(); },
    .bring =
        [](const ModelConfig& config) {
          std::vector<ModelConfig> one = {config};
          one.front().dropout = 0.5;
          one.front().dropout_seed = 1;
          return one;
        },
    .in_line = [](const Document& d) -> std::string {
      return d.config.drops() ? ", dropout of " + share_of(d) + " on the attention weights (seed " + seed_of(d) + ")" : "";
    },
    .panel = share_panel,
    .adds = stages_of_dropout,
    .training = {.about = "dropout rate for the attention weights, the output of each part of a block and the word vectors; 0 to 0.99",
                 .set = [](ModelConfig& config, double share) { config.dropout = share; }},
};

extern const Variant dropout_seed = {
    .id = "dropout_seed",
    .item = "dropout_seed",
    .takes = "N",
    .about = []() -> std::string { return "random seed of --dropout; the same seed drops the same weights everywhere (default: 1)"; },
    .storage = Variant::Storage::config,
    .key = "dropout_seed",
    .in_traces = true,
    .numbers = dropout_seeds,
    .value = seed_of,
    .require_by_flag =
        [](const std::string& flag, const Document& d, const std::string&) {
          if (!d.config.drops()) throw UserError(tr("{flag} needs --dropout P with P above 0", {{"flag", flag}}));
        },
    .set = with_seed,
    .stored = [](const Document& d) { return d.config.drops() ? nlohmann::json(d.config.dropout_seed) : nlohmann::json(); },
    .panel = seed_panel,
};

}  // namespace headlight::document::variant
