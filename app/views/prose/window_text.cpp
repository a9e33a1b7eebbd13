#include "views/prose/window_text.hpp"

namespace headlight {

std::string window_sentence(const Document& document) {
  const std::string keys = document.window == 1 ? "the word before it" : "the " + std::to_string(document.window) + " words before it";
  if (document.mask == MaskKind::causal)
    return "A sliding window: every word sees itself and " + keys + "; all other scores become \u2212\u221e.";
  return "A window: of what stands to its left every word sees only " + keys + "; further scores become \u2212\u221e.";
}

}  // namespace headlight
