#include "model/stage.hpp"

#include <cstddef>

namespace headlight::model {
namespace {

/// The properties of a stage that are the same in every place.
struct StageKind {
  const char* id;
  StageScope scope;
  StageTrait traits;
};

const StageKind& kind(Stage stage) {
  using enum StageTrait;
#define STAGE(name, scope, traits) StageKind{#name, StageScope::scope, traits},
  static constexpr StageKind kinds[] = {HEADLIGHT_STAGES(STAGE)};  // by Stage
#undef STAGE
  return kinds[static_cast<size_t>(stage)];
}

}  // namespace

StageScope scope(Stage stage) { return kind(stage).scope; }
bool has(Stage stage, StageTrait trait) { return (static_cast<unsigned>(kind(stage).traits) & static_cast<unsigned>(trait)) != 0; }
bool is_per_head(Stage stage) { return has(stage, StageTrait::per_head); }
bool has_heads(Stage stage) { return has(stage, StageTrait::per_head | StageTrait::head_chosen); }
const char* id(Stage stage) { return kind(stage).id; }

StagePlace::StagePlace(Stage of, AttentionId place) : stage(of), at(place) {
  const StageScope kept = scope(of);
  if (kept == StageScope::model) at = {};
  if (kept == StageScope::stack) at.layer = 0;
  if (kept != StageScope::attention) at.cross = false;
}

}  // namespace headlight::model
