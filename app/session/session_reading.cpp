// The session reads files on another thread.
#include "session/failure.hpp"
#include "session/session.hpp"

namespace headlight {
namespace {

/// Within so many seconds a small file is there, and the window need not say that it waits.
constexpr double moment_of_reading = 0.03;

}  // namespace

void Session::read(FileReading reading) {
  if (waits_with([reading](Session& session) { session.read(reading); })) return;
  const auto read = [read = std::move(reading.read)](Computed&, const StopToken& stop) { read(stop); };
  computing_ = std::make_unique<Computing>(read, Computed());
  reads_ = true;
  reading_ = std::move(reading.name);
  opened_ = std::move(reading.then);
  refused_ = std::move(reading.refused);
  const bool beside = patience_ < std::numeric_limits<double>::infinity();
  if (computing_->ready_within(beside ? moment_of_reading : patience_)) follow_reading();
}

bool Session::follow_reading() {
  if (!computing_->ready()) return false;
  const auto opened = std::move(opened_), refused = std::move(refused_);
  const std::unique_ptr<Computing> read = std::move(computing_);
  forget_computing();
  try {
    read->take();
  } catch (...) {
    complain(present_failure_message());
    if (refused) refused();
    return true;
  }
  try {
    opened();
  } catch (...) {
    complain(present_failure_message());
  }
  return true;
}

}  // namespace headlight
