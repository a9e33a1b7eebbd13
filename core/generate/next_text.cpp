#include "generate/next_text.hpp"

namespace headlight {

std::vector<int> never_written(const Tokenizer& tokenizer) {
  std::vector<int> ids;
  for (int id = 0; id < tokenizer.size(); ++id)
    if (id >= tokenizer.known() || !tokenizer.can_be_written(id)) ids.push_back(id);
  return ids;
}

std::optional<std::string> with_next(const Tokenizer& tokenizer, const std::string& text, int id) {
  std::vector<int> ids = tokenizer.tokenize(text).ids();
  ids.push_back(id);
  const int next[] = {id};
  const std::string word = tokenizer.text_of(next);
  for (const std::string& tried : {text + word, text + " " + word, tokenizer.text_of(ids)})
    if (tokenizer.tokenize(tried).ids() == ids) return tried;
  return std::nullopt;
}

}  // namespace headlight
