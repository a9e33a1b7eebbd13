#pragma once
#include <filesystem>

#include "base/process_lock.hpp"

namespace headlight::train {

/// Held while a program trains a model in a folder: two of them would overwrite each other's steps. Removed at the end; one that a killed
/// program left behind locks nothing.
class TrainingLock {
 public:
  /// Throws UserError if another program trains there, or the folder cannot be written.
  explicit TrainingLock(const std::filesystem::path& folder);
  ~TrainingLock() { lock_.remove(); }

 private:
  ProcessLock lock_;
};

/// True if `folder` has only the remains of a training that was killed before it had written anything, or nothing.
bool is_free_for_training(const std::filesystem::path& folder);

}  // namespace headlight::train
