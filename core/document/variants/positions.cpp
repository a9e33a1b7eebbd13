// The ways to tell a model the order of the words: none, the model's own addition to the embedding, rotary positions (Su et al. 2021),
// which rotate queries and keys instead, or positions in the scores (see ScorePositions).
#include <algorithm>

#include "base/error.hpp"
#include "base/json.hpp"
#include "base/values.hpp"
#include "document/added_weights.hpp"
#include "document/computable.hpp"
#include "document/variants/variant.hpp"
#include "model/origin.hpp"
#include "model/positions.hpp"
#include "model/transformer.hpp"

namespace headlight::document::variant {
namespace {

bool fits_any_model(const std::string& form) {
  const std::vector<std::string> forms = forms_for_any_model();
  return std::find(forms.begin(), forms.end(), form) != forms.end();
}

/// "a, b" for a, b and c.
std::string all_but_last(const std::vector<std::string>& names) {
  std::string all;
  for (size_t i = 0; i + 1 < names.size(); ++i) all += (all.empty() ? "" : ", ") + names[i];
  return all;
}

[[noreturn]] void refuse(const std::string& flag, const Document& d, const std::string& text) {
  const bool learned = origin_of(*d.model) == Origin::learned;
  std::vector<std::string> forms = {position_form(d.model->config)};
  if (!learned)
    for (const std::string& form : forms_for_any_model()) forms.push_back(form);
  const std::initializer_list<base::Message::Argument> given = {
      {"flag", flag},         {"given", as_typed(text)},      {"model", d.model->config.name},
      {"own", forms.front()}, {"forms", all_but_last(forms)}, {"last", forms.back()}};
  throw UserError(learned ? tr("{flag} {given} is unknown for the model {model}; there are none, {own}", given)
                          : tr("{flag} {given} is unknown for the model {model}; there are none, {forms} and {last}", given));
}

constexpr AddedStage stages_of_positions[] = {{Stage::rotate, "rotary"},
                                              {Stage::alibi, "alibi"},
                                              {Stage::distance_keys, "transformer-xl"},
                                              {Stage::content_scores, "transformer-xl"},
                                              {Stage::distance_scores, "transformer-xl"},
                                              {Stage::position_scores, "transformer-xl"}};

}  // namespace

extern const Variant positions = {
    .id = "positions",
    .item = "position_kind",
    .takes = "NAME",
    .about = []() -> std::string {
      std::string forms;
      for (const std::string& form : forms_for_any_model()) forms += form + ", ";
      return "position encoding: none, " + forms + "or the model's own (sinusoidal or learned); a trained model takes none or its own";
    },
    .shortcut = {"--no-positions", "none", "leave out the positions, as --positions none does"},
    .storage = Variant::Storage::config,
    .key = "rotary",
    .key_of_names = "position_kind",
    .in_traces = false,  // they share the name of other positions
    .value = [](const Document& d) { return std::string(positions_called(d.config)); },
    .history_text =
        [](const std::string& value) {
          return value == "none"         ? base::tr_id("history.off")
                 : fits_any_model(value) ? base::tr_id_of("history.positions.*", id_of_form(value))
                                         : base::tr_id("history.on");
        },
    .read =
        [](const std::string& flag, const Document& d, const std::string& text) {
          if (text != "none" && text != position_form(d.model->config) && !fits_any_model(text)) refuse(flag, d, text);
          return text;
        },
    .set =
        [](Document d, const std::string& value) {
          const std::string own = position_form(d.model->config);
          const bool learned = origin_of(*d.model) == Origin::learned;
          if (learned && value != "none" && value != own && (fits_any_model(value) || fits_any_model(own)))
            throw UserError(tr("the model {name} was trained with its own positions: choose those or none", {{"name", d.config.name}}));
          d.config.positions = value != "none";
          d.config = with_form(d.config, learned ? own : value);
          require_possible(d.config);
          d = with_weights_of_its_config(std::move(d));
          require_computable(d);
          return d;
        },
    .stored = [](const Document& d) -> nlohmann::json {
      if (d.config.rotary) return true;
      const std::string form = position_form(d.config);
      return fits_any_model(form) ? nlohmann::json(form) : nlohmann::json();
    },
    .restored =
        [](const Fields& fields, const char* key, const Document& d) {
          if (key == std::string("rotary")) return std::string(fields.flag(key) ? "rotary" : positions_called(d.model->config));
          std::string form = fields.text(key);
          if (!fits_any_model(form)) refuse(fields.called(key), d, form);
          return form;
        },
    .bring =
        [](const ModelConfig& config) {
          std::vector<ModelConfig> all;
          if (config.d_model % 2 != 0) return all;
          for (const std::string& form : forms_for_any_model()) {
            ModelConfig one = with_form(config, form);
            one.n_heads = 1;  // an even width for one head, as rotary positions need
            one.n_kv_heads = 0;
            one.positions = true;
            all.push_back(std::move(one));
          }
          return all;
        },
    .in_line = [](const Document& d) -> std::string {
      const std::string form = positions_called(d.config);
      return form == "none" ? ", no positions" : fits_any_model(form) ? ", " + form + " positions" : "";
    },
    .panel = [](const Document& d, int) -> std::optional<VariantPanel> {
      if (origin_of(*d.model) == Origin::learned) return std::nullopt;
      VariantPanel panel{.choices = {"none", "sinusoidal"}, .now_word = {}, .less = {}, .more = {}};
      for (const std::string& form : forms_for_any_model()) panel.choices.push_back(form);
      return panel;
    },
    .adds = stages_of_positions,
};

}  // namespace headlight::document::variant
