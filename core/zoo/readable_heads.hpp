#pragma once
#include <array>

#include "graph/matrix.hpp"
#include "model/model.hpp"

namespace headlight::zoo::readable {

/// What one head is made of, and what it is for.
struct Head {
  Matrix W_Q, W_K, W_V;  ///< [d_model, d_head]
  Matrix W_O;            ///< [d_head, d_model]
  std::string role;      ///< the id of what it is for: "pronoun_to_noun"
};

/// Head 1: each word looks at the word before it, and learns of what class that word is.
Head previous_word();
/// Head 2: a word that stands for another finds it by number, gender and person, and takes over its features.
Head pronoun_to_noun();
/// Head 3: a verb finds its subject, an adjective its noun; either takes over its features.
Head verb_to_subject();
/// Head 4: a word finds the same word elsewhere in the text, and learns where that is.
Head same_word();

}  // namespace headlight::zoo::readable
