#include "text/words.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "base/utf8.hpp"
#include "text/unicode.hpp"

namespace headlight::text {
namespace {

/// True for ' ’ ＇ - ‐ ‑, the Catalan middle dot and the Hebrew geresh and gershayim: part of a word if letters stand on both sides.
bool joins_letters(std::int32_t c) {
  constexpr std::array<std::int32_t, 9> marks{'\'', 0x2019, 0xFF07, '-', 0x2010, 0x2011, 0xB7, 0x5F3, 0x5F4};
  return std::find(marks.begin(), marks.end(), c) != marks.end();
}

bool joins_digits(std::int32_t c) { return c == '.' || c == ',' || c == 0x66B || c == 0x66C; }  // and the two Arabic separators

bool is_word(const Cluster& cluster) { return cluster.kind == ClusterKind::word; }

/// True if `mark`, after a part of a word, belongs to the word.
bool joins(const Cluster& before, const Cluster& mark, const Cluster& after) {
  if (!is_word(after)) return false;
  return joins_letters(mark.base) || (joins_digits(mark.base) && is_decimal_digit(before.base) && is_decimal_digit(after.base));
}

/// The end of the word that begins at `begin`.
std::size_t word_end(const std::vector<Cluster>& all, std::size_t begin) {
  std::size_t end = begin + 1;
  while (end < all.size()) {
    if (is_word(all[end])) end += 1;
    else if (end + 1 < all.size() && joins(all[end - 1], all[end], all[end + 1])) end += 2;
    else break;
  }
  return end;
}

/// The end of a mark: "..." and "--" are one mark each in typewritten text; other marks are single.
std::size_t symbol_end(const std::vector<Cluster>& all, std::size_t begin) {
  std::size_t end = begin + 1;
  if (all[begin].text != "." && all[begin].text != "-") return end;
  while (end < all.size() && all[end].text == all[begin].text) ++end;
  return end;
}

/// True for `<pad>`, which users may type to see the effect of padding without a batch.
bool is_pad(const std::vector<Cluster>& all, std::size_t begin) {
  constexpr std::array<std::string_view, 5> spelled{"<", "p", "a", "d", ">"};
  if (begin + spelled.size() > all.size()) return false;
  for (std::size_t i = 0; i < spelled.size(); ++i)
    if (all[begin + i].text != spelled[i]) return false;
  return true;
}

std::size_t token_end(const std::vector<Cluster>& all, std::size_t begin) {
  if (is_pad(all, begin)) return begin + 5;
  if (is_word(all[begin])) return word_end(all, begin);
  if (all[begin].kind == ClusterKind::symbol) return symbol_end(all, begin);
  return begin + 1;
}

void replace_all(std::string& text, std::string_view what, char with) {
  std::string replaced;
  std::size_t done = 0;
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, done)) {
    replaced.append(text, done, at - done).append(1, with);
    done = at + what.size();
  }
  if (done > 0) text = replaced.append(text, done);
}

}  // namespace

std::vector<std::string> split_words(std::string_view utf8) {
  const std::string text = visible_nfc(utf8);
  const std::vector<Cluster> all = clusters(text);
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin < all.size();) {
    const std::size_t end = token_end(all, begin);
    if (all[begin].kind != ClusterKind::space) {
      const char* first = all[begin].text.data();
      const char* last = all[end - 1].text.data() + all[end - 1].text.size();
      const std::string_view seen = without_trailing_joiners({first, static_cast<std::size_t>(last - first)});
      if (!seen.empty()) words.emplace_back(seen);
    }
    begin = end;
  }
  return words;
}

std::string case_folded(std::string_view word) {
  check_utf8(word);
  std::string folded = normalise_utf8(word, NormalForm::nfc_folded);
  for (const std::string_view apostrophe : {"\u2019", "\uFF07"}) replace_all(folded, apostrophe, '\'');
  for (const std::string_view hyphen : {"\u2010", "\u2011"}) replace_all(folded, hyphen, '-');
  return folded;
}

std::string with_typographic_apostrophes(std::string_view utf8) {
  std::string out;
  for (const char c : utf8) c == '\'' ? out += "\u2019" : out += c;
  return out;
}

std::string printed_word(std::string word) {
  const std::size_t end = std::min(word.find(" ("), word.size());
  const auto is_letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || static_cast<unsigned char>(c) >= 0x80; };
  if (end >= 2 && word[end - 1] == '\'' && is_letter(word[end - 2])) word.replace(end - 1, 1, "\u2019");
  return word;
}

std::string single_line(std::string_view utf8) {
  const std::string text = visible_nfc(utf8);
  std::string line;
  bool space = false;
  for (const Cluster& cluster : clusters(text)) {
    if (cluster.kind != ClusterKind::space) {
      if (space && !line.empty()) line += ' ';
      line += cluster.text;
    }
    space = cluster.kind == ClusterKind::space;
  }
  return line;
}

}  // namespace headlight::text
