#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "text/pieces/segment.hpp"

namespace headlight::text {

/// A regular expression in the dialect of tokenizers (see regex_dialect.hpp). Only regex.cpp knows the library that matches.
class Regex {
 public:
  /// Throws UserError with the position and the fault if the pattern does not compile.
  explicit Regex(const std::string& pattern);

  /// Splits the text into matches and the parts between them. Every step of matching is spent from `effort`, which throws UserError if a
  /// match takes too long.
  Stretches stretches(std::string_view utf8, Effort& effort) const;

 private:
  struct Compiled;
  std::shared_ptr<const Compiled> compiled_;
};

/// A pattern that matches exactly this text.
std::string pattern_of(std::string_view text);

}  // namespace headlight::text
