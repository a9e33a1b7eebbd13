#pragma once
#include "text/pieces/pipeline_tokenizer.hpp"
#include "text/reading/json_part.hpp"

namespace headlight::text {

/// The parts of a tokenizer.json, as what they are. Every function throws UserError for what is wrong, and for what is not supported, by
/// its name and place.
NormalizerPointer normalizer_of_json(const JsonPart& part);
PreTokenizerPointer pre_tokenizer_of_json(const JsonPart& part);
PieceModelPointer piece_model_of_json(const JsonPart& part, const std::vector<AddedToken>& added);
/// Sets what a post-processor sets around a text around what is set around it already.
void frame_as_json(const JsonPart& part, Pieces& before, Pieces& after);

/// {"String": " "} or {"Regex": "\\s+"} under `name`.
Regex regex_of_json(const JsonPart& part, const char* name);

}  // namespace headlight::text
