// How a model is told the order of the words: not at all, by what it adds to the embedding itself, or by rotary positions (Su et al. 2021),
// which turn queries and keys instead.
#include "base/error.hpp"
#include "base/values.hpp"
#include "document/computable.hpp"
#include "document/variants/variant.hpp"
#include "model/origin.hpp"
#include "model/transformer.hpp"

namespace headlight::variant {

extern const Variant positions = {
    .id = "positions",
    .item = "position_kind",
    .takes = "NAME",
    .about = []() -> std::string { return "none, rotary (not for trained models), or the model's own: sinusoidal or learned"; },
    .shortcut = {"--no-positions", "none", "add no positions"},
    .place = Variant::Place::config,
    .key = "rotary",
    .in_traces = false,  // they have the name of any positions
    .value = [](const Document& d) { return std::string(positions_called(d.config)); },
    .said =
        [](const std::string& value) {
          return value == "none"     ? headlight::unsaid("history.off")
                 : value == "rotary" ? headlight::unsaid("history.rotary")
                                     : headlight::unsaid("history.on");
        },
    .check = [](const std::string&, const std::string&) {},
    .read =
        [](const std::string& flag, const Document& d, const std::string& text) {
          ModelConfig own = d.model->config;
          own.positions = true;
          if (text == "none" || text == "rotary" || text == positions_called(own)) return text;
          const std::initializer_list<headlight::Unsaid::Place> given = {
              {"flag", flag}, {"given", as_given(text)}, {"model", own.name}, {"own", positions_called(own)}};
          throw UserError(origin_of(*d.model) == Origin::learned
                              ? in_english("{flag} {given} is unknown for the model {model}; there are none, {own}", given)
                              : in_english("{flag} {given} is unknown for the model {model}; there are none, {own} and rotary", given));
        },
    .set =
        [](Document d, const std::string& value) {
          const bool learned = origin_of(*d.model) == Origin::learned, own = d.model->config.rotary;
          if (learned && value != "none" && own != (value == "rotary"))
            throw UserError(
                in_english("the model {name} was trained with positions of its own: it has these or none", {{"name", d.config.name}}));
          d.config.positions = value != "none";
          d.config.rotary = learned ? own : value == "rotary";
          require_possible(d.config);
          require_computable(d);
          return d;
        },
    .stored = [](const Document& d) { return d.config.rotary ? nlohmann::json(true) : nlohmann::json(); },
    .restored = [](const Fields& fields, const char* key,
                   const Document& d) { return std::string(fields.flag(key) ? "rotary" : positions_called(d.model->config)); },
    .bring =
        [](ModelConfig& config) {
          if (config.d_model % 2 != 0) return;
          config.n_heads = 1;  // which is even then, as they need it
          config.n_kv_heads = 0;
          config.positions = config.rotary = true;
        },
    .in_line = [](const Document& d) -> std::string {
      return !d.config.positions ? ", no positions" : d.config.rotary ? ", rotary positions" : "";
    },
    .panel = [](const Document& d, int) -> std::optional<VariantPanel> {
      if (origin_of(*d.model) == Origin::learned) return std::nullopt;
      return VariantPanel{.choices = {"none", "sinusoidal", "rotary"}, .now_word = {}, .less = {}, .more = {}};
    },
};

}  // namespace headlight::variant
