#pragma once
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "train/task.hpp"

namespace headlight::train {

/// Something a head could be doing: for an example the rows that tell, and the places where such a head looks from each.
struct HeadLabel {
  std::string title;                                                ///< "previous token"
  std::function<std::vector<Example::Look>(const Example&)> looks;  ///< `guided` is not read
  std::vector<int> attentions = {};                                 ///< only these have the rows and keys that it speaks of; empty: all
};

/// "rows 2 to 17 of 32 sequences": which rows, counted from 1, a label is measured on.
Message rows_measured(const HeadLabel& label, std::span<const Example> examples);

/// Accuracy on `examples`, and for each head the label that it follows best: the mean, over all rows that tell, of the weight it puts on
/// all of their places. Heads below `least` are left out.
Measures measure_heads(const Task& task, const Weights& weights, const ModelConfig& config, std::span<const Example> examples,
                       std::span<const HeadLabel> labels, double least = 0.5);

}  // namespace headlight::train
