#pragma once
#include <array>
#include <filesystem>
#include <string>

#include "core_rooms.hpp"

namespace headlight::base {

/// Files of one folder that belong together and are replaced together. They are written into a hidden folder inside it; commit() renames
/// that folder, in one step, to the name that makes the set complete, and then moves its files into place. A caller of current_file sees
/// only old files before that step and only new files after it, even if the program is killed on the way; the next commit() finishes the
/// job. Destroyed before commit(), a FileSet leaves the folder as it was. Every member throws UserError with path and reason. An entry
/// under one of its hidden names that is a link, or belongs to another user, is refused: nothing is read, moved or removed through it.
class FileSet {
 public:
  /// `folder` must exist.
  explicit FileSet(std::filesystem::path folder);
  ~FileSet();
  FileSet(const FileSet&) = delete;
  FileSet& operator=(const FileSet&) = delete;

  /// Writes one file of the set, to the disk itself.
  void write(const std::string& name, const std::string& bytes);
  /// The path at which a caller may write a file of the set directly.
  std::filesystem::path staged(const std::string& name) const { return staging_ / name; }
  /// Replaces all files at once; each keeps the permissions of the file that it replaces.
  void commit();

 private:
  std::filesystem::path folder_, staging_;
};

/// The current path of the file `name` of such a set in `folder`; the file need not exist.
std::filesystem::path current_file(const std::filesystem::path& folder, const std::string& name);

/// The state of `folder`: a reader of several files of a set compares two of these to see whether another program replaced the set
/// meanwhile.
struct FileSetState {
  bool is_moving = false;           ///< the set is complete and its files are being moved into place, or were when a program was killed
  std::array<long long, 4> file{};  ///< identifies the file: see mark_of

  bool operator==(const FileSetState&) const = default;
};
/// Reads the state; `name` is a file that every such set has.
FileSetState state_of_files(const std::filesystem::path& folder, const std::string& name);

/// True if a killed program left this entry behind and nothing uses it: the next FileSet removes it.
bool is_left_by_a_killed_program(const std::filesystem::path& path);
/// True if `folder` contains nothing but such remains.
bool is_vacant(const std::filesystem::path& folder);
/// Throws UserError if `file` exists and is a link or belongs to another user: for files that the program names itself, in a folder that a
/// stranger may have made.
void require_no_link(const std::filesystem::path& file);

}  // namespace headlight::base
