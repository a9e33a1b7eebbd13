#pragma once
#include <string>

#include "export/matrix_text.hpp"

namespace headlight::exports {

/// A number in LaTeX: with that many decimals and never "-0.00"; "nan", "inf" and "-inf" are spelled so.
std::string paper_number(float value, int decimals);

/// Throws UserError with the remedy if LaTeX would run out of memory or patience.
void require_room_on_page(const LabelledMatrix& matrix);

/// A note for the reader who compiles it: "; has letters beyond Latin: ..."; nothing if there are none.
std::string beyond_latin_note(const LabelledMatrix& matrix, bool labels);

}  // namespace headlight::exports
