#include "attend/imported_tokens.hpp"

#include <set>

namespace headlight::attend {
namespace {

/// Each text once, in order of first occurrence.
std::vector<std::string> distinct(const std::vector<std::string>& keys, const std::vector<std::string>& others) {
  std::set<std::string> seen;
  std::vector<std::string> all;
  for (const auto* texts : {&keys, &others})
    for (const std::string& text : *texts)
      if (seen.insert(text).second) all.push_back(text);
  return all;
}

}  // namespace

ImportedTokens::ImportedTokens(const std::vector<std::string>& keys, const std::vector<std::string>& others)
    : Tokenizer(Vocabulary::as_listed(distinct(keys, others))), keys_(keys) {}

TokenizedSentence ImportedTokens::split(std::string_view /*utf8*/, Splitting* /*told*/) const {
  TokenizedSentence tokens;
  for (const std::string& text : keys_) tokens.tokens.push_back({text, find(text)});
  return tokens;
}

std::string ImportedTokens::rules() const {
  std::string all;
  for (const std::string& text : keys_) all += text + '\0';
  return all;
}

}  // namespace headlight::attend
