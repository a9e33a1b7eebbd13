#include "generate/next_text.hpp"

#include <algorithm>

#include "document/sentence.hpp"

namespace headlight::generate {

std::vector<int> never_written(const Tokenizer& tokenizer) {
  std::vector<int> ids;
  for (int id = 0; id < tokenizer.size(); ++id)
    if (id >= tokenizer.known() || !tokenizer.can_be_written(id)) ids.push_back(id);
  return ids;
}

std::optional<std::string> with_next(const Tokenizer& tokenizer, const std::string& sentence, int id) {
  std::vector<int> ids = tokens_of_sentence(tokenizer, sentence).ids();
  ids.push_back(id);
  const int next[] = {id};
  const std::string word = tokenizer.text_of(next);
  for (const std::string& tried : {sentence + word, sentence + " " + word, tokenizer.text_of(ids)})
    if (tokens_of_sentence(tokenizer, tried).ids() == ids) return tried;
  const bool known = std::all_of(ids.begin(), ids.end(), [&](int one) { return one >= 0 && one < tokenizer.known(); });
  return known ? std::optional(sentence_of_ids(ids)) : std::nullopt;
}

}  // namespace headlight::generate
