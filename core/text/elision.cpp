#include "text/elision.hpp"

#include <array>

#include "text/tokenizer.hpp"

namespace headlight {
namespace {

constexpr std::array<std::string_view, 3> apostrophes = {"'", "\u2019", "\uFF07"};

bool is_apostrophe(std::string_view text) {
  for (const std::string_view mark : apostrophes)
    if (text == mark) return true;
  return false;
}

/// One past the first apostrophe of `word` from `from` on; npos: there is none.
size_t after_apostrophe(std::string_view word, size_t from) {
  size_t first = std::string_view::npos;
  for (const std::string_view mark : apostrophes)
    if (const size_t at = word.find(mark, from); at != std::string_view::npos) first = std::min(first, at + mark.size());
  return first;
}

/// Adds `word`, or the words it was joined of.
void add_parts(std::string word, const Vocabulary& vocabulary, std::vector<std::string>& out) {
  while (vocabulary.find(word) < 0) {
    size_t cut = after_apostrophe(word, 0);
    while (cut < word.size() && vocabulary.find(word.substr(0, cut)) < 0) cut = after_apostrophe(word, cut);
    if (cut >= word.size()) break;
    out.push_back(vocabulary.word(vocabulary.find(word.substr(0, cut))));
    word.erase(0, cut);
  }
  const int id = vocabulary.find(word);
  out.push_back(id < 0 ? std::move(word) : vocabulary.word(id));
}

}  // namespace

std::vector<std::string> split_elided(std::string_view utf8, const Vocabulary& vocabulary) {
  std::vector<std::string> typed = split_words(utf8), words;
  for (size_t i = 0; i < typed.size(); ++i) {
    const bool elided = i + 1 < typed.size() && is_apostrophe(typed[i + 1]) && vocabulary.find(typed[i] + "'") >= 0;
    if (elided) ++i;
    add_parts(elided ? typed[i - 1] + "'" : typed[i], vocabulary, words);
  }
  return words;
}

std::string join_elided(std::span<const std::string> words) {
  std::string text;
  bool space = false;
  for (const std::string& word : words) {
    text += (space ? " " : "") + word;
    space = !word.ends_with("'") && !word.ends_with(apostrophes[1]);
  }
  return text;
}

}  // namespace headlight
