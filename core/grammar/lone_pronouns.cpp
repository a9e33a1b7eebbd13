#include "grammar/lone_pronouns.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>

namespace headlight::grammar {
namespace {

using Text = std::span<const std::string>;

bool begins_text(Text text, const std::vector<std::string>& words) {
  return !words.empty() && text.size() >= words.size() && std::equal(words.begin(), words.end(), text.begin());
}

/// True if a word of a quality, which may have two genders (cansado/cansada), is this one.
bool is_form(const std::string& written, const std::string& word) {
  const std::size_t slash = written.find('/');
  return slash == std::string::npos ? written == word : written.substr(0, slash) == word || written.substr(slash + 1) == word;
}

/// A noun with the words before it, read from the beginning of a text.
struct ReadNoun {
  const LoneNoun* noun = nullptr;
  bool several = false;
  std::size_t end = 0;  ///< the place behind it

  bool is_of(const std::vector<std::string>& classes) const { return is_listed(classes, noun->noun_class); }
};

/// The subject and the object of a first clause.
struct ReadDeed {
  ReadNoun subject, object;
};

class LoneReading {
 public:
  LoneReading(Text text, const LoneWords& known) : text_(text), known_(known) {
    if (!text_.empty() && (text_.back() == "." || text_.back() == "。")) text_ = text_.first(text_.size() - 1);
  }

  std::vector<LoneSentence::Pronoun> pronouns() const {
    if (is_spanish()) {
      if (const Pronouns all = behind({"porque"}, &LoneReading::reason); !all.empty()) return all;
      return behind({"y"}, &LoneReading::act);
    }
    if (const Pronouns all = behind({"，", "因为"}, &LoneReading::reason); !all.empty()) return all;
    return behind({"，", "然后", "把"}, &LoneReading::act);
  }

 private:
  using Pronouns = std::vector<LoneSentence::Pronoun>;
  using Rule = Pronouns (LoneReading::*)(const ReadDeed&, std::size_t) const;

  bool is_spanish() const { return known_.language == LoneLanguage::spanish; }

  /// Reads a deed, these words, and behind them what `rule` reads.
  Pronouns behind(const std::vector<std::string>& link, Rule rule) const {
    for (std::size_t at = 0; at < text_.size(); ++at) {
      if (!begins_text(text_.subspan(at), link)) continue;
      if (const auto deed = deed_of(text_.first(at))) return (this->*rule)(*deed, at + link.size());
    }
    return {};
  }

  /// Adds the nouns that `words`, which stand before them, agree with.
  void add_nouns(Text text, std::size_t words, const std::string& gender, bool several, std::vector<ReadNoun>& all) const {
    for (const auto& [name, nouns] : known_.nouns)
      for (const LoneNoun& noun : nouns)
        if ((gender == "-" || gender == noun.gender) && begins_text(text.subspan(words), noun.words[several]))
          all.push_back({&noun, several, words + noun.words[several].size()});
  }

  /// All noun phrases at the beginning of a text. Spanish puts a before a living object; Chinese has nothing before one noun in two, and
  /// may take another measure word than the one that its sentences are drawn with.
  std::vector<ReadNoun> nouns_at_beginning(Text text, bool is_object) const {
    std::vector<ReadNoun> all;
    const std::size_t a = is_spanish() && is_object && !text.empty() && text.front() == "a" ? 1 : 0;
    for (const LoneDeterminer& one : known_.determiners)
      for (const bool several : {false, true})
        if (begins_text(text.subspan(a), one.words[several]))
          add_nouns(text, a + one.words[several].size(), is_spanish() ? one.gender : "-", several, all);
    if (!is_spanish()) add_nouns(text, 0, "-", false, all);
    else if (is_object && !text.empty() && text.front() == "al") add_nouns(text, 1, "m", false, all);
    return all;
  }

  /// Reads a subject, a verb and an object that are together the whole text.
  std::optional<ReadDeed> deed_of(Text text) const {
    for (const ReadNoun& subject : nouns_at_beginning(text, false))
      for (const LoneVerb& verb : known_.verbs) {
        const std::vector<std::string>& words = verb.words[subject.several];
        if (!begins_text(text.subspan(subject.end), words)) continue;
        const std::size_t before = subject.end + words.size();
        for (ReadNoun object : nouns_at_beginning(text.subspan(before), true)) {
          object.end += before;
          if (object.end == text.size()) return ReadDeed{subject, object};
        }
      }
    return {};
  }

  LoneSentence::Pronoun found(std::size_t pronoun, const ReadNoun& noun) const {
    return {static_cast<int>(pronoun), static_cast<int>(noun.end) - 1};
  }

  /// "ellos tenían hambre": the nouns with the form of the pronoun, and among them the one that the quality suits.
  Pronouns reason(const ReadDeed& deed, std::size_t at) const {
    if (at >= text_.size()) return {};
    std::vector<const ReadNoun*> possible, fitting;
    for (const ReadNoun* one : {&deed.subject, &deed.object})
      if (pronoun_for(known_.language, *one->noun, one->several) == text_[at]) possible.push_back(one);
    if (possible.empty()) return {};
    bool is_read = false;
    for (const LoneQuality& quality : known_.qualities) {
      const std::vector<std::string>& words = quality.words[possible.front()->several];
      const Text said = text_.subspan(at + 1);
      if (words.empty() || !std::equal(words.begin(), words.end(), said.begin(), said.end(), is_form)) continue;
      is_read = true;
      for (const ReadNoun* one : possible)
        if (one->is_of(quality.of)) fitting.push_back(one);
    }
    if (!is_read || fitting.size() > 1) return {};
    if (fitting.empty() && possible.size() > 1) return {};
    return {found(at, fitting.empty() ? *possible.front() : *fitting.front())};
  }

  /// "la comió", "entraron en él": the object of the deed, if it has the form of the pronoun.
  Pronouns act(const ReadDeed& deed, std::size_t at) const {
    const LoneNoun& noun = *deed.object.noun;
    const std::string as_subject = pronoun_for(known_.language, noun, deed.object.several),
                      as_object = is_spanish() ? object_pronoun_for(noun, deed.object.several) : as_subject;
    for (const LoneVerb& verb : known_.verbs) {
      std::vector<std::string> words = verb.words[deed.subject.several];
      if (words.empty()) continue;
      const std::size_t pronoun = verb.ends_in_preposition ? words.size() : 0;
      words.insert(words.begin() + static_cast<std::ptrdiff_t>(pronoun), verb.ends_in_preposition ? as_subject : as_object);
      const Text said = text_.subspan(at);
      if (std::equal(words.begin(), words.end(), said.begin(), said.end())) return {found(at + pronoun, deed.object)};
    }
    return {};
  }

  Text text_;
  const LoneWords& known_;
};

}  // namespace

std::vector<LoneSentence::Pronoun> nouns_of_pronouns(const std::vector<std::string>& words, const LoneWords& known) {
  return LoneReading(words, known).pronouns();
}

}  // namespace headlight::grammar
