#pragma once
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "classroom/collect.hpp"
#include "lesson/check_lesson.hpp"

namespace headlight::session {

/// The words in which a question asked the class, in the language of the lesson's file.
class AskedQuestion {
 public:
  /// Looks at the question of the table, in this file of its lesson; null: the program does not have the lesson.
  void follow(const LessonFile* file, const ClassTable& table, std::size_t question, BuiltInModels& models);
  void rest() { request_.reset(), words_.clear(); }
  /// Returns them as markup. Words that the students' seeds drew differently stand side by side: "What does row **it** / **was** add up
  /// to?" Empty if they are not known.
  const std::string& words() const { return words_; }

 private:
  struct Request {
    std::filesystem::path file;
    int step = 1;
    std::map<std::vector<std::size_t>, std::uint64_t> seeds;  ///< by the alternatives that they draw, see Variation

    bool operator==(const Request&) const = default;
  };

  static std::optional<Request> request_in(const LessonFile* file, const ClassTable& table, std::size_t question);
  std::string words_in(const LessonFile& file, BuiltInModels& models) const;

  std::optional<Request> request_;
  std::string words_;
};

}  // namespace headlight::session
