#pragma once
#include <string>

#include "document/edit.hpp"

namespace headlight::document {

/// Parts of edits as people write them on a command line or in a lesson. `flag` is what the text was given to: "--mask", "mask". Each
/// throws UserError in one line that says what would be right.

/// How the attentions of a model are called, in the order of their numbers: "encoder.1", "decoder.0.cross", "blocks.0".
std::vector<std::string> attention_names(const ModelConfig& config);

/// "none" or "causal".
MaskKind mask_called(const std::string& flag, const std::string& name);
/// "mask_after_softmax"
Mistake mistake_called(const std::string& flag, const std::string& name);
/// A head as people write it: heads count from 1 there, and from 0 here.
struct HeadOfAttention {
  int attention;  ///< its number, see ModelConfig::n_attentions
  int head;       ///< may be more than the model has
};
/// "2", "decoder.0.cross:2": without a place one of the first attention is meant.
HeadOfAttention head_called(const std::string& flag, const ModelConfig& config, const std::string& text);
/// "2=off", "decoder.0.cross:2=off": heads count from 1, and without a place those of the first attention are meant.
SetHeadSetting head_setting_of(const std::string& flag, const ModelConfig& config, const std::string& text);
/// "0.2", "-inf": what a cell may be set to.
float cell_value(const std::string& flag, const std::string& text);

}  // namespace headlight::document
