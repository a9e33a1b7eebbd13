#pragma once
#include <imgui.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/phrases.hpp"
#include "session/session.hpp"
#include "session/settings.hpp"
#include "theme/shaped_words.hpp"
#include "theme/theme.hpp"

namespace headlight::commands {

/// Keeps words, fonts and colours up to date with the settings and the sentences. It bakes fonts again when their size changes or a
/// sentence or a language brings new characters. Change fonts only between two frames.
class Looks {
 public:
  /// Sets fonts in the current ImGui context: this size, with these characters besides the usual ones.
  using Bake = std::function<Fonts(TypeSize size, const std::vector<unsigned>& characters, Usual usual)>;
  /// `at_first`: the usual characters to begin with; the rest is baked after the first picture is drawn.
  explicit Looks(Usual at_first = Usual::all, Bake bake = bake_into_own_atlas);
  /// Sets the engine that draws letters missing from the fonts, in place of the system's. Null: nothing draws them.
  void shape_with(std::shared_ptr<ShapedWords> letters);

  /// Reads the words of the settings' language. Throws UserError if they cannot be read, and keeps the previous ones.
  void speak(const Settings& settings);
  /// Returns true if fonts or colours changed. `more`: other text to be drawn. `typed`: the text of the active field; if it begins a new
  /// script, all of that script is baked, so that later letters do not bake the fonts again.
  bool follow(const Session& session, const Settings& settings, TypeSize size, const std::string& more = {}, const std::string& typed = {});
  /// The first picture is drawn: bake all usual characters from now on. The first two minutes go on with the first set, which is all they
  /// need.
  void drawn() { usual_ = Usual::all; }
  const Theme& theme() const { return *theme_; }
  const Phrases& phrases() const { return *phrases_; }
  /// A note about the words for the user: one line, or empty.
  const std::string& note() const { return note_; }

 private:
  bool is_shaped_here(unsigned codepoint);
  static Fonts bake_into_own_atlas(TypeSize size, const std::vector<unsigned>& characters, Usual usual);

  Bake bake_;
  Usual usual_, baked_usual_ = Usual::first;
  std::shared_ptr<ShapedWords> letters_;
  std::optional<Theme> theme_;
  std::optional<Phrases> phrases_;
  std::string language_;  ///< the settings' language when the words were read
  std::string note_;
  std::vector<unsigned> spoken_;  ///< the characters of the words, sorted
  std::vector<unsigned> baked_;
  TypeSize baked_size_;
};

}  // namespace headlight::commands
