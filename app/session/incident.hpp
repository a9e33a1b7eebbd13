#pragma once
#include <filesystem>
#include <string>

#include "session/session.hpp"

namespace headlight::session {

/// Something that should not have happened: what was done, what was thrown.
struct Incident {
  std::string during;  ///< "drawing"
  std::string what;
};

/// Incidents in `problems.log` in the user's state folder, for a person to send: when, in which version, what, at which stage, and what was
/// done last. A thing that happens again and again is written once; when the file has grown to `longest` bytes it becomes
/// `problems.old.log`.
class IncidentLog {
 public:
  static constexpr std::uintmax_t longest = 256 * 1024;
  static constexpr size_t most = 50;  ///< of one run of the program

  /// `folder` empty: nothing is written.
  explicit IncidentLog(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// Returns the file; empty where it could not be written. Never throws, in any state of the session.
  std::filesystem::path note(const Incident& incident, const Session& session) noexcept;

 private:
  void write(const Incident& incident, const Session& session) const;

  std::filesystem::path folder_;
  std::vector<std::string> known_;
  bool failed_ = false;
};

}  // namespace headlight::session
