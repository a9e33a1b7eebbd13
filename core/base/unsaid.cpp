#include "base/unsaid.hpp"

#include <algorithm>
#include <stdexcept>

#include "base/placeholders.hpp"

namespace headlight {

Unsaid::Unsaid() = default;
Unsaid::Unsaid(std::string text) : plain(std::move(text)) {}
Unsaid::Unsaid(const char* text) : plain(text) {}
Unsaid::Unsaid(const Unsaid&) = default;
Unsaid::Unsaid(Unsaid&&) noexcept = default;
Unsaid& Unsaid::operator=(const Unsaid&) = default;
Unsaid& Unsaid::operator=(Unsaid&&) noexcept = default;
Unsaid::~Unsaid() = default;

Unsaid unsaid(std::string_view id, std::initializer_list<Unsaid::Place> given) {
  Unsaid text;
  text.id = id;
  text.given = given;
  return text;
}

Unsaid unsaid_counted(std::string_view id, std::int64_t n, std::initializer_list<Unsaid::Place> given) {
  Unsaid text = unsaid(std::string(id) + (n == 1 ? ".one" : ".many"), given);
  text.given.push_back({"n", n});
  return text;
}

Unsaid unsaid_of(std::string_view family, std::string_view member) {
  std::string id(family);
  return unsaid(id.replace(id.find('*'), 1, member));
}

Unsaid in_english(std::string_view text, std::initializer_list<Unsaid::Place> given) {
  Unsaid message;
  message.english = text;
  message.given = given;
  return message;
}

Unsaid did_you_mean(Unsaid what, const std::string& near) {
  return near.empty() ? what : in_english("{what}; did you mean '{near}'?", {{"what", std::move(what)}, {"near", near}});
}

std::string english_line(const Unsaid& message) {
  if (message.english.empty()) return in_ids(message);
  return filled_in(message.english, [&](std::string_view name) {
    const auto found =
        std::find_if(message.given.begin(), message.given.end(), [&](const Unsaid::Place& place) { return place.name == name; });
    if (found == message.given.end()) throw std::logic_error("nothing is given for " + std::string(name) + " of " + message.english);
    return english_line(found->what);
  });
}

Unsaid on_one_line(const Unsaid& title, const Unsaid& detail) {
  return detail.empty() ? title : unsaid("history.line", {{"title", title}, {"detail", detail}});
}

std::string in_ids(const Unsaid& text) {
  if (!text.english.empty()) return english_line(text);
  if (text.id.empty()) return text.plain;
  std::string given;
  for (const Unsaid::Place& place : text.given) given += (given.empty() ? "" : ", ") + in_ids(place.what);
  return text.id + (given.empty() ? "" : "(" + given + ")");
}

}  // namespace headlight
