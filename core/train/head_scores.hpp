#pragma once
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "train/task.hpp"

namespace headlight::train {

/// A possible behaviour of a head: for an example the rows that show it, and the places that such a head attends to from each.
struct HeadLabel {
  std::string title;                                                ///< "previous token"
  std::function<std::vector<Example::Look>(const Example&)> looks;  ///< `guided` is not read
  std::vector<int> attentions = {};                                 ///< the attentions that have these rows and keys; empty: all
};

/// The rows, counted from 1, that a label is measured on: "rows 2 to 17 of 32 sequences".
Message rows_measured(const HeadLabel& label, std::span<const Example> examples);

/// Accuracy on `examples`, and for each head the label that it follows best: the mean, over all rows of the label, of the weight on all of
/// their places. Heads below `least` are left out.
Measures measure_heads(const Task& task, const Weights& weights, const ModelConfig& config, std::span<const Example> examples,
                       std::span<const HeadLabel> labels, double least = 0.5);

}  // namespace headlight::train
