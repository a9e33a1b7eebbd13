#pragma once
#include <imgui.h>

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/phrases.hpp"
#include "platform/letters/system_letters.hpp"
#include "session/session.hpp"
#include "session/settings.hpp"
#include "theme/shaped_words.hpp"
#include "theme/theme.hpp"

namespace headlight::commands {

/// Keeps words, fonts and colours as the settings and the sentences want them: fonts are baked again when their size changes or a sentence
/// or a language brings characters that are not baked yet. Change fonts only between two frames.
class Looks {
 public:
  /// Makes the present ImGui context draw with fonts of that size that have these characters besides the usual ones.
  using Bake = std::function<Fonts(TypeSize size, const std::vector<unsigned>& characters, Usual usual)>;
  /// `at_first`: with which usual characters it begins; the others come when the first picture is drawn.
  explicit Looks(Usual at_first = Usual::all, Bake bake = bake_into_own_atlas) : bake_(std::move(bake)), usual_(at_first) {}
  /// From now on this engine draws the letters that the fonts lack, in place of the system's. Null: nobody draws them.
  void shape_with(std::shared_ptr<ShapedWords> letters);

  /// Reads the words of the language that the settings name. Throws UserError when they cannot be read, and keeps those it had.
  void speak(const Settings& settings);
  /// Returns whether fonts or colours were changed. `more`: other text that will be drawn. `typed`: what stands in the field that has the
  /// caret; a script that begins there comes whole, so that not each further letter bakes all fonts again.
  bool follow(const Session& session, const Settings& settings, TypeSize size, const std::string& more = {}, const std::string& typed = {});
  /// The first picture is drawn. The first two minutes go on with its characters, which are all that they draw.
  void drawn() { usual_ = Usual::all; }
  const Theme& theme() const { return *theme_; }
  const Phrases& phrases() const { return *phrases_; }
  /// What a person should hear of the words: one line, or nothing.
  const std::string& note() const { return note_; }

 private:
  bool is_shaped_here(unsigned codepoint);
  static Fonts bake_into_own_atlas(TypeSize size, const std::vector<unsigned>& characters, Usual usual);

  Bake bake_;
  Usual usual_, baked_usual_ = Usual::first;
  std::shared_ptr<ShapedWords> letters_ = std::make_shared<ShapedWords>(system_text_engine);
  std::optional<Theme> theme_;
  std::optional<Phrases> phrases_;
  std::string language_;  ///< as the settings named it when the words were read
  std::string note_;
  std::vector<unsigned> spoken_;  ///< the characters of the words, in order
  std::vector<unsigned> baked_;
  TypeSize baked_size_;
};

}  // namespace headlight::commands
