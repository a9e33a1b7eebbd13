#pragma once
#include <cstdint>
#include <random>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::grammar {

/// Random draws that are the same with every standard library, unlike the distributions of <random>.
class Chance {
 public:
  explicit Chance(std::mt19937_64& random) : random_(random) {}

  /// 0 to n-1; n is far below 2^32, so the bias of the remainder does not matter.
  size_t below(size_t n) { return static_cast<size_t>((random_() >> 16) % n); }
  bool percent(int p) { return below(100) < static_cast<size_t>(p); }
  template <class T>
  const T& one_of(const std::vector<T>& all) {
    return all[below(all.size())];
  }

 private:
  std::mt19937_64& random_;
};

}  // namespace headlight::grammar
