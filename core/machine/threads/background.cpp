#include <thread>
#include <utility>

#include "machine/workers.hpp"

namespace headlight::machine {

bool has_threads() { return true; }

struct Background::Parts {
  StopSource stop;
  std::thread thread;

  explicit Parts(std::function<void(const StopToken&)> work) : thread(std::move(work), stop.get_token()) {}
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;
  ~Parts() {
    stop.request_stop();
    thread.join();
  }
};

Background::Background() = default;
Background::Background(std::function<void(const StopToken&)> work) : parts_(std::make_unique<Parts>(std::move(work))) {}
Background::~Background() = default;
Background::Background(Background&&) noexcept = default;
Background& Background::operator=(Background&&) noexcept = default;

void Background::request_stop() {
  if (parts_) parts_->stop.request_stop();
}

}  // namespace headlight::machine
