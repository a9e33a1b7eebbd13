#pragma once
#include <vector>

#include "model/model.hpp"

namespace headlight::model {

/// What people should know of a model before they believe its numbers, a sentence each: where it is not as its files say, what of it is not
/// shown, and what its files ask for when it writes, where that is not done. `searches`: among many texts, as headlight translate does.
std::vector<Message> remarks_on(const Model& model, bool searches = false);

}  // namespace headlight::model
