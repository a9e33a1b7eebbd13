#pragma once
#include <string>
#include <vector>

#include "model/model.hpp"
#include "zoo/lexicon.hpp"

namespace headlight::zoo {

/// The model `readable`: one attention block of four heads with numbers chosen by hand, so that people can read them. Every column of its
/// embeddings has a name, and each head does one thing that W_Q and W_K show. Words that `lexicon` lacks are guessed from their form.
Model readable_model(const Lexicon& lexicon);

/// A sentence that the readable model gets wrong without a mask. The words are first occurrences in the sentence.
struct Limitation {
  std::string sentence;
  int head = 0;          ///< from 0
  std::string query;     ///< the word of the row
  std::string expected;  ///< the word that it should attend to most
  std::string found;     ///< the word that it does attend to most
  std::string why;       ///< one sentence for the window
};

/// Limits of a hand-made model of one block. The tests check that each still holds.
std::vector<Limitation> readable_limitations();

}  // namespace headlight::zoo
