#include <algorithm>

#include "base/checksum.hpp"
#include "base/csv.hpp"
#include "base/utf8.hpp"
#include "base/wording.hpp"
#include "classroom/collect.hpp"
#include "lesson/known_mistakes.hpp"

namespace headlight::classroom {
namespace {

std::string grid_text(const ClassTable& table) {
  constexpr std::size_t least_name = 8, column = 3;
  std::size_t width = least_name;
  for (const HandIn& student : table.students) width = std::max(width, display_width(student.name));
  std::string lines = padded_to("question", width);
  for (std::size_t q = 0; q < table.lesson.questions.size(); ++q) lines += padded_left(std::to_string(q + 1), column);
  lines += "  right\n";
  for (std::size_t i = 0; i < table.students.size(); ++i) {
    lines += padded_to(table.students[i].name, width);
    for (std::size_t q = 0; q < table.lesson.questions.size(); ++q)
      lines += padded_left(std::string(1, letter_of(table.answer(i, q))), column);
    lines += "  " + std::to_string(table.n_right(i)) + " of " + std::to_string(table.lesson.questions.size()) +
             (table.students[i].exam ? ", exam" : "") + "\n";
  }
  return lines + "R right, r right after wrong answers, W wrong, S looked at the answer, - not tried\n";
}

std::string question_text(const ClassTable& table, std::size_t q) {
  constexpr std::size_t shown_answers = 8;
  const ClassQuestion& question = table.lesson.questions[q];
  const QuestionSummary all = summary_of(table, q);
  std::string lines =
      "\n" + std::to_string(q + 1) + ". " + (question.title.empty() ? "step " + std::to_string(question.step) : question.title) + ": " +
      std::to_string(all.right) + " right" + (counts_tries(question.kind) ? " (" + std::to_string(all.right_at_once) + " at once)" : "") +
      ", " + std::to_string(all.wrong) + " wrong, " + std::to_string(all.revealed) + " looked, " + std::to_string(all.none) +
      " not tried\n";
  for (std::size_t i = 0; i < std::min(shown_answers, all.answers.size()); ++i)
    lines +=
        padded_left(std::to_string(all.answers[i].n), 5) + (all.answers[i].right ? " right  " : " wrong  ") + all.answers[i].words + "\n";
  if (all.answers.size() > shown_answers) {
    const std::size_t more = all.answers.size() - shown_answers;
    lines += "      and " + std::to_string(more) + (more == 1 ? " other answer\n" : " other answers\n");
  }
  if (!all.mistakes.empty()) lines += "      students with a known mistake: " + counted_mistakes(all.mistakes) + "\n";
  return lines;
}

}  // namespace

std::string class_csv(const ClassTable& table) {
  std::string lines = "name,lesson,handed in,exam,seconds,seed,right,questions";
  for (std::size_t q = 0; q < table.lesson.questions.size(); ++q) {
    const std::string n = std::to_string(q + 1);
    lines += "," + n + "," + n + " first answer," + n + " tries," + n + " mistakes";
  }
  lines += "\n";
  for (std::size_t i = 0; i < table.students.size(); ++i) {
    const HandIn& h = table.students[i];
    lines += quoted_csv_cell(h.name) + "," + quoted_csv_cell(h.lesson) + "," + quoted_csv_cell(time_text(h.made)) + "," +
             (h.exam ? "yes" : "no") + "," + std::to_string(h.seconds) + "," + std::to_string(h.seed) + "," +
             std::to_string(table.n_right(i)) + "," + std::to_string(table.lesson.questions.size());
    for (std::size_t q = 0; q < table.lesson.questions.size(); ++q) {
      const HandedAnswer* one = table.answer(i, q);
      const HandedAnswer none;
      const HandedAnswer& shown = one ? *one : none;
      lines += std::string(",") + id(shown.result) + "," + quoted_csv_cell(first_answer_words(shown, table.lesson.questions[q])) + "," +
               std::to_string(shown.tries) + "," + quoted_csv_cell(counted_mistakes(shown.mistakes));
    }
    lines += "\n";
  }
  for (const NotCounted& one : table.not_counted)
    lines += quoted_csv_cell("not counted: " + one.from) + "," + quoted_csv_cell(english_line(one.why)) + "\n";
  return lines;
}

std::string class_text(const ClassTable& table) {
  const std::size_t n = table.students.size();
  const std::string lesson = table.lesson.id.empty()
                                 ? "no lesson"
                                 : table.lesson.title + " (" + table.lesson.id + ", " + checksum_text(table.lesson.fingerprint) + ")";
  std::string lines = lesson + ": " + std::to_string(n) + (n == 1 ? " hand-in" : " hand-ins") + "\n";
  if (n > 0) lines += "\n" + grid_text(table);
  for (std::size_t q = 0; n > 0 && q < table.lesson.questions.size(); ++q) lines += question_text(table, q);
  if (!table.not_counted.empty()) lines += "\nnot counted:\n";
  for (const NotCounted& one : table.not_counted) lines += "  " + one.from + ": " + english_line(one.why) + "\n";
  return lines;
}

}  // namespace headlight::classroom
