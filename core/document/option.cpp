#include "document/option.hpp"

#include <algorithm>

#include "interventions/intervention.hpp"

namespace headlight::document {

bool is_option(Mistake mistake) {
  const auto all = all_interventions();
  return std::any_of(all.begin(), all.end(), [&](const Intervention& each) {
    const auto* is = std::get_if<Mistake>(&each.what);
    return is && *is == mistake && !each.rewrite;
  });
}

}  // namespace headlight::document
