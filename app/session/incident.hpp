#pragma once
#include <filesystem>
#include <string>

#include "session/session.hpp"

namespace headlight::session {

/// An unexpected error: the activity, and the exception.
struct Incident {
  std::string during;  ///< "drawing"
  std::string what;
};

/// Writes incidents to `problems.log` in the user's state folder, for a person to send: time, version, error, stage, and the last actions.
/// A repeated incident is written once; a file of `longest` bytes becomes `problems.old.log`.
class IncidentLog {
 public:
  static constexpr std::uintmax_t longest = 256 * 1024;
  static constexpr size_t most = 50;  ///< incidents in one run of the program

  /// `folder` empty: nothing is written.
  explicit IncidentLog(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// Returns the file; empty if it could not be written. Never throws, in any state of the session.
  std::filesystem::path note(const Incident& incident, const Session& session) noexcept;

 private:
  void write(const Incident& incident, const Session& session) const;

  std::filesystem::path folder_;
  std::vector<std::string> known_;
  bool failed_ = false;
};

}  // namespace headlight::session
