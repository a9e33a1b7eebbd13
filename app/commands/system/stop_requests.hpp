#pragma once
#include <memory>

#include "app_rooms.hpp"

namespace headlight::commands {

/// While this lives, Ctrl-C (SIGINT), SIGTERM and a closed terminal (SIGHUP) do not end the program but wait to be asked for. To be made
/// and asked on the main thread. A closed terminal that the caller wants ignored (nohup) stays ignored.
class StopRequests {
 public:
  StopRequests();
  ~StopRequests();
  StopRequests(const StopRequests&) = delete;
  StopRequests& operator=(const StopRequests&) = delete;

  /// Whether someone wanted the program to stop since the last time.
  bool asked() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace headlight::commands
