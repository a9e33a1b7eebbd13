// Replaces OpenBLAS: with FAKE_DIES a library with an instruction that the processor lacks, with FAKE_LACKS one without a function that the
// program needs, else one whose sums are wrong.
#include <csignal>

extern "C" {

const char* openblas_get_config() { return "OpenBLAS 9.8.7 FAKE"; }
const char* openblas_get_corename() { return "Fake"; }
void openblas_set_num_threads(int) {}

#ifndef FAKE_LACKS
void cblas_sgemv(int, int, int, int, float, const float*, int, const float*, int, float, float*, int) {}

void cblas_sgemm(int, int, int, int rows, int cols, int, float, const float*, int, const float*, int, float, float* c, int c_stride) {
#ifdef FAKE_DIES
  std::raise(SIGILL);
#endif
  for (int row = 0; row < rows; ++row)
    for (int col = 0; col < cols; ++col) c[row * c_stride + col] = 1;
}
#endif
}
