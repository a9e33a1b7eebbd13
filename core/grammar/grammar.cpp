#include "grammar/grammar.hpp"

#include <algorithm>
#include <set>
#include <sstream>
#include <unordered_set>

#include "base/error.hpp"
#include "base/table.hpp"
#include "base/text_file.hpp"
#include "base/wording.hpp"
#include "grammar/draw.hpp"
#include "grammar/english.hpp"
#include "grammar/french.hpp"
#include "grammar/held_out.hpp"
#include "grammar/parse.hpp"
#include "grammar/reference.hpp"
#include "text/words.hpp"

namespace headlight::grammar {
namespace {

constexpr size_t longest = 24;  ///< English words

/// <pad>, <s>, </s> and `words` in the order of first mention, once each.
std::vector<std::string> vocabulary_of(const std::vector<std::string>& words) {
  std::vector<std::string> all{"<pad>", "<s>", "</s>"};
  std::set<std::string> known;
  for (const std::string& word : words)
    if (!word.empty() && known.insert(case_folded(word)).second) all.push_back(word);
  return all;
}

template <class Range>
void append(std::vector<std::string>& all, const Range& more) {
  all.insert(all.end(), std::begin(more), std::end(more));
}

WordTokenizer english_of(const Words& words) {
  std::vector<std::string> all = english_function_words();
  for (const Noun& noun : words.nouns) append(all, noun.english);
  for (const Adjective& adjective : words.adjectives) all.push_back(adjective.english);
  for (const Verb& verb : words.verbs) append(all, std::array{verb.english, verb.with_s, verb.past, verb.participle, verb.preposition});
  return WordTokenizer(vocabulary_of(all));
}

ElisionTokenizer french_of(const Words& words) {
  std::vector<std::string> all = french_function_words();
  for (const Noun& noun : words.nouns) append(all, noun.french);
  for (const Adjective& adjective : words.adjectives) append(all, adjective.french), all.push_back(adjective.before_vowel);
  for (const Verb& verb : words.verbs) {
    append(all, verb.present);
    append(all, verb.imperfect);
    append(all, verb.french_participle);
    all.push_back(verb.french_preposition);
  }
  return ElisionTokenizer(vocabulary_of(all));
}

std::string spaced(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

bool has_a_noun_twice(const Sentence& sentence) {
  std::set<const Noun*> seen;
  for (const NounPhrase* noun : noun_phrases(sentence))
    if (!seen.insert(noun->noun).second) return true;
  return false;
}

/// True for "the dog saw the apple and the cat and the cow slept", where it is unclear who slept.
bool can_be_read_in_two_ways(const Sentence& sentence) {
  for (size_t i = 1; i < sentence.clauses.size(); ++i)
    if (sentence.clauses[i].link == Conjunction::and_ && sentence.clauses[i].subject.nouns.size() > 1 &&
        !sentence.clauses[i - 1].predicate.object.nouns.empty())
      return true;
  return false;
}

/// True for "the white house was white".
bool says_a_quality_twice(const Sentence& sentence) {
  std::set<const Adjective*> beside;
  for (const NounPhrase* noun : noun_phrases(sentence))
    for (const Modifier& modifier : noun->modifiers) beside.insert(modifier.adjective);
  return std::any_of(sentence.clauses.begin(), sentence.clauses.end(),
                     [&](const Clause& clause) { return beside.contains(clause.predicate.adjective); });
}

/// Calls `next` until it has given `n` results with different `key`s.
template <class T, class Next, class Key>
std::vector<T> different(size_t n, const Next& next, const Key& key) {
  std::vector<T> all;
  std::unordered_set<std::string> seen;
  int in_vain = 0;
  while (all.size() < n) {
    std::optional<T> one = next();
    if (one && seen.insert(key(*one)).second) {
      all.push_back(std::move(*one));
      in_vain = 0;
    } else if (++in_vain > Grammar::most_in_vain) {
      Grammar::refuse_too_few(all.size(), n);
    }
  }
  return all;
}

std::string english_key(const SentencePair& pair) { return spaced(pair.english); }

}  // namespace

std::optional<SentencePair> translated(Sentence sentence, const Words& words) {
  SentencePair pair;
  pair.english = write_english(sentence, words);
  if (!resolve(sentence)) return {};
  write_french(sentence, words, pair);
  pair.unseen_nouns = has_unseen_nouns(sentence);
  pair.unseen_noun_verb = has_unseen_noun_verb(sentence);
  return pair;
}

Grammar::Grammar(Words words)
    : words_(std::make_shared<const Words>(std::move(words))),
      choices_(std::make_shared<const Choices>(*words_)),
      english_(english_of(*words_)),
      french_(french_of(*words_)) {}

Grammar Grammar::read(const std::filesystem::path& folder) {
  Grammar grammar(read_words(folder));
  grammar.read_examples(folder / "examples.tsv");
  return grammar;
}

void Grammar::read_examples(const std::filesystem::path& path) {
  std::istringstream in(read_text(path));
  Table table(in, path.string(), {"title", "sentence", "other sentence", "look for"});
  const auto sentence = [&](const char* column) {
    std::vector<std::string> english = split_words(table.text(column));
    for (const std::string& word : english)
      if (english_.find(word) < 0)
        table.fail(tr("no sentence of the grammar has the word {word}; add it to the words or take another", {{"word", in_quotes(word)}}));
    std::optional<SentencePair> pair = translate(english);
    if (!pair)
      table.fail(tr("the grammar cannot translate {sentence}; write a sentence in which it is clear what every word goes with",
                    {{"sentence", in_quotes(table.text(column))}}));
    return *pair;
  };
  while (table.next()) examples_.push_back({table.text("title"), table.text("look for"), sentence("sentence"), sentence("other sentence")});
}

std::optional<SentencePair> Grammar::translate(const std::vector<std::string>& english) const {
  std::optional<Sentence> sentence = parse(english, *words_);
  if (!sentence) return {};
  std::optional<SentencePair> pair = translated(std::move(*sentence), *words_);
  if (pair) pair->kind = "given";
  return pair;
}

std::optional<SentencePair> Grammar::drawn(std::mt19937_64& random) const {
  std::optional<Drawn> one = draw_sentence(*choices_, random);
  if (!one || has_a_noun_twice(one->sentence) || says_a_quality_twice(one->sentence) || can_be_read_in_two_ways(one->sentence)) return {};
  std::optional<SentencePair> pair = translated(std::move(one->sentence), *words_);
  if (!pair || pair->english.size() > longest) return {};
  pair->kind = one->kind;
  return pair;
}

SentencePair Grammar::draw(std::mt19937_64& random) const {
  for (;;)
    if (std::optional<SentencePair> pair = drawn(random)) return std::move(*pair);
}

void Grammar::refuse_too_few(size_t found, size_t requested) {
  throw UserError(
      tr("the grammar has only {found} such sentences, but {wanted} were asked for; ask for fewer or add words to assets/grammar",
         {{"found", found}, {"wanted", requested}}));
}

std::optional<SentencePair> Grammar::draw_for_training(std::mt19937_64& random) const {
  std::optional<SentencePair> pair = drawn(random);
  if (pair && (pair->unseen_nouns || pair->unseen_noun_verb)) pair.reset();
  return pair;
}

std::vector<SentencePair> Grammar::training(size_t n, std::uint64_t seed) const {
  std::mt19937_64 random(seed);
  return different<SentencePair>(
      n, [&] { return draw_for_training(random); }, english_key);
}

std::vector<SentencePair> Grammar::held_out(HeldOut what, size_t n, std::uint64_t seed) const {
  std::mt19937_64 random(seed);
  const auto next = [&] {
    std::optional<SentencePair> pair = drawn(random);
    const bool nouns = what == HeldOut::noun_pair;
    if (pair && (pair->unseen_nouns != nouns || pair->unseen_noun_verb == nouns)) pair.reset();
    return pair;
  };
  return different<SentencePair>(n, next, english_key);
}

std::vector<MinimalPair> Grammar::minimal_pairs(size_t n, std::uint64_t seed) const {
  std::mt19937_64 random(seed);
  const auto next = [&]() -> std::optional<MinimalPair> {
    const std::optional<MinimalSentences> sentences = draw_minimal(*choices_, random);
    if (!sentences || has_a_noun_twice(sentences->a) || says_a_quality_twice(sentences->a) || says_a_quality_twice(sentences->b)) return {};
    std::optional<SentencePair> a = translated(sentences->a, *words_), b = translated(sentences->b, *words_);
    if (!a || !b || !a->unseen_nouns) return {};
    a->kind = b->kind = "minimal";
    return MinimalPair{std::move(*a), std::move(*b)};
  };
  return different<MinimalPair>(n, next, [](const MinimalPair& pair) { return english_key(pair.a) + "|" + english_key(pair.b); });
}

}  // namespace headlight::grammar
