#pragma once
#include <map>
#include <optional>
#include <span>
#include <string>

#include "lesson/pointed.hpp"

namespace headlight::lesson {

/// A mistake that learners make, which can explain a wrong answer: it computes something else, or it reads another number of the right run.
/// Its words are the phrases mistake.ID.title, and mistake.ID.answer or lesson.diagnosis.ID.
struct KnownMistake {
  const char* id;
  /// The document that computes it; nothing if this run has nothing to get wrong in this way. Null: the run is right, and read wrongly.
  /// Throws UserError if it does not suit the model.
  std::optional<Document> (*made)(const Run& right) = nullptr;
  std::span<const PointerReading> readings = {};  ///< the places read in place of the right one; without `made`
  bool preserves_order = false;                   ///< the numbers of a row change, but the largest stays the largest
};

/// The reading of a right number with too few decimals, or not rounded to the nearest; see mistaken_answers().
inline constexpr const char* wrong_rounding = "wrong_rounding";

/// Returns all known mistakes, in the order in which they are named.
std::span<const KnownMistake> known_mistakes();

/// "no_scale 2, Q_K_exchanged 1", for a spreadsheet.
std::string counted_mistakes(const std::map<std::string, int>& mistakes);

}  // namespace headlight::lesson
