#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::survey {

/// Chooses sentences of a corpus: "it", those with this word; "because … it" (or "..."), those in which a second part follows the first,
/// with any words or none between; a part may be several neighbouring words. Upper and lower case count as one. A word in brackets,
/// "because … [it]", is the row's: of these sentences only its rows are measured. "kind: two reasons" chooses the drawn sentences of that
/// kind.
class SentenceFilter {
 public:
  SentenceFilter() = default;
  /// Throws UserError where the text is not UTF-8, more than one word stands in brackets, or a bracket has no partner around one word.
  explicit SentenceFilter(std::string text);

  bool empty() const { return parts_.empty() && kind_.empty(); }
  const std::string& text() const { return text_; }
  /// A blank line and one that is not UTF-8 pass, so that reading them reports the error.
  bool has(std::string_view text, std::string_view kind = {}) const;
  /// The word in brackets, case-folded; empty: none is.
  const std::string& row_word() const { return row_word_; }
  /// True if rows of this word, which is a token, are measured.
  bool measures(std::string_view word) const;

 private:
  std::string text_, kind_;
  std::vector<std::vector<std::string>> parts_;  ///< case-folded
  std::string row_word_;
};

}  // namespace headlight::survey
