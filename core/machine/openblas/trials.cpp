#include "machine/openblas/trials.hpp"

#include <dlfcn.h>
#include <sys/stat.h>

#include <fstream>
#include <sstream>
#ifdef __x86_64__
#include <cpuid.h>
#endif

namespace headlight::machine {
namespace {

/// What the processor says of its kind and its instructions; reading /proc/cpuinfo takes longer than a trial where there are many. Empty if
/// it cannot be asked.
std::string processor() {
  std::ostringstream all;
#ifdef __x86_64__
  for (const unsigned leaf : {0U, 1U, 7U, 0x80000002U, 0x80000003U, 0x80000004U}) {
    unsigned a = 0, b = 0, c = 0, d = 0;
    if (!__get_cpuid_count(leaf, 0, &a, &b, &c, &d)) continue;
    if (leaf == 1) b = 0;  // it says on which core this thread runs
    all << std::hex << a << ' ' << b << ' ' << c << ' ' << d << ' ';
  }
#endif
  return all.str();
}

}  // namespace

std::string library_here(const void* function, const std::string& kernel) {
  Dl_info found{};
  struct stat file {};
  const std::string here = processor();
  if (here.empty() || !dladdr(function, &found) || !found.dli_fname || stat(found.dli_fname, &file) != 0) return {};
  std::ostringstream all;
  all << found.dli_fname << ' ' << file.st_size << ' ' << file.st_mtim.tv_sec << '.' << file.st_mtim.tv_nsec << ' ' << kernel << ' '
      << here;
  return all.str();
}

bool Trials::knows(const std::string& library) const {
  if (file_.empty() || library.empty()) return false;
  std::ifstream in(file_);
  for (std::string line; std::getline(in, line);)
    if (line == library) return true;
  return false;
}

void Trials::add(const std::string& library) const {
  if (file_.empty() || library.empty()) return;
  std::ofstream(file_, std::ios::app) << library + '\n';
}

const Trials& trials(const std::filesystem::path& at_first) {
  static const Trials all(at_first);
  return all;
}

}  // namespace headlight::machine
