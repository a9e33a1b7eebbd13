#include "base/atomic_file.hpp"

#include <cerrno>
#include <system_error>
#include <utility>

#include "base/error.hpp"
#include "base/system.hpp"
#include "base/system_file.hpp"
#include "base/wording.hpp"

namespace headlight::base {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const fs::path& path, const Message& why) {
  throw UserError(tr("cannot write {file}: {why}", {{"file", path.string()}, {"why", why}}));
}

/// The file that writing to `path` really writes: links are followed, even to a file that does not exist yet, so that the link itself
/// survives.
fs::path followed(const fs::path& path) {
  constexpr int most_links = 40;  // as in Linux
  fs::path target = path;
  std::error_code failed;
  for (int links = 0; fs::is_symlink(target, failed); ++links) {
    if (links == most_links) refuse(path, reason(ELOOP));
    if (!may_follow(target)) refuse(path, tr("it is a link that somebody else has put there"));
    target = target.parent_path() / fs::read_symlink(target, failed);
    if (failed) refuse(path, reason(failed));
  }
  return target;
}

void require_writable(const fs::path& shown, const fs::path& target) {
  if (!target.has_filename()) refuse(shown, tr("it does not name a file"));
  std::error_code failed;
  const fs::file_status status = fs::status(target, failed);
  if (status.type() == fs::file_type::not_found) {
    if (!fs::is_directory(folder_of(target), failed))
      refuse(shown, tr("there is no folder {folder}", {{"folder", folder_of(target).string()}}));
    return;
  }
  if (failed) refuse(shown, reason(failed));
  if (status.type() == fs::file_type::directory) refuse(shown, tr("it is a folder"));
  if (status.type() != fs::file_type::regular) refuse(shown, tr("it is a device or a pipe, and output goes to an ordinary file"));
  if (!may_write_to(target)) refuse(shown, reason(errno));
}

/// A hidden name next to `target`, a different one for every `attempt`.
fs::path temporary_name(const fs::path& target, int attempt) {
  return folder_of(target) / (std::string(temporary_prefix) + std::to_string(own_process()) + "-" + std::to_string(attempt));
}

}  // namespace

AtomicFile::AtomicFile(const fs::path& path) : named_(path), target_(followed(path)) {
  require_writable(named_, target_);
  open_temporary();
}

AtomicFile::~AtomicFile() { close_and_remove(); }

/// A nameless file where the file system has them, so that even a killed program leaves nothing; else one with a hidden name.
void AtomicFile::open_temporary() {
  descriptor_ = create_nameless_file(folder_of(target_));
  for (int attempt = 0; descriptor_ < 0; ++attempt) {
    fs::path name = temporary_name(target_, attempt);
    descriptor_ = create_file(name);
    if (descriptor_ >= 0) temporary_ = std::move(name);
    else if (errno != EEXIST) refuse(named_, reason(errno));
  }
}

void AtomicFile::write(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const std::int64_t count = write_some(descriptor_, bytes);
    if (count < 0) refuse(named_, reason(errno));
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
}

void AtomicFile::name_temporary() {
  for (int attempt = 0; temporary_.empty(); ++attempt) {
    fs::path name = temporary_name(target_, attempt);
    if (give_name(descriptor_, name)) temporary_ = std::move(name);
    else if (errno != EEXIST) refuse(named_, reason(errno));
  }
}

void AtomicFile::commit() {
  if (!take_permissions(descriptor_, target_)) refuse(named_, reason(errno));
  if (!sync_file(descriptor_)) refuse(named_, reason(errno));
  if (temporary_.empty()) name_temporary();
  close_file(std::exchange(descriptor_, -1));  // some systems cannot rename an open file
  std::error_code failed;
  fs::rename(temporary_, target_, failed);
  if (failed) refuse(named_, reason(failed));
  temporary_.clear();
  sync_folder(folder_of(target_));
}

void AtomicFile::close_and_remove() noexcept {
  std::error_code none;
  if (descriptor_ >= 0) close_file(descriptor_);
  if (!temporary_.empty()) fs::remove(temporary_, none);
}

void sync_folder(const fs::path& folder) {
  if (!sync_names(folder)) refuse(folder, reason(errno));
}

void write_file(const fs::path& path, std::string_view bytes) {
  AtomicFile file(path);
  file.write(bytes);
  file.commit();
}

}  // namespace headlight::base
