#pragma once
#include "model/nodes.hpp"

namespace headlight::model {

/// The decoder, or the stack that reads the sentence. Precondition: the model has a decoder.
inline const StackNodes& stack_at(const ModelNodes& nodes, bool decoder) { return decoder ? *nodes.decoder : nodes; }
/// The stack whose words the keys of an attention are of: in cross-attention the encoder.
inline const StackNodes& stack_of_keys(const ModelNodes& nodes, const AttentionId& at) { return stack_at(nodes, at.decoder && !at.cross); }

}  // namespace headlight::model
