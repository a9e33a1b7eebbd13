#pragma once
#include <string>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::grammar {

/// An English noun of the translation's grammar, in the singular, and the gender of its French.
struct NounGender {
  std::string english;
  bool feminine = false;
};
/// The nouns in the order of assets/grammar/nouns.tsv. Throws UserError if it cannot be read.
std::vector<NounGender> noun_genders();

}  // namespace headlight::grammar
