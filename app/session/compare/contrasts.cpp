#include "session/compare/contrasts.hpp"

#include <algorithm>
#include <sstream>

#include "base/asset.hpp"
#include "base/table.hpp"
#include "base/text_file.hpp"
#include "text/words.hpp"

namespace headlight::session {
namespace {

std::string joined(const std::vector<std::string>& words, size_t first, size_t last) {
  std::string out;
  for (size_t i = first; i < last; ++i) out += (out.empty() ? "" : " ") + words[i];
  return out;
}

}  // namespace

std::vector<Contrast> read_contrasts(const std::filesystem::path& file) {
  std::istringstream in(read_text(file));
  Table table(in, file.string(), {"title", "sentence", "other sentence", "look for"});
  std::vector<Contrast> all;
  while (table.next()) all.push_back({table.text("title"), table.text("sentence"), table.text("other sentence"), table.text("look for")});
  return all;
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

}  // namespace headlight::session
