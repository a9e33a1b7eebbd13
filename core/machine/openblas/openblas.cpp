#include "machine/openblas/openblas.hpp"

#include "machine/openblas/look_up.hpp"

namespace headlight::machine {
namespace {

OpenBlas load_openblas() {
  OpenBlas found;
  void* library = dlopen("libopenblas.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return found;
  look_up(library, "cblas_sgemm", found.sgemm);
  look_up(library, "cblas_sgemv", found.sgemv);
  look_up(library, "openblas_get_config", found.config);
  look_up(library, "openblas_get_corename", found.core_name);
  look_up(library, "openblas_set_num_threads", found.set_threads);
  look_up(library, "blas_memory_alloc", found.take_memory);
  look_up(library, "blas_memory_free", found.give_memory);
  // Its own threads would compete with ours for the cores, and graphs may be evaluated on several threads at once.
  if (found.is_complete()) found.set_threads(1);
  return found;
}

}  // namespace

const OpenBlas* openblas() {
  static const OpenBlas loaded = load_openblas();
  return loaded.is_complete() ? &loaded : nullptr;
}

}  // namespace headlight::machine
