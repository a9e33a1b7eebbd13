#include "base/message.hpp"

#include <algorithm>
#include <stdexcept>

#include "base/placeholders.hpp"
#include "base/wording.hpp"

namespace headlight::base {

Message::Message() = default;
Message::Message(std::string text) : plain(std::move(text)) {}
Message::Message(const char* text) : plain(text) {}
Message::Message(const Message&) = default;
Message::Message(Message&&) noexcept = default;
Message& Message::operator=(const Message&) = default;
Message& Message::operator=(Message&&) noexcept = default;
Message::~Message() = default;

Message tr_id(std::string_view id, std::initializer_list<Message::Argument> arguments) {
  Message text;
  text.id = id;
  text.arguments = arguments;
  return text;
}

Message tr_id_counted(std::string_view id, std::int64_t n, std::initializer_list<Message::Argument> arguments) {
  Message text = tr_id(id, arguments);
  text.arguments.push_back({"n", n});
  return text;
}

Message tr_id_of(std::string_view family, std::string_view member) {
  std::string id(family);
  return tr_id(id.replace(id.find('*'), 1, member));
}

Message tr(std::string_view text, std::initializer_list<Message::Argument> arguments) {
  Message message;
  message.english = text;
  message.arguments = arguments;
  return message;
}

Message did_you_mean(Message what, const std::string& near) {
  return near.empty() ? what : tr("{what}; did you mean {near}?", {{"what", std::move(what)}, {"near", in_quotes(near)}});
}

std::string english_line(const Message& message) {
  if (message.english.empty()) return in_ids(message);
  return filled_in(message.english, [&](std::string_view name) {
    const auto found = std::find_if(message.arguments.begin(), message.arguments.end(),
                                    [&](const Message::Argument& argument) { return argument.name == name; });
    if (found == message.arguments.end()) throw std::logic_error("nothing is given for " + std::string(name) + " of " + message.english);
    return english_line(found->what);
  });
}

Message on_one_line(const Message& title, const Message& detail) {
  return detail.empty() ? title : tr_id("history.line", {{"title", title}, {"detail", detail}});
}

std::string in_ids(const Message& text) {
  if (!text.english.empty()) return english_line(text);
  if (text.id.empty()) return text.plain;
  std::string given;
  for (const Message::Argument& argument : text.arguments) given += (given.empty() ? "" : ", ") + in_ids(argument.what);
  return text.id + (given.empty() ? "" : "(" + given + ")");
}

}  // namespace headlight::base
