#pragma once
#include <memory>

#include "app_rooms.hpp"

namespace headlight::commands {

/// While one exists, Ctrl-C (SIGINT), SIGTERM and a closed terminal (SIGHUP) do not end the program; asked() reports them. Make and ask it
/// on the main thread. A terminal's end that the caller wants ignored (nohup) stays ignored.
class StopRequests {
 public:
  StopRequests();
  ~StopRequests();
  StopRequests(const StopRequests&) = delete;
  StopRequests& operator=(const StopRequests&) = delete;

  /// True if the user asked the program to stop since the last call.
  bool requested() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace headlight::commands
