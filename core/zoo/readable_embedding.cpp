#include "zoo/readable_embedding.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "base/message.hpp"
#include "text/words.hpp"
#include "zoo/readable_dimensions.hpp"

namespace headlight::zoo::readable {
namespace {

/// A salt for the hash, chosen because it keeps the codes of the 150 commonest words well apart.
constexpr std::uint64_t code_salt = 137;

/// FNV-1a: the same on every machine, unlike std::hash.
std::uint64_t hash(const std::string& text) {
  std::uint64_t h = 14695981039346656037ull;
  for (const char c : text) h = (h ^ static_cast<unsigned char>(c)) * 1099511628211ull;
  return h;
}

/// The next number of the SplitMix64 sequence (Steele, Lea and Flood 2014), uniform in [0, 1).
double next_uniform(std::uint64_t& state) {
  std::uint64_t z = state += 0x9E3779B97F4A7C15ull;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return static_cast<double>((z ^ (z >> 31)) >> 40) / 16777216.0;
}

/// Writes a direction that is unique to this word, of length 1 and with two decimals. Sums of four uniform numbers are nearly normal, so
/// all directions are about equally likely.
void write_code(Matrix& row, const std::string& word) {
  std::uint64_t state = hash(case_folded(word)) + code_salt;
  std::array<double, codes.size()> code{};
  double squares = 0;
  for (double& c : code) {
    c = -2;
    for (int i = 0; i < 4; ++i) c += next_uniform(state);
    squares += c * c;
  }
  for (std::size_t i = 0; i < codes.size(); ++i)
    row(0, codes[i]) = static_cast<float>(std::round(code[i] / std::sqrt(squares) * 100) / 100);
}

void write_classes(Matrix& row, const std::vector<WordClass>& of_word) {
  for (const WordClass c : of_word) row(0, classes[static_cast<std::size_t>(c)]) += 1.f / static_cast<float>(of_word.size());
}

/// A feature in numbers: a column of the embedding, and one of its two ends.
struct Meaning {
  Feature feature;
  Dimension dimension;
  float sign;
  bool of_nouns_only = false;  ///< there and wide concern places without being one
};

/// Each kind of noun implies several features: an animal is animate and not a person.
constexpr Meaning meanings[] = {
    {Feature::person, animate, 1},       {Feature::person, person, 1},
    {Feature::animal, animate, 1},       {Feature::animal, person, -1},
    {Feature::thing, animate, -1},       {Feature::thing, person, -1},
    {Feature::food, animate, -1},        {Feature::food, person, -1},
    {Feature::food, edible, 1},          {Feature::place, place, 1},
    {Feature::place, animate, -1, true}, {Feature::place, person, -1, true},
    {Feature::vehicle, person, -1},  // it moves, so it is neither animate nor inanimate
    {Feature::animate, animate, 1},      {Feature::inanimate, animate, -1},
    {Feature::human, person, 1},         {Feature::nonhuman, person, -1},
    {Feature::male, gender, -1},         {Feature::female, gender, 1},
    {Feature::singular, plural, -1},     {Feature::plural, plural, 1},
    {Feature::edible, edible, 1},        {Feature::subject, subject, 1},
    {Feature::object, subject, -1},      {Feature::predicative, subject, 1},  // such an adjective, like a verb, refers back to the subject
    {Feature::refers, refers, 1},
};

bool says_number(const WeightedFeature& f) { return f.feature == Feature::plural || f.feature == Feature::singular; }

bool contradict(const WeightedFeature& one, const WeightedFeature& other, bool of_noun) {
  const Feature a = one.feature, b = other.feature;
  if (says_number(one) && says_number(other)) return true;
  if (a == b) return one.weight != other.weight;
  const auto means = [of_noun](const Meaning& m, Feature f) { return m.feature == f && (of_noun || !m.of_nouns_only); };
  return std::any_of(std::begin(meanings), std::end(meanings), [&](const Meaning& m) {
    return means(m, a) && std::any_of(std::begin(meanings), std::end(meanings), [&](const Meaning& other) {
             return means(other, b) && other.dimension == m.dimension && other.sign != m.sign;
           });
  });
}

}  // namespace

std::vector<std::string> dimension_names() {
  // clang-format off
  return {translatable("noun"), translatable("pronoun"), translatable("verb"), translatable("adjective"), translatable("adverb"),
          translatable("determiner"), translatable("preposition"), translatable("conjunction"), translatable("punctuation"),
          translatable("can stand for a noun"), translatable("subject"), translatable("animate"), translatable("person"),
          translatable("gender"), translatable("plural"), translatable("edible"), translatable("place"), translatable("unknown"),
          translatable("code 1"), translatable("code 2"), translatable("code 3"), translatable("code 4"), translatable("code 5"),
          translatable("code 6"),
          "sin 1", "cos 1", "sin 2", "cos 2", "sin 3", "cos 3", "sin 4", "cos 4"};
  // clang-format on
}

Matrix embedding(const LexiconEntry& entry) {
  Matrix row = Matrix::Zero(1, d_model);
  const bool of_noun = entry.classes.front() == WordClass::noun;
  write_classes(row, entry.classes);
  if (of_noun && std::none_of(entry.features.begin(), entry.features.end(), says_number)) row(0, plural) = -1;
  for (const WeightedFeature& f : entry.features)
    for (const Meaning& m : meanings)
      if (m.feature == f.feature && (of_noun || !m.of_nouns_only)) row(0, m.dimension) = m.sign * f.weight;
  write_code(row, entry.word);
  return row;
}

Matrix unknown_embedding(const LexiconEntry& guessed) {
  Matrix row = embedding(guessed);
  row(0, unknown) = 1;
  return row;
}

std::optional<std::pair<WeightedFeature, WeightedFeature>> contradiction(const LexiconEntry& entry) {
  const bool of_noun = entry.classes.front() == WordClass::noun;
  for (size_t a = 0; a < entry.features.size(); ++a)
    for (size_t b = a + 1; b < entry.features.size(); ++b)
      if (contradict(entry.features[a], entry.features[b], of_noun)) return std::pair(entry.features[a], entry.features[b]);
  return std::nullopt;
}

}  // namespace headlight::zoo::readable
