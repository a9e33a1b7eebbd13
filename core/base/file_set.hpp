#pragma once
#include <array>
#include <filesystem>
#include <string>

#include "core_rooms.hpp"

namespace headlight::base {

/// Files of one folder that belong together and are replaced together. They are written into a hidden folder in it; commit() gives that the
/// name under which it counts, in one step, and then moves its files to their places. A caller of current_file finds all of the
/// old ones before that step and all of the new ones after it, also where a program was killed on the way; the next commit() finishes what
/// that one had begun. Destroyed before commit(), it leaves the folder as it was. Every member throws UserError with path and reason.
/// What has one of its hidden names and is a link, or somebody else's, is never read, moved or removed through: it is refused.
class FileSet {
 public:
  /// `folder` is there already.
  explicit FileSet(std::filesystem::path folder);
  ~FileSet();
  FileSet(const FileSet&) = delete;
  FileSet& operator=(const FileSet&) = delete;

  /// Writes one of them, to the disk itself.
  void write(const std::string& name, const std::string& bytes);
  /// Where somebody else may write one.
  std::filesystem::path staged(const std::string& name) const { return staging_ / name; }
  /// All at once, each with the permissions of the file that it replaces.
  void commit();

 private:
  std::filesystem::path folder_, staging_;
};

/// Where the file `name` of such a set in `folder` stands now; it need not be there.
std::filesystem::path current_file(const std::filesystem::path& folder, const std::string& name);

/// The state of `folder`, so that a reader of several files of a set can see whether another program replaced it meanwhile.
struct FileSetState {
  bool is_moving = false;           ///< complete, and its files are moved to their places, or were when a program was killed
  std::array<long long, 4> file{};  ///< what tells one file from the next that takes its place

  bool operator==(const FileSetState&) const = default;
};
/// `name`: a file that is in every such set.
FileSetState state_of_files(const std::filesystem::path& folder, const std::string& name);

/// Whether a program that was killed left this behind, and nobody needs it: the next FileSet removes it.
bool is_left_by_a_killed_program(const std::filesystem::path& path);
/// Whether nothing else is in `folder`.
bool is_vacant(const std::filesystem::path& folder);
/// Throws UserError where `file` is there already and is a link, or somebody else's: for files that the program names itself, in a folder
/// that a stranger may have made.
void require_no_link(const std::filesystem::path& file);

}  // namespace headlight::base
