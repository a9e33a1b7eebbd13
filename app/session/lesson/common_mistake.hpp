#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "classroom/collect.hpp"
#include "lesson/check_lesson.hpp"
#include "lesson/diagnosis.hpp"
#include "session/background_result.hpp"

namespace headlight::session {

/// A wrong answer of a class with the known mistake that explains it, both in the run of a student who gave it.
struct ExplainedAnswer {
  LessonAnswer right;
  MistakenAnswer mistaken;  ///< it has both of its lines
  int n = 0;                ///< students who gave it to this very question, see Variation
};

/// A known mistake that leads to an answer, for so many of the students who gave it: the same answer may be right, or come from another
/// mistake, where another question was drawn.
struct FittingMistake {
  std::string id;
  int n = 0;
};

/// Explains the commonest wrong answer to a question of the class. Computing the known mistakes may take longer than a frame.
class CommonMistake {
 public:
  /// Looks at the question of the table, in this file of its lesson; null: the program does not have the lesson.
  void follow(const LessonFile* file, const ClassTable& table, std::size_t question, BuiltInModels& models);
  void rest();
  /// Null while it is computed, and if no known mistake with numbers leads to the answer.
  const ExplainedAnswer* explained() const { return explained_ ? &*explained_ : nullptr; }
  /// Returns the known mistakes that lead to the answer, in the runs of the students who gave it, the most common mistake first.
  const std::vector<FittingMistake>& fits() const { return fits_; }
  bool works() const { return trial_ != nullptr; }

 private:
  /// Students who gave the answer to the same drawn question.
  struct Group {
    std::vector<std::size_t> drawn;  ///< the alternative of each variation
    std::uint64_t seed = 0;
    int n = 0;

    bool operator==(const Group&) const = default;
  };
  struct Request {
    std::filesystem::path file;
    int step = 1;
    std::string words;
    std::vector<Group> groups;  ///< the largest first

    bool operator==(const Request&) const = default;
  };
  /// The question of a group, with its right answer.
  struct Case {
    LessonQuestion question;
    LessonAnswer right;
    StepRun run;
    int n = 0;
  };
  using Answers = std::vector<std::vector<MistakenAnswer>>;  ///< of each case

  static std::optional<Request> request_in(const LessonFile* file, const ClassTable& table, std::size_t question);
  void begin(const LessonFile& file, BuiltInModels& models);
  void take();
  void count(const Case& one, std::vector<MistakenAnswer> mistaken);

  std::optional<Request> request_;
  std::vector<Case> cases_;
  std::unique_ptr<BackgroundResult<Answers>> trial_;
  std::optional<ExplainedAnswer> explained_;
  std::vector<FittingMistake> fits_;
};

}  // namespace headlight::session
