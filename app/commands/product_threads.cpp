#include "commands/product_threads.hpp"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace headlight {

void restart_without_product_threads(char** argv) {
  constexpr const char* threads = "OPENBLAS_NUM_THREADS";
  const char* set = std::getenv(threads);
  if (set && std::string_view(set) == "1") return;
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error || setenv(threads, "1", 1) != 0) return;
  execv(program.c_str(), argv);
}

}  // namespace headlight
