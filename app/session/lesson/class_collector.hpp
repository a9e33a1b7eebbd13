#pragma once
#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app_rooms.hpp"
#include "classroom/collect.hpp"

namespace headlight::session {

/// The teacher's desk: hand-ins from a folder that is watched, from pasted codes and from single files, and the table of the class that
/// they make. What came stays until forget(), also when its folder can no longer be read.
class ClassCollector {
 public:
  /// Watches a folder from now on, in place of the one before.
  void watch(const std::filesystem::path& folder);
  const std::filesystem::path& folder() const { return folder_; }
  /// Takes the codes of a text.
  void paste(const std::string& text);
  /// Takes one file, such as one that a page was given.
  void take(const std::filesystem::path& file);
  void forget();

  /// Looks at the folder if that is due; `now`: seconds on any clock. Returns true if the table changed.
  bool follow(double now);
  /// Seconds between two looks at the folder.
  static constexpr double between_looks = 1;
  /// The reason why the folder cannot be read now; empty if it can.
  const Message& problem() const { return problem_; }

  /// Chooses a lesson; empty: the one that most hand-ins are of.
  void choose(const std::string& lesson);
  /// Sets the lessons that are known, in the language of the window.
  void know(std::vector<ClassLesson> lessons);
  /// Returns the ids of all lessons that were handed in.
  const std::vector<std::string>& lessons() const { return lessons_; }
  /// Returns the title of a lesson in the language of the window; the id of one that is not known.
  const std::string& title_of(const std::string& lesson) const;
  const ClassTable& table() const { return table_; }
  bool empty() const { return watched_.empty() && submitted_.empty(); }

 private:
  struct Watched {
    std::array<long long, 4> mark{};  ///< see mark_of: the file is read again when it changes
    std::vector<Received> received;
  };

  bool look();
  void collect();

  std::filesystem::path folder_;
  std::map<std::filesystem::path, Watched> watched_;
  std::optional<Received> unread_;   ///< says that the folder has more files than are read
  std::vector<Received> submitted_;  ///< pasted, or from single files
  int n_pasted_ = 0;
  double looked_ = -2 * between_looks;
  Message problem_;
  std::string chosen_;
  std::vector<ClassLesson> known_;
  std::vector<std::string> lessons_;
  ClassTable table_;
};

}  // namespace headlight::session
