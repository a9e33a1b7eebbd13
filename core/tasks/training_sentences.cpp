#include "tasks/training_sentences.hpp"

#include <algorithm>

#include "base/error.hpp"

namespace headlight::tasks {
namespace {

constexpr std::uint64_t training_seed = 1;
constexpr size_t sentences_at_once = 256;  ///< sentences between two checks for a request to stop: a few milliseconds

std::vector<int> word_ids(const std::vector<std::string>& words, const Tokenizer& tokenizer) {
  std::vector<int> ids;
  for (const std::string& word : words) ids.push_back(tokenizer.find(word));
  return ids;
}

}  // namespace

std::vector<Index> nouns_of(const Pronoun& pronoun) {
  std::vector<Index> nouns = {pronoun.antecedent};
  nouns.insert(nouns.end(), pronoun.together.begin(), pronoun.together.end());
  return nouns;
}

Example translation_example(const SentencePair& pair, const Grammar& grammar) {
  Example e;
  e.source = word_ids(pair.english, grammar.english());
  e.source.push_back(Grammar::end_id);
  e.labels = word_ids(pair.french, grammar.french());
  e.target = e.labels;
  e.target.insert(e.target.begin(), Grammar::begin_id);
  e.labels.push_back(Grammar::end_id);
  for (const Pronoun& pronoun : pair.pronouns)
    if (pronoun.antecedent >= 0) e.looks.push_back({pronoun_guide, pronoun.at, nouns_of(pronoun)});
  for (size_t t = 0; t < pair.french.size(); ++t)
    if (const std::vector<int>& places = pair.alignment[t]; !places.empty())
      e.looks.push_back({alignment_guide, static_cast<Index>(t), {places.begin(), places.end()}});
  return e;
}

/// FNV-1a.
size_t TrainingSentences::SameSource::operator()(std::uint32_t i) const {
  std::uint64_t h = 0xcbf29ce484222325u;
  for (const std::uint8_t byte : all->source(i)) h = (h ^ byte) * 0x100000001b3u;
  return static_cast<size_t>(h ^ (h >> 32));
}

bool TrainingSentences::SameSource::operator()(std::uint32_t a, std::uint32_t b) const {
  const auto left = all->source(a), right = all->source(b);
  return std::equal(left.begin(), left.end(), right.begin(), right.end());
}

TrainingSentences::TrainingSentences(const std::filesystem::path& folder, size_t n)
    : grammar_(Grammar::read(folder)), n_(n), all_drawn_(n == 0), known_(0, SameSource{&drawn_}, SameSource{&drawn_}) {
  begin();
}

void TrainingSentences::begin() {
  random_.seed(training_seed);
  known_.clear();
  drawn_ = {};
  in_vain_ = 0;
}

bool TrainingSentences::draw(const TellProgress& tell) {
  size_t done = 0;
  while (!all_drawn_) {
    {
      const std::lock_guard lock(mutex_);
      done = drawn_.size();
    }
    if (!tell(done, n_)) return all_drawn_;
    const std::lock_guard lock(mutex_);
    draw_some();
  }
  return true;
}

void TrainingSentences::draw_some() {
  if (all_drawn_) return;  // another thread was quicker
  try {
    if (drawn_.size() == 0) drawn_.reserve(n_);
    const size_t until = std::min(n_, drawn_.size() + sentences_at_once);
    while (drawn_.size() < until) draw_one();
  } catch (...) {
    begin();  // starts again: a sentence that was drawn but not stored would be missing, and all later ones would differ
    throw;
  }
  if (drawn_.size() < n_) return;
  known_ = Known(0, SameSource{&drawn_}, SameSource{&drawn_});
  all_drawn_ = true;
}

void TrainingSentences::draw_one() {
  if (const std::optional<SentencePair> pair = grammar_.draw_for_training(random_)) {
    drawn_.add(translation_example(*pair, grammar_));
    if (known_.insert(static_cast<std::uint32_t>(drawn_.size() - 1)).second) {
      in_vain_ = 0;
      return;
    }
    drawn_.drop_last();
  }
  if (++in_vain_ > Grammar::most_in_vain) grammar_.refuse_too_few(drawn_.size(), n_);
}

}  // namespace headlight::tasks
