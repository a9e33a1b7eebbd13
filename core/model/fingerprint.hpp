#pragma once
#include <string>

#include "model/model.hpp"

namespace headlight::model {

/// 16 hexadecimal digits that change with any weight or word of the model: a document uses them to check that a folder still holds the
/// model it was made with. They do not protect against forgery.
std::string fingerprint(const Model& model);

}  // namespace headlight::model
