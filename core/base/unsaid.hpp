#pragma once
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// A message that is not formatted yet: its text and the values of its placeholders. It is formatted when the language is known, so the
/// history changes its language with the window. The text is an id of the catalogue; or it is the English text itself, under which other
/// languages have theirs: what core/ says, which commands say in English. Without either it is `plain` itself: a name, a number, a
/// quotation.
struct Unsaid {
  struct Place;

  std::string id, english, plain;
  std::vector<Place> given;

  Unsaid();
  Unsaid(std::string text);
  Unsaid(const char* text);
  Unsaid(std::integral auto number) : Unsaid(std::to_string(number)) {}

  // Out of line, for messages are made in hundreds of places.
  Unsaid(const Unsaid&);
  Unsaid(Unsaid&&) noexcept;
  Unsaid& operator=(const Unsaid&);
  Unsaid& operator=(Unsaid&&) noexcept;
  ~Unsaid();

  bool empty() const { return id.empty() && english.empty() && plain.empty(); }
};
struct Unsaid::Place {
  std::string_view name;  ///< of a literal
  Unsaid what;
};

/// As phrases(id, given), phrases.counted(id, n, given) and phrases.of(family, member) are asked; see phrases.hpp.
Unsaid unsaid(std::string_view id, std::initializer_list<Unsaid::Place> given = {});
Unsaid unsaid_counted(std::string_view id, std::int64_t n, std::initializer_list<Unsaid::Place> given = {});
Unsaid unsaid_of(std::string_view family, std::string_view member);

/// What core/ says, in English, with its placeholders: in_english("no view is called '{name}'", {{"name", name}}). Other languages have it
/// in a file of their messages, as assets/words/fr/messages; a test finds the texts that they lack.
Unsaid in_english(std::string_view text, std::initializer_list<Unsaid::Place> given = {});
/// Marks an English text that is kept as it is, such as a title: the window says it by Phrases::translation, so other languages have it
/// too.
constexpr const char* translatable(const char* text) { return text; }
/// "no view is called 'sof'; did you mean 'softmax'?"; `what` alone where `near` is empty.
Unsaid did_you_mean(Unsaid what, const std::string& near);
/// Such a message in English, as commands print it.
std::string english_line(const Unsaid& message);

/// "Mask none -> causal"
Unsaid on_one_line(const Unsaid& title, const Unsaid& detail);

/// For reports outside of the window, in no language: "history.mask", "history.from_to(none, causal)".
std::string in_ids(const Unsaid& text);

}  // namespace headlight
