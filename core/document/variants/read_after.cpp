// The logit lens (nostalgebraist 2020, "interpreting GPT: the logit lens"): the final norm and the logits read the residual stream after an
// earlier block, which shows what the model would predict by then. Later blocks are still computed, but nothing reads them.
#include "base/error.hpp"
#include "base/json.hpp"
#include "base/values.hpp"
#include "document/variants/variant.hpp"

namespace headlight::document::variant {
namespace {

constexpr const char* all_layers = "all";

bool can_read_early(const ModelConfig& c) { return c.unembedding != Unembedding::none && !c.has_encoder(); }

std::string text_of(const std::optional<int>& layers) { return layers ? std::to_string(*layers) : all_layers; }

std::string after_layers(int layers) { return std::to_string(layers) + (layers == 1 ? " layer" : " layers"); }

}  // namespace

extern const Variant read_after = {
    .id = "read_after",
    .item = "read_after",
    .takes = "N",
    .about = []() -> std::string { return "logit lens: compute the logits after N layers (0: the embedding) instead of after all"; },
    .storage = Variant::Storage::config,
    .key = "read_after",
    .in_traces = true,
    .numbers = WholeRange{0, 1024},
    .word = all_layers,
    .value = [](const Document& d) { return text_of(d.config.read_after); },
    .history_text = [](const std::string& value) -> Message {
      return value == all_layers ? base::tr_id("history.all_layers") : tr_id_counted("history.layers", whole_number(value).value_or(0));
    },
    .set =
        [](Document d, const std::string& value) {
          d.config.read_after.reset();
          if (value == all_layers) return d;
          if (!can_read_early(d.config))
            throw UserError(
                tr("the model {name} has no logits of one stack, so no word can be read off earlier", {{"name", d.config.name}}));
          const auto layers = whole_number(value);
          if (!layers || *layers < 0 || *layers > d.config.n_layers)
            throw UserError(tr("the words cannot be read off after {value} layers: 0 to {layers} are possible, or all",
                               {{"value", value}, {"layers", d.config.n_layers}}));
          if (*layers < d.config.n_layers) d.config.read_after = static_cast<int>(*layers);
          return d;
        },
    .stored = [](const Document& d) { return d.config.read_after ? nlohmann::json(*d.config.read_after) : nlohmann::json(); },
    .restored = [](const Fields& fields, const char* key,
                   const Document& d) { return std::to_string(fields.whole(key, 0, d.config.n_layers)); },
    .in_line = [](const Document& d) -> std::string {
      return d.config.read_after ? ", words read off after " + after_layers(*d.config.read_after) : "";
    },
    .panel = [](const Document& d, int) -> std::optional<VariantPanel> {
      if (!can_read_early(d.config)) return std::nullopt;
      const int all = d.config.n_layers, now = d.config.read_after.value_or(all);
      VariantPanel panel;
      panel.now_word = now == all ? "read_after_all" : "";
      if (now > 0) panel.less = {std::to_string(now - 1), "", "read_after_less"};
      else panel.less.why_not = "read_after_none";
      if (now < all) panel.more = {now + 1 == all ? all_layers : std::to_string(now + 1), "", "read_after_more"};
      else panel.more.why_not = "read_after_every";
      return panel;
    },
};

}  // namespace headlight::document::variant
