#pragma once
#include "graph/matrix.hpp"
#include "train/recipe.hpp"

namespace headlight::train {

/// A weight with its moments: the decaying means of its gradients and of their squares. `Number` is a float, or some side by side.
template <class Number>
struct WeightState {
  Number w, m, v;
};

/// The numbers of one step for one matrix, in the type of its weights.
struct UpdateRule {
  float clip = 1;                  ///< the factor that shortens every gradient; 1: the gradient is not too long
  float beta1 = 0, beta2 = 0;      ///< the share of the old moments that stays
  float rest1 = 1, rest2 = 1;      ///< 1 - beta
  float filled1 = 1, filled2 = 1;  ///< 1 - beta^t: the moments begin at 0, and are too small by this factor after t steps
  float rate = 0, epsilon = 0;
  float decay = 0;  ///< rate x weight decay; 0 for weights that do not decay

  /// The rule of a step, counted from 0, in which the gradient over all weights has this length.
  UpdateRule(const Recipe& recipe, int step, double gradient_length, bool decays);
};

/// A step of AdamW (Loshchilov and Hutter 2019, algorithm 2, with the corrections of Kingma and Ba 2015), term by term: the trainer takes
/// `after`, and an opened step shows the rest.
template <class Number>
struct UpdateTerms {
  WeightState<Number> before;
  Number gradient;  ///< of the batch's loss
  Number g;         ///< the same, clipped
  WeightState<Number> after;
  Number m_hat, v_hat;  ///< the corrected moments
  Number update;        ///< rate x m_hat / (root of v_hat + epsilon)
  Number decay;
  Number plain;  ///< the new value under plain gradient descent: w - rate x g
};

/// Norms and biases, of one row, do not decay.
inline bool decays(const Matrix& weight) { return weight.rows() > 1; }

/// Updates a number, or a whole matrix (all four have the same shape). One function computes both, so they agree to the bit.
UpdateTerms<float> update(const UpdateRule& rule, const WeightState<float>& before, float gradient);
WeightState<Matrix> update(const UpdateRule& rule, const Matrix& w, const Matrix& m, const Matrix& v, const Matrix& gradient);

}  // namespace headlight::train
