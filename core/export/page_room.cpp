#include "export/page_room.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "base/number_text.hpp"

namespace headlight::exports {
namespace {

/// True if the text has letters that need a special font in LaTeX: Greek, Hebrew and later blocks, including all of three bytes in UTF-8.
bool is_beyond_latin(const std::string& text) {
  return std::any_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) >= 0xC6; });
}

}  // namespace

std::string paper_number(float value, int decimals) {
  if (!std::isfinite(value)) return exact_text(value);
  const std::string text = with_decimals(static_cast<double>(value), decimals);
  return text.starts_with('-') && text.find_first_of("123456789") == std::string::npos ? text.substr(1) : text;
}

void require_room_on_page(const LabelledMatrix& matrix) {
  constexpr Index most = 4096;
  if (matrix.values->size() > most)
    throw UserError(
        tr("{name} has {values} cells, and LaTeX sets at most {most} of them; --as pdf, svg, csv and npy take it",
           {{"name", matrix.name}, {"values", in_thousands(static_cast<size_t>(matrix.values->size()))}, {"most", in_thousands(most)}}));
}

std::string beyond_latin_note(const LabelledMatrix& matrix, bool labels) {
  const bool beyond = labels && (std::any_of(matrix.rows.begin(), matrix.rows.end(), is_beyond_latin) ||
                                 std::any_of(matrix.cols.begin(), matrix.cols.end(), is_beyond_latin));
  return beyond ? "; has letters beyond Latin: compile it with lualatex and a font that has them" : "";
}

}  // namespace headlight::exports
