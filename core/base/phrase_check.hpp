#pragma once
#include <span>
#include <string>
#include <string_view>

#include "core_rooms.hpp"

namespace headlight::base {

/// A text of a file of words, for messages about it.
struct TextSource {
  const std::string& file;
  int line;
  const std::string& id;    ///< or its English text
  bool is_message = false;  ///< the name is its English text, which is quoted
};

/// Throws if one of `texts` (one, or the forms for numbers) has other placeholders than `english` (one text, or two forms). Forms may also
/// state {n}.
void require_same_placeholders(const TextSource& source, std::span<const std::string> texts, std::span<const std::string> english);
/// Throws if a brace of `text` begins neither a placeholder nor mathematics.
void require_braces(const std::string& file, int line, std::string_view text);

}  // namespace headlight::base
