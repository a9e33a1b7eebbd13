#include "model/bare_stages.hpp"

#include "model/stage_name.hpp"
#include "model/transformer.hpp"

namespace headlight::model {

std::vector<Stage> stages_of_bare_attention() {
  const ModelConfig bare = {.d_model = 2};
  std::vector<Stage> stages;
  for (const StagePlace& place : stages_of(transformer(bare, {"word"}, axis(AxisKind::vocabulary, 1), {}).nodes))
    stages.push_back(place.stage);
  return stages;
}

}  // namespace headlight::model
