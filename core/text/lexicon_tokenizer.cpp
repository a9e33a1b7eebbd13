#include "text/lexicon_tokenizer.hpp"

#include <algorithm>
#include <array>

#include "text/unicode.hpp"
#include "text/words.hpp"

namespace headlight::text {
namespace {

constexpr size_t longest_word = 12;  ///< of Han characters and kana
constexpr std::array<std::string_view, 3> apostrophe_marks = {"'", "\u2019", "\uFF07"};

bool ends_in_apostrophe(std::string_view word) {
  return std::any_of(apostrophe_marks.begin(), apostrophe_marks.end(),
                     [&](std::string_view mark) { return word.size() > mark.size() && word.ends_with(mark); });
}

bool is_an_apostrophe(std::string_view word) {
  return std::find(apostrophe_marks.begin(), apostrophe_marks.end(), word) != apostrophe_marks.end();
}

bool is_ideograph(std::string_view word) {
  const std::vector<Cluster> all = clusters(word);
  return !all.empty() && all.front().kind == ClusterKind::ideograph;
}

/// True for Han characters, kana, and the punctuation that is set among them without a space.
bool is_set_close(std::string_view word) {
  const std::vector<Cluster> all = clusters(word);
  if (all.empty()) return false;
  const std::int32_t c = all.front().base;
  return all.front().kind == ClusterKind::ideograph || (c >= 0x3000 && c <= 0x303F) || (c >= 0xFF00 && c <= 0xFFEF);
}

/// The position after the first apostrophe of `word` from `from` on; npos if there is none.
size_t behind_apostrophe(std::string_view word, size_t from) {
  size_t first = std::string_view::npos;
  for (const std::string_view mark : apostrophe_marks)
    if (const size_t at = word.find(mark, from); at != std::string_view::npos) first = std::min(first, at + mark.size());
  return first;
}

std::vector<std::string_view> parts_between(std::string_view word, char mark) {
  std::vector<std::string_view> parts;
  for (size_t begin = 0; begin <= word.size();) {
    const size_t end = std::min(word.find(mark, begin), word.size());
    parts.push_back(word.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

/// Cuts what split_words took for one word or for neighbours of one text without a space.
class Cutter {
 public:
  Cutter(const Tokenizer& tokenizer, std::vector<std::string>& out) : tokenizer_(tokenizer), out_(out) {}

  void cut(const std::vector<std::string>& pieces) {
    for (size_t i = 0; i < pieces.size();) {
      if (is_ideograph(pieces[i])) i += longest(pieces, i);
      else if (i + 1 < pieces.size() && is_an_apostrophe(pieces[i + 1]) && knows(pieces[i] + pieces[i + 1])) {
        out_.push_back(pieces[i] + pieces[i + 1]);
        i += 2;
      } else cut_word(pieces[i++]);
    }
  }

 private:
  bool knows(const std::string& word) const { return tokenizer_.find(word) >= 0; }

  /// Adds the longest known word that begins at `first`, and returns how many characters it takes.
  size_t longest(const std::vector<std::string>& pieces, size_t first) {
    std::string word = pieces[first], best = word;
    size_t taken = 1;
    for (size_t i = first + 1; i < pieces.size() && i - first < longest_word && is_ideograph(pieces[i]); ++i) {
      word += pieces[i];
      if (!knows(word)) continue;
      best = word;
      taken = i - first + 1;
    }
    out_.push_back(std::move(best));
    return taken;
  }

  void cut_word(std::string word) {
    while (!knows(word)) {
      size_t cut = behind_apostrophe(word, 0);
      while (cut < word.size() && !knows(word.substr(0, cut))) cut = behind_apostrophe(word, cut);
      if (cut >= word.size()) return cut_at_hyphens(std::move(word));
      out_.push_back(word.substr(0, cut));
      word.erase(0, cut);
    }
    out_.push_back(std::move(word));
  }

  void cut_at_hyphens(std::string word) {
    const std::vector<std::string_view> parts = parts_between(word, '-');
    const bool known = std::all_of(parts.begin(), parts.end(), [&](std::string_view part) { return knows(std::string(part)); });
    if (parts.size() < 2 || !known) return out_.push_back(std::move(word));
    for (size_t i = 0; i < parts.size(); ++i) {
      if (i > 0) out_.emplace_back("-");
      out_.emplace_back(parts[i]);
    }
  }

  const Tokenizer& tokenizer_;
  std::vector<std::string>& out_;
};

std::vector<std::string> cut_by(std::string_view utf8, const Tokenizer& tokenizer) {
  const std::string line = single_line(utf8);
  std::vector<std::string> words;
  Cutter cutter(tokenizer, words);
  for (const std::string_view part : parts_between(line, ' ')) cutter.cut(split_words(part));
  return words;
}

bool needs_space(const Token& before, const Token& after) {
  if (ends_in_apostrophe(before.text) || (is_set_close(before.text) && is_set_close(after.text))) return false;
  const bool known = !before.unknown && !after.unknown;
  return !(known && (before.text == "-" || after.text == "-"));
}

}  // namespace

TokenizedSentence LexiconTokenizer::split(std::string_view utf8, Splitting* record) const { return looked_up(cut_by(utf8, *this), record); }

std::string LexiconTokenizer::joined(std::span<const Token> tokens) const {
  std::string text;
  for (size_t i = 0; i < tokens.size(); ++i) text += (i > 0 && needs_space(tokens[i - 1], tokens[i]) ? " " : "") + tokens[i].text;
  return text;
}

std::shared_ptr<const Tokenizer> LexiconTokenizer::with_words_of(std::span<const std::string> texts) const {
  Table table = table_with(texts);
  if (table.words.empty()) return nullptr;
  return std::shared_ptr<const Tokenizer>(new LexiconTokenizer(std::move(table)));
}

bool can_be_cut_out(std::string_view word) {
  const std::vector<std::string> pieces = split_words(word);
  std::string all;
  for (const std::string& piece : pieces) all += piece;
  if (pieces.empty() || all != word) return false;
  if (pieces.size() == 2 && is_an_apostrophe(pieces.back())) return true;
  return pieces.size() == 1 || (pieces.size() <= longest_word && std::all_of(pieces.begin(), pieces.end(), is_ideograph));
}

}  // namespace headlight::text
