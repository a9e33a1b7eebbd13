#include "train/training_lock.hpp"

#include <cerrno>
#include <system_error>

#include "base/error.hpp"
#include "base/file_set.hpp"
#include "base/wording.hpp"

namespace headlight::train {
namespace {

constexpr const char* training_lock_name = ".training.lock";

}  // namespace

TrainingLock::TrainingLock(const std::filesystem::path& folder) : lock_(folder / training_lock_name) {
  const int error = errno;
  if (lock_.held()) return;
  if (lock_.held_by_another())
    throw UserError(
        tr("another program is training a model in the folder {folder}: wait until it has ended, stop it, or choose another folder",
           {{"folder", folder.string()}}));
  throw UserError(tr("cannot write {file}: {why}", {{"file", (folder / training_lock_name).string()}, {"why", reason(error)}}));
}

bool is_free_for_training(const std::filesystem::path& folder) {
  std::error_code failed;
  for (std::filesystem::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed))
    if (at->path().filename() != training_lock_name && !is_left_by_a_killed_program(at->path())) return false;
  return !failed;
}

}  // namespace headlight::train
