#include "session/look_name.hpp"

#include "base/error.hpp"
#include "base/values.hpp"

namespace headlight {
namespace {

constexpr std::array look_names = {"matrix", "lines", "points", "heads", "layers", "pieces"};

}  // namespace

const char* id(StageLook look) { return look_names.at(static_cast<size_t>(look)); }

StageLook look_called(const std::string& flag, const std::string& name) {
  for (const StageLook look : all_looks)
    if (name == id(look)) return look;
  throw UserError(in_english("{flag} {name} is unknown; there are matrix, lines, points, heads, layers and pieces",
                             {{"flag", flag}, {"name", as_given(name)}}));
}

}  // namespace headlight
