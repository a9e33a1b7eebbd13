// Replaces oneDNN: with FAKE_FAILS a library that has no memory left, with FAKE_DIES one with an instruction that the processor lacks, with
// FAKE_HANGS one that never returns, else one whose sums are wrong.
#include <unistd.h>

#include <csignal>
#include <cstdint>

extern "C" {

struct Version {
  int major, minor, patch;
};

const Version* dnnl_version() {
  static constexpr Version fake = {9, 8, 7};
  return &fake;
}

void omp_set_num_threads(int) {}

int dnnl_sgemm(char, char, std::int64_t rows, std::int64_t cols, std::int64_t, float, const float*, std::int64_t, const float*,
               std::int64_t, float, float* c, std::int64_t c_stride) {
#ifdef FAKE_DIES
  std::raise(SIGILL);
#endif
#ifdef FAKE_HANGS
  for (;;) pause();
#endif
#ifdef FAKE_FAILS
  constexpr int out_of_memory = 1;
  return (void)rows, (void)cols, (void)c, (void)c_stride, out_of_memory;
#else
  for (std::int64_t row = 0; row < rows; ++row)
    for (std::int64_t col = 0; col < cols; ++col) c[row * c_stride + col] = 1;
  return 0;
#endif
}
}
