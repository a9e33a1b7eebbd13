#include "base/file_set.hpp"

#include <cerrno>
#include <charconv>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/atomic_file.hpp"
#include "base/error.hpp"
#include "base/system.hpp"
#include "base/system_file.hpp"
#include "base/wording.hpp"

namespace headlight::base {
namespace {

namespace fs = std::filesystem;

constexpr const char* complete_name = ".headlight-new";
const std::string staging_prefix = ".headlight-new-";  // followed by the id of the process that writes

[[noreturn]] void refuse_set(const fs::path& folder, const Message& why) {
  throw UserError(tr("cannot write {folder}: {why}", {{"folder", folder.string()}, {"why", why}}));
}

/// True for any entry, even a link that leads nowhere. False where the system cannot say, as for a name that is too long: writing it then
/// reports why.
bool has_entry(const fs::path& path) {
  std::error_code none;
  return fs::exists(fs::symlink_status(path, none));
}

bool is_own_folder(const fs::path& path) { return is_own(path, fs::file_type::directory); }
bool is_own_file(const fs::path& path) { return is_own(path, fs::file_type::regular); }

/// A stranger's folder may hold a link under a name that this program gives its own folder: nothing is moved, read or removed through such
/// a link.
void require_own_folder(const fs::path& path) {
  if (has_entry(path) && !is_own_folder(path))
    refuse_set(path, tr("it is a link or somebody else's, under a name that only this program uses; remove it"));
}

std::vector<fs::path> entries_of(const fs::path& folder) {
  std::vector<fs::path> all;
  std::error_code failed;
  for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed)) all.push_back(at->path());
  if (failed) refuse_set(folder, reason(failed));
  return all;
}

/// The process id in such a name: NUMBER, or NUMBER-NUMBER for one file of several. 0 if the name is none of these.
int process_in(std::string_view rest, bool one_of_several) {
  int process = 0, place = 0;
  const char* const end = rest.data() + rest.size();
  const char* at = std::from_chars(rest.data(), end, process).ptr;
  if (!one_of_several) return at == end ? process : 0;
  if (at == end || *at++ != '-' || at == end) return 0;
  return std::from_chars(at, end, place).ptr == end ? process : 0;
}

/// True if the process that a staging folder or a temporary file is named after has ended without cleaning up.
bool is_abandoned(const fs::path& path) {
  const std::string name = path.filename().string();
  const bool staged = name.starts_with(staging_prefix);
  if (!staged && !name.starts_with(temporary_prefix)) return false;
  const int process = process_in(std::string_view(name).substr(staged ? staging_prefix.size() : temporary_prefix.size()), !staged);
  return process > 0 && has_ended(process) && (staged ? is_own_folder(path) : is_own_file(path));
}

void keep_permissions(const fs::path& of, const fs::path& on) {
  std::error_code failed;
  const fs::file_status old = fs::status(of, failed);
  if (fs::exists(old)) fs::permissions(on, old.permissions() & fs::perms::all, failed);
  if (fs::exists(old) && failed) refuse_set(on, reason(failed));
}

void move(const fs::path& from, const fs::path& to, const fs::path& shown) {
  std::error_code failed;
  fs::rename(from, to, failed);
  if (failed) refuse_set(shown, reason(failed));
}

/// Moves the files of a complete set into place. Safe to repeat after an interruption.
void finish(const fs::path& folder) {
  const fs::path complete = folder / complete_name;
  require_own_folder(complete);
  if (!has_entry(complete)) return;
  const std::vector<fs::path> files = entries_of(complete);
  for (const fs::path& file : files)
    if (!is_own_file(file)) refuse_set(file, tr("it is a link or somebody else's file"));
  for (const fs::path& file : files) move(file, folder / file.filename(), folder / file.filename());
  sync_folder(folder);
  std::error_code failed;
  fs::remove(complete, failed);
  if (failed) refuse_set(complete, reason(failed));
}

}  // namespace

FileSet::FileSet(fs::path folder) : folder_(std::move(folder)), staging_(folder_ / (staging_prefix + std::to_string(own_process()))) {
  std::error_code none;
  require_own_folder(folder_ / complete_name);
  for (const fs::path& path : entries_of(folder_))
    if (is_abandoned(path)) fs::remove_all(path, none);
  fs::remove_all(staging_, none);  // left by a process of the same number on another machine; a link itself is removed, not its target
  if (!create_folder(staging_)) refuse_set(folder_, reason(errno));
}

FileSet::~FileSet() {
  std::error_code none;
  if (!staging_.empty()) fs::remove_all(staging_, none);
}

void FileSet::write(const std::string& name, const std::string& bytes) { write_file(staged(name), bytes); }

void FileSet::commit() {
  finish(folder_);  // finishes the commit of a killed program
  for (const fs::path& file : entries_of(staging_)) keep_permissions(folder_ / file.filename(), file);
  move(staging_, folder_ / complete_name, folder_);
  staging_.clear();
  sync_folder(folder_);
  finish(folder_);
}

fs::path current_file(const fs::path& folder, const std::string& name) {
  fs::path newer = folder / complete_name / name;
  return is_own_folder(folder / complete_name) && is_own_file(newer) ? newer : folder / name;
}

FileSetState state_of_files(const fs::path& folder, const std::string& name) {
  return {is_own_folder(folder / complete_name), mark_of(current_file(folder, name))};
}

bool is_left_by_a_killed_program(const fs::path& path) { return is_abandoned(path); }

bool is_vacant(const fs::path& folder) {
  std::error_code failed;
  for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed))
    if (!is_abandoned(at->path())) return false;
  return !failed;
}

void require_no_link(const fs::path& file) {
  if (has_entry(file) && !is_own_file(file))
    throw UserError(tr("cannot write {file}: {why}", {{"file", file.string()}, {"why", tr("it is a link or somebody else's file")}}));
}

}  // namespace headlight::base
