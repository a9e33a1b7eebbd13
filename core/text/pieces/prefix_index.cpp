#include "text/pieces/prefix_index.hpp"

#include <algorithm>

namespace headlight::text {

PrefixIndex::PrefixIndex(const std::vector<std::string>& texts) {
  for (size_t i = 0; i < texts.size(); ++i)
    if (!texts[i].empty()) texts_.push_back({texts[i], static_cast<int>(i)});
  std::sort(texts_.begin(), texts_.end(),
            [](const Entry& a, const Entry& b) { return a.text != b.text ? a.text < b.text : a.value > b.value; });
  texts_.erase(std::unique(texts_.begin(), texts_.end(), [](const Entry& a, const Entry& b) { return a.text == b.text; }), texts_.end());
  for (const Entry& entry : texts_) ++begins_[static_cast<unsigned char>(entry.text[0]) + 1u];
  for (size_t i = 1; i < begins_.size(); ++i) begins_[i] += begins_[i - 1];
}

void PrefixIndex::narrow(size_t& low, size_t& high, size_t at, char byte) const {
  const auto wanted = static_cast<unsigned char>(byte);
  const auto byte_of = [at](const Entry& entry) { return static_cast<unsigned char>(entry.text[at]); };
  const auto begin = texts_.begin() + static_cast<std::ptrdiff_t>(low), end = texts_.begin() + static_cast<std::ptrdiff_t>(high);
  const auto first = std::lower_bound(begin, end, wanted, [&](const Entry& entry, unsigned char b) { return byte_of(entry) < b; });
  const auto last = std::upper_bound(first, end, wanted, [&](unsigned char b, const Entry& entry) { return b < byte_of(entry); });
  low = static_cast<size_t>(first - texts_.begin());
  high = static_cast<size_t>(last - texts_.begin());
}

}  // namespace headlight::text
