#include "model/stage.hpp"

#include <algorithm>
#include <array>

namespace headlight {
namespace {

/// All that is the same for a stage wherever it stands.
struct StageKind {
  Stage stage;
  const char* id;
  StageScope scope;
  bool per_head = false;
};

constexpr std::array kinds = {StageKind{Stage::translate, "translate", StageScope::model},
                              StageKind{Stage::tokens, "tokens", StageScope::stack},
                              StageKind{Stage::embedding, "embedding", StageScope::stack},
                              StageKind{Stage::positions, "positions", StageScope::stack},
                              StageKind{Stage::norm, "norm", StageScope::attention},
                              StageKind{Stage::q, "q", StageScope::attention},
                              StageKind{Stage::k, "k", StageScope::attention},
                              StageKind{Stage::v, "v", StageScope::attention},
                              StageKind{Stage::split, "split", StageScope::attention},
                              StageKind{Stage::rotate, "rotate", StageScope::attention, true},
                              StageKind{Stage::scores, "scores", StageScope::attention, true},
                              StageKind{Stage::scale, "scale", StageScope::attention, true},
                              StageKind{Stage::mask, "mask", StageScope::attention, true},
                              StageKind{Stage::softmax, "softmax", StageScope::attention, true},
                              StageKind{Stage::weighted_sum, "weighted_sum", StageScope::attention, true},
                              StageKind{Stage::merge, "merge", StageScope::attention},
                              StageKind{Stage::output, "output", StageScope::attention},
                              StageKind{Stage::residual, "residual", StageScope::attention},
                              StageKind{Stage::mlp_norm, "mlp_norm", StageScope::block},
                              StageKind{Stage::mlp_in, "mlp_in", StageScope::block},
                              StageKind{Stage::activation, "activation", StageScope::block},
                              StageKind{Stage::mlp_out, "mlp_out", StageScope::block},
                              StageKind{Stage::mlp_residual, "mlp_residual", StageScope::block},
                              StageKind{Stage::final_norm, "final_norm", StageScope::stack},
                              StageKind{Stage::logits, "logits", StageScope::model},
                              StageKind{Stage::probs, "probs", StageScope::model}};

const StageKind& kind(Stage stage) {
  return *std::find_if(kinds.begin(), kinds.end(), [&](const StageKind& k) { return k.stage == stage; });
}

}  // namespace

StageScope scope(Stage stage) { return kind(stage).scope; }
bool is_per_head(Stage stage) { return kind(stage).per_head; }
const char* id(Stage stage) { return kind(stage).id; }

StagePlace::StagePlace(Stage of, AttentionPlace place) : stage(of), at(place) {
  const StageScope kept = scope(of);
  if (kept == StageScope::model) at = {};
  if (kept == StageScope::stack) at.layer = 0;
  if (kept != StageScope::attention) at.cross = false;
}

}  // namespace headlight
