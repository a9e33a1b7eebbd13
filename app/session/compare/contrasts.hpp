#pragma once
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "app_rooms.hpp"

namespace headlight::session {

/// Two sentences to look at side by side.
struct Contrast {
  std::string title;          ///< "Hungry or ripe"
  std::string first, second;  ///< the sentences
  std::string look_for;       ///< one or two sentences
};

/// The pairs of a table like assets/grammar/examples.tsv, in the order of its lines. Throws UserError with file and line.
std::vector<Contrast> read_contrasts(const std::filesystem::path& file);
/// Those of assets/grammar/examples.tsv. Throws as read_contrasts does, and when the file is missing.
std::vector<Contrast> example_contrasts();

/// What the two sentences differ in: "hungry" and "ripe". The longest beginning and end that they share are left out.
std::pair<std::string, std::string> difference(const Contrast& contrast);

}  // namespace headlight::session
