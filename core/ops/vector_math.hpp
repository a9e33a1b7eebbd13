#pragma once
#include "graph/matrix.hpp"

namespace headlight::ops {

/// Computes y = exp(s - max s) / sum in each of `rows` rows of n numbers. A row of -infinity gives zeros; a NaN or +infinity anywhere in a
/// row gives NaN everywhere in it. s and y do not overlap.
void softmax_rows(const float* s, float* y, Index rows, Index n);
/// y[i] = x[i] by
void scale_row(const float* x, float by, float* y, Index n);
/// y[i] = a[i] + b[i]
void add_rows(const float* a, const float* b, float* y, Index n);
/// y[i] = x[i] Phi(x[i]), Phi the normal distribution, within 1e-6 of x[i].
void gelu_row(const float* x, float* y, Index n);
/// y[i] = x[i] / (1 + exp(-2 u(x[i]))) with u(x) = sqrt(2/pi) (x + 0.044715 x^3): GELU's tanh form without its cancellation.
void gelu_tanh_row(const float* x, float* y, Index n);
/// d[i] += d_y[i] times the derivative of that with respect to x[i].
void add_gelu_tanh_gradient(const float* x, const float* d_y, float* d, Index n);
/// y[i] = log(x[i] + plus), for finite sums; NaN where they are not above 0.
void log_row(const float* x, float plus, float* y, Index n);

}  // namespace headlight::ops
