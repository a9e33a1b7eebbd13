#pragma once
#include <initializer_list>
#include <string>

namespace headlight::tests {

/// An entry of a PO file for tests: an id, its English, and its translation.
struct PoLine {
  std::string id, english, translation;
};

inline std::string po_quoted(const std::string& text) {
  std::string all = "\"";
  for (const char c : text) all += c == '"' ? "\\\"" : c == '\n' ? "\\n" : c == '\\' ? "\\\\" : std::string(1, c);
  return all + "\"";
}

/// A PO file of entries without forms for numbers; without translations it is a template.
inline std::string po_text(std::initializer_list<PoLine> lines) {
  std::string all = "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n\"\n";
  for (const PoLine& line : lines)
    all += "\nmsgctxt " + po_quoted(line.id) + "\nmsgid " + po_quoted(line.english) + "\nmsgstr " + po_quoted(line.translation) + "\n";
  return all;
}

}  // namespace headlight::tests
