#pragma once
#include <cmath>

#include "base/json.hpp"

namespace headlight {

/// An object whose members stay in the order in which they were written: for reports that people read, too.
using OrderedJson = nlohmann::ordered_json;

/// NaN and infinity, which JSON lacks, are null.
inline OrderedJson number_json(double value) { return std::isfinite(value) ? OrderedJson(value) : OrderedJson(nullptr); }

}  // namespace headlight
