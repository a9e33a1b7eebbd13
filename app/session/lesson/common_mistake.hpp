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
#include "session/beside.hpp"

namespace headlight::session {

/// A wrong answer of a class with the known mistake that explains it, both in the run of a student who gave it.
struct ExplainedAnswer {
  LessonAnswer right;
  MistakenAnswer mistaken;  ///< it has both of its lines
};

/// Explains the commonest wrong answer to a question of the class. Computing the known mistakes may take longer than a frame.
class CommonMistake {
 public:
  /// Looks at the question of the table, in this file of its lesson; null: the program does not have the lesson.
  void follow(const LessonFile* file, const ClassTable& table, std::size_t question, BuiltInModels& models);
  void rest();
  /// Null while it is computed, and if no known mistake with numbers leads to the answer.
  const ExplainedAnswer* explained() const { return explained_ ? &*explained_ : nullptr; }
  /// The ids of all known mistakes that lead to the answer, in the run of a student who gave it.
  const std::vector<std::string>& fits() const { return fits_; }
  bool works() const { return trial_ != nullptr; }

 private:
  struct Asked {
    std::filesystem::path file;
    int step = 1;
    std::string words;
    std::uint64_t seed = 0;

    bool operator==(const Asked&) const = default;
  };

  static std::optional<Asked> asked_in(const LessonFile* file, const ClassTable& table, std::size_t question);
  void begin(const LessonFile& file, BuiltInModels& models);
  void take();

  std::optional<Asked> asked_;
  std::optional<LessonAnswer> right_;
  std::shared_ptr<const Run> run_;
  std::unique_ptr<Beside<std::vector<MistakenAnswer>>> trial_;
  std::optional<ExplainedAnswer> explained_;
  std::vector<std::string> fits_;
};

}  // namespace headlight::session
