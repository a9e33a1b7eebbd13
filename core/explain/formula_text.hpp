#pragma once
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/number_text.hpp"
#include "graph/formula.hpp"

namespace headlight::explain {

using base::to_text;  // of numbers; the name would be hidden by that of formulas

using CellText = std::function<std::string(const Cell&)>;

/// A part that occurs in a formula more than once, such as a softmax row's largest score: printed by its name and defined once.
struct NamedPart {
  Formula part;
  std::string name;  ///< "m"
};
/// The lists (sums and maxima, and means) that `formula` uses more than once; a part follows those inside it.
std::vector<NamedPart> shared_parts(const Formula& formula);

/// A formula on one line, with as few brackets as its meaning needs; `text` spells cells, and lists of more than `longest` terms have "..."
/// in the middle. Parts in `names` are printed by their name.
std::string to_text(const Formula& formula, const CellText& text, size_t longest = 12, std::span<const NamedPart> names = {});
/// Writes the formula in LaTeX's mathematics, in the same way; needs amsmath.
std::string to_latex(const Formula& formula, const CellText& latex, size_t longest = 5, std::span<const NamedPart> names = {});

/// A printed number in LaTeX's mathematics: "1.2e-05" becomes 1.2 \times 10^{-5}.
std::string number_to_latex(std::string_view number);
/// Any word with LaTeX's special characters escaped, and the same as \text{...}.
std::string latex_escaped(std::string_view word);
std::string word_to_latex(std::string_view word);

}  // namespace headlight::explain
