#pragma once
#include <memory>
#include <mutex>
#include <utility>

#include "app_rooms.hpp"

namespace headlight::session {

/// The latest value that one thread publishes for another to show. It is never torn and never null.
template <class Value>
class Latest {
 public:
  std::shared_ptr<const Value> get() const {
    const std::lock_guard lock(mutex_);
    return value_;
  }
  void set(Value value) {
    auto news = std::make_shared<const Value>(std::move(value));  // outside of the lock, which a frame waits for
    const std::lock_guard lock(mutex_);
    value_ = std::move(news);
  }

 private:
  mutable std::mutex mutex_;  ///< guards value_
  std::shared_ptr<const Value> value_ = std::make_shared<const Value>();
};

}  // namespace headlight::session
