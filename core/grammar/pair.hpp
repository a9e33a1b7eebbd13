#pragma once
#include <span>
#include <string>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::grammar {

/// A pronoun of a sentence in both languages, and its antecedent. Places count words from 0.
struct Pronoun {
  int at = -1;                  ///< place of it, they or them in English
  int in_french = -1;           ///< place of il, elle, ils, elles (or le, la, l', les) in French
  int antecedent = -1;          ///< English place of its noun, the first one of "the dog and the cat"; -1: the sentence has none
  std::vector<int> together;    ///< English places of the other nouns of that group
  std::vector<int> others;      ///< English places of the other possible antecedents
  int predicate = -1;           ///< English place of the adjective or verb that decides; -1 if the number decides, or there is no choice
  bool gender_differs = false;  ///< some other noun has another gender: translating needs the antecedent
  bool is_object = false;       ///< le, la, l', les

  bool operator==(const Pronoun&) const = default;
};

/// An English sentence and its translation, word by word.
struct SentencePair {
  std::vector<std::string> english, french;
  std::vector<std::vector<int>> alignment;  ///< for every French word, the places of the English words that it translates
  std::vector<bool> content;                ///< for every French word: true for a noun, adjective or verb (not an auxiliary)
  std::vector<Pronoun> pronouns;
  bool unseen_nouns = false;      ///< two of its nouns are never together in training
  bool unseen_noun_verb = false;  ///< a noun and a verb are never together in training
  std::string kind;               ///< construction: "predicate decides", "relative", ...

  bool operator==(const SentencePair&) const = default;
};

/// French words in normal spelling: no space after an apostrophe, none before a comma or full stop.
std::string joined(std::span<const std::string> french);

}  // namespace headlight::grammar
