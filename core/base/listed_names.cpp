#include "base/listed_names.hpp"

namespace headlight::base {

Message listed_names(const std::vector<std::string>& names) {
  if (names.size() < 2) return names.empty() ? "" : names.front();
  Message all_but_last = names.front();
  for (size_t i = 1; i + 1 < names.size(); ++i) all_but_last = tr("{list}, {next}", {{"list", all_but_last}, {"next", names[i]}});
  return tr("{list} and {last}", {{"list", all_but_last}, {"last", names.back()}});
}

}  // namespace headlight::base
