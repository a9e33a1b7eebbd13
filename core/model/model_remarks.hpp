#pragma once
#include <vector>

#include "model/model.hpp"

namespace headlight::model {

/// Warnings about a model, a sentence each: differences from its files, parts that are not shown, and rules of its files for writing that
/// are not followed. `searches`: the caller searches among many texts, as headlight translate does.
std::vector<Message> remarks_on(const Model& model, bool searches = false);

}  // namespace headlight::model
