#include "document/sentence.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include "base/error.hpp"
#include "base/values.hpp"
#include "text/splitting.hpp"

namespace headlight::document {
namespace {

constexpr std::string_view ids_begin = "<ids ", ids_end = ">", no_marks = "<no marks>";

/// The ids that a sentence spells; nothing if it is text.
std::optional<std::vector<int>> ids_in(std::string_view sentence) {
  if (!sentence.starts_with(ids_begin) || !sentence.ends_with(ids_end)) return std::nullopt;
  sentence = sentence.substr(ids_begin.size(), sentence.size() - ids_begin.size() - ids_end.size());
  std::vector<int> all;
  for (size_t begin = 0, comma = 0; comma != std::string_view::npos; begin = comma + 1) {
    comma = sentence.find(',', begin);
    const auto id = whole_number(std::string(sentence.substr(begin, comma == std::string_view::npos ? comma : comma - begin)));
    if (!id || *id < 0 || *id > 1'000'000'000) return std::nullopt;
    all.push_back(static_cast<int>(*id));
  }
  return all;
}

TokenizedSentence tokens_of_ids(const Tokenizer& tokenizer, const std::vector<int>& ids) {
  TokenizedSentence sentence;
  for (const int id : ids) {
    if (id >= tokenizer.size())
      throw UserError(tr("the id {id} is not in the vocabulary (0 to {last})", {{"id", id}, {"last", tokenizer.size() - 1}}));
    sentence.tokens.push_back(tokenizer.token(id));
  }
  sentence.tokens.front().begins_word = true;
  return sentence;
}

}  // namespace

TokenizedSentence tokens_of_sentence(const Tokenizer& tokenizer, const std::string& sentence, Splitting* steps) {
  if (const auto ids = ids_in(sentence)) return tokens_of_ids(tokenizer, *ids);
  TokenizedSentence read = tokenizer.split(text_in_sentence(sentence), steps);
  if (takes_marks(sentence)) return read;
  const auto typed = std::find_if(read.tokens.begin(), read.tokens.end(), [](const Token& token) { return !token.added; });
  if (steps)
    for (SplitWord& word : steps->words) word.first_token -= static_cast<int>(typed - read.tokens.begin());
  std::erase_if(read.tokens, [](const Token& token) { return token.added; });
  return read;
}

bool is_ids(const std::string& sentence) { return ids_in(sentence).has_value(); }

bool takes_marks(const std::string& sentence) { return !sentence.starts_with(no_marks) && !ids_in(sentence); }

std::string text_in_sentence(const std::string& sentence) {
  if (sentence.starts_with(no_marks)) return sentence.substr(no_marks.size());
  return ids_in(sentence) ? std::string() : sentence;
}

std::string sentence_of_ids(std::span<const int> ids) {
  std::string all;
  for (const int id : ids) all += (all.empty() ? "" : ",") + std::to_string(id);
  return std::string(ids_begin) + all + std::string(ids_end);
}

std::string sentence_without_marks(const std::string& text) { return std::string(no_marks) + text; }

std::string sentence_of_tokens(const Tokenizer& tokenizer, std::span<const Token> tokens) {
  const std::vector<int> ids = TokenizedSentence{{tokens.begin(), tokens.end()}}.ids();
  const std::string text = tokenizer.joined(tokens);
  // Ids of words that the model does not know may change, so such a sentence is stored as text.
  const bool known = std::all_of(ids.begin(), ids.end(), [&](int id) { return id >= 0 && id < tokenizer.known(); });
  return !known || tokenizer.tokenize(text).ids() == ids ? text : sentence_of_ids(ids);
}

}  // namespace headlight::document
