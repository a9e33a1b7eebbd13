#pragma once
#include <string>
#include <vector>

#include "model/model.hpp"
#include "zoo/lexicon.hpp"

namespace headlight::zoo {

/// The model `readable`: one attention block of four heads whose numbers were chosen by hand, so that they can be read. Every column of
/// its embeddings has a name, and each head does one thing that W_Q and W_K show. Words that `lexicon` lacks are guessed from their form.
Model readable_model(const Lexicon& lexicon);

/// One sentence that the readable model gets wrong, without a mask. The words are first occurrences in the sentence.
struct Limitation {
  std::string sentence;
  int head = 0;        ///< from 0
  std::string query;   ///< the word that looks
  std::string wanted;  ///< the word it should look at most
  std::string found;   ///< the word it does look at most
  std::string why;     ///< one sentence for the window
};

/// What a model of one block, made by hand, cannot do. The tests check that each is still true.
std::vector<Limitation> readable_limitations();

}  // namespace headlight::zoo
