// The session reads files on another thread.
#include <utility>

#include "session/failure.hpp"
#include "session/session.hpp"

namespace headlight::session {
namespace {

/// Within so many seconds a small file is there, and the window need not say that it waits.
constexpr double moment_of_reading = 0.03;

}  // namespace

void Session::read(FileReading reading) {
  if (defer_if_busy([reading](Session& session) { session.read(reading); })) return;
  forget_reading();
  say("");
  reading_ = std::move(reading);
  file_ = std::make_unique<Computing>([read = std::move(reading_.read)](Computed&, const StopToken& stop) { read(stop); }, Computed());
  const bool beside = patience_ < std::numeric_limits<double>::infinity();
  if (file_->ready_within(beside ? moment_of_reading : patience_)) follow_reading();
}

void Session::forget_reading() {
  if (file_ && !file_->ready()) {  // what reads a file may see late that it is to end
    file_->request_stop();
    left_.push_back(std::move(file_));
  }
  file_.reset();
  reading_ = {};
}

bool Session::follow_reading() {
  if (!file_ || !file_->ready()) return false;
  const std::unique_ptr<Computing> read = std::move(file_);
  const FileReading ended = std::exchange(reading_, {});
  try {
    read->take();
  } catch (...) {
    complain(present_failure_message());
    if (ended.refused) ended.refused();
    return true;
  }
  try {
    ended.then();
  } catch (...) {
    complain(present_failure_message());
  }
  return true;
}

}  // namespace headlight::session
