#include "base/listed_names.hpp"

namespace headlight::base {

Message listed_names(const std::vector<std::string>& names) {
  if (names.size() < 2) return names.empty() ? "" : names.front();
  std::string all_but_last;
  for (size_t i = 0; i + 1 < names.size(); ++i) all_but_last += (i == 0 ? "" : ", ") + names[i];
  return tr("{list} and {last}", {{"list", all_but_last}, {"last", names.back()}});
}

}  // namespace headlight::base
