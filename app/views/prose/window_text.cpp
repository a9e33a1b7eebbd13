#include "views/prose/window_text.hpp"

namespace headlight::views {

std::string window_sentence(const Document& document, const Phrases& phrases) {
  return document.mask == MaskKind::causal ? phrases.counted("stage.mask.subtitle.window.causal", document.window)
                                           : phrases.counted("stage.mask.subtitle.window", document.window);
}

}  // namespace headlight::views
