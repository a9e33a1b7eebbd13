#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::classroom {

/// The result of one question; `none`: the learner did nothing there; `revealed`: looked at the answer without giving one. Codes (HL1) hold
/// these numbers, and how many there are: to change either makes another format of codes.
enum class Result { none, right, wrong, revealed };
constexpr Result every_result[] = {Result::none, Result::right, Result::wrong, Result::revealed};
const char* id(Result result);

/// A learner's work at one question of a lesson.
struct HandedAnswer {
  int step = 1;  ///< of the question, from 1
  Result result = Result::none;
  int tries = 0;                             ///< checked guesses
  int option = 0;                            ///< of a choice: the first one checked, as the file lists them: 1 is the right one; 0: none
  std::string first = {};                    ///< of another question: the first checked guess, in words; cut after `longest_guess` bytes
  std::map<std::string, int> mistakes = {};  ///< by a known mistake's id, the number of wrong guesses that it explained

  bool operator==(const HandedAnswer&) const = default;
  /// True if the first checked guess was the right one.
  bool right_at_once() const { return result == Result::right && tries <= 1; }
};

/// A learner's work at the end of a lesson. Anybody who has the program can make one: it proves nothing about who did.
struct HandIn {
  std::string name = {};          ///< of the learner
  std::string lesson = {};        ///< its id
  std::uint32_t fingerprint = 0;  ///< of the lesson, see fingerprint()
  std::uint64_t seed = 0;         ///< drew what varies
  std::int64_t made = 0;          ///< seconds since 1970
  bool exam = false;
  int seconds = 0;  ///< that the exam took; 0 without one
  std::vector<HandedAnswer> answers = {};

  bool operator==(const HandIn&) const = default;
};

/// Limits, in bytes and numbers: far beyond any class, so that a hostile file costs little.
constexpr std::size_t longest_name = 80, longest_guess = 80, longest_lesson_id = 80, longest_mistake_id = 80;
constexpr std::size_t most_answers = 100, most_mistakes = 100;
constexpr int most_options = 100, most_tries = 9999, longest_exam = 24 * 60 * 60;

/// A name as it is handed in: on one line, without spaces at its ends, cut after `longest_name` bytes.
std::string fit_name(std::string_view typed);
/// The first checked guess, cut.
std::string fit_guess(std::string_view words);
/// The name in the form in which names are compared: without case, and with accents after their letters.
std::string folded_name(const std::string& name);
/// A key by which names are sorted, as in a class list: by their letters, and by accents only where these are equal. Names that are one
/// have one key, and no others.
std::string sorting_name(const std::string& name);
/// Two names that differ in nothing but case and accents' encoding are one.
bool is_same_name(const std::string& a, const std::string& b);
/// "2026-11-27 23:30:00 UTC"
std::string time_text(std::int64_t seconds);

/// Throws the UserError of a hand-in, or of kept work, that is not as the program writes it.
[[noreturn]] void refuse_as_unwritten();

/// Throws UserError if something in it cannot be: too long, out of range, or with control characters.
void require_possible(const HandIn& hand_in);

}  // namespace headlight::classroom
