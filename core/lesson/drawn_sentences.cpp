#include "lesson/drawn_sentences.hpp"

#include <algorithm>
#include <iterator>

namespace headlight::lesson {
namespace {

/// More sentences than a judge may draw, since those without a row that it looks at do not count.
constexpr std::size_t most_drawn_lines = 60'000;

std::string joined_words(const std::vector<std::string>& words) {
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "" : " ") + word;
  return all;
}

/// The positions of the typed words, without the marks that the tokenizer sets around them.
std::vector<Index> typed_places(const TokenizedSentence& tokens) {
  std::vector<Index> places;
  for (std::size_t i = 0; i < tokens.tokens.size(); ++i)
    if (!tokens.tokens[i].added && !tokens.tokens[i].pad) places.push_back(static_cast<Index>(i));
  return places;
}

/// Lists the places of one sentence that the judge's rules name; words are counted without the tokenizer's marks.
class Places {
 public:
  Places(const Judge& judge, const DrawnSentence& sentence, const TokenizedSentence& tokens)
      : judge_(judge), sentence_(sentence), tokens_(tokens), typed_(typed_places(tokens)) {}

  std::vector<JudgedRow> all() const {
    std::vector<JudgedRow> places;
    for (const Index query : queries()) {
      const std::vector<Index> keys = keys_of(query);
      if (judge_.key == JudgedKey::none) places.push_back({query, {}});
      else if (!each_counts() && !keys.empty()) places.push_back({query, keys});
      else
        for (const Index key : keys) places.push_back({query, {key}});
    }
    return places;
  }

 private:
  /// True if the row has to look at every one of its words.
  bool each_counts() const {
    return judge_.key == JudgedKey::every_same_word || judge_.key == JudgedKey::every_earlier_word ||
           judge_.key == JudgedKey::every_later_word || judge_.key == JudgedKey::word;
  }

  /// Compares words by the id that the model looks up: "The" and "the" may be one word.
  bool same_word(Index a, Index b) const {
    const Token &one = tokens_.tokens[static_cast<std::size_t>(a)], &other = tokens_.tokens[static_cast<std::size_t>(b)];
    return one.id >= 0 || other.id >= 0 ? one.id == other.id : one.text == other.text;
  }
  const std::string& text(Index place) const { return tokens_.tokens[static_cast<std::size_t>(place)].text; }
  std::optional<Index> before(Index place) const {
    const auto at = std::find(typed_.begin(), typed_.end(), place);
    return at == typed_.begin() || at == typed_.end() ? std::nullopt : std::optional(*(at - 1));
  }
  std::optional<Index> last_same(Index place) const {
    for (auto at = typed_.rbegin(); at != typed_.rend(); ++at)
      if (*at < place && same_word(*at, place)) return *at;
    return {};
  }
  /// The token of a marked word, if the tokens are the words.
  std::optional<Index> token_of(const std::optional<Index>& word) const {
    if (!word || sentence_.words.size() != typed_.size()) return {};
    return typed_[static_cast<std::size_t>(*word)];
  }
  /// The places that the task knows, if the model reads its words.
  std::vector<survey::ExpectedKeys> known() const {
    if (!sentence_.line) return {};
    const bool as_drawn = tokens_.ids() == sentence_.line->drawn_ids || tokens_.texts() == sentence_.line->drawn_words;
    return as_drawn ? sentence_.line->known : std::vector<survey::ExpectedKeys>();
  }

  template <class Fits>
  std::vector<Index> where(Fits fits) const {
    std::vector<Index> found;
    std::copy_if(typed_.begin(), typed_.end(), std::back_inserter(found), fits);
    return found;
  }
  static std::vector<Index> if_any(const std::optional<Index>& place) { return place ? std::vector{*place} : std::vector<Index>(); }

  std::vector<Index> queries() const {
    switch (judge_.query) {
      case JudgedQuery::every_word: return typed_;
      case JudgedQuery::first_word: return {typed_.begin(), typed_.begin() + (typed_.empty() ? 0 : 1)};
      case JudgedQuery::last_word: return {typed_.end() - (typed_.empty() ? 0 : 1), typed_.end()};
      case JudgedQuery::every_repeated_word: return where([&](Index place) { return last_same(place).has_value(); });
      case JudgedQuery::every_pronoun: {
        std::vector<Index> rows;
        for (const auto& one : known()) rows.push_back(one.row);
        return rows;
      }
      case JudgedQuery::marked_word: return if_any(token_of(sentence_.query));
      case JudgedQuery::word: return where([&](Index place) { return text(place) == judge_.query_word; });
    }
    return {};
  }

  std::vector<Index> keys_of(Index query) const {
    switch (judge_.key) {
      case JudgedKey::none: return {};
      case JudgedKey::itself: return {query};
      case JudgedKey::word_before: return if_any(before(query));
      case JudgedKey::first_word: return {typed_.front()};
      case JudgedKey::last_word: return {typed_.back()};
      case JudgedKey::last_same_word: return if_any(last_same(query));
      case JudgedKey::word_after_last_same: {
        const auto same = last_same(query);
        return same ? where([&](Index place) { return before(place) == same && place <= query; }) : std::vector<Index>();
      }
      case JudgedKey::word_after_same:
        return where([&](Index place) {
          const auto earlier = before(place);
          return place <= query && earlier && *earlier != query && same_word(*earlier, query);
        });
      case JudgedKey::every_same_word: return where([&](Index place) { return same_word(place, query); });
      case JudgedKey::every_earlier_word: return where([&](Index place) { return place < query; });
      case JudgedKey::every_later_word: return where([&](Index place) { return place > query; });
      case JudgedKey::its_noun:
        for (const auto& one : known())
          if (one.row == query) return one.keys;
        return {};
      case JudgedKey::marked_word: return if_any(token_of(sentence_.key));
      case JudgedKey::word: return where([&](Index place) { return text(place) == judge_.key_word; });
    }
    return {};
  }

  const Judge& judge_;
  const DrawnSentence& sentence_;
  const TokenizedSentence& tokens_;
  std::vector<Index> typed_;
};

}  // namespace

DrawnSentences::DrawnSentences(const Judge& judge, const Model& model, const AttentionId& place, std::uint64_t seed)
    : texts_(judge.texts), words_(judge.words), shortest_(judge.shortest), longest_(judge.longest), random_(seed + 1) {
  if (texts_.empty() && words_.empty()) corpus_ = survey::drawn_corpus(model, place, most_drawn_lines, seed);
}

DrawnSentence DrawnSentences::next() {
  DrawnSentence sentence;
  if (corpus_) {
    sentence.line = corpus_->next();
    if (sentence.line) sentence.text = sentence.line->text;
    return sentence;
  }
  if (!words_.empty()) {
    const std::size_t n = static_cast<std::size_t>(shortest_) + below(static_cast<std::size_t>(longest_ - shortest_ + 1));
    for (std::size_t i = 0; i < n; ++i) sentence.words.push_back(words_[below(words_.size())]);
  } else {
    for (const WordPattern& word : texts_[below(texts_.size())]) {
      if (word.query) sentence.query = static_cast<Index>(sentence.words.size());
      if (word.key) sentence.key = static_cast<Index>(sentence.words.size());
      sentence.words.push_back(word.words[below(word.words.size())]);
    }
  }
  sentence.text = joined_words(sentence.words);
  return sentence;
}

DrawnSentence typed_sentence(const Judge& judge, const std::string& text, const std::vector<std::string>& words) {
  DrawnSentence sentence{.text = text, .words = words};
  const auto fits = [&](const SentencePattern& pattern) {
    return std::equal(pattern.begin(), pattern.end(), words.begin(), words.end(), [](const WordPattern& from, const std::string& word) {
      return std::find(from.words.begin(), from.words.end(), word) != from.words.end();
    });
  };
  const auto found = std::find_if(judge.texts.begin(), judge.texts.end(), fits);
  if (found == judge.texts.end()) return sentence;
  for (std::size_t i = 0; i < found->size(); ++i) {
    if ((*found)[i].query) sentence.query = static_cast<Index>(i);
    if ((*found)[i].key) sentence.key = static_cast<Index>(i);
  }
  return sentence;
}

std::vector<JudgedRow> judged_rows(const Judge& judge, const DrawnSentence& sentence, const TokenizedSentence& tokens) {
  return Places(judge, sentence, tokens).all();
}

}  // namespace headlight::lesson
