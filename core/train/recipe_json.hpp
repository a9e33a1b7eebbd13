#pragma once
#include <string>

#include "train/recipe.hpp"

namespace headlight::train {

/// A recipe without its config, which model_config_json.hpp writes, as JSON with the names of Recipe's fields.
std::string recipe_json(const Recipe& recipe);
/// The recipe in such a text, with an empty config. Throws UserError, without a file's name, in one line that says which field is wrong.
Recipe recipe_from_json(const std::string& text);

}  // namespace headlight::train
