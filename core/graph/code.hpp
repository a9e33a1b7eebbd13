#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graph/axis.hpp"

namespace headlight::graph {

/// The languages in which a computation can be written down. The C++ is that of the Eigen library.
enum class Language { numpy, pytorch, eigen };
inline constexpr std::array every_language = {Language::numpy, Language::pytorch, Language::eigen};

/// The names of the languages in commands and settings: "numpy", "pytorch", "eigen".
const char* name(Language language);
/// The language of that name; nothing if there is none.
std::optional<Language> language_called(std::string_view name);

/// The spelling for `language` among three.
std::string spelled(Language language, std::string numpy, std::string pytorch, std::string eigen);
/// A number as source code of any of the languages, in the shortest spelling that reads back as the same number: "8", "0.5", "1e-05". The
/// scripts define "inf", "-inf" and "nan".
std::string in_code(float value);
std::string in_code(double value);

/// Selects the listed rows of `matrix`, in this order: "a[[0, 1]]".
std::string rows_in_code(Language language, const std::string& matrix, const std::vector<Index>& rows);
/// Whole numbers as a list: "[0, 1]", "{0, 1}".
std::string list_in_code(Language language, const std::vector<Index>& numbers);

/// The names of the matrices in one node's line of code. Inputs are plain names or elements of a list ("q", "z[h]"), which bind more
/// tightly than any operator.
struct CodeNames {
  std::vector<std::string> inputs;  ///< in the order of Node::inputs
  std::vector<Axes> axes;           ///< the axes of each input
  int head = -1;                    ///< the head that the node belongs to; -1: none
  std::string head_name;            ///< "h" if the line is in a loop over all heads; empty: the line is for this head alone
  std::string heads;                ///< the list "z" if the inputs are one matrix of every head, in order; else empty

  const std::string& operator[](size_t i) const { return inputs[i]; }
  /// The index `first` if each head has `count` rows or columns: "h*8" if this head's begin there, else a number.
  std::string begin(Index first, Index count) const;
  /// "h*8:(h+1)*8", or "16:24".
  std::string range(Index first, Index count) const;
  /// All inputs as a list: "z", or "[a, b]" ("{a, b}" in C++).
  std::string list(Language language) const;
};

/// A function that a line of code calls and that the language's own library lacks.
struct CodeFunction {
  std::string name;        ///< empty: none
  std::string definition;  ///< whole lines, the last one with its line end
};

}  // namespace headlight::graph
