#pragma once
#include <array>
#include <iosfwd>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::grammar {

enum class LoneLanguage { spanish, chinese };

/// The words for one and for several; none where a sentence does not speak of so many.
using Numbers = std::array<std::vector<std::string>, 2>;

struct LoneNoun {
  Numbers words;
  std::string gender;  ///< m, f, or in Chinese - of what is no person
  std::string measure;
  std::string noun_class;

  bool is_living() const { return noun_class == "animal" || noun_class == "person"; }
};

struct LoneDeterminer {
  Numbers words;
  std::string gender, measure;
  bool before_objects_alone = false;
};

struct LoneVerb {
  Numbers words;
  std::vector<std::string> subjects, objects;  ///< classes of nouns
  bool can_be_then = false;                    ///< the second of two acts: "and ate it"
  bool ends_in_preposition = false;
};

struct LoneQuality {
  Numbers words;  ///< with both genders where they differ: cansado/cansada
  std::vector<std::string> of;
};

/// The words of a language whose sentences nothing translates, as assets/grammar/es.tsv and zh.tsv explain them.
struct LoneWords {
  LoneLanguage language = LoneLanguage::spanish;
  std::map<std::string, std::vector<LoneNoun>> nouns;  ///< by class
  std::vector<LoneDeterminer> determiners;
  std::vector<LoneVerb> verbs, first_verbs;  ///< all of them, and those that can be the first of two acts
  std::vector<LoneQuality> qualities;
};

/// The pronoun that stands for a noun as a subject, and in Spanish behind a preposition.
std::string pronoun_for(LoneLanguage language, const LoneNoun& noun, bool several);
/// The Spanish pronoun that stands for a noun as an object before its verb.
std::string object_pronoun_for(const LoneNoun& noun, bool several);

/// True if a list of classes or features has this one.
bool is_listed(const std::vector<std::string>& all, std::string_view one);

/// Reads them from text; `name` is the file in messages. Throws UserError with file, line and remedy.
LoneWords read_lone_words(std::istream& in, const std::string& name, LoneLanguage language);

}  // namespace headlight::grammar
