// A window to the left (Beltagy et al. 2020): a word sees itself and a number of words before it, less those that the mask hides. A custom
// mask has no window: it can be painted.
#include "base/error.hpp"
#include "base/json.hpp"
#include "base/values.hpp"
#include "document/variants/variant.hpp"

namespace headlight::document::variant {

extern const Variant window = {
    .id = "window",
    .item = "window",
    .takes = "N",
    .about = []() -> std::string {
      return "sliding window: let each word see at most N keys to its left, besides itself; 1 to 1024, with any --mask";
    },
    .storage = Variant::Storage::mask,
    .key = "window",
    .in_traces = true,
    .numbers = WholeRange{1, 1024},
    .value = [](const Document& d) { return std::to_string(d.window); },
    .history_text =
        [](const std::string& keys) {
          return keys == "0" ? base::tr_id("history.off") : tr_id_counted("history.keys", whole_number(keys).value_or(0));
        },
    .set =
        [](Document d, const std::string& value) {
          const auto keys = whole_number(value);
          d.window = keys && *keys >= 0 && *keys <= max_tokens ? static_cast<int>(*keys) : -1;
          if (d.window < 0)
            throw UserError(
                tr("a window of {keys} keys is out of range: 1 to {most}, or 0 for none", {{"keys", value}, {"most", max_tokens}}));
          if (d.window > 0 && d.mask == MaskKind::custom)
            throw UserError(tr("the mask was painted by hand and has no window: choose none or causal first"));
          return d;
        },
    .stored = [](const Document& d) { return d.window != d.model->window ? nlohmann::json(d.window) : nlohmann::json(); },
    .restored = [](const Fields& fields, const char* key, const Document&) { return std::to_string(fields.whole(key, 0, max_tokens)); },
    .in_line =
        [](const Document& d) {
          return d.window > 0 ? ", a window of " + std::to_string(d.window) + (d.window == 1 ? " key" : " keys") + " to the left"
                              : std::string();
        },
    .panel = [](const Document& d, int words) -> std::optional<VariantPanel> {
      const int now = d.window;
      VariantPanel panel;
      panel.now_word = now == 0 ? "window_off" : "";
      panel.less = {std::to_string(now - 1), now == 0 ? "window_all_in_sight" : "", now == 1 ? "window_none" : "window_less"};
      panel.more = {std::to_string(now + 1), now >= words - 1 ? "window_no_more" : "", "window_more"};
      if (d.mask == MaskKind::custom) panel.less.why_not = panel.more.why_not = "window_painted";
      return panel;
    },
};

}  // namespace headlight::document::variant
