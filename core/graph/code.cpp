#include "graph/code.hpp"

#include <cmath>

#include "base/number_text.hpp"

namespace headlight::graph {
namespace {

/// Spells minus zero as "-0.0", since "-0" would be a whole number, which has no sign of zero.
template <class Number>
std::string spelled_number(Number value) {
  return value == 0 && std::signbit(value) ? "-0.0" : exact_text(value);
}

}  // namespace

const char* name(Language language) {
  switch (language) {
    case Language::numpy: return "numpy";
    case Language::pytorch: return "pytorch";
    case Language::eigen: break;
  }
  return "eigen";
}

std::optional<Language> language_called(std::string_view wanted) {
  for (const Language language : every_language)
    if (wanted == name(language)) return language;
  return std::nullopt;
}

std::string spelled(Language language, std::string numpy, std::string pytorch, std::string eigen) {
  switch (language) {
    case Language::numpy: return numpy;
    case Language::pytorch: return pytorch;
    case Language::eigen: break;
  }
  return eigen;
}

std::string in_code(float value) { return spelled_number(value); }
std::string in_code(double value) { return spelled_number(value); }

std::string list_in_code(Language language, const std::vector<Index>& numbers) {
  std::string all;
  for (const Index number : numbers) all += (all.empty() ? "" : ", ") + std::to_string(number);
  return language == Language::eigen ? "{" + all + "}" : "[" + all + "]";
}

std::string rows_in_code(Language language, const std::string& matrix, const std::vector<Index>& rows) {
  const std::string list = list_in_code(language, rows);
  return language == Language::eigen ? matrix + "(std::vector<Index>" + list + ", Eigen::all)" : matrix + "[" + list + "]";
}

std::string CodeNames::begin(Index first, Index count) const {
  if (head < 0 || head_name.empty() || first != head * count) return std::to_string(first);
  return head_name + "*" + std::to_string(count);
}

std::string CodeNames::range(Index first, Index count) const {
  const std::string from = begin(first, count);
  if (from == std::to_string(first)) return from + ":" + std::to_string(first + count);
  return from + ":(" + head_name + "+1)*" + std::to_string(count);
}

std::string CodeNames::list(Language language) const {
  if (!heads.empty()) return heads;
  std::string all;
  for (const std::string& input : inputs) all += (all.empty() ? "" : ", ") + input;
  return language == Language::eigen ? "{" + all + "}" : "[" + all + "]";
}

}  // namespace headlight::graph
