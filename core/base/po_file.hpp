#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/plural_rule.hpp"
#include "core_rooms.hpp"

namespace headlight::base {

/// An entry of a PO file, the format of gettext, which translators' editors read and write:
///
///     #. Beside a sentence.
///     msgctxt "common.tokens"
///     msgid "{n} token"
///     msgid_plural "{n} tokens"
///     msgstr[0] "{n} jeton"
///     msgstr[1] "{n} jetons"
struct PoEntry {
  std::string context, english, plural;  ///< msgctxt, msgid, msgid_plural
  std::vector<std::string> texts;        ///< msgstr, or a form for each msgstr[n]
  bool fuzzy = false;                    ///< an editor guessed it, so it is not translated
  bool counted = false;                  ///< it has a msgid_plural
  int line = 0, text_line = 0;           ///< of its first word, and of its first msgstr

  bool translated() const;
  /// The English text, or its two forms.
  std::vector<std::string> english_forms() const;
};

struct PoFile {
  std::shared_ptr<const PluralRule> rule;  ///< of Plural-Forms; English where the header has none
  std::vector<PoEntry> entries;            ///< without the header
};

/// Reads a PO file or its template. Obsolete entries (#~) are passed over. Every mistake is a UserError in one line with file and line.
PoFile read_po(const std::string& file, std::string_view text);

}  // namespace headlight::base
