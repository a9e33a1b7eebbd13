#pragma once
#include <string>
#include <vector>

#include "app_rooms.hpp"
#include "base/phrases.hpp"

namespace headlight::session {

/// Returns a sentence for each library whose products of matrices this program has tried and does not use.
std::vector<std::string> about_products(const Phrases& phrases);

}  // namespace headlight::session
