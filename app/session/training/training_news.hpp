#pragma once
#include <filesystem>
#include <set>

#include "base/message_json.hpp"
#include "session/training/training_run.hpp"

namespace headlight::session {

/// What is known of a run where it is watched, and not where its steps are taken, or the other way about.
struct TrainingReport {
  size_t curve = 0, measured = 0;
  int step = -1;  ///< whose weights are there
  std::set<int> kept;
};

/// How a run that is trained in one place is watched in another: what is new since the last news, as a safetensors file, since it is
/// matrices for the most part. Both places are one version of this program.
///
/// Tensors: "curve" (F64, the new steps: loss, accuracy, guidance, gradient), "weights.NAME" where steps were taken, "kept.STEP.NAME" and
/// "measured.STEP" (F64: the accuracy, and the score of each head). Metadata: "training", JSON of the rest.
void write_news(const std::filesystem::path& path, const TrainingSnapshot& now, TrainingReport& told);

/// Puts such news into what is shown. With `transport` false what was asked for since they were written goes before what they say of
/// whether it runs. Throws UserError when the file cannot be read.
void take_news(const std::filesystem::path& path, bool transport, TrainingSnapshot& shown, PlaceNames& names);

}  // namespace headlight::session
