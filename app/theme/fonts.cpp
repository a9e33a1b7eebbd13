#include "theme/fonts.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

#include "base/number_text.hpp"
#include "theme/font_files.hpp"
#include "theme/glyph_ranges.hpp"

namespace headlight::theme {
namespace {

enum class Family { words, numbers };
enum class Weight { regular, medium, semibold, bold };

struct FontStep {
  ImFont* Fonts::*font;
  Family family;
  Weight weight;
  float size;  ///< logical pixels per em
  GlyphSet glyphs;
};

constexpr std::array<FontStep, 39> font_steps{{
    {&Fonts::body, Family::words, Weight::regular, 14, GlyphSet::words},  // the first font is ImGui's default
    {&Fonts::title, Family::words, Weight::semibold, 24, GlyphSet::figures},
    {&Fonts::letter, Family::words, Weight::semibold, 20, GlyphSet::figures},
    {&Fonts::equation, Family::words, Weight::semibold, 19, GlyphSet::figures},
    {&Fonts::equation_plain, Family::words, Weight::medium, 19, GlyphSet::figures},
    {&Fonts::name, Family::words, Weight::semibold, 16, GlyphSet::words},
    {&Fonts::pair, Family::words, Weight::semibold, 15, GlyphSet::words},
    {&Fonts::equation_sign, Family::words, Weight::regular, 19, GlyphSet::figures},
    {&Fonts::word, Family::words, Weight::medium, 14, GlyphSet::words},
    {&Fonts::word_bold, Family::words, Weight::semibold, 14, GlyphSet::words},
    {&Fonts::body_bold, Family::words, Weight::semibold, 14, GlyphSet::words},
    {&Fonts::label, Family::words, Weight::medium, 13, GlyphSet::words},
    {&Fonts::label_plain, Family::words, Weight::regular, 13, GlyphSet::words},
    {&Fonts::label_hot, Family::words, Weight::semibold, 13, GlyphSet::words},
    {&Fonts::small, Family::words, Weight::regular, 12, GlyphSet::words},
    {&Fonts::small_medium, Family::words, Weight::medium, 12, GlyphSet::figures},
    {&Fonts::small_bold, Family::words, Weight::semibold, 12, GlyphSet::words},
    {&Fonts::tiny, Family::words, Weight::regular, 11, GlyphSet::words},
    {&Fonts::tiny_bold, Family::words, Weight::bold, 11, GlyphSet::words},
    {&Fonts::mono_stage, Family::numbers, Weight::semibold, 19, GlyphSet::figures},
    {&Fonts::mono_large, Family::numbers, Weight::semibold, 17, GlyphSet::figures},
    {&Fonts::mono_medium, Family::numbers, Weight::regular, 15, GlyphSet::figures},
    {&Fonts::mono_field, Family::numbers, Weight::regular, 14, GlyphSet::figures},
    {&Fonts::mono, Family::numbers, Weight::regular, 12, GlyphSet::figures},
    {&Fonts::mono_bold, Family::numbers, Weight::semibold, 12, GlyphSet::figures},
    {&Fonts::mono_small, Family::numbers, Weight::regular, 11, GlyphSet::figures},
    {&Fonts::mono_small_bold, Family::numbers, Weight::semibold, 11, GlyphSet::figures},
    {&Fonts::mono_tiny, Family::numbers, Weight::regular, 10.5f, GlyphSet::figures},
    {&Fonts::display, Family::words, Weight::medium, 40, GlyphSet::letters},
    {&Fonts::display_bold, Family::words, Weight::semibold, 40, GlyphSet::letters},
    {&Fonts::display_small, Family::words, Weight::medium, 28, GlyphSet::letters},
    {&Fonts::display_small_bold, Family::words, Weight::semibold, 28, GlyphSet::letters},
    {&Fonts::question, Family::words, Weight::semibold, 36, GlyphSet::letters},
    {&Fonts::headline, Family::words, Weight::semibold, 32, GlyphSet::letters},
    {&Fonts::subtitle, Family::words, Weight::regular, 25, GlyphSet::letters},
    {&Fonts::subtitle_bold, Family::words, Weight::semibold, 25, GlyphSet::letters},
    {&Fonts::lead, Family::words, Weight::regular, 18, GlyphSet::letters},
    {&Fonts::lead_bold, Family::words, Weight::semibold, 18, GlyphSet::letters},
    {&Fonts::mono_lead, Family::numbers, Weight::regular, 18, GlyphSet::letters},
}};

const char* file_weight(Weight w) {
  switch (w) {
    case Weight::regular: return "Regular";
    case Weight::medium: return "Medium";
    case Weight::semibold: return "SemiBold";
    case Weight::bold: return "Bold";
  }
  return "Regular";
}

int number_of(Weight w) {
  switch (w) {
    case Weight::regular: return 400;
    case Weight::medium: return 500;
    case Weight::semibold: return 600;
    case Weight::bold: return 700;
  }
  return 400;
}

bool heavy(Weight w) { return w == Weight::semibold || w == Weight::bold; }

/// Returns file names, best first: the family itself, its variable file, then the families that most systems have.
std::vector<std::string> own_files(Family family, Weight weight) {
  const std::string w = file_weight(weight);
  if (family == Family::numbers) return {"JetBrainsMono-" + w + ".ttf", "JetBrainsMono-" + w + ".otf"};
  std::vector<std::string> files = {"Inter-" + w + ".otf", "Inter-" + w + ".ttf"};
  if (weight == Weight::bold) files.push_back("Inter-SemiBold.otf");  // for the web page, which saves the size of a fourth weight
  return files;
}

std::vector<std::string> broad_files(Family family, Weight weight) {
  const bool bold = heavy(weight);
  if (family == Family::numbers)
    return bold ? std::vector<std::string>{"DejaVuSansMono-Bold.ttf", "LiberationMono-Bold.ttf", "consolab.ttf"}
                : std::vector<std::string>{"DejaVuSansMono.ttf", "LiberationMono-Regular.ttf", "consola.ttf", "Menlo.ttc"};
  return bold ? std::vector<std::string>{"DejaVuSans-Bold.ttf", "LiberationSans-Bold.ttf", "segoeuib.ttf", "arialbd.ttf", "Arial Bold.ttf"}
              : std::vector<std::string>{"DejaVuSans.ttf", "LiberationSans-Regular.ttf", "segoeui.ttf", "arial.ttf", "Arial.ttf"};
}

/// The collection of all CJK languages is last: its first face has Japanese forms of Chinese characters.
std::vector<std::string> east_asian_files() {
  return {"NotoSansCJKsc-Regular.otf", "DroidSansFallbackFull.ttf", "DroidSansFallback.ttf", "msyh.ttc", "PingFang.ttc",
          "NotoSansCJK-Regular.ttc"};
}

/// Bakes the type steps one after another into an atlas.
class Baker {
 public:
  Baker(ImFontAtlas& atlas, TypeSize size, std::span<const unsigned> extra, Usual usual)
      : atlas_(atlas),
        size_(size),
        words_(usual == Usual::first ? first_glyph_ranges(extra) : glyph_ranges(GlyphSet::words, extra)),
        figures_(usual == Usual::first ? words_ : glyph_ranges(GlyphSet::figures, extra)),
        letters_(usual == Usual::first ? words_ : glyph_ranges(GlyphSet::letters, extra)) {
    wants_east_asian_ = std::any_of(extra.begin(), extra.end(), [](unsigned c) { return c >= 0x2E80 && c <= 0xFFFF; });
  }

  void bake(Fonts& fonts, const FontStep& step, Kerning& kerning) {
    const auto own = folders_->first_of(own_files(step.family, step.weight));
    const auto broad = folders_->first_of(broad_files(step.family, step.weight));
    if (!own) note(fonts, step.family, broad != nullptr);
    ImFont*& font = fonts.*step.font;
    for (const auto& file :
         {own, broad, wants_east_asian_ && step.glyphs != GlyphSet::figures ? folders_->first_of(east_asian_files()) : nullptr})
      if (file) {
        add(font, *file, step, kerning);
        if (fonts.sources.empty() || fonts.sources.back().font != font)
          fonts.sources.push_back({font, em_of(step), {}, number_of(step.weight), step.family == Family::numbers});
        fonts.sources.back().files.push_back(file->path);
      }
    if (!font) font = atlas_.AddFontDefault();
  }

  Baker(const Baker&) = delete;
  Baker& operator=(const Baker&) = delete;
  ~Baker() { take_back(); }

  /// ImGui reads the ranges and the files while it builds; both live as long as this object.
  void build() {
    atlas_.Build();
    take_back();
    atlas_.ClearInputData();
  }
  const std::vector<std::string>& problems() const { return folders_->problems(); }

 private:
  float em_of(const FontStep& step) const { return std::max(step.size, size_.least) * size_.scale; }

  void add(ImFont*& font, const FontFile& file, const FontStep& step, Kerning& kerning) {
    ImFontConfig config;
    const float em = em_of(step);
    // ImGui would copy bytes that it does not own, the whole file for each size; it does not write to those it owns.
    config.FontDataOwnedByAtlas = true;
    // Words start at thirds of a pixel. Large letters need less oversampling, which keeps the atlas moderate in size.
    config.OversampleH = em >= 34 ? 1 : em >= 17 ? 2 : 3;
    config.MergeMode = font != nullptr;
    const std::string name = (step.family == Family::words ? "words " : "numbers ") + with_decimals(double(step.size), 1);
    std::snprintf(config.Name, sizeof config.Name, "%s", name.c_str());
    const auto& ranges = step.glyphs == GlyphSet::words ? words_ : step.glyphs == GlyphSet::figures ? figures_ : letters_;
    auto* bytes = const_cast<unsigned char*>(file.bytes.data());
    lent_.push_back(bytes);
    ImFont* added = atlas_.AddFontFromMemoryTTF(bytes, int(file.bytes.size()), em * file.pixels_per_em, &config, ranges.data());
    if (font) return;
    font = added;
    kerning.add({font, em, file.kerning});
  }

  /// The atlas must not free the bytes of files.
  void take_back() {
    for (ImFontConfig& config : atlas_.ConfigData)
      if (std::find(lent_.begin(), lent_.end(), config.FontData) != lent_.end()) config.FontDataOwnedByAtlas = false;
  }

  void note(Fonts& fonts, Family family, bool has_broad) {
    const std::string wanted = family == Family::words ? "Inter (package fonts-inter)" : "JetBrains Mono (package fonts-jetbrains-mono)";
    const std::string text = "The font " + wanted + " was not found, or cannot be drawn with; " +
                             (has_broad ? "DejaVu or a system font stands in." : "a simple built-in font stands in.") +
                             " Set HEADLIGHT_FONTS to a folder that holds it.";
    if (std::find(fonts.notes.begin(), fonts.notes.end(), text) == fonts.notes.end()) fonts.notes.push_back(text);
  }

  ImFontAtlas& atlas_;
  TypeSize size_;
  std::vector<ImWchar> words_, figures_, letters_;
  std::shared_ptr<FontFolders> folders_ = std::make_shared<FontFolders>();
  std::vector<const void*> lent_;
  bool wants_east_asian_ = false;
};

}  // namespace

Fonts load_fonts(ImFontAtlas& atlas, TypeSize size, std::span<const unsigned> extra_codepoints, Usual usual) {
  Fonts fonts;
  atlas.Clear();
  atlas.TexGlyphPadding = 1;
  fonts.least = size.least;
  Baker baker(atlas, size, extra_codepoints, usual);
  auto kerning = std::make_shared<Kerning>();
  for (const FontStep& step : font_steps) {
    if (step.glyphs == GlyphSet::letters && !size.large) fonts.*step.font = fonts.title;
    else baker.bake(fonts, step, *kerning);
  }
  baker.build();
  fonts.notes.insert(fonts.notes.begin(), baker.problems().begin(), baker.problems().end());
  fonts.kerning = std::move(kerning);
  return fonts;
}

}  // namespace headlight::theme
