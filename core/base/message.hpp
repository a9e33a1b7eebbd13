#pragma once
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::base {

/// A message that is not formatted yet: its text and the values of its placeholders. It is formatted when the language is known, so the
/// history changes its language with the window. The text is an id of the catalogue, or the English text itself, which is the key of its
/// translations: core/ writes its messages so, and commands print them in English. If both are empty the message is `plain`: a name, a
/// number, a quotation.
struct Message {
  struct Argument;

  std::string id, english, plain;
  std::vector<Argument> arguments;

  Message();
  Message(std::string text);
  Message(const char* text);
  Message(std::integral auto number) : Message(std::to_string(number)) {}

  // Defined in message.cpp, since hundreds of places make messages.
  Message(const Message&);
  Message(Message&&) noexcept;
  Message& operator=(const Message&);
  Message& operator=(Message&&) noexcept;
  ~Message();

  bool empty() const { return id.empty() && english.empty() && plain.empty(); }
};
struct Message::Argument {
  std::string_view name;  ///< a literal, so it is never freed
  Message what;
};

/// Messages that Phrases later looks up as phrases(id, values), phrases.counted(id, n, values) and phrases.of(family, member); see
/// phrases.hpp.
Message tr_id(std::string_view id, std::initializer_list<Message::Argument> arguments = {});
Message tr_id_counted(std::string_view id, std::int64_t n, std::initializer_list<Message::Argument> arguments = {});
Message tr_id_of(std::string_view family, std::string_view member);

/// A message of core/ in English, with its placeholders: tr("no view is called \"{name}\"", {{"name", name}}). The other languages
/// translate it in a file of messages, as assets/words/fr/messages; a test finds the texts that they lack.
Message tr(std::string_view text, std::initializer_list<Message::Argument> arguments = {});
/// Marks an English text that is stored as it is, such as a title: the window translates it with Phrases::translation, and the tests
/// require the translation.
constexpr const char* translatable(const char* text) { return text; }
/// "no view is called "sof"; did you mean "softmax"?"; `what` alone if `near` is empty.
Message did_you_mean(Message what, const std::string& near);
/// Formats the message in English, as commands print it.
std::string english_line(const Message& message);

/// "Mask none -> causal"
Message on_one_line(const Message& title, const Message& detail);

/// The ids of a message, for reports outside of the window that are in no language: "history.mask", "history.from_to(none, causal)".
std::string in_ids(const Message& text);

}  // namespace headlight::base
