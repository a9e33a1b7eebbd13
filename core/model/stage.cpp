#include "model/stage.hpp"

#include <cstddef>

namespace headlight {
namespace {

/// All that is the same for a stage wherever it stands.
struct StageKind {
  static constexpr bool for_all = false, each = true;

  const char* id;
  StageScope scope;
  bool per_head;
};

#define STAGE(name, scope, heads) StageKind{#name, StageScope::scope, StageKind::heads},
constexpr StageKind kinds[] = {HEADLIGHT_STAGES(STAGE)};  // by Stage
#undef STAGE

const StageKind& kind(Stage stage) { return kinds[static_cast<size_t>(stage)]; }

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
