// Grouped-query attention (Ainslie et al. 2023): heads of keys and values, each shared by equally many heads. It draws new keys and values,
// so only a random model offers it.
#include <algorithm>

#include "base/error.hpp"
#include "base/json.hpp"
#include "base/values.hpp"
#include "document/computable.hpp"
#include "document/heads.hpp"
#include "document/variants/variant.hpp"
#include "model/transformer.hpp"
#include "zoo/catalogue.hpp"

namespace headlight::document::variant {

extern const Variant kv_heads = {
    .id = "kv_heads",
    .item = "kv_heads",
    .takes = "N",
    .about =
        [] {
          return "number of key and value heads of the model " + model_that(&CatalogueEntry::any_size) +
                 ", shared by its query heads; must divide the number of heads";
        },
    .storage = Variant::Storage::model,
    .key = "n_kv_heads",
    .in_traces = true,
    .numbers = WholeRange{1, 1024},
    .value = [](const Document& d) { return std::to_string(d.config.kv_heads()); },
    .require_by_flag =
        [](const std::string& flag, const Document& d, const std::string& value) {
          if (!d.model->made_from)
            throw UserError(tr("{flag} is for --model {model}; {name} has its own heads",
                               {{"flag", flag}, {"model", model_that(&CatalogueEntry::any_size)}, {"name", d.config.name}}));
          const std::vector<int> possible = possible_heads(d.config.n_heads);
          if (std::find(possible.begin(), possible.end(), whole_number(value).value_or(0)) != possible.end()) return;
          std::string can;
          for (const int heads : possible) can += (can.empty() ? "" : ", ") + std::to_string(heads);
          throw UserError(tr("{flag} {given} does not divide the {heads} heads: {can} can",
                             {{"flag", flag}, {"given", value}, {"heads", d.config.n_heads}, {"can", can}}));
        },
    .set =
        [](Document d, const std::string& value) {
          const auto heads = whole_number(value);
          d = with_heads(std::move(d), d.config.n_heads, heads ? static_cast<int>(std::clamp<std::int64_t>(*heads, -1, 1 << 20)) : -1);
          require_computable(d);
          return d;
        },
    .stored = [](const Document& d) { return d.config.n_kv_heads > 0 ? nlohmann::json(d.config.n_kv_heads) : nlohmann::json(); },
    .in_line =
        [](const Document& d) {
          return d.config.kv_heads() < d.config.n_heads
                     ? ", " + std::to_string(d.config.kv_heads()) + " with keys and values, which the others share"
                     : std::string();
        },
    .panel = [](const Document& d, int) -> std::optional<VariantPanel> {
      if (!d.model->made_from || d.config.n_heads == 1) return std::nullopt;
      const std::vector<int> possible = possible_heads(d.config.n_heads);
      const auto here = std::find(possible.begin(), possible.end(), d.config.kv_heads());
      VariantPanel panel;
      if (here != possible.begin()) panel.less.to = std::to_string(*(here - 1));
      else panel.less.why_not = "kv_heads_one";
      if (here + 1 != possible.end()) panel.more.to = std::to_string(*(here + 1));
      else panel.more.why_not = "kv_heads_all";
      return panel;
    },
};

}  // namespace headlight::document::variant
