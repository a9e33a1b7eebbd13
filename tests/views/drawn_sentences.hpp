#pragma once
#include <random>
#include <string>
#include <vector>

#include "base/asset.hpp"
#include "grammar/grammar.hpp"
#include "stories/story.hpp"

namespace headlight::tests {

constexpr int n_drawn = 100;

inline std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

inline std::vector<std::string> drawn_english() {
  const Grammar grammar = Grammar::read(asset("grammar/nouns.tsv").parent_path());
  std::mt19937_64 random(37);
  std::vector<std::string> all;
  while (all.size() < n_drawn) all.push_back(joined(grammar.draw(random).english));
  return all;
}

inline std::vector<std::string> drawn_stories() {
  const StoryTeller teller(asset("stories/words.tsv").parent_path());
  std::mt19937_64 random(37);
  std::vector<std::string> all;
  while (all.size() < n_drawn) all.push_back(joined(teller.tell(random, StoryTeller::For::training).words));
  return all;
}

/// A model and sentences for it.
struct Drawn {
  const char* model;
  std::vector<std::string> (*sentences)();
};

}  // namespace headlight::tests
