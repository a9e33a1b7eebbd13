#pragma once
#include <filesystem>
#include <utility>

#include "core_rooms.hpp"

namespace headlight::base {

/// A lock on a file that the system releases when its process ends, even by a crash: a file left behind locks nothing.
class ProcessLock {
 public:
  /// Creates and locks the file. held() is false if another process has the lock, or the file cannot be created.
  explicit ProcessLock(const std::filesystem::path& path);
  ~ProcessLock();
  ProcessLock(ProcessLock&& other) noexcept
      : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)), held_by_another_(other.held_by_another_) {}
  ProcessLock& operator=(ProcessLock&& other) noexcept {
    std::swap(path_, other.path_);
    std::swap(descriptor_, other.descriptor_);
    std::swap(held_by_another_, other.held_by_another_);
    return *this;
  }

  bool held() const { return descriptor_ >= 0; }
  /// True if another program has the lock. If neither this nor held() is true, errno says why the file could not be created.
  bool held_by_another() const { return held_by_another_; }
  /// Releases the lock and removes the file.
  void remove();

 private:
  std::filesystem::path path_;
  int descriptor_ = -1;
  bool held_by_another_ = false;
};

}  // namespace headlight::base
