#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "run/run.hpp"

namespace headlight::exports {

struct TraceFileOptions {
  bool with_weights = false;
  std::vector<std::string> only;           ///< tensor names; empty: all
  std::optional<std::string> gradient_of;  ///< an objective, as objective_called reads it: its gradients are written, too
};

/// Every matrix of every stage as one safetensors file: [B, T, d] or [B, n_heads, T, d] tensors under TransformerLens's names, a masked
/// score as -infinity. With an encoder and a decoder under "encoder." and "decoder.", whose blocks have self_attn and cross_attn (scores
/// are [B, n_heads, T of the target, T of the source] there). Metadata: headlight (format version), model, sentence, tokens (JSON), config
/// (JSON), and of models that translate target_tokens: what the decoder read, `<s>` first. With an objective besides every NAME also
/// grad.NAME, in the same shape, 0 where the objective does not depend on it; of a batch the objective is the sum over its sentences, and
/// metadata have it under gradient_of. Throws UserError when the file cannot be written, or `only` or the objective names what this run
/// does not have.
void write_trace(const std::filesystem::path& path, const Run& run, const TraceFileOptions& options = {});

}  // namespace headlight::exports
