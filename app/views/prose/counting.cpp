#include "views/prose/counting.hpp"

namespace headlight {

std::string in_words(int n, const Phrases& phrases) {
  return n <= 12 ? phrases.of("common.number.*", std::to_string(n)) : std::to_string(n);
}

std::string listed(const std::vector<std::string>& items, const Phrases& phrases) {
  std::string list;
  for (size_t i = 0; i + 1 < items.size(); ++i) list += (i ? ", " : "") + items[i];
  if (items.size() < 2) return items.empty() ? "" : items.front();
  return phrases("common.list", {{"list", list}, {"last", items.back()}});
}

}  // namespace headlight
