#pragma once
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "session/computing.hpp"

namespace headlight::session {

/// Reads one file at a time on another thread. A newer request replaces the one before it.
class FileReader {
 public:
  /// Waits up to `patience` seconds, so that a small file opens at once.
  void start(FileReading reading, double patience);
  /// Drops the file that is being read. Its thread may notice late.
  void forget();

  bool is_reading() const { return file_ != nullptr; }
  const std::string& name() const { return reading_.name; }
  const Computing* current() const { return file_.get(); }

  /// A reading that has ended: the caller calls `then`, or reports `failure` and calls `refused`.
  struct Ended {
    FileReading reading;
    std::exception_ptr failure;
  };
  /// The reading, once it has ended; null before.
  std::unique_ptr<Ended> ended();
  /// Frees dropped readings whose threads have ended.
  void tidy();

 private:
  FileReading reading_;
  std::unique_ptr<Computing> file_;
  std::vector<std::unique_ptr<Computing>> dropped_;
};

}  // namespace headlight::session
