#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "text/tokenizer.hpp"
#include "views/frame.hpp"
#include "widgets/controls.hpp"

namespace headlight::views {

/// A text field that offers known words with the beginning being typed: Tab, Enter or a click takes one, the arrows move, Escape closes the
/// list. Enter on a known word belongs to the field.
class WordCompletion {
 public:
  /// Works like text_field. `sentence`: several words, so that a blank follows a taken word. Rows of the list are items
  /// "<name>.complete.<word>".
  FieldEvent field(Frame& frame, std::string_view name, const Rect& r, FieldState& state, std::string_view external, const FieldSpec& spec,
                   const Tokenizer& tokenizer, bool sentence = false, const ControlState& control = {});

 private:
  void look_for_words(const FieldState& state, const Tokenizer& tokenizer, bool edited);
  void take(FieldState& state, const std::string& word, bool sentence);
  void reopen(FieldState& state, std::string text, int caret);
  void draw_list(Frame& frame, std::string_view name, const Rect& field, const FieldState& state);

  std::vector<std::string> words_;  ///< offered words; empty: no list
  size_t chosen_ = 0;
  bool moved_ = false;     ///< the arrows were used
  bool is_known_ = false;  ///< the typed word is in the vocabulary
  std::string text_;       ///< the field's text when the list was last made
  int caret_ = 0, begin_ = 0;
  Rect list_;  ///< on screen, physical pixels; as last drawn
};

}  // namespace headlight::views
