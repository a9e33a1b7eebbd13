#pragma once
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// A message that is not formatted yet: the id of its text and the values of its placeholders. It is formatted when the language is known,
/// so the history changes its language with the window. Without an id it is `plain` itself: a name, a number, a quotation.
struct Unsaid {
  struct Place;

  std::string id, plain;
  std::vector<Place> given;

  Unsaid() = default;
  Unsaid(std::string text);
  Unsaid(const char* text);
  Unsaid(std::integral auto number) : Unsaid(std::to_string(number)) {}

  bool empty() const { return id.empty() && plain.empty(); }
};
struct Unsaid::Place {
  std::string name;
  Unsaid what;
};
inline Unsaid::Unsaid(std::string text) : plain(std::move(text)) {}
inline Unsaid::Unsaid(const char* text) : plain(text) {}

/// As phrases(id, given), phrases.counted(id, n, given) and phrases.of(family, member) are asked; see phrases.hpp.
Unsaid unsaid(std::string_view id, std::initializer_list<Unsaid::Place> given = {});
Unsaid unsaid_counted(std::string_view id, std::int64_t n, std::initializer_list<Unsaid::Place> given = {});
Unsaid unsaid_of(std::string_view family, std::string_view member);

/// "Mask none -> causal"
Unsaid on_one_line(const Unsaid& title, const Unsaid& detail);

/// For reports outside of the window, in no language: "history.mask", "history.from_to(none, causal)".
std::string in_ids(const Unsaid& text);

}  // namespace headlight
