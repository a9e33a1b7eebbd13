#pragma once
#include <filesystem>
#include <set>

#include "base/message_json.hpp"
#include "session/training/training_run.hpp"

namespace headlight::session {

/// The part of a run that one side knows already: the window that shows it, or the worker that takes its steps.
struct TrainingReport {
  size_t curve = 0, measured = 0;
  int step = -1;  ///< the step of the known weights
  int next = -1;  ///< the known opened step
  std::set<int> checkpoints;
};

/// Describe a run trained in one place to another: the news since the last ones, as a safetensors file, because most of it is matrices.
/// Both places run the same version of this program.
///
/// Tensors: "curve" (F64, the new steps: loss, accuracy, guidance, gradient), "weights.NAME" if steps were taken, "kept.STEP.NAME",
/// "measured.STEP" (F64: the accuracy, and the score of each head), and of an opened step "next.gradient.NAME", "next.first_moment.NAME",
/// "next.second_moment.NAME" and "next.report" (F64). Metadata: "training", JSON of the rest.
void write_news(const std::filesystem::path& path, const TrainingSnapshot& now, TrainingReport& reported);

/// Adds such news of a run with this recipe to the snapshot. With `transport` false, orders given since they were written override their
/// state of running. Throws UserError if the file cannot be read.
void take_news(const std::filesystem::path& path, bool transport, const Recipe& recipe, TrainingSnapshot& snapshot,
               PlaceholderNames& names);

}  // namespace headlight::session
