#pragma once
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "theme/text_engine.hpp"

namespace headlight::theme {

/// True if the system's text engine should draw a character even if the atlas has it: its form or order depends on its neighbours, or its
/// script comes from the system's fonts as a whole.
bool is_shaped(unsigned codepoint);
/// True if the character belongs to the one before it: accents, joiners, variants, skin tones.
bool joins_before(unsigned codepoint);

/// A cache of words that a text engine shaped and drew; the least recently used are dropped. The first word that needs the engine creates
/// it, so a program that shows Latin letters alone never searches the system's fonts.
class ShapedWords {
 public:
  using MakeEngine = std::function<std::unique_ptr<TextEngine>()>;
  explicit ShapedWords(MakeEngine make);

  /// Returns null if there is no engine, or it lacks letters of the text. Valid until the next call.
  const ShapedText* shape(const LetterLook& look, std::string_view utf8);
  /// True if the engine has letters for a character.
  bool has(unsigned codepoint);
  /// Returns white pixels, to be tinted when drawn. In text with emoji, which have their own colours, the other letters are drawn in this
  /// ink.
  std::shared_ptr<const LetterPixels> draw(const LetterLook& look, std::string_view utf8, unsigned red_green_blue);
  /// True if the text has emoji, which are drawn in their own colours.
  static bool is_coloured(std::string_view utf8);

  size_t n_shaped() const { return shaped_.size(); }
  size_t n_drawn() const { return drawn_.size(); }
  static constexpr size_t most_shaped = 8192, most_drawn = 1024;

 private:
  struct Key {
    LetterLook look;
    std::string text;
    unsigned ink = 0;
    bool operator<(const Key& other) const;
  };
  template <class Value>
  struct Cached {
    Value value;
    long last_used = 0;
  };
  TextEngine* engine();

  MakeEngine make_;
  std::unique_ptr<TextEngine> engine_;
  bool made_ = false;
  long now_ = 0;
  std::map<Key, Cached<std::optional<ShapedText>>> shaped_;
  std::map<Key, Cached<std::shared_ptr<const LetterPixels>>> drawn_;
};

}  // namespace headlight::theme
