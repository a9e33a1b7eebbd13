#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::base {

/// The form of a text for a number, by the rule of a language as gettext writes it in the header Plural-Forms:
///
///     nplurals=2; plural=(n > 1);
///
/// The expression is one of C over n with ?:, ||, &&, comparisons, + - * / % and !. It is read once and computed without recursion.
class PluralRule {
 public:
  /// The rule of English: one, and every other number.
  PluralRule();
  /// Throws UserError that says what is wrong and what would be right.
  explicit PluralRule(std::string_view header);

  std::size_t n_forms() const { return n_forms_; }
  /// The index of the form for `n`, less than n_forms(); a negative number has the form of its absolute value.
  std::size_t form(std::int64_t n) const;

  enum class Step : std::uint8_t {
    number,
    n,
    negate,
    multiply,
    divide,
    remainder,
    add,
    subtract,
    less,
    greater,
    at_most,
    at_least,
    equal,
    unequal,
    both,
    either,
    choose
  };
  /// A step of the expression in reverse Polish notation. Every part is computed, even the one that ?: does not choose.
  struct Part {
    Step step;
    std::uint64_t number = 0;
  };

 private:
  std::size_t n_forms_ = 2;
  std::vector<Part> parts_;
};

}  // namespace headlight::base
