#include "base/unsaid.hpp"

namespace headlight {

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

Unsaid on_one_line(const Unsaid& title, const Unsaid& detail) {
  return detail.empty() ? title : unsaid("history.line", {{"title", title}, {"detail", detail}});
}

std::string in_ids(const Unsaid& text) {
  if (text.id.empty()) return text.plain;
  std::string given;
  for (const Unsaid::Place& place : text.given) given += (given.empty() ? "" : ", ") + in_ids(place.what);
  return text.id + (given.empty() ? "" : "(" + given + ")");
}

}  // namespace headlight
