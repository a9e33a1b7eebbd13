#include "ops/vector_math.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

// These loops take most of the time outside of matrix products. They use vectors of 16 numbers and are compiled once for each kind of
// processor: the program stays portable, and the right version is chosen at start. The versions are named by level (v3: AVX2, v4: AVX-512),
// because a version named by processor, such as arch=haswell, is chosen only on that very processor.
#if defined(__x86_64__) && defined(__ELF__) && defined(__GNUC__) && !defined(__clang__) && !defined(HEADLIGHT_SANITIZED)
#define HEADLIGHT_EVERY_PROCESSOR __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))
#else
#define HEADLIGHT_EVERY_PROCESSOR
#endif
// Functions that a version calls must be inlined into it: a function compiled for every processor (std::min, too) cannot be inlined into
// one compiled for a newer one unless it says always_inline.
#define HEADLIGHT_ALWAYS_INLINE __attribute__((always_inline))
#define HEADLIGHT_INLINE inline HEADLIGHT_ALWAYS_INLINE
// The 16 lanes of v rotated by some places, the last ones to the front. Clang has no __builtin_shuffle.
#ifdef __clang__
#define HEADLIGHT_LANE(n) ((n) % 16)
#define HEADLIGHT_FOUR_LANES(n) HEADLIGHT_LANE(n), HEADLIGHT_LANE(n + 1), HEADLIGHT_LANE(n + 2), HEADLIGHT_LANE(n + 3)
#define HEADLIGHT_MOVED_ON(v, by)                                                                                     \
  __builtin_shufflevector(v, v, HEADLIGHT_FOUR_LANES(by), HEADLIGHT_FOUR_LANES(by + 4), HEADLIGHT_FOUR_LANES(by + 8), \
                          HEADLIGHT_FOUR_LANES(by + 12))
#else
#define HEADLIGHT_MOVED_ON(v, by) __builtin_shuffle(v, (WholeLanes{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15} + by) & 15)
#endif

namespace headlight::ops {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr int lanes = 16;
using Lanes = float __attribute__((vector_size(lanes * sizeof(float))));
using WholeLanes = std::int32_t __attribute__((vector_size(lanes * sizeof(float))));

// Vectors are passed by reference: passing by value would differ between kinds of processor.
HEADLIGHT_INLINE void fill(Lanes& v, float value) { v = Lanes{} + value; }
HEADLIGHT_INLINE void load(Lanes& v, const float* from) { std::memcpy(&v, from, sizeof v); }
HEADLIGHT_INLINE void store(float* to, const Lanes& v) { std::memcpy(to, &v, sizeof v); }

/// v = exp(v) within 2 units in the last place for v in [-87, 88]; 0 below, infinity above; NaN stays NaN. Reduction by Cody and
/// Waite (1980).
HEADLIGHT_INLINE void exponentiate(Lanes& v) {
  constexpr float round_to_whole = 12582912.f;  // 1.5 * 2^23: adding it leaves the nearest whole number in the low bits
  constexpr std::int32_t whole_bits = 0x4B400000;
  const WholeLanes too_low = v<-87.f, too_high = v> 88.f;
  const Lanes in = too_low ? Lanes{} - 87.f : too_high ? Lanes{} + 88.f : v;
  const Lanes shifted = in * 1.44269504089f + round_to_whole;
  const Lanes n = shifted - round_to_whole;
  const Lanes r = (in - n * 0.693359375f) - n * -2.12194440e-4f;
  Lanes p = r * 1.9875691500e-4f + 1.3981999507e-3f;
  p = p * r + 8.3334519073e-3f;
  p = p * r + 4.1665795894e-2f;
  p = p * r + 1.6666665459e-1f;
  p = p * r + 5.0000001201e-1f;
  const Lanes e = p * r * r + r + 1.f;
  const Lanes power_of_2 = (Lanes)(((WholeLanes)shifted - (whole_bits - 127)) << 23);
  v = too_low ? Lanes{} : too_high ? Lanes{} + infinity : e * power_of_2;
}

/// v = log(v) within 2 units in the last place for finite v > 0 except denormal numbers; NaN elsewhere. The fit is Cephes' (Moshier 1992).
HEADLIGHT_INLINE void take_logarithm(Lanes& v) {
  constexpr float fit[] = {7.0376836292e-2f,  -1.1514610310e-1f, 1.1676998740e-1f,  -1.2420140846e-1f, 1.4249322787e-1f,
                           -1.6668057665e-1f, 2.0000714765e-1f,  -2.4999993993e-1f, 3.3333331174e-1f};
  const WholeLanes bits = (WholeLanes)v;
  const Lanes half = (Lanes)((bits & 0x007FFFFF) | 0x3F000000);  // v = half 2^n, half in [0.5, 1)
  const WholeLanes low = half < 0.707106781f;
  const Lanes n = __builtin_convertvector((bits >> 23) - 126 + low, Lanes);
  const Lanes m = (low ? half + half : half) - 1.f, square = m * m;
  Lanes p = {};
  for (const float c : fit) p = p * m + c;
  const Lanes rest = p * m * square + n * -2.12194440e-4f - 0.5f * square;
  v = v > 0.f ? m + rest + n * 0.693359375f : Lanes{} + std::numeric_limits<float>::quiet_NaN();
}

/// Calls f(place, count) for each vector of a row; the last may be shorter.
template <class F>
HEADLIGHT_INLINE void for_each_vector(Index n, F f) {
  for (Index i = 0; i < n; i += lanes) f(i, n - i < lanes ? n - i : lanes);
}

/// Copies `count` numbers, fewer than 16, in at most four pieces: a library call for so few takes longer than their computation.
HEADLIGHT_INLINE void copy_few(float* to, const float* from, Index count) {
  Index at = 0;
  for (const Index piece : {8, 4, 2, 1})
    if (count & piece) {
      __builtin_memcpy(to + at, from + at, static_cast<size_t>(piece) * sizeof(float));
      at += piece;
    }
}

/// Loads the next `count` numbers of a row; places beyond its end are `beyond`.
HEADLIGHT_INLINE void load_some(Lanes& v, const float* from, Index count, float beyond) {
  if (count == lanes) return load(v, from);
  alignas(Lanes) float some[lanes];
  fill(v, beyond);
  store(some, v);
  copy_few(some, from, count);
  load(v, some);
}
HEADLIGHT_INLINE void store_some(float* to, const Lanes& v, Index count) {
  if (count == lanes) return store(to, v);
  alignas(Lanes) float some[lanes];
  store(some, v);
  copy_few(to, some, count);
}

/// Joins all lanes into one number: each with the one 8 places on, then 4, 2 and 1.
template <class Join>
HEADLIGHT_INLINE float joined(Lanes& v, Join join) {
  join(v, HEADLIGHT_MOVED_ON(v, 8));
  join(v, HEADLIGHT_MOVED_ON(v, 4));
  join(v, HEADLIGHT_MOVED_ON(v, 2));
  join(v, HEADLIGHT_MOVED_ON(v, 1));
  return v[0];
}

HEADLIGHT_INLINE float sum_of(Lanes& v) {
  return joined(v, [](Lanes& a, const Lanes& b) HEADLIGHT_ALWAYS_INLINE { a += b; });
}

/// The maximum of a row; the last vector of 16 or more overlaps the one before it.
HEADLIGHT_INLINE float row_max(const float* s, Index n) {
  Lanes top, v;
  load_some(top, s, n < lanes ? n : Index{lanes}, -infinity);
  top = top > -infinity ? top : Lanes{} - infinity;  // a NaN is passed over
  for (Index i = lanes; i < n; i += lanes) {
    load(v, s + (n - i < lanes ? n - lanes : i));
    top = v > top ? v : top;
  }
  return joined(top, [](Lanes& a, const Lanes& b) HEADLIGHT_ALWAYS_INLINE { a = a > b ? a : b; });
}

/// Handles fewer than 17 numbers.
HEADLIGHT_INLINE void softmax_short_row(const float* s, float* y, Index n, float top) {
  Lanes v;
  load_some(v, s, n, -infinity);
  v -= top;
  exponentiate(v);
  Lanes sums = v;
  v *= 1.f / sum_of(sums);
  store_some(y, v, n);
}

/// Handles 16 numbers or more. The rest after the last whole vector is computed in one that begins earlier, and counted once.
HEADLIGHT_INLINE void softmax_long_row(const float* s, float* y, Index n, float top) {
  const Index whole = n - n % lanes, last = n - lanes;
  Lanes sums = {}, v;
  for (Index i = 0; i < whole; i += lanes) {
    load(v, s + i);
    v -= top;
    exponentiate(v);
    sums += v;
    store(y + i, v);
  }
  if (whole < n) {
    load(v, s + last);
    v -= top;
    exponentiate(v);
    store(y + last, v);
    sums += WholeLanes{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15} >= static_cast<std::int32_t>(whole - last) ? v : Lanes{};
  }
  const float share = 1.f / sum_of(sums);
  Lanes end;
  load(end, y + last);  // before some of it is scaled
  end *= share;
  for (Index i = 0; i < whole; i += lanes) {
    load(v, y + i);
    v *= share;
    store(y + i, v);
  }
  store(y + last, end);
}

/// Fills a row that may attend to nothing with zeros; but if it has a NaN, which the comparison missed, with NaN like every other such row.
void empty_row(const float* s, float* y, Index n) {
  const bool has_nan = std::any_of(s, s + n, [](float score) { return std::isnan(score); });
  std::fill_n(y, n, has_nan ? std::numeric_limits<float>::quiet_NaN() : 0.f);
}

}  // namespace

HEADLIGHT_EVERY_PROCESSOR void softmax_rows(const float* scores, float* pattern, Index rows, Index n) {
  for (Index r = 0; r < rows; ++r) {
    const float* s = scores + r * n;
    float* y = pattern + r * n;
    const float top = row_max(s, n);
    if (top == -infinity) {
      empty_row(s, y, n);
      continue;
    }
    if (n <= lanes) softmax_short_row(s, y, n, top);
    else softmax_long_row(s, y, n, top);
  }
}

HEADLIGHT_EVERY_PROCESSOR void scale_row(const float* x, float by, float* y, Index n) {
  for (Index i = 0; i < n; ++i) y[i] = x[i] * by;
}

HEADLIGHT_EVERY_PROCESSOR void add_rows(const float* a, const float* b, float* y, Index n) {
  for (Index i = 0; i < n; ++i) y[i] = a[i] + b[i];
}

HEADLIGHT_EVERY_PROCESSOR void gelu_row(const float* x, float* y, Index n) {
  // Phi(x) = erfc(-x / sqrt 2) / 2, with erfc by the rational fit of Press et al., Numerical Recipes, section 6.2 (fractional error
  // 1.2e-7 everywhere): the small values of the negative side stay exact, where 1 + erf would cancel.
  constexpr float fit[] = {0.17087277f,  -0.82215223f, 1.48851587f, -1.13520398f, 0.27886807f,
                           -0.18628806f, 0.09678418f,  0.37409196f, 1.00002368f};
  Lanes v;
  for_each_vector(n, [&](Index i, Index count) HEADLIGHT_ALWAYS_INLINE {
    load_some(v, x + i, count, 0.f);
    const Lanes a = (v < 0.f ? -v : v) * 0.70710678f;
    const Lanes t = 1.f / (1.f + 0.5f * a);
    Lanes p = {};
    for (const float c : fit) p = p * t + c;
    Lanes tail = p * t - 1.26551223f - a * a;
    exponentiate(tail);
    tail *= 0.5f * t;
    v *= v < 0.f ? tail : 1.f - tail;
    store_some(y + i, v, count);
  });
}

HEADLIGHT_EVERY_PROCESSOR void gelu_tanh_row(const float* x, float* y, Index n) {
  constexpr float c = 0.7978845608f;  // sqrt(2/pi)
  Lanes v;
  for_each_vector(n, [&](Index i, Index count) HEADLIGHT_ALWAYS_INLINE {
    load_some(v, x + i, count, 0.f);
    Lanes e = (v + 0.044715f * v * v * v) * (-2.f * c);
    exponentiate(e);
    v = v / (1.f + e);
    store_some(y + i, v, count);
  });
}

/// Let y = x s and s = 1 / (1 + exp(-2 u(x))): then y' = s + x s (1 - s) 2 u'(x).
HEADLIGHT_EVERY_PROCESSOR void add_gelu_tanh_gradient(const float* x, const float* d_y, float* d, Index n) {
  constexpr float c = 0.7978845608f;  // sqrt(2/pi)
  Lanes v, by, sum;
  for_each_vector(n, [&](Index i, Index count) HEADLIGHT_ALWAYS_INLINE {
    load_some(v, x + i, count, 0.f);
    load_some(by, d_y + i, count, 0.f);
    load_some(sum, d + i, count, 0.f);
    const Lanes square = v * v;
    Lanes e = v * (1.f + 0.044715f * square) * (-2.f * c);
    exponentiate(e);
    const Lanes s = 1.f / (1.f + e);
    sum += by * (s + v * s * (1.f - s) * (2.f * c) * (1.f + 0.134145f * square));
    store_some(d + i, sum, count);
  });
}

HEADLIGHT_EVERY_PROCESSOR void log_row(const float* x, float plus, float* y, Index n) {
  Lanes v;
  for_each_vector(n, [&](Index i, Index count) HEADLIGHT_ALWAYS_INLINE {
    load_some(v, x + i, count, 1.f);
    v += plus;
    take_logarithm(v);
    store_some(y + i, v, count);
  });
}

}  // namespace headlight::ops
