#pragma once
#include <filesystem>

#include "core_rooms.hpp"

namespace headlight::base {

/// A lock on a file that ends with its process, however that ends: a file that is left behind locks nothing.
class ProcessLock {
 public:
  /// Makes the file. Not held when somebody else holds it, or when it cannot be made.
  explicit ProcessLock(const std::filesystem::path& path);
  ~ProcessLock();
  ProcessLock(ProcessLock&& other) noexcept;
  ProcessLock& operator=(ProcessLock&& other) noexcept;

  bool held() const { return descriptor_ >= 0; }
  /// Whether another program holds it; else errno says why it could not be made.
  bool held_by_another() const { return held_by_another_; }
  /// Lets go, and removes the file.
  void remove();

 private:
  std::filesystem::path path_;
  int descriptor_ = -1;
  bool held_by_another_ = false;
};

}  // namespace headlight::base
