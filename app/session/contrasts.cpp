#include "session/contrasts.hpp"

#include <algorithm>
#include <sstream>

#include "files/asset.hpp"
#include "files/text_file.hpp"
#include "graph/error.hpp"
#include "text/words.hpp"

namespace headlight {
namespace {

std::vector<std::string> columns_of(const std::string& line) {
  std::vector<std::string> out;
  std::istringstream in(line);
  for (std::string column; std::getline(in, column, '\t');) out.push_back(column);
  return out;
}

std::string joined(const std::vector<std::string>& words, size_t first, size_t last) {
  std::string out;
  for (size_t i = first; i < last; ++i) out += (out.empty() ? "" : " ") + words[i];
  return out;
}

}  // namespace

std::vector<Contrast> read_contrasts(const std::filesystem::path& file) {
  std::istringstream in(read_text(file));
  std::vector<Contrast> out;
  bool named = false;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.empty() || line.front() == '#') continue;
    if (!std::exchange(named, true)) continue;  // the names of the columns
    std::vector<std::string> columns = columns_of(line);
    if (columns.size() != 4)
      throw UserError(file.string() + ", line " + std::to_string(number) + ": a pair has 4 columns (a title, two sentences, what to look for), not " + std::to_string(columns.size()));
    out.push_back({std::move(columns[0]), std::move(columns[1]), std::move(columns[2]), std::move(columns[3])});
  }
  return out;
}

std::vector<Contrast> example_contrasts() { return read_contrasts(asset("grammar/examples.tsv")); }

std::pair<std::string, std::string> difference(const Contrast& contrast) {
  const std::vector<std::string> a = split_words(contrast.first), b = split_words(contrast.second);
  const size_t shorter = std::min(a.size(), b.size());
  size_t begin = 0, end = 0;
  while (begin < shorter && a[begin] == b[begin]) ++begin;
  while (end < shorter - begin && a[a.size() - 1 - end] == b[b.size() - 1 - end]) ++end;
  return {joined(a, begin, a.size() - end), joined(b, begin, b.size() - end)};
}

bool knows_all(const Tokenizer& tokenizer, const std::string& sentence) {
  const std::vector<Token> tokens = tokenizer.tokenize(sentence).tokens;
  return std::none_of(tokens.begin(), tokens.end(), [](const Token& token) { return token.unknown; });
}

}  // namespace headlight
