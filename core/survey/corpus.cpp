#include "survey/corpus.hpp"

#include <algorithm>
#include <random>
#include <span>
#include <unordered_set>

#include "base/asset.hpp"
#include "base/error.hpp"
#include "base/opened_file.hpp"
#include "base/text_file.hpp"
#include "grammar/grammar.hpp"
#include "grammar/lone_grammar.hpp"
#include "grammar/pair.hpp"
#include "survey/known_answers.hpp"
#include "tasks/tasks.hpp"
#include "tasks/training_sentences.hpp"
#include "text/tokenizer.hpp"
#include "text/words.hpp"
#include "train/task.hpp"
#include "zoo/catalogue.hpp"
#include "zoo/lexicons.hpp"

namespace headlight::survey {
namespace {

/// The sentence of an example without the mark that the model sets behind it.
std::vector<int> typed_ids(const Task& task, std::vector<int> ids) {
  const Tokenizer& words = *task.tokenizer();
  if (task.target_tokenizer() && !ids.empty() && words.ends_text(ids.back())) ids.pop_back();
  return ids;
}

/// The part of a drawn example that a model reads: the task's ids, or the text of either language.
enum class Reads { ids, english, french };

class DrawnCorpus final : public Corpus {
 public:
  DrawnCorpus(std::shared_ptr<const Task> task, Reads reads, const AttentionId& place, size_t n, std::uint64_t seed)
      : task_(std::move(task)), reads_(reads), guide_(task_->target_tokenizer() ? guide_at(place) : std::nullopt), n_(n), seed_(seed) {}

  std::optional<CorpusLine> next() override {
    if (done_ == n_) return {};
    if (done_ % block_size == 0) block_ = task_->drawn(seed_, static_cast<int>(done_ / block_size), block_size);
    const Example& example = block_[done_++ % block_size];
    if (reads_ == Reads::french) return french_line(example);
    const bool own = reads_ == Reads::ids;
    const std::vector<int> typed = typed_ids(*task_, example.source);
    CorpusLine line{.number = done_, .text = task_->tokenizer()->text_of(typed), .target = {}, .kind = example.kind};
    if (own) line.drawn_ids = example.source;
    else
      for (const int id : typed) line.drawn_words.push_back(task_->tokenizer()->piece(id));
    if (own && !example.target.empty()) line.target = words_of(example.target);
    for (const Example::Look& look : example.looks)
      if (look.guided == guide_) line.known.push_back({look.query, look.keys});
    return line;
  }
  size_t size() const override { return n_; }

 private:
  static constexpr int block_size = 256;

  CorpusLine french_line(const Example& example) const {
    std::vector<std::string> words = words_of(example.target);
    CorpusLine line{.number = done_, .text = with_typographic_apostrophes(grammar::joined(words)), .target = {}, .kind = example.kind};
    for (const std::string& word : words) line.drawn_words.push_back(with_typographic_apostrophes(word));
    if (guide_ == pronoun_guide) line.known = nouns_in_french(example);
    return line;
  }

  /// The last French word that translates an English one: the article before a noun may translate it, too.
  static std::optional<Index> translating(const Example& example, Index english) {
    std::optional<Index> last;
    for (const Example::Look& look : example.looks)
      if (look.guided == alignment_guide && std::find(look.keys.begin(), look.keys.end(), english) != look.keys.end()) last = look.query;
    return last;
  }

  /// The French pronouns with their French nouns.
  static std::vector<ExpectedKeys> nouns_in_french(const Example& example) {
    std::vector<ExpectedKeys> known;
    for (const Example::Look& look : example.looks) {
      const auto pronoun = look.guided == pronoun_guide ? translating(example, look.query) : std::nullopt;
      if (!pronoun) continue;
      known.push_back({*pronoun, {}});
      for (const Index noun : look.keys)
        if (const auto in_french = translating(example, noun)) known.back().keys.push_back(*in_french);
    }
    return known;
  }

  std::vector<std::string> words_of(const std::vector<int>& target) const {
    std::vector<std::string> words;
    for (const int id : std::span(target).subspan(1)) words.push_back(task_->target_tokenizer()->piece(id));
    return words;
  }

  std::shared_ptr<const Task> task_;
  Reads reads_;
  std::optional<int> guide_;
  size_t n_, done_ = 0;
  std::uint64_t seed_;
  std::vector<Example> block_;
};

/// Different sentences of a language that the translation lacks.
class LoneCorpus final : public Corpus {
 public:
  LoneCorpus(LoneGrammar grammar, bool with_nouns, size_t n, std::uint64_t seed)
      : grammar_(std::move(grammar)), with_nouns_(with_nouns), n_(n), random_(seed) {}

  std::optional<CorpusLine> next() override {
    if (seen_.size() == n_) return {};
    for (int in_vain = 0; in_vain <= Grammar::most_in_vain; ++in_vain) {
      std::optional<LoneSentence> drawn = grammar_.draw(random_);
      if (!drawn || !seen_.insert(drawn->text).second) continue;
      CorpusLine line{.number = seen_.size(), .text = std::move(drawn->text), .target = {}, .kind = std::move(drawn->kind)};
      line.drawn_words = std::move(drawn->words);
      if (with_nouns_)
        for (const LoneSentence::Pronoun& pronoun : drawn->pronouns) line.known.push_back({pronoun.at, {pronoun.noun}});
      return line;
    }
    Grammar::refuse_too_few(seen_.size(), n_);
  }
  size_t size() const override { return n_; }

 private:
  LoneGrammar grammar_;
  bool with_nouns_;
  size_t n_;
  std::mt19937_64 random_;
  std::unordered_set<std::string> seen_;
};

class TextCorpus final : public Corpus {
 public:
  explicit TextCorpus(const std::filesystem::path& file) : path_(file), file_(file) {}

  std::optional<CorpusLine> next() override {
    std::string line;
    if (number_ == most_corpus_lines) {
      cut_short_ = cut_short_ || read_line(line);
      return {};
    }
    if (!read_line(line)) return {};
    if (line.find('\0') != std::string::npos)
      throw UserError(tr("{file} is not a text file: line {line} has a NUL byte", {{"file", path_.string()}, {"line", number_ + 1}}));
    if (line.ends_with('\r')) line.pop_back();
    if (number_ == 0) line = std::string(without_byte_order_mark(line));
    return CorpusLine{.number = ++number_, .text = std::move(line), .target = {}};
  }
  bool cut_short() const override { return cut_short_; }

 private:
  static constexpr size_t most_bytes = 200'001;  ///< of a line: one more than a sentence may have, so that it is refused

  /// The bytes up to the next line break, which is left out; of a very long line only its beginning. False at the end.
  bool read_line(std::string& line) {
    bool any = false;
    for (;;) {
      if (at_ == buffer_.size() && !refill()) return any;
      any = true;
      const size_t end = std::min(buffer_.find('\n', at_), buffer_.size());
      line.append(buffer_, at_, std::min(end - at_, most_bytes - std::min(most_bytes, line.size())));
      at_ = end;
      if (at_ == buffer_.size()) continue;
      ++at_;
      return true;
    }
  }
  bool refill() {
    buffer_.resize(1 << 16);
    buffer_.resize(file_.read_up_to(read_, std::as_writable_bytes(std::span(buffer_))));
    read_ += buffer_.size();
    at_ = 0;
    return !buffer_.empty();
  }

  std::filesystem::path path_;
  OpenedFile file_;
  std::string buffer_;
  size_t at_ = 0;
  std::uint64_t read_ = 0;
  size_t number_ = 0;
  bool cut_short_ = false;
};

class BatchCorpus final : public Corpus {
 public:
  explicit BatchCorpus(const Document& document) : sentences_(document.sentences), targets_(document.targets) {}

  std::optional<CorpusLine> next() override {
    if (done_ == sentences_.size()) return {};
    const size_t at = done_++;
    CorpusLine line{.number = done_, .text = sentences_[at], .target = {}};
    if (at < targets_.size() && !targets_[at].whole) line.target = targets_[at].words;
    return line;
  }
  size_t size() const override { return sentences_.size(); }

 private:
  std::vector<std::string> sentences_;
  std::vector<Target> targets_;
  size_t done_ = 0;
};

/// True if the model knows all words of the task's first sentence.
bool reads(const Model& model, const Task& english) {
  if (takes_any_word(model)) return true;
  const std::vector<int> ids = typed_ids(english, english.drawn(1, 0, 1).front().source);
  const std::vector<Token> tokens = model.tokenizer->tokenize(english.tokenizer()->text_of(ids)).tokens;
  return std::none_of(tokens.begin(), tokens.end(), [](const Token& token) { return token.unknown; });
}

}  // namespace

std::string language_of_drawn(const Model& model) {
  if (!takes_any_word(model)) return "";
  const LexiconWords* words = lexicon_words(model);
  const std::string language = words ? words->spec.language : english;
  return language == "fr" || LoneGrammar::speaks(language) ? language : english;
}

std::unique_ptr<Corpus> drawn_corpus(const Model& model, const AttentionId& place, size_t n, std::uint64_t seed) {
  std::shared_ptr<const Task> found;
  TaskMaker make;
  for (const std::string& name : task_names()) {
    const auto task = make(name);
    if (same(*task->tokenizer(), *model.tokenizer) && (!found || name == model.config.name)) found = task;
  }
  if (found) return std::make_unique<DrawnCorpus>(found, Reads::ids, place, n, seed);
  const std::string language = language_of_drawn(model);
  if (LoneGrammar::speaks(language))
    return std::make_unique<LoneCorpus>(LoneGrammar::read(asset("grammar"), language), guide_at(place) == pronoun_guide, n, seed);
  const auto translation = make(translating_model());
  if (!reads(model, *translation))
    throw UserError(tr("no sentences can be drawn for the model {name}; give it a text file with one sentence per line",
                       {{"name", model.config.name}}));
  return std::make_unique<DrawnCorpus>(translation, language == "fr" ? Reads::french : Reads::english, place, n, seed);
}

std::unique_ptr<Corpus> text_corpus(const std::filesystem::path& file) { return std::make_unique<TextCorpus>(file); }

std::unique_ptr<Corpus> batch_corpus(const Document& document) { return std::make_unique<BatchCorpus>(document); }

}  // namespace headlight::survey
