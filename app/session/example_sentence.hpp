#pragma once
#include <string>
#include <vector>

#include "model/model.hpp"

namespace headlight {

/// The sentences as they are where the model knows every word of them and has a position for each, else one that it can read.
std::vector<std::string> fitting_sentences(const Model& model, const std::vector<std::string>& now = {});

}  // namespace headlight
