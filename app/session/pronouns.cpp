#include "session/pronouns.hpp"

#include <algorithm>
#include <string>

#include "text/words.hpp"

namespace headlight::session {

bool is_pronoun(std::string_view word) {
  constexpr std::string_view pronouns[] = {"it", "they", "them",  "he",    "him", "she", "il", "elle", "ils",  "elles",
                                           "él", "ella", "ellos", "ellas", "它",  "他",  "她", "它们", "他们", "她们"};
  const std::string folded = case_folded(word);
  return std::find(std::begin(pronouns), std::end(pronouns), folded) != std::end(pronouns);
}

}  // namespace headlight::session
