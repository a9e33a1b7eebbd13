#include "commands/system/product_threads.hpp"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "machine/product_kernels.hpp"
#include "machine/products.hpp"

namespace headlight::commands {

void restart_with_product_settings(char** argv) {
  const EnvironmentSetting threads = no_product_threads(), kernels = product_kernels();
  const char* set = threads.name ? std::getenv(threads.name) : nullptr;
  const bool sets_threads = threads.name && !(set && std::string_view(set) == threads.value);
  const bool sets_kernels = kernels.name && !std::getenv(kernels.name);  // keep the user's own choice
  if (!sets_threads && !sets_kernels) return;
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error || (sets_threads && setenv(threads.name, threads.value, 1) != 0)) return;
  if (sets_kernels && setenv(kernels.name, kernels.value, 1) != 0) return;
  execv(program.c_str(), argv);
}

}  // namespace headlight::commands
