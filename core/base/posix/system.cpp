#include "base/system.hpp"

#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <system_error>

namespace headlight::base {
namespace {

namespace fs = std::filesystem;

/// A folder of the XDG base directory standard, which demands absolute paths; a relative one is ignored.
fs::path standard_folder(const char* variable, const char* within_home) {
  if (const char* folder = std::getenv(variable); folder && *folder == '/') return folder;
  const fs::path home = home_folder();
  return home.empty() ? home : home / within_home;
}

}  // namespace

fs::path program_file() {
  std::error_code none;
  const fs::path program = fs::read_symlink("/proc/self/exe", none);
  return none ? fs::path() : program;
}

int own_process() { return getpid(); }

bool has_ended(int process) { return kill(process, 0) != 0 && errno == ESRCH; }

fs::path home_folder() {
  const char* home = std::getenv("HOME");
  return home && *home ? home : "";
}

fs::path config_folder() { return standard_folder("XDG_CONFIG_HOME", ".config"); }

fs::path data_folder() { return standard_folder("XDG_DATA_HOME", ".local/share"); }

fs::path local_folder() { return standard_folder("XDG_STATE_HOME", ".local/state"); }

std::string spoken_locale() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (const char* locale = std::getenv(name); locale && *locale) return locale;
  return "";
}

}  // namespace headlight::base
