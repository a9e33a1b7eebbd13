#pragma once
#include <map>
#include <string>
#include <vector>

#include "session/many/many_sentences.hpp"
#include "widgets/canvas.hpp"

namespace headlight::views {

/// Rows of sentences: the value, the words shaded by how much the ringed one looks at them, and a beam to the largest.
class ManyRows {
 public:
  static constexpr float height = 44;

  /// Draws a row that a measure selected. Returns true if the user clicked it. `name` is the item's.
  bool draw(const Canvas& c, const std::string& name, const Rect& area, const SurveyRow& row, RowMeasure measure, bool cross);

 private:
  std::map<std::string, float> scrolled_;  ///< of long sentences, by their text and row; logical pixels
};

}  // namespace headlight::views
