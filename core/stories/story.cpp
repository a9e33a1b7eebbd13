#include "stories/story.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <set>

#include "grammar/chance.hpp"
#include "text/words.hpp"

namespace headlight::stories {
namespace {

constexpr size_t most_plots = 3;
/// The frequency of each kind of plot, in the order of Plots::of_kind: hard ones come often.
constexpr std::array<size_t, n_story_questions + 1> kind_weights = {3, 3, 3, 2, 2, 3, 1};

/// A thing or a spot, in the singular or the plural.
struct Counted {
  const StoryWord* word = nullptr;
  bool several = false;

  const std::string& text() const { return several ? word->plural : word->word; }
};

const char* article_of(const Counted& thing) {
  if (thing.several) return "some";
  return std::string_view("aeiou").find(thing.word->word.front()) == std::string_view::npos ? "a" : "an";
}

/// Tells one story, plot by plot.
class Telling {
 public:
  Telling(const StoryWords& words, const Plots& plots, StoryTeller::For purpose, std::mt19937_64& random)
      : words_(words), plots_(plots), kept_apart_(purpose == StoryTeller::For::measurement), chance_(random) {}

  Story story() {
    draw_people();
    for (size_t left = 1 + chance_.below(most_plots); left > 0; --left) {
      const Story before = story_;
      tell(chance_.one_of(plots_.of_kind[next_kind()]));
      if (story_.words.size() <= StoryTeller::longest) continue;
      story_ = before;
      break;
    }
    return std::move(story_);
  }

 private:
  /// `n` different numbers below `of`.
  std::vector<size_t> different(size_t n, size_t of) {
    std::vector<size_t> all(of);
    std::iota(all.begin(), all.end(), size_t{0});
    for (size_t i = 0; i < n; ++i) std::swap(all[i], all[i + chance_.below(of - i)]);
    all.resize(n);
    return all;
  }

  /// Draws the kind of the next plot. A story has at most one phrase: with two, one word might be followed by two others.
  size_t next_kind() {
    constexpr auto phrase = static_cast<size_t>(StoryQuestion::phrase);
    size_t kind = drawn_kind();
    while (kind == phrase && has_phrase_) kind = drawn_kind();
    has_phrase_ |= kind == phrase;
    return kind;
  }
  size_t drawn_kind() {
    size_t left = chance_.below(std::accumulate(kind_weights.begin(), kind_weights.end(), size_t{0})), kind = 0;
    while (left >= kind_weights[kind]) left -= kind_weights[kind++];
    return kind;
  }

  /// Draws people. In a story for measurement the first two are a held-out pair; otherwise no pair is.
  void draw_people() {
    do people_ = different(3, words_.people().size());
    while (kept_apart_ ? !apart(0, 1) : apart(0, 1) || apart(0, 2) || apart(1, 2));
  }
  bool apart(size_t a, size_t b) const { return is_held_out_story(people_[a], people_[b]); }

  void draw_words() {
    if (chance_.percent(50)) std::swap(people_[0], people_[1]);
    if (!kept_apart_) std::swap(people_[2], people_[chance_.below(3)]);
    draw_things();
    places_ = different(2, words_.of(StoryClass::place).size());
    animals_ = different(2, words_.of(StoryClass::animal).size());
    do made_up_ = different(5, words_.of(StoryClass::made_up).size());
    while (is_held_out_story(made_up_[0], made_up_[1]) != kept_apart_ || is_held_out_story(made_up_[1], made_up_[2]) != kept_apart_ ||
           is_held_out_story(made_up_[3], made_up_[4]) != kept_apart_);
  }
  void draw_things() {
    const std::vector<StoryWord>&all = words_.of(StoryClass::thing), &spots = words_.of(StoryClass::spot);
    std::vector<size_t> things;
    size_t spot = 0;
    do things = different(2, all.size()), spot = chance_.below(spots.size());
    while (is_held_out_story(things[0], spot) != kept_apart_);
    for (size_t i = 0; i < 2; ++i) things_[i] = {&all[things[i]], chance_.percent(50)};
    spot_ = {&spots[spot], chance_.percent(50)};
  }

  void tell(const Plot& plot) {
    draw_words();
    bool over_a_spot = false;
    for (size_t i = 0; i < plot.pieces.size(); ++i) {
      const PlotPiece& piece = plot.pieces[i];
      if (piece.optional > 0 && chance_.percent(50)) {
        i += piece.optional - 1;
        continue;
      }
      over_a_spot |= piece.slot == StorySlot::spot && spot_.several != things_[0].several;
      if (piece.question && (*piece.question != StoryQuestion::number || over_a_spot))
        story_.determined.push_back({story_.words.size(), *piece.question});
      story_.words.push_back(word_of(piece));
    }
  }

  std::string word_of(const PlotPiece& piece) {
    const size_t n = piece.number;
    switch (piece.slot) {
      case StorySlot::word: return chance_.one_of(piece.words);
      case StorySlot::person: return words_.people()[people_[n]].word;
      case StorySlot::he: return woman(n) ? "she" : "he";
      case StorySlot::him: return woman(n) ? "her" : "him";
      case StorySlot::his: return woman(n) ? "her" : "his";
      case StorySlot::thing: return things_[n].text();
      case StorySlot::article: return article_of(things_[n]);
      case StorySlot::it: return things_[n].several ? "them" : "it";
      case StorySlot::they: return things_[n].several ? "they" : "it";
      case StorySlot::was: return things_[n].several ? "were" : "was";
      case StorySlot::is: return things_[n].several ? "are" : "is";
      case StorySlot::spot: return spot_.text();
      case StorySlot::place: return words_.of(StoryClass::place)[places_[n]].word;
      case StorySlot::feeling: return chance_.one_of(words_.of(StoryClass::feeling)).word;
      case StorySlot::quality: return chance_.one_of(words_.of(StoryClass::quality)).word;
      case StorySlot::animal: return words_.of(StoryClass::animal)[animals_[n]].word;
      case StorySlot::made_up: return words_.of(StoryClass::made_up)[made_up_[n]].word;
    }
    return "";
  }
  bool woman(size_t person) const { return words_.is_woman(people_[person]); }

  const StoryWords& words_;
  const Plots& plots_;
  bool kept_apart_;
  Chance chance_;
  Story story_;
  bool has_phrase_ = false;

  std::vector<size_t> people_;
  std::array<Counted, 2> things_;
  Counted spot_;
  std::vector<size_t> places_, animals_, made_up_;
};

}  // namespace

bool is_held_out_story(size_t one, size_t other) {
  const auto [low, high] = std::minmax(one, other);
  const std::uint64_t mixed = (std::uint64_t{low} * 101 + high + 1) * 0x9E3779B97F4A7C15u;
  return (mixed >> 32) % 8 == 0;
}

StoryTeller::StoryTeller(const std::filesystem::path& folder)
    : words_(StoryWords::read(folder / "words.tsv")), plots_(Plots::read(folder / "plots.tsv")) {}

Story StoryTeller::tell(std::mt19937_64& random, For purpose) const { return Telling(words_, plots_, purpose, random).story(); }

std::vector<std::string> StoryTeller::vocabulary() const {
  std::vector<std::string> all = {"<pad>"};
  std::set<std::string> known;
  const auto add = [&](const std::string& word) {
    if (!word.empty() && known.insert(case_folded(word)).second) all.push_back(word);
  };
  for (size_t i = 0; i < n_story_classes; ++i)
    for (const StoryWord& word : words_.of(static_cast<StoryClass>(i))) add(word.word), add(word.plural);
  for (const auto& plots : plots_.of_kind)
    for (const Plot& plot : plots)
      for (const PlotPiece& piece : plot.pieces)
        for (const std::string& word : piece.words) add(word);
  for (const char* word : {"he", "she", "him", "her", "his", "it", "they", "them", "a", "an", "some", "was", "were", "is", "are"})
    add(word);
  return all;
}

}  // namespace headlight::stories
