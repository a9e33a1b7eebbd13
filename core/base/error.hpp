#pragma once
#include <span>
#include <stdexcept>
#include <string>

#include "base/message.hpp"

namespace headlight::base {

/// Thrown when the request or the file is wrong. The message is one line that a person can act on: what is wrong, where, and what would be
/// right. Commands print it in English (which what() returns) and exit with status 2; the window shows it in its own language and leaves
/// the document unchanged.
class UserError : public std::runtime_error {
 public:
  explicit UserError(Message message) : std::runtime_error(english_line(message)), message_(std::move(message)) {}
  const Message& message() const { return message_; }

 private:
  Message message_;
};

/// The message of an exception: that of a UserError, else its what() in English.
Message message_of(const std::exception& failure);

/// The name among `known` that needs the fewest letter edits to become `typed`; empty if none is close.
std::string nearest_name(const std::string& typed, std::span<const std::string> known);
/// True if `typed` may be a misspelling of `name`: they begin alike, and at most a third of the letters differ.
bool is_slip(const std::string& typed, const std::string& name);

}  // namespace headlight::base
