#pragma once
#include <vector>

#include "views/start/start_look.hpp"

namespace headlight::views {

/// A word of the French sentence and its position on the line.
struct FrenchWord {
  std::string text;
  float x = 0, width = 0;
  int line = 0;
  bool joined = false, changed = false;
};

/// The French sentence, set in lines of at most this width from x = 0 on; words with a ring have room for it.
struct FrenchSetting {
  const ImFont *font, *bold;
  std::vector<FrenchWord> words;
  std::vector<float> line_width;

  FrenchSetting(const StartScene& scene, const ImFont* font, const ImFont* bold, float width);
  /// Returns the centre of the word joined with the pronoun; none if there is no such word.
  std::optional<float> joined_centre() const;
};

/// Draws it with its first baseline at y and `line_height` between lines. Returns the top of the joined word's ring.
float draw_start_french(const StartScene& scene, const FrenchSetting& setting, float x, float baseline, float line_height);

}  // namespace headlight::views
