#pragma once
#include <optional>
#include <string>
#include <vector>

#include "grammar/sentence.hpp"

namespace headlight::grammar {

/// Parses an English sentence of the grammar, in any case; nothing for any other text. `words` must outlive the result.
std::optional<Sentence> parse(const std::vector<std::string>& english, const Words& words);

}  // namespace headlight::grammar
