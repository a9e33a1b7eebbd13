#pragma once
#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "classroom/class_lesson.hpp"
#include "session/lesson/lesson_player.hpp"
#include "session/lms/saved_work.hpp"

namespace headlight::session {

/// Follows the lesson of a package that a learning management system (LMS) plays, for the script that talks to it.
class LmsReport {
 public:
  /// `folder`: of the lesson's file, its translations and pictures. `limit`: the most bytes that the LMS keeps; 0: it keeps nothing.
  LmsReport(std::filesystem::path folder, std::size_t limit) : folder_(std::move(folder)), limit_(limit) {}

  /// Opens the lesson where `saved`, the text of an earlier visit, left it. If the text cannot be read, the window reports it and the
  /// lesson starts over. Throws UserError if the folder has no lesson. Call it outside of frames.
  void begin(Session& session, LessonPlayer& player, const std::string& saved);
  /// Returns the state of the lesson as JSON if it has changed since the last call: {"lesson", "title", "step", "steps", "visited",
  /// "questions": [{"step", "title", "kind", "result", "tries", "option", "options", "response", "correct"}], "kept"}. Steps count from 1.
  /// While another lesson is open, or none, nothing changes.
  std::optional<std::string> news(const LessonPlayer& player);

 private:
  bool is_ours(const LessonPlayer& player) const;
  SavedWork work_of(const LessonPlayer& player) const;
  void put_back(Session& session, LessonPlayer& player, const SavedWork& work);
  std::string json_of(const LessonPlayer& player) const;

  std::filesystem::path folder_;
  std::size_t limit_;
  ClassLesson lesson_;                  ///< of the file that is open
  std::map<int, std::string> answers_;  ///< the right ones in words, by step from 0, once it was open
  std::string last_;
};

/// The message when something goes wrong with the LMS. `kind`: 0: none answers; 1: it refused something, for the reason `why`; 2: it has
/// too little room; 3: it answers late; 4: it is there and answers nothing.
Message lms_trouble(int kind, const std::string& why);

}  // namespace headlight::session
