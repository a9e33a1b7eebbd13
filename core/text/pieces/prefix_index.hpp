#pragma once
#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "text/pieces/effort.hpp"

namespace headlight::text {

/// Finds which of many texts a text begins with.
class PrefixIndex {
 public:
  PrefixIndex() = default;
  /// `value` of a text is its place among `texts`; of one that is there twice the last. Empty ones are never found.
  explicit PrefixIndex(const std::vector<std::string>& texts);

  /// Calls `found(length, value)` for each text that stands at `at`, the shortest first.
  template <class Found>
  void each(std::string_view text, size_t at, Effort& effort, Found found) const {
    if (at >= text.size()) return;
    const auto first = static_cast<unsigned char>(text[at]);
    size_t low = begins_[first], high = begins_[first + 1u];
    for (size_t length = 1; low < high; ++length) {
      effort.steps(steps_of_length);
      if (texts_[low].text.size() == length) found(length, texts_[low++].value);
      if (at + length >= text.size()) return;
      narrow(low, high, length, text[at + length]);
    }
  }
  bool empty() const { return texts_.empty(); }

 private:
  static constexpr unsigned steps_of_length = 4;  // two binary searches

  struct Entry {
    std::string text;
    int value = 0;
  };
  /// Keeps those whose byte `at` is `byte`; all of them have so many bytes and more.
  void narrow(size_t& low, size_t& high, size_t at, char byte) const;

  std::vector<Entry> texts_;             ///< sorted byte by byte
  std::array<size_t, 257> begins_ = {};  ///< where those with this first byte begin
};

}  // namespace headlight::text
