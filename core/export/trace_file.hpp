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
  std::optional<std::string> gradient_of;  ///< an objective, see objective_called: its gradients are written, too
};

/// Writes every matrix of every stage as one safetensors file: [B, T, d] or [B, n_heads, T, d] tensors under TransformerLens's names, a
/// masked score as -infinity. With an encoder and a decoder, names begin with "encoder." and "decoder.", and the decoder's blocks have
/// self_attn and cross_attn (scores are [B, n_heads, T of the target, T of the source] there). Metadata: headlight (format version), model,
/// sentence, tokens (JSON), config (JSON), and for models that translate target_tokens: the decoder's input, `<s>` first. With an objective
/// each NAME also has a grad.NAME of the same shape, 0 if the objective does not depend on it; for a batch the objective is the sum over
/// its sentences, and the metadata name it as gradient_of. Throws UserError if the file cannot be written, or `only` or the objective names
/// something that this run lacks.
void write_trace(const std::filesystem::path& path, const Run& run, const TraceFileOptions& options = {});

}  // namespace headlight::exports
