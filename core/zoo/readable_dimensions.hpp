#pragma once
#include <array>
#include <string>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::zoo::readable {

// clang-format off
/// The columns of the readable model's embeddings, in order. A class or a feature is 1 if the word has it; features with an opposite are -1
/// for that: animate (a thing), person (not a person), gender (+1 female, -1 male), plural (singular), subject (object).
enum Dimension : int {
  // Classes. A word's classes add up to 1, so all nine together are a column of ones.
  noun, pronoun, verb, adjective, adverb, determiner, prep, conj, punct,
  // Features.
  refers, subject, animate, person, gender, plural, edible, place, unknown,
  // Six numbers that are unique to each word: the similarity of two words is that of these directions.
  code_1, code_2, code_3, code_4, code_5, code_6,
  // The position in the sentence, as sine and cosine of four frequencies from fast to slow.
  sin_1, cos_1, sin_2, cos_2, sin_3, cos_3, sin_4, cos_4,
  d_model
};
// clang-format on

constexpr int n_heads = 4;
constexpr int d_head = d_model / n_heads;

constexpr std::array<Dimension, 9> classes{noun, pronoun, verb, adjective, adverb, determiner, prep, conj, punct};
constexpr std::array<Dimension, 6> codes{code_1, code_2, code_3, code_4, code_5, code_6};

/// A frequency of the position, of which there are four, with its two adjacent columns.
struct Frequency {
  Dimension sin, cos;
};
constexpr std::array<Frequency, 4> frequencies{{{sin_1, cos_1}, {sin_2, cos_2}, {sin_3, cos_3}, {sin_4, cos_4}}};
/// Frequency i turns by base^(-i/4) radians per word: 1, 0.29, 0.08 and 0.02, so no two positions of a text of 200 words look alike in all
/// four.
constexpr double sinusoid_base = 150.0;

/// "noun", ..., "code 1", ..., "cos 4": one per column. Files, links and flags have these names; the window translates them.
std::vector<std::string> dimension_names();

}  // namespace headlight::zoo::readable
