#pragma once
#include <span>
#include <stdexcept>
#include <string>

namespace headlight {

/// The request or the file is wrong. The text is one line a person can act on: what, where, what would be right.
/// Commands print it and exit with status 2; the window shows it and keeps the document as it was.
class UserError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The name among `known` that needs the fewest letter edits to become `wanted`; empty when nothing is close.
std::string nearest_name(const std::string& wanted, std::span<const std::string> known);

}  // namespace headlight
