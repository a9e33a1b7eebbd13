#include "base/cut_files.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <cstring>

namespace headlight::base {
namespace {

/// Handles SIGBUS, so it calls only functions that are safe in a signal handler. All bits set are a NaN in float32.
void put_nan_there(int signal, siginfo_t* about, void*) {
  const auto size = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  void* page = reinterpret_cast<void*>(reinterpret_cast<std::uintptr_t>(about->si_addr) / size * size);
  const bool placed = about->si_code == BUS_ADRERR &&
                      mmap(page, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED;
  if (placed) std::memset(page, 0xff, size);
  else std::signal(signal, SIG_DFL);  // another cause: the default action ends the program when this returns
}

}  // namespace

void survive_cut_files() {
  struct sigaction act = {};
  act.sa_sigaction = put_nan_there;
  act.sa_flags = SA_SIGINFO | SA_RESTART;
  sigaction(SIGBUS, &act, nullptr);
}

}  // namespace headlight::base
