#include "commands/product_threads.hpp"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "machine/products.hpp"

namespace headlight {

void restart_without_product_threads(char** argv) {
  const EnvironmentSetting threads = no_product_threads();
  if (!threads.name) return;
  const char* set = std::getenv(threads.name);
  if (set && std::string_view(set) == threads.value) return;
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error || setenv(threads.name, threads.value, 1) != 0) return;
  execv(program.c_str(), argv);
}

}  // namespace headlight
