#include "document/unread_text.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "document/sentence.hpp"
#include "model/origin.hpp"
#include "text/unicode.hpp"
#include "text/words.hpp"
#include "zoo/catalogue.hpp"

namespace headlight::document {
namespace {

constexpr std::array<std::string_view, 58> french_words = {
    "le",   "la",    "les",   "un",   "une",  "des",   "du",    "de",  "et",   "est",  "il",    "elle",  "ils", "elles", "je",
    "tu",   "nous",  "vous",  "on",   "que",  "qui",   "dans",  "sur", "avec", "pour", "pas",   "ne",    "ce",  "cette", "ces",
    "son",  "sa",    "ses",   "mon",  "ma",   "mes",   "au",    "aux", "en",   "par",  "plus",  "mais",  "ou",  "où",    "car",
    "donc", "avait", "était", "sont", "être", "avoir", "parce", "lui", "leur", "très", "quand", "comme", "y"};
constexpr std::array<std::string_view, 8> elided = {"l'", "d'", "qu'", "j'", "n'", "s'", "c'", "m'"};

bool is_french(const std::string& word) {
  const std::string folded = case_folded(word);
  return std::find(french_words.begin(), french_words.end(), folded) != french_words.end() ||
         std::any_of(elided.begin(), elided.end(), [&](std::string_view one) { return folded.starts_with(one); });
}

bool has_letter(const std::string& text) {
  const std::string folded = case_folded(text);
  return std::any_of(folded.begin(), folded.end(), [](unsigned char c) { return (c >= 'a' && c <= 'z') || c >= 0x80; });
}

}  // namespace

std::optional<UnreadText> unread_text(const Model& model, const std::string& sentence) {
  const Origin origin = origin_of(model);
  if (origin == Origin::drawn_at_random || origin == Origin::given || model.tokenizer->sets_marks()) return std::nullopt;
  UnreadText found;
  int french = 0;
  for (const Token& token : model.tokenizer->tokenize(text_in_sentence(sentence)).tokens) {
    if (token.added || token.pad || !has_letter(token.text)) continue;
    ++found.words;
    if (!token.unknown) continue;
    ++found.unknown;
    french += is_french(token.text);
  }
  found.french = french >= 2 || (french == 1 && 3 * found.unknown >= 2 * found.words);
  const bool unread = found.words >= 2 && (2 * found.unknown > found.words || (french >= 2 && 3 * found.unknown >= found.words));
  return unread ? std::optional(found) : std::nullopt;
}

std::string unread_warning(const Document& document, int sample) {
  const auto unread = unread_text(*document.model, document.sentences[static_cast<size_t>(sample)]);
  if (!unread) return "";
  const auto entry = in_catalogue(document.config.name);
  const std::string name = document.config.name, count = std::to_string(unread->unknown) + " of the " + std::to_string(unread->words);
  const std::string language = entry ? ", which reads English" : "";
  return (unread->french ? "this looks like French: " : "") + count + " words are unknown to " + name + language +
         "; its numbers say little about them";
}

}  // namespace headlight::document
