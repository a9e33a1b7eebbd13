#pragma once
#include <span>
#include <string_view>

#include "core_rooms.hpp"

namespace headlight::lesson {

/// A choice among the lessons that come with Headlight, for the time that a class has.
struct LessonPath {
  std::string_view id;                        ///< of its control
  std::span<const std::string_view> lessons;  ///< their ids, in order; empty: every lesson
  int minutes = 0;                            ///< the time that its lessons fit into; 0: no limit
  bool puzzles = false;                       ///< the workshop: the puzzles, and no other lesson
};

/// The shortest first, the workshop last.
std::span<const LessonPath> lesson_paths();
/// The whole course, among these.
constexpr std::size_t whole_course = 2;

}  // namespace headlight::lesson
