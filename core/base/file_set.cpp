#include "base/file_set.hpp"

#include <charconv>
#include <system_error>
#include <utility>
#include <vector>

#include "base/atomic_file.hpp"
#include "base/error.hpp"
#include "base/system.hpp"
#include "base/system_file.hpp"
#include "base/wording.hpp"

namespace headlight {
namespace {

namespace fs = std::filesystem;

constexpr const char* complete_name = ".headlight-new";
const std::string staging_prefix = ".headlight-new-";  // and the process that writes

[[noreturn]] void refuse_set(const fs::path& folder, const Unsaid& why) {
  throw UserError(in_english("cannot write {folder}: {why}", {{"folder", folder.string()}, {"why", why}}));
}

bool is_there(const fs::path& path) {
  std::error_code none;
  return fs::exists(path, none);
}

std::vector<fs::path> entries_of(const fs::path& folder) {
  std::vector<fs::path> all;
  std::error_code failed;
  for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed)) all.push_back(at->path());
  if (failed) refuse_set(folder, reason(failed));
  return all;
}

/// Whether the process that a staging folder, or a file that was about to be renamed, is named after has ended without cleaning up.
bool is_abandoned(const std::string& name) {
  const bool staged = name.starts_with(staging_prefix);
  if (!staged && !name.starts_with(temporary_prefix)) return false;
  int process = 0;
  const char *begin = name.data() + (staged ? staging_prefix.size() : temporary_prefix.size()), *end = name.data() + name.size();
  const char* rest = std::from_chars(begin, end, process).ptr;
  return process > 0 && (staged ? rest == end : rest != end && *rest == '-') && has_ended(process);
}

void keep_permissions(const fs::path& of, const fs::path& on) {
  std::error_code failed;
  const fs::file_status old = fs::status(of, failed);
  if (fs::exists(old)) fs::permissions(on, old.permissions(), failed);
  if (fs::exists(old) && failed) refuse_set(on, reason(failed));
}

void move(const fs::path& from, const fs::path& to, const fs::path& shown) {
  std::error_code failed;
  fs::rename(from, to, failed);
  if (failed) refuse_set(shown, reason(failed));
}

/// Moves the files of a complete set to their places, as often as it takes.
void finish(const fs::path& folder) {
  const fs::path complete = folder / complete_name;
  if (!is_there(complete)) return;
  for (const fs::path& file : entries_of(complete)) move(file, folder / file.filename(), folder / file.filename());
  sync_folder(folder);
  std::error_code failed;
  fs::remove(complete, failed);
  if (failed) refuse_set(complete, reason(failed));
}

}  // namespace

FileSet::FileSet(fs::path folder) : folder_(std::move(folder)), staging_(folder_ / (staging_prefix + std::to_string(own_process()))) {
  std::error_code none;
  for (const fs::path& path : entries_of(folder_))
    if (is_abandoned(path.filename().string())) fs::remove_all(path, none);
  fs::remove_all(staging_, none);  // of another machine's process of our number
  std::error_code failed;
  fs::create_directory(staging_, failed);
  if (failed) refuse_set(folder_, reason(failed));
}

FileSet::~FileSet() {
  std::error_code none;
  if (!staging_.empty()) fs::remove_all(staging_, none);
}

void FileSet::write(const std::string& name, const std::string& bytes) { write_file(staged(name), bytes); }

void FileSet::commit() {
  finish(folder_);  // what a killed program had begun
  for (const fs::path& file : entries_of(staging_)) keep_permissions(folder_ / file.filename(), file);
  move(staging_, folder_ / complete_name, folder_);
  staging_.clear();
  sync_folder(folder_);
  finish(folder_);
}

fs::path current_file(const fs::path& folder, const std::string& name) {
  fs::path newer = folder / complete_name / name;
  return is_there(newer) ? newer : folder / name;
}

FileSetState state_of_files(const fs::path& folder, const std::string& name) {
  return {is_there(folder / complete_name), mark_of(current_file(folder, name))};
}

}  // namespace headlight
