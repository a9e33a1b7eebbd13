#include "commands/looks.hpp"

#include <algorithm>

#include "theme/bidi.hpp"

namespace headlight {

bool Looks::follow(const Session& session, bool dark, float scale) {
  std::vector<unsigned> needed;
  for (const std::string& sentence : session.document().sentences)
    for (const std::string& form : {sentence, visual_order(sentence)})  // joined Arabic letters are characters of their own
      for (const unsigned c : codepoints(form)) needed.push_back(c);
  std::sort(needed.begin(), needed.end());
  needed.erase(std::unique(needed.begin(), needed.end()), needed.end());
  const bool bake = !theme_ || theme_->scale != scale || !std::includes(baked_.begin(), baked_.end(), needed.begin(), needed.end());
  if (!bake && theme_->dark == dark) return false;
  Fonts fonts = bake ? Fonts{} : theme_->fonts;
  if (bake) {
    ImGui::GetIO().Fonts->Clear();
    fonts = load_fonts(*ImGui::GetIO().Fonts, scale, needed);
    baked_ = std::move(needed);
  }
  theme_ = make_theme(dark, scale, std::move(fonts));
  style_imgui(ImGui::GetStyle(), *theme_);
  return true;
}

}  // namespace headlight
