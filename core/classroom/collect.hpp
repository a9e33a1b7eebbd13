#pragma once
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "classroom/class_lesson.hpp"
#include "classroom/received.hpp"

namespace headlight::classroom {

/// A file or code that arrived and does not count.
struct NotCounted {
  std::string from;
  Message why;
};

/// The hand-ins of a class for one lesson.
struct ClassTable {
  ClassLesson lesson;
  bool has_lesson = false;              ///< the lesson is known: its questions have titles and options
  std::vector<HandIn> students;         ///< by sorting_name, each once
  std::vector<NotCounted> not_counted;  ///< in the order in which they came

  /// The student's answer to a question; null if it is missing.
  const HandedAnswer* answer(std::size_t student, std::size_t question) const;
  int n_right(std::size_t student) const;
};

/// Collects what came for the lesson `lesson_id`, or if that is empty for the one that most of it is for; of a lesson that is not in
/// `known` the edition that most of that is of. Of several hand-ins of one name the newest counts. Everything else is in not_counted, with
/// the reason.
ClassTable collected(const std::vector<Received>& received, const std::vector<ClassLesson>& known, const std::string& lesson_id = "");

/// The words of a student's first answer to a question: those of the option, or the guess.
std::string first_answer_words(const HandedAnswer& answer, const ClassQuestion& question);

/// An answer of the class to a question.
struct ClassAnswer {
  std::string words;
  bool right = false;
  int n = 0;
};

/// The class at one question. The four counts add up to all students.
struct QuestionSummary {
  int right = 0, wrong = 0, revealed = 0, none = 0;
  int right_at_once = 0;                     ///< of `right`
  std::vector<ClassAnswer> answers;          ///< first answers, the most frequent first
  std::map<std::string, int> mistakes = {};  ///< students who made each known mistake at least once

  /// The most frequent wrong answer, the first of several; null without any.
  const ClassAnswer* commonest_wrong() const;
  /// Returns the number of wrong answers that are as frequent as that one, with it.
  std::ptrdiff_t n_commonest_wrong() const;
};
QuestionSummary summary_of(const ClassTable& table, std::size_t question);

/// The table's letter for a result: "R" right, "r" right after wrong guesses, "W" wrong, "S" shown without an answer, "-" nothing.
char letter_of(const HandedAnswer* answer);

/// The table as CSV for a spreadsheet: a line for each student, with result, first answer, tries and mistakes of each question, and at the
/// end a line for everything that does not count.
std::string class_csv(const ClassTable& table);
/// The table as text for a terminal: who is where, the answers to each question, and what does not count.
std::string class_text(const ClassTable& table);

}  // namespace headlight::classroom
