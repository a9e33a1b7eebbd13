#pragma once
#include <array>
#include <string>
#include <vector>

#include "model/config.hpp"

namespace headlight::model {

/// The names of ScorePositions in flags and files.
inline constexpr std::array score_position_names = {"none", "alibi", "transformer-xl"};

/// The name, in files and flags, of the form of positions that a model has while they are on: "sinusoidal", "learned", "rotary",
/// "relative", or one of score_position_names.
inline const char* position_form(const ModelConfig& c) {
  return c.rotary                                    ? "rotary"
         : c.distance_buckets > 0                    ? "relative"
         : c.score_positions != ScorePositions::none ? score_position_names[static_cast<size_t>(c.score_positions)]
         : c.learned_positions > 0                   ? "learned"
                                                     : "sinusoidal";
}
/// The name of the current kind of positions: "none" if positions are off.
inline const char* positions_called(const ModelConfig& c) { return c.positions ? position_form(c) : "none"; }

/// The names, in flags and files, of the forms of positions that work in any model because they need no training: "rotary", "alibi", ...
std::vector<std::string> forms_for_any_model();
/// The config with positions of that form, one of forms_for_any_model(), or, for any other name, with the positions of its words again.
ModelConfig with_form(ModelConfig config, const std::string& form);
/// A form's name as ids of phrases spell it: "transformer_xl".
std::string id_of_form(std::string form);

}  // namespace headlight::model
