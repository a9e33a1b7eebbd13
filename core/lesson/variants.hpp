#pragma once
#include <cstdint>
#include <vector>

#include "lesson/lesson.hpp"

namespace headlight::lesson {

/// "vary: noun = elephant | cat | hen": {noun} in the step becomes one of these, chosen by a seed, so that neighbours get different
/// numbers.
struct Variation {
  std::string name;
  std::vector<std::string> alternatives;
  TextPosition at;
};

/// The variations of a step. Unknown names in braces and circular alternatives are added to `mistakes`.
std::vector<Variation> variations(const LessonStep& step, std::vector<LessonMistake>& mistakes);

/// The number of different steps: the length of the longest list of alternatives, at least 1.
std::size_t n_variants(const std::vector<Variation>& variations);

/// Returns, for each variation, the index of the alternative that the seed draws.
std::vector<std::size_t> alternatives_drawn(const std::vector<Variation>& variations, std::uint64_t seed);

/// The step with one alternative filled in for each name. Seeds 0, 1, 2, ... reach every alternative.
LessonStep drawn(const LessonStep& step, const std::vector<Variation>& variations, std::uint64_t seed);

}  // namespace headlight::lesson
