// The session reads files on another thread.
#include <limits>
#include <utility>

#include "session/failure.hpp"
#include "session/session.hpp"

namespace headlight::session {
namespace {

/// A small file is read within this many seconds, so the window need not report that it waits.
constexpr double moment_of_reading = 0.03;

}  // namespace

void Session::read(FileReading reading) {
  if (defer_if_busy([reading](Session& session) { session.read(reading); })) return;
  report("");
  const bool beside = patience_ < std::numeric_limits<double>::infinity();
  file_reader_.start(std::move(reading), beside ? moment_of_reading : patience_);
  follow_reading();
}

bool Session::follow_reading() {
  const auto ended = file_reader_.ended();
  if (!ended) return false;
  try {
    if (ended->failure) std::rethrow_exception(ended->failure);
    ended->reading.then();
  } catch (...) {
    complain(present_failure_message());
    if (ended->failure && ended->reading.refused) ended->reading.refused();
  }
  return true;
}

}  // namespace headlight::session
