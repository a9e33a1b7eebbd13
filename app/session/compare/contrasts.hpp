#pragma once
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "app_rooms.hpp"

namespace headlight::session {

/// Two sentences to compare.
struct Contrast {
  std::string title;          ///< "Hungry or ripe"
  std::string first, second;  ///< the sentences
  std::string look_for;       ///< one or two sentences
};

/// Reads the pairs of a table like assets/grammar/examples.tsv, in the order of its lines. Throws UserError with file and line.
std::vector<Contrast> read_contrasts(const std::filesystem::path& file);
/// Reads assets/grammar/examples.tsv. Throws as read_contrasts does, and if the file is missing.
std::vector<Contrast> example_contrasts();

/// Returns the words in which the two sentences differ, "hungry" and "ripe", without their longest common beginning and end.
std::pair<std::string, std::string> difference(const Contrast& contrast);

}  // namespace headlight::session
