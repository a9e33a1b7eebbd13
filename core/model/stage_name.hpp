#pragma once
#include <optional>
#include <string>
#include <vector>

#include "model/nodes.hpp"

namespace headlight::model {

/// True if a decoder reads and writes words; a user's weights may form a decoder without words.
bool translates(const ModelNodes& nodes);
/// Every stage of a model in the order of computation. A single block of bare attention has no residual and no later stage.
std::vector<StagePlace> stages_of(const ModelNodes& nodes);
/// The place itself if `stages` has it, else the first place of the same stage; nothing if there is none.
std::optional<StagePlace> nearest(const std::vector<StagePlace>& stages, const StagePlace& to);

/// The name of a place in commands, tests, lessons and links: "softmax" if there is one block, else "1.softmax", or with an encoder and a
/// decoder "encoder.1.softmax", "decoder.0.cross.softmax", "decoder.tokens", "logits".
std::string id(const StagePlace& place, const ModelNodes& nodes);
/// The place with that name; a bare stage name means the place nearest to `from`. Throws UserError with the nearest name.
StagePlace stage_called(const std::string& name, const ModelNodes& nodes, const AttentionId& from = {});

bool is_of_model(Stage stage);      ///< logits, probs, the translation
bool is_of_block(Stage stage);      ///< it belongs to a layer
bool is_of_attention(Stage stage);  ///< norm to residual

/// The matrix that a stage makes (that of `head` if the stage has heads).
NodeId main_node(const StagePlace& place, const ModelNodes& nodes, int head);

}  // namespace headlight::model
