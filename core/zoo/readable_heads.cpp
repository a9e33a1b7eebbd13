#include "zoo/readable_heads.hpp"

#include <cmath>
#include <span>

#include "zoo/readable_dimensions.hpp"

// These matrices are read so: W_Q(d, c) = a and W_K(e, c) = b mean that a word with d in its embedding, attending to a word with e in its
// embedding, adds a * b to the score. So each head is a list of such pairs, with one column of the head for each comparison.
namespace headlight::zoo::readable {
namespace {

Head empty_head(std::string role) {
  const Matrix reads = Matrix::Zero(d_model, d_head);
  return {reads, reads, reads, Matrix::Zero(d_head, d_model), std::move(role)};
}

/// Copies columns: W_V selects `dimensions` of a word's embedding, in this order, and W_O puts them back into the same columns.
void copy(Head& head, const std::array<Dimension, d_head>& dimensions) {
  for (int c = 0; c < d_head; ++c) {
    head.W_V(dimensions[static_cast<std::size_t>(c)], c) = 1;
    head.W_O(c, dimensions[static_cast<std::size_t>(c)]) = 1;
  }
}

/// Scores query * key * cos(angle) in columns `column` and `column` + 1, where the angle between two words is that of frequency `f`, and is
/// 0 for the word `steps` before the query. W_Q turns sine and cosine back by `steps`; W_K leaves them as they are. It uses the identity
/// sin(a - b) = sin a cos b - cos a sin b, the reason why positions have sines and cosines (Vaswani et al. 2017, section 3.5).
void look_back(Head& head, int column, int f, double steps, float query, float key) {
  const auto [sin, cos] = frequencies[static_cast<std::size_t>(f)];
  const double angle = steps * std::pow(sinusoid_base, -f / 4.0);
  const auto along = query * static_cast<float>(std::cos(angle)), across = query * static_cast<float>(std::sin(angle));
  head.W_Q(sin, column) = along;
  head.W_Q(cos, column) = -across;
  head.W_Q(sin, column + 1) = across;
  head.W_Q(cos, column + 1) = along;
  head.W_K(sin, column) = key;
  head.W_K(cos, column + 1) = key;
}

/// Scores a word higher the nearer it is, before or after the query.
void stay_near(Head& head, int column, int f, float query, float key) {
  head.W_Q(frequencies[static_cast<std::size_t>(f)].sin, column) = query;
  head.W_Q(frequencies[static_cast<std::size_t>(f)].cos, column + 1) = query;
  head.W_K(frequencies[static_cast<std::size_t>(f)].sin, column) = key;
  head.W_K(frequencies[static_cast<std::size_t>(f)].cos, column + 1) = key;
}

/// Gives the head a default target: a row of softmax sums to 1 even for a word that looks for nothing, so it attends to the first word, the
/// only one whose cosines are all 1. The classes of a word sum to 1, so `strength` in each of their rows acts as a constant.
void rest_on_first_word(Head& head, int column, float strength) {
  for (const Dimension c : classes) head.W_Q(c, column) = strength;
  head.W_K(cos_1, column) = 4;
  head.W_K(cos_2, column) = 3;
  head.W_K(cos_3, column) = 1;
}

/// Halves every score, which makes the head less decided: attention should lean clearly, and the runners-up should stay visible.
void soften(Head& head) { head.W_Q *= 0.5f; }

/// The features that a word takes over from its noun. Heads 2 and 3 may share these columns, since no word looks for both.
constexpr std::array<Dimension, d_head> noun_features{noun, animate, person, gender, plural, edible, place, unknown};

}  // namespace

Head previous_word() {
  Head head = empty_head("previous_word");
  // The fast frequency tells neighbours apart; the slow ones tell this place from similar ones further away.
  look_back(head, 0, 0, 1, 4, 4);
  look_back(head, 2, 1, 1, 4, 3);
  look_back(head, 4, 2, 1, 3, 2);
  look_back(head, 6, 3, 1, 3, 2);
  copy(head, {pronoun, verb, adjective, adverb, determiner, prep, conj, punct});
  return head;
}

Head pronoun_to_noun() {
  enum Column { stands_for, same_number, same_gender, same_person, same_place, rest, nearness };
  Head head = empty_head("pronoun_to_noun");
  // The query of a referring word asks for a noun; the key of a noun offers one. Living things are mentioned most.
  head.W_Q(refers, stands_for) = 4;
  head.W_K(noun, stands_for) = 5;
  head.W_K(animate, stands_for) = 1;
  head.W_Q(noun, stands_for) = -4;  // a noun has number and gender too, but does not ask
  // Two words agree if both have the feature, or both its opposite: 1 * 1 and -1 * -1 raise the score, 1 * -1 lowers it.
  head.W_Q(plural, same_number) = 3;
  head.W_K(plural, same_number) = 2;
  head.W_Q(gender, same_gender) = 3;
  head.W_K(gender, same_gender) = 2;
  head.W_Q(person, same_person) = 3;
  head.W_K(person, same_person) = 3;
  head.W_Q(place, same_place) = 6;  // there -> the park
  head.W_K(place, same_place) = 3;
  rest_on_first_word(head, rest, 8);
  head.W_Q(refers, rest) = -8;  // a referring word has a target
  // This links two nouns that agree: the subject of the previous sentence is often about six words back.
  look_back(head, nearness, 1, 6, 3, 3);
  soften(head);
  copy(head, noun_features);
  return head;
}

Head verb_to_subject() {
  enum Column { belongs_to, same_number, direction, rest, nearness, far_nearness = nearness + 2 };
  Head head = empty_head("verb_to_subject");
  head.W_Q(verb, belongs_to) = 6;
  head.W_Q(adjective, belongs_to) = 6;
  head.W_K(noun, belongs_to) = 6;
  head.W_K(pronoun, belongs_to) = 6;
  head.W_Q(noun, belongs_to) = -2;  // a noun does not ask
  // "are" and "dogs" agree, "are" and "man" do not. A verb whose form does not tell has 0 here.
  head.W_Q(plural, same_number) = 3;
  head.W_K(plural, same_number) = 3;
  // A subject stands before its verb (sin 4 rises slowly through the text, so minus sin 4 means "early") and is mostly someone who can act.
  // An adjective leans the other way, to the noun after it, unless it is one that rarely stands before a noun.
  head.W_Q(verb, direction) = 3;
  head.W_Q(adjective, direction) = -1;
  head.W_Q(subject, direction) = 2;
  head.W_K(sin_4, direction) = -12;
  head.W_K(animate, direction) = 1;
  head.W_K(pronoun, direction) = 1;
  head.W_K(subject, direction) = 1;
  rest_on_first_word(head, rest, 10);
  head.W_Q(verb, rest) = 0;  // verbs and adjectives have a target
  head.W_Q(adjective, rest) = 0;
  stay_near(head, nearness, 1, 4, 3);
  stay_near(head, far_nearness, 2, 4, 4);  // frequency 1 alone would take a word 22 places away for a neighbour
  soften(head);
  copy(head, noun_features);
  return head;
}

Head same_word() {
  constexpr int elsewhere = static_cast<int>(codes.size());
  Head head = empty_head("same_word");
  for (int i = 0; i < elsewhere; ++i) {
    head.W_Q(codes[static_cast<std::size_t>(i)], i) = 10;
    head.W_K(codes[static_cast<std::size_t>(i)], i) = 8;
  }
  stay_near(head, elsewhere, 0, -4, 1);  // negative: avoids its own place
  copy(head, {sin_1, cos_1, sin_2, cos_2, sin_3, cos_3, sin_4, cos_4});
  return head;
}

}  // namespace headlight::zoo::readable
