#pragma once
#include "text/pieces/pipeline_tokenizer.hpp"
#include "text/reading/json_part.hpp"

namespace headlight::text {

/// Build the parts of a tokenizer.json. Every function throws UserError, with name and place, for anything wrong or unsupported.
NormalizerPointer normalizer_of_json(const JsonPart& part);
PreTokenizerPointer pre_tokenizer_of_json(const JsonPart& part);
PieceModelPointer piece_model_of_json(const JsonPart& part, const std::vector<AddedToken>& added);
/// Adds the marks of a post-processor outside of the marks so far.
void frame_as_json(const JsonPart& part, Pieces& before, Pieces& after);

/// {"String": " "} or {"Regex": "\\s+"} under `name`.
Regex regex_of_json(const JsonPart& part, const char* name);

}  // namespace headlight::text
