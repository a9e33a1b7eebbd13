#pragma once
#include <array>

#include "graph/matrix.hpp"
#include "model/model.hpp"

namespace headlight::zoo::readable {

/// The matrices of one head, and its purpose.
struct Head {
  Matrix W_Q, W_K, W_V;  ///< [d_model, d_head]
  Matrix W_O;            ///< [d_head, d_model]
  std::string role;      ///< the id of its purpose: "pronoun_to_noun"
};

/// Head 1: each word attends to the word before it, and learns its class.
Head previous_word();
/// Head 2: a word that stands for another finds it by number, gender and person, and takes over its features.
Head pronoun_to_noun();
/// Head 3: a verb finds its subject, an adjective its noun; either takes over its features.
Head verb_to_subject();
/// Head 4: a word finds the same word elsewhere in the text, and learns its position.
Head same_word();

}  // namespace headlight::zoo::readable
