#include "lesson/paths.hpp"

#include <array>

namespace headlight::lesson {
namespace {

/// The lessons about one head, from its scores to what it writes: the idea, without where queries and keys come from.
constexpr std::array<std::string_view, 4> one_lesson = {"what-attention-is-for", "scores", "softmax", "weighted-sum"};
/// A whole attention layer of a decoder.
constexpr std::array<std::string_view, 8> double_lesson = {"what-attention-is-for", "query-key-value", "scores", "why-divide", "softmax",
                                                           "weighted-sum",          "many-heads",      "masks"};
constexpr std::array<LessonPath, 4> paths = {
    {{"45", one_lesson, 45}, {"90", double_lesson, 90}, {"week", {}, 0}, {.id = "workshop", .lessons = {}, .puzzles = true}}};

}  // namespace

std::span<const LessonPath> lesson_paths() { return paths; }

}  // namespace headlight::lesson
