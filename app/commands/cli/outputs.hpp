#pragma once
#include <filesystem>
#include <memory>
#include <vector>

#include "app_rooms.hpp"
#include "base/files_read.hpp"
#include "base/message.hpp"
#include "document/document.hpp"
#include "lesson/check_lesson.hpp"

namespace headlight::commands {

/// The files that a run reads, which no output may replace.
struct ReadFiles {
  std::vector<std::filesystem::path> paths;
  std::vector<std::shared_ptr<const FilesRead>> opened;  ///< none is null

  void add(ReadFiles other);
};

/// Returns the files that `document` was read from: its own file (none if `file` is empty), and every file opened for its model.
ReadFiles files_read(const std::filesystem::path& file, const Document& document);
/// Returns the same for a lesson: its own file, its translations, its pictures, and the files of every model that it names.
ReadFiles files_read(const LessonFile& lesson);

/// Every command calls this before it writes. Throws UserError, naming `flag`, if `out` is one of `read`, or a file that comes with the
/// program and that it reads (words, lessons, models, ...), under any name or link.
void require_not_read(const Message& flag, const std::filesystem::path& out, const ReadFiles& read);
/// True if both paths lead to one file, which need not exist yet, under any name or link.
bool same_file(const std::filesystem::path& a, const std::filesystem::path& b);

/// A folder for output. Creates it with its missing parents, and removes those it created again if they stay empty.
class OutputFolder {
 public:
  /// Creates the folder if it is missing. Throws UserError if it cannot be created.
  explicit OutputFolder(const std::filesystem::path& folder);
  ~OutputFolder();
  OutputFolder(const OutputFolder&) = delete;
  OutputFolder& operator=(const OutputFolder&) = delete;

 private:
  void remove_empty() noexcept;

  std::vector<std::filesystem::path> made_;  ///< created folders, innermost first
};

}  // namespace headlight::commands
