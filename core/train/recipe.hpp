#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "model/config.hpp"
#include "model/weights.hpp"

namespace headlight::train {

/// A head with temporary guidance: `weight` times -log of its attention weight on the right places is added to the loss, in full until step
/// `full_until`, then less and less, and from `gone_at` on not at all.
struct GuidedHead {
  int attention = 0;  ///< its number, see ModelConfig::n_attentions
  int head = 0;
  double weight = 0.1;
  int full_until = 0;
  int gone_at = 0;
  std::string what;  ///< "it -> its noun"

  double weight_at(int step) const;
  bool operator==(const GuidedHead&) const = default;
};

/// The settings of a training: shape, length, rates. Together with the task they decide every bit of the result on one machine.
struct Recipe {
  std::string task;
  ModelConfig config;
  std::uint64_t seed = 1;
  int steps = 1000;
  int batch = 64;                                                      ///< examples per step
  double rate = 3e-3;                                                  ///< the learning rate's peak
  int warm_up = 300;                                                   ///< steps of its rise from 0; then it falls along half a cosine
  double last_rate = 0.02;                                             ///< to this share of the peak
  double beta1 = 0.9, beta2 = 0.98, epsilon = 1e-9, weight_decay = 0;  ///< AdamW (Loshchilov and Hutter 2019)
  double clip = 1;                                                     ///< the limit for the gradient's length, over all weights; 0: none
  int position_offset = 0;  ///< sentences begin at a random position up to this, so that no position means a certain word
  double entropy = 0;  ///< weight of the mean entropy of all attention rows, which rises over `entropy_ramp` steps: it makes heads decide
  int entropy_ramp = 600;
  std::vector<GuidedHead> guided;
  double initial_attention = 1;  ///< scales the initial W_Q, W_K, W_V and W_O; below 1, attention starts out nearly uniform

  double rate_at(int step) const;  ///< steps count from 0
  double entropy_at(int step) const;
  bool operator==(const Recipe&) const = default;
};

/// The result of one step.
struct StepReport {
  int step = 0;         ///< from 1
  double loss = 0;      ///< mean cross entropy of the target words, in nats
  double accuracy = 0;  ///< share of target words that were the likeliest
  double guidance = 0;  ///< mean -log weight of guided looks; 0 if there are none
  double gradient = 0;  ///< length of the gradient before it was clipped

  bool operator==(const StepReport&) const = default;
};

/// The complete state of a training: it continues from here as if it had not been stopped.
struct Checkpoint {
  Recipe recipe;
  int step = 0;  ///< steps done
  Weights weights;
  Weights first_moment, second_moment;  ///< of AdamW, by the weights' names
  std::vector<StepReport> curve;        ///< of every step done
};

}  // namespace headlight::train
