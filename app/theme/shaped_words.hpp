#pragma once
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>

#include "theme/text_engine.hpp"

namespace headlight::theme {

/// Whether the system's text engine should draw a character even where the atlas has it: it stands in another form or order beside its
/// neighbours, or is of a script whose letters come from the system's fonts all together.
bool is_shaped(unsigned codepoint);
/// What belongs to the character before it: accents, joiners, variants, colours of skin.
bool joins_before(unsigned codepoint);

/// Words that a text engine shaped and drew; those that were not wanted for long are forgotten. The engine is made when the first word
/// needs it: fonts of the system are not looked for in a program that shows Latin letters alone.
class ShapedWords {
 public:
  using MakeEngine = std::function<std::unique_ptr<TextEngine>()>;
  explicit ShapedWords(MakeEngine make) : make_(std::move(make)) {}

  /// Null where there is no engine, or it has no letters for it. Valid until the next call.
  const ShapedText* shape(const LetterLook& look, std::string_view utf8);
  /// Whether the engine has letters for a character.
  bool has(unsigned codepoint);
  /// The letters in white, to be coloured while they are drawn; of emoji, which have colours, the other letters are in this ink.
  std::shared_ptr<const LetterPixels> draw(const LetterLook& look, std::string_view utf8, unsigned red_green_blue);
  /// Whether words of such a text have colours of their own.
  static bool is_coloured(std::string_view utf8);

  size_t n_shaped() const { return shaped_.size(); }
  size_t n_drawn() const { return drawn_.size(); }
  static constexpr size_t most_shaped = 8192, most_drawn = 1024;

 private:
  struct Key {
    LetterLook look;
    std::string text;
    unsigned ink = 0;
    bool operator<(const Key& other) const { return std::tie(look, text, ink) < std::tie(other.look, other.text, other.ink); }
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
