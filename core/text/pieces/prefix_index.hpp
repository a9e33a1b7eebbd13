#pragma once
#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "text/pieces/effort.hpp"

namespace headlight::text {

/// Finds all of many texts that begin at a position of another text.
class PrefixIndex {
 public:
  PrefixIndex() = default;
  /// The `value` of a text is its index in `texts`, the last one for duplicates. Empty texts are never found.
  explicit PrefixIndex(const std::vector<std::string>& texts);

  /// Calls `found(length, value)` for each text that begins at `at`, the shortest first.
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
  /// Narrows the range to texts whose byte `at` is `byte`; all of them have more than `at` bytes.
  void narrow(size_t& low, size_t& high, size_t at, char byte) const;

  std::vector<Entry> texts_;             ///< sorted byte by byte
  std::array<size_t, 257> begins_ = {};  ///< the first index for each first byte
};

}  // namespace headlight::text
