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

/// "numpy", "pytorch", "eigen": what commands and settings call them.
const char* name(Language language);
/// The language of that name, or nothing.
std::optional<Language> language_called(std::string_view name);

/// One of three spellings of the same thing.
std::string spelled(Language language, std::string numpy, std::string pytorch, std::string eigen);
/// A number in the source of any of the languages: "8", "0.5", "1e-05"; "inf", "-inf" and "nan" are names that the scripts define. The
/// shortest spelling that reads back as the same number.
std::string in_code(float value);
std::string in_code(double value);

/// The listed rows of `matrix`, in this order: "a[[0, 1]]".
std::string rows_in_code(Language language, const std::string& matrix, const std::vector<Index>& rows);
/// Whole numbers as a list: "[0, 1]", "{0, 1}".
std::string list_in_code(Language language, const std::vector<Index>& numbers);

/// How the matrices about one node are called in its line of code. Inputs are plain names or elements of a list ("q", "z[h]"): they bind
/// more tightly than any operator.
struct CodeNames {
  std::vector<std::string> inputs;  ///< in the order of Node::inputs
  std::vector<Axes> axes;           ///< of the inputs
  int head = -1;                    ///< the head that the node belongs to; -1: to none
  std::string head_name;            ///< "h" where the line stands in a loop over all heads; empty: it is for this head alone
  std::string heads;                ///< where the inputs are one matrix of every head, in order: the list of them, "z"; else empty

  const std::string& operator[](size_t i) const { return inputs[i]; }
  /// The place `first` where each head has `count` rows or columns: "h*8" when it is where this head's begin, else a number.
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
