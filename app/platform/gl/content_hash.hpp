#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "app_rooms.hpp"

namespace headlight::platform {

/// A 64-bit hash of the values that were added, in their order, which tells whether a part of a picture changed.
class ContentHash {
 public:
  ContentHash() = default;
  explicit ContentHash(std::uint64_t seed) : state_(seed) {}

  template <class Value>
  ContentHash& add(const Value& value) {
    static_assert(std::has_unique_object_representations_v<Value> || std::is_floating_point_v<Value>);
    return add_bytes(&value, sizeof value);
  }
  ContentHash& add_bytes(const void* from, std::size_t size) {
    const auto* at = static_cast<const unsigned char*>(from);
    for (; size >= 8; at += 8, size -= 8) add_word(word(at, 8));
    if (size > 0) add_word(word(at, size));
    return *this;
  }
  std::uint64_t value() const { return state_; }

 private:
  static std::uint64_t word(const unsigned char* at, std::size_t size) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, at, size);
    return bits;
  }
  void add_word(std::uint64_t bits) {
    state_ = (state_ ^ bits) * 0x9e3779b97f4a7c15u;
    state_ ^= state_ >> 32;
  }

  std::uint64_t state_ = 0x243f6a8885a308d3u;
};

}  // namespace headlight::platform
