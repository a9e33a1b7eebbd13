#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "text/pieces/segment.hpp"

namespace headlight::text {

/// A regular expression as tokenizers write them (see regex_dialect.hpp). This is the only file that knows the library that matches.
class Regex {
 public:
  /// Throws UserError where the pattern does not compile, with the place and what is wrong.
  explicit Regex(const std::string& pattern);

  /// The text cut where it matches. Throws UserError where that would take too long: every step of matching is taken from `effort`.
  Stretches stretches(std::string_view utf8, Effort& effort) const;

 private:
  struct Compiled;
  std::shared_ptr<const Compiled> compiled_;
};

/// A pattern that matches exactly this text.
std::string pattern_of(std::string_view text);

}  // namespace headlight::text
