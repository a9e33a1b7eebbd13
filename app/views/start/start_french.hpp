#pragma once
#include <vector>

#include "views/start/start_look.hpp"

namespace headlight::views {

/// One word of the French in its line.
struct FrenchWord {
  std::string text;
  float x = 0, width = 0;
  int line = 0;
  bool joined = false, changed = false;
};

/// The French, set in lines of at most this width from x = 0 on: words with a ring have room for it.
struct FrenchSetting {
  const ImFont *font, *bold;
  std::vector<FrenchWord> words;
  std::vector<float> line_width;

  FrenchSetting(const StartScene& scene, const ImFont* font, const ImFont* bold, float width);
  /// The middle of the word that is joined with the pronoun; nothing where none is.
  std::optional<float> joined_centre() const;
};

/// Draws it with its first baseline at y; `line_height` apart. Returns where the ring of the joined word begins, above it.
float draw_start_french(const StartScene& scene, const FrenchSetting& setting, float x, float baseline, float line_height);

}  // namespace headlight::views
