#include "shared_fonts.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>

namespace headlight::tests {
namespace {

/// The settings that decide the baking of fonts.
struct Wanted {
  TypeSize size;
  std::vector<unsigned> characters;
  Usual usual;
  std::string folder;

  bool operator==(const Wanted&) const = default;
};

using Shelf = std::vector<std::pair<Wanted, std::shared_ptr<BakedFonts>>>;

/// Atlases of a large scale take some megabytes.
constexpr size_t most_atlases = 12;

}  // namespace

std::shared_ptr<BakedFonts> shared_fonts(TypeSize size, const std::vector<unsigned>& characters, Usual usual) {
  static Shelf registry;  // for all tests of the program
  const char* folder = std::getenv("HEADLIGHT_FONTS");
  const Wanted wanted = {size, characters, usual, folder ? folder : ""};
  auto found = std::find_if(registry.begin(), registry.end(), [&](const auto& kept) { return kept.first == wanted; });
  if (found == registry.end()) {
    if (registry.size() == most_atlases) registry.erase(registry.begin());
    auto baked = std::make_shared<BakedFonts>();
    baked->fonts = load_fonts(baked->atlas, size, characters, usual);
    baked->atlas.SetTexID((ImTextureID)(intptr_t)1);
    registry.emplace_back(wanted, std::move(baked));
    found = registry.end() - 1;
  }
  std::rotate(found, found + 1, registry.end());  // the most recently used goes last
  return registry.back().second;
}

ImGuiContext* context_without_fonts() {
  static ImFontAtlas none;  // a context deletes its own atlas, but leaves shared ones alone
  return ImGui::CreateContext(&none);
}

Fonts use(const std::shared_ptr<BakedFonts>& baked) {
  ImGui::GetIO().Fonts = &baked->atlas;
  return baked->fonts;
}

}  // namespace headlight::tests
