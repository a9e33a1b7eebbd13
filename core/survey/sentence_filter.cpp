#include "survey/sentence_filter.hpp"

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/wording.hpp"
#include "text/words.hpp"

namespace headlight::survey {
namespace {

constexpr std::string_view of_kind = "kind:";

bool is_bracket(const std::string& word) { return word == "[" || word == "]"; }
bool is_gap(std::string_view word) { return word == "…" || word.starts_with(".."); }

std::vector<std::string> folded_words(std::string_view text) {
  std::vector<std::string> words = split_words(text);
  for (std::string& word : words) word = case_folded(word);
  return words;
}

}  // namespace

SentenceFilter::SentenceFilter(std::string text) : text_(std::move(text)) {
  if (text_.starts_with(of_kind)) {
    kind_ = text_.substr(std::min(text_.find_first_not_of(' ', of_kind.size()), text_.size()));
    return;
  }
  const std::vector<std::string> words = folded_words(text_);
  bool begins_part = true;
  for (size_t i = 0; i < words.size(); ++i) {
    if (is_gap(words[i])) {
      begins_part = true;
      continue;
    }
    const bool in_brackets = words[i] == "[" && i + 2 < words.size() && !is_bracket(words[i + 1]) && words[i + 2] == "]";
    if (is_bracket(words[i]) && !in_brackets)
      throw UserError(tr("the filter {text} needs one word between two brackets: because ... [it]", {{"text", in_quotes(text_)}}));
    if (in_brackets && !row_word_.empty())
      throw UserError(tr("the filter {text} has more than one word in brackets", {{"text", in_quotes(text_)}}));
    if (in_brackets) row_word_ = words[i + 1];
    if (std::exchange(begins_part, false)) parts_.emplace_back();
    parts_.back().push_back(words[in_brackets ? i + 1 : i]);
    if (in_brackets) i += 2;
  }
}

bool SentenceFilter::has(std::string_view text, std::string_view kind) const {
  if (!kind_.empty()) return kind == kind_;
  if (empty()) return true;
  std::vector<std::string> words;
  try {
    words = folded_words(text);
  } catch (const UserError&) {
    return true;
  }
  if (words.empty()) return true;
  auto at = words.begin();
  for (const std::vector<std::string>& part : parts_) {
    at = std::search(at, words.end(), part.begin(), part.end());
    if (at == words.end()) return false;
    at += static_cast<std::ptrdiff_t>(part.size());
  }
  return true;
}

bool SentenceFilter::measures(std::string_view word) const {
  if (row_word_.empty()) return true;
  const std::vector<std::string> words = folded_words(word);
  return words.size() == 1 && words.front() == row_word_;
}

}  // namespace headlight::survey
