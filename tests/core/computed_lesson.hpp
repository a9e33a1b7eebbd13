#pragma once
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "lesson/answer.hpp"
#include "lesson/check_lesson.hpp"
#include "lesson/measure.hpp"

namespace headlight::tests {

inline const std::string lesson_front = "---\ntitle: A lesson\nsentence: The elephant ate the banana as it was hungry\n---\n## A\n";

inline std::string question(const std::string& kind, const std::string& lines) {
  return "\n```" + kind + "\nask: ?\nhint: h\nexplain: e\n" + lines + "```\n";
}

/// The first step with everything computed.
struct ComputedLesson {
  BuiltInModels models;
  StepRuns runs{models};
  ReadLesson read;
  std::vector<LessonMistake> mistakes;
  std::optional<StepRun> run;
  std::optional<LessonAnswer> answer;

  explicit ComputedLesson(const std::string& text, std::uint64_t seed = 0) : read(read_lesson(text, "mine.md")) {
    const LessonStep& step = read.lesson.steps.front();
    run = runs.run(read.lesson, step, mistakes);
    if (run && step.question) answer = answer_to(*step.question, read.lesson, step, *run, runs, seed, mistakes);
    for (const LessonMistake& mistake : mistakes) ADD_FAILURE() << in_file("mine.md", mistake);
  }
  double number(const std::string& text) const { return measured(text, run->measured()); }
};

}  // namespace headlight::tests
