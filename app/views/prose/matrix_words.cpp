#include "views/prose/matrix_words.hpp"

#include <algorithm>
#include <cctype>

#include "views/boards/node_matrix.hpp"

namespace headlight {
namespace {

bool is_word(const std::string& letter) {
  return letter.size() > 2 && std::all_of(letter.begin(), letter.end(), [](unsigned char c) { return std::isalpha(c); });
}

}  // namespace

std::string words_for(Part part) {
  switch (part) {
    case Part::embedding: return "embedding";
    case Part::scaled_embedding: return "scaled embedding";
    case Part::positions: return "positions";
    case Part::normed: return "norm";
    case Part::scores: return "scores";
    case Part::scaled_scores: return "scaled scores";
    case Part::masked_scores: return "masked scores";
    case Part::attention_weights: return "pattern";
    case Part::attention_output: return "output";
    case Part::hidden: return "hidden units";
    case Part::mlp_output: return "feed-forward";
    case Part::logits: return "logits";
    default: return "";
  }
}

std::string name_in_words(const Session& session, NodeId node) {
  const std::string words = words_for(session.nodes().outline.part_of(node)), letter = letter_of(session, node);
  return words.empty() || is_word(letter) ? letter : words;
}

std::string name_and_letter(const Session& session, NodeId node) {
  const std::string words = words_for(session.nodes().outline.part_of(node)), letter = letter_of(session, node);
  return words.empty() || is_word(letter) ? letter : words + " " + letter;
}

}  // namespace headlight
