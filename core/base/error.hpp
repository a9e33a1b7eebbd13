#pragma once
#include <span>
#include <stdexcept>
#include <string>

#include "base/message.hpp"

namespace headlight::base {

/// The request or the file is wrong. The text is one line a person can act on: what, where, what would be right.
/// Commands print it in English, which what() is, and exit with status 2; the window shows it in its language and keeps the document as it
/// was.
class UserError : public std::runtime_error {
 public:
  explicit UserError(Message message) : std::runtime_error(english_line(message)), message_(std::move(message)) {}
  const Message& message() const { return message_; }

 private:
  Message message_;
};

/// What an exception says: a UserError its message, others what they have in English.
Message message_of(const std::exception& failure);

/// The name among `known` that needs the fewest letter edits to become `wanted`; empty when nothing is close.
std::string nearest_name(const std::string& wanted, std::span<const std::string> known);
/// True where `wanted` may be `name` mistyped: they begin alike, and at most a third of the letters differ.
bool is_slip(const std::string& wanted, const std::string& name);

}  // namespace headlight::base
