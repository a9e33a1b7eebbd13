#include "grammar/noun_genders.hpp"

#include <fstream>

#include "base/asset.hpp"
#include "grammar/words.hpp"

namespace headlight::grammar {

std::vector<NounGender> noun_genders() {
  const auto file = asset("grammar/nouns.tsv");
  std::ifstream in(file);
  Words words;
  read_nouns(in, file.string(), words);
  std::vector<NounGender> all;
  for (const Noun& noun : words.nouns) all.push_back({noun.english[0], noun.gender == Gender::feminine});
  return all;
}

}  // namespace headlight::grammar
