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

/// What a run reads, and no output may replace.
struct ReadFiles {
  std::vector<std::filesystem::path> paths;
  std::vector<std::shared_ptr<const FilesRead>> opened;  ///< none is null

  void add(ReadFiles other);
};

/// The files that `document` was read from: its own file (none where `file` is empty), and every one that was opened for its model.
ReadFiles files_read(const std::filesystem::path& file, const Document& document);
/// The same of a lesson: its own file, its translations beside it, its pictures, and the files of every model that it names.
ReadFiles files_read(const LessonFile& lesson);

/// To be called by every command before it writes. Throws UserError, naming `flag`, when `out` is one of `read`, or a file that comes
/// with the program and that it reads (words, lessons, models, ...), by whatever name or link.
void require_not_read(const Message& flag, const std::filesystem::path& out, const ReadFiles& read);
/// Whether both lead to one file, which may be yet to be made, by whatever name or link.
bool same_file(const std::filesystem::path& a, const std::filesystem::path& b);

/// A folder that is there once something is to be written into it, and that is gone again, with those above it that were made for it, when
/// it stays empty.
class OutputFolder {
 public:
  /// Makes it, if it is missing. Throws UserError when it cannot be made.
  explicit OutputFolder(const std::filesystem::path& folder);
  ~OutputFolder();
  OutputFolder(const OutputFolder&) = delete;
  OutputFolder& operator=(const OutputFolder&) = delete;

 private:
  void remove_empty() noexcept;

  std::vector<std::filesystem::path> made_;  ///< from the innermost up
};

}  // namespace headlight::commands
