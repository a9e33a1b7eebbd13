#include "classroom/class_lesson.hpp"

#include <algorithm>

#include "classroom/fingerprint.hpp"
#include "lesson/variants.hpp"

namespace headlight::classroom {

std::string option_text(const ClassQuestion& question, int option) {
  if (option < 1) return "";
  const auto place = static_cast<std::size_t>(option);
  return place <= question.options.size() ? question.options[place - 1] : std::to_string(option);
}

const ClassQuestion* ClassLesson::at_step(int step) const {
  const auto found = std::find_if(questions.begin(), questions.end(), [&](const ClassQuestion& one) { return one.step == step; });
  return found == questions.end() ? nullptr : &*found;
}

ClassLesson class_lesson(const LessonFile& file) {
  const Lesson& lesson = file.read.lesson;
  ClassLesson out{lesson.id, lesson.title, fingerprint(untranslated_original(file).value_or(lesson)), {}};
  std::vector<LessonMistake> ignored;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    const LessonStep& written = lesson.steps[i];
    if (!written.question) continue;
    const LessonStep step = drawn(written, variations(written, ignored), 0);
    ClassQuestion question{static_cast<int>(i) + 1, step.title.plain(), step.question->kind};
    if (question.kind == QuestionKind::choice) {
      question.options.push_back(step.question->text("right").plain());
      for (const LessonText* wrong : find_all(step.question->lines, "wrong")) question.options.push_back(wrong->plain());
    }
    out.questions.push_back(std::move(question));
  }
  return out;
}

}  // namespace headlight::classroom
