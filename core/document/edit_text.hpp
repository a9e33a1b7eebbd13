#pragma once
#include <string>

#include "document/edit.hpp"

namespace headlight::document {

/// Parse parts of edits from a command line or a lesson. `flag` is the option: "--mask", "mask". Each throws UserError in one line that
/// says what would be right.

/// The names of a model's attentions, in the order of their numbers: "encoder.1", "decoder.0.cross", "blocks.0".
std::vector<std::string> attention_names(const ModelConfig& config);

/// "none" or "causal".
MaskKind mask_called(const std::string& flag, const std::string& name);
/// "mask_after_softmax"
Mistake mistake_called(const std::string& flag, const std::string& name);
/// A head as people write it, with its number counted from 1; here it counts from 0.
struct HeadOfAttention {
  int attention;  ///< its number, see ModelConfig::n_attentions
  int head;       ///< may exceed the model's heads
};
/// Parses "2" or "decoder.0.cross:2"; without a place it means the first attention.
HeadOfAttention head_called(const std::string& flag, const ModelConfig& config, const std::string& text);
/// Parses "2=off" or "decoder.0.cross:2=off": heads count from 1, and without a place it means the first attention.
SetHeadSetting head_setting_of(const std::string& flag, const ModelConfig& config, const std::string& text);
/// Parses the new value of a cell: "0.2", "-inf".
float cell_value(const std::string& flag, const std::string& text);

}  // namespace headlight::document
