#include "machine/freed_memory.hpp"

#include <malloc.h>

namespace headlight {

void keep_freed_memory() {
#ifdef __GLIBC__  // others have no such setting, and a browser never takes memory back
  constexpr int megabyte = 1 << 20;
  mallopt(M_TRIM_THRESHOLD, 256 * megabyte);
  mallopt(M_MMAP_THRESHOLD, 32 * megabyte);  // where glibc's own rule ends, which the line above switches off
#endif
}

}  // namespace headlight
