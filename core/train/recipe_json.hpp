#pragma once
#include <string>

#include "train/recipe.hpp"

namespace headlight::train {

/// All of a recipe but its config, which model_config_json.hpp writes, as JSON whose fields are called as those of Recipe.
std::string recipe_json(const Recipe& recipe);
/// The recipe again, with an empty config. Throws UserError, without a file's name, in one line that says which field is wrong.
Recipe recipe_from_json(const std::string& text);

}  // namespace headlight::train
