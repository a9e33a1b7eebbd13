#include "grammar/lone_grammar.hpp"

#include <algorithm>
#include <sstream>
#include <utility>

#include "base/text_file.hpp"
#include "grammar/chance.hpp"
#include "grammar/lone_words.hpp"

namespace headlight::grammar {
namespace {

constexpr int percent_several = 22;

/// A noun in its number.
struct Holder {
  const LoneNoun* noun = nullptr;
  bool several = false;

  bool is_feminine() const { return noun->gender == "f"; }
};

/// A verb with nouns that suit it.
struct Deed {
  const LoneVerb* verb = nullptr;
  Holder subject, object;

  bool has_words() const {
    return subject.noun != object.noun && !verb->words[subject.several].empty() && !subject.noun->words[subject.several].empty() &&
           !object.noun->words[object.several].empty();
  }
};

/// Draws one sentence and writes it as it goes. Every draw is a statement of its own, whose order is fixed.
class Drawing {
 public:
  Drawing(const LoneWords& words, std::mt19937_64& random) : words_(words), chance_(random) {}

  std::optional<LoneSentence> sentence() {
    const size_t n = chance_.below(100);
    const bool drawn = n < 62 ? reason() : n < 78 ? two_acts() : n < 88 ? act() : n < 92 ? quality() : two_clauses();
    if (!drawn) return {};
    if (chance_.percent(15)) write(is_spanish() ? "." : "。");
    for (const std::string& word : drawn_.words) drawn_.text += (is_spanish() && !drawn_.text.empty() && word != "." ? " " : "") + word;
    return std::move(drawn_);
  }

 private:
  bool is_spanish() const { return words_.language == LoneLanguage::spanish; }

  Holder holder(const std::vector<std::string>& classes) {
    const std::string& noun_class = chance_.one_of(classes);
    const LoneNoun& noun = chance_.one_of(words_.nouns.at(noun_class));
    return {&noun, chance_.percent(percent_several)};
  }
  Deed deed(const std::vector<LoneVerb>& verbs) {
    const LoneVerb& verb = chance_.one_of(verbs);
    const Holder subject = holder(verb.subjects), object = holder(verb.objects);
    return {&verb, subject, object};
  }

  /// "la niña persiguió a los gatos porque ellos tenían hambre": the quality, or the form of the pronoun, decides who is meant.
  bool reason() {
    const Deed drawn = deed(words_.verbs);
    if (!drawn.has_words()) return false;
    const bool of_subject = chance_.percent(50);
    const Holder about = of_subject ? drawn.subject : drawn.object, other = of_subject ? drawn.object : drawn.subject;
    std::vector<const LoneQuality*> possible;
    for (const LoneQuality& one : words_.qualities)
      if (is_listed(one.of, about.noun->noun_class) && !one.words[about.several].empty()) possible.push_back(&one);
    if (possible.empty()) return false;
    const LoneQuality& said = *chance_.one_of(possible);
    const bool suits_both = is_listed(said.of, other.noun->noun_class);
    if (suits_both && pronoun(about) == pronoun(other)) return false;
    const bool with_pronoun = !is_spanish() || (about.noun->is_living() && (suits_both || chance_.percent(75)));
    if (suits_both && !with_pronoun) return false;
    drawn_.kind = !with_pronoun                    ? "without pronoun"
                  : !suits_both                    ? "predicate decides"
                  : about.several != other.several ? "number decides"
                                                   : "pronoun decides";
    const auto [subject, object] = write_deed(drawn);
    write(is_spanish() ? std::vector<std::string>{"porque"} : std::vector<std::string>{"，", "因为"});
    if (with_pronoun) write_pronoun(pronoun(about), of_subject ? subject : object);
    write_quality(said, about);
    return true;
  }

  /// "el perro encontró la manzana y la comió", "los niños vieron el castillo y entraron en él".
  bool two_acts() {
    if (words_.first_verbs.empty()) return false;
    const Deed first = deed(words_.first_verbs);
    std::vector<const LoneVerb*> possible;
    for (const LoneVerb& one : words_.verbs)
      if (one.can_be_then && one.words[0] != first.verb->words[0] && !one.words[first.subject.several].empty() &&
          is_listed(one.subjects, first.subject.noun->noun_class) && is_listed(one.objects, first.object.noun->noun_class))
        possible.push_back(&one);
    if (!first.has_words() || possible.empty()) return false;
    const LoneVerb& then = *chance_.one_of(possible);
    const std::vector<std::string>& verb = then.words[first.subject.several];
    drawn_.kind = "object";
    const int object = write_deed(first).second;
    write(is_spanish() ? std::vector<std::string>{"y"} : std::vector<std::string>{"，", "然后", "把"});
    if (then.ends_in_preposition) write(verb);
    write_pronoun(is_spanish() && !then.ends_in_preposition ? object_pronoun(first.object) : pronoun(first.object), object);
    if (!then.ends_in_preposition) write(verb);
    return true;
  }

  /// "el elefante comió la manzana".
  bool act() {
    const Deed drawn = deed(words_.verbs);
    if (!drawn.has_words()) return false;
    write_deed(drawn);
    drawn_.kind = "act";
    return true;
  }

  /// "la vaca estaba cansada".
  bool quality() {
    const LoneQuality& said = chance_.one_of(words_.qualities);
    const Holder of = holder(said.of);
    if (said.words[of.several].empty() || of.noun->words[of.several].empty()) return false;
    write_noun(of, false, false);
    write_quality(said, of);
    drawn_.kind = "quality";
    return true;
  }

  /// "la vaca estaba cansada pero el elefante comió la manzana".
  bool two_clauses() {
    if (!quality()) return false;
    const bool but = chance_.percent(50);
    write(is_spanish() ? std::vector<std::string>{but ? "pero" : "y"} : std::vector<std::string>{"，", "而"});
    if (!act()) return false;
    drawn_.kind = "two clauses";
    return true;
  }

  /// As a subject, and in Spanish behind a preposition.
  std::string pronoun(const Holder& of) const { return pronoun_for(words_.language, *of.noun, of.several); }
  static std::string object_pronoun(const Holder& of) { return object_pronoun_for(*of.noun, of.several); }

  void write(const std::string& word) { drawn_.words.push_back(word); }
  void write(const std::vector<std::string>& words) { drawn_.words.insert(drawn_.words.end(), words.begin(), words.end()); }

  void write_pronoun(const std::string& word, int noun) {
    drawn_.pronouns.push_back({static_cast<int>(drawn_.words.size()), noun});
    write(word);
  }

  /// Returns the places of both nouns.
  std::pair<int, int> write_deed(const Deed& drawn) {
    const int subject = write_noun(drawn.subject, false, false);
    write(drawn.verb->words[drawn.subject.several]);
    const bool takes_a = is_spanish() && drawn.object.noun->is_living() && !drawn.verb->ends_in_preposition;
    return {subject, write_noun(drawn.object, true, takes_a)};
  }

  /// Returns the place of the noun, behind its determiner and the Spanish a of a living object.
  int write_noun(const Holder& of, bool is_object, bool takes_a) {
    const std::vector<std::string> determiner = determiner_of(of, is_object);
    const bool is_al = takes_a && determiner == std::vector<std::string>{"el"};
    if (takes_a && !is_al) write("a");
    write(is_al ? std::vector<std::string>{"al"} : determiner);
    write(of.noun->words[of.several]);
    return static_cast<int>(drawn_.words.size()) - 1;
  }

  /// Spanish has the article most often, and Chinese has nothing before one noun in two.
  std::vector<std::string> determiner_of(const Holder& of, bool is_object) {
    std::vector<const LoneDeterminer*> possible;
    for (const LoneDeterminer& one : words_.determiners) {
      const bool agrees = is_spanish() ? one.gender == of.noun->gender : one.measure == "-" || one.measure == of.noun->measure;
      if (agrees && !one.words[of.several].empty() && (is_object || !one.before_objects_alone)) possible.push_back(&one);
    }
    if (is_spanish() && possible.size() > 1 && chance_.percent(70)) possible.resize(1);
    if (!is_spanish() && !of.several && chance_.percent(55)) possible.clear();
    return possible.empty() ? std::vector<std::string>() : chance_.one_of(possible)->words[of.several];
  }

  void write_quality(const LoneQuality& said, const Holder& of) {
    for (const std::string& word : said.words[of.several]) {
      const size_t slash = word.find('/');
      write(slash == std::string::npos ? word : of.is_feminine() ? word.substr(slash + 1) : word.substr(0, slash));
    }
  }

  const LoneWords& words_;
  Chance chance_;
  LoneSentence drawn_;
};

}  // namespace

bool LoneGrammar::speaks(std::string_view language) { return std::find(languages.begin(), languages.end(), language) != languages.end(); }

LoneGrammar::LoneGrammar(LoneWords words) : words_(std::make_shared<const LoneWords>(std::move(words))) {}

LoneGrammar LoneGrammar::read(const std::filesystem::path& folder, std::string_view language) {
  const std::filesystem::path path = folder / (std::string(language) + ".tsv");
  std::istringstream in(read_text(path));
  return LoneGrammar(read_lone_words(in, path.string(), language == "zh" ? LoneLanguage::chinese : LoneLanguage::spanish));
}

std::optional<LoneSentence> LoneGrammar::draw(std::mt19937_64& random) const { return Drawing(*words_, random).sentence(); }

}  // namespace headlight::grammar
