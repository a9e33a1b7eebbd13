#include "model/positions.hpp"

#include <algorithm>

namespace headlight::model {

std::vector<std::string> forms_for_any_model() {
  std::vector<std::string> forms = {"rotary"};
  forms.insert(forms.end(), score_position_names.begin() + 1, score_position_names.end());
  return forms;
}

ModelConfig with_form(ModelConfig config, const std::string& form) {
  config.rotary = form == "rotary";
  const auto found = std::find(score_position_names.begin(), score_position_names.end(), form);
  config.score_positions =
      found == score_position_names.end() ? ScorePositions::none : static_cast<ScorePositions>(found - score_position_names.begin());
  return config;
}

std::string id_of_form(std::string form) {
  std::replace(form.begin(), form.end(), '-', '_');
  return form;
}

}  // namespace headlight::model
