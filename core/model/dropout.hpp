#pragma once
#include "model/writer.hpp"
#include "ops/dropout.hpp"

namespace headlight::model {

/// Writes the stage after softmax if the config drops attention weights. Returns the matrix that weights the values: the result of that
/// stage, or `pattern` itself.
NodeId drop_weights(const Writer& w, NodeId pattern);

/// The random draw for dropping the weights of one head.
DropoutDraw weights_draw(const ModelConfig& config, const AttentionId& at, int head);

/// Writes dropout of `x`, the output of a part of a block before the residual sum, or the words' vectors. Only training drops these, and
/// only its rows hold several sentences; otherwise it returns `x`.
NodeId drop_in_training(const Writer& w, bool several_sentences, NodeId x);

}  // namespace headlight::model
