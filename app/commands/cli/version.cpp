#include "commands/cli/version.hpp"

#include "headlight_version.hpp"  // written when the program is built, see cmake/version.cmake

namespace headlight::commands {

std::string version_line() {
  const std::string commit = HEADLIGHT_COMMIT;
  return "headlight " HEADLIGHT_VERSION + (commit.empty() ? ", commit unknown" : ", commit " + commit);
}

}  // namespace headlight::commands
