#include "commands/cli/typed_ids.hpp"

#include "base/error.hpp"
#include "base/values.hpp"
#include "base/wording.hpp"
#include "document/sentence.hpp"
#include "document/tokens.hpp"

namespace headlight::commands {

std::vector<int> ids_value(const std::string& text, const Tokenizer& tokenizer) {
  std::vector<int> all;
  for (size_t begin = 0, comma = 0; comma != std::string::npos; begin = comma + 1) {
    comma = text.find(',', begin);
    const std::string item = text.substr(begin, comma == std::string::npos ? comma : comma - begin);
    if (!is_whole(item)) throw UserError("--ids: " + in_quotes(item) + " is not a whole number; write --ids 0,2,1");
    const auto id = whole_number(item);
    if (!id || *id < 0 || *id >= tokenizer.size())
      throw UserError("--ids: " + as_typed(item) + " is not in the vocabulary (0 to " + std::to_string(tokenizer.size() - 1) + ")");
    all.push_back(static_cast<int>(*id));
  }
  return all;
}

std::string sentence_of_typed_ids(const std::string& text, const Model& model, bool marks) {
  const Tokenizer& tokenizer = *model.tokenizer;
  std::vector<int> ids = ids_value(text, tokenizer);
  if (marks) {
    const MarksAround around = tokenizer.marks_around();
    ids.insert(ids.begin(), around.before.begin(), around.before.end());
    ids.insert(ids.end(), around.after.begin(), around.after.end());
    if (marks_behind(model.config, tokenizer, "") > 0) ids.push_back(tokenizer.find(end_mark));
  }
  std::vector<Token> tokens;
  for (const int id : ids) tokens.push_back(tokenizer.token(id));
  const std::string words = sentence_of_tokens(tokenizer, tokens);
  return marks_behind(model.config, tokenizer, words) > 0 ? sentence_of_ids(ids) : words;
}

std::string sentence_without_marks(const std::string& text, const Model& model) {
  const MarksAround around = model.tokenizer->marks_around();
  const bool has_marks = !around.before.empty() || !around.after.empty() || marks_behind(model.config, *model.tokenizer, text) > 0;
  return has_marks && takes_marks(text) ? document::sentence_without_marks(text) : text;
}

}  // namespace headlight::commands
