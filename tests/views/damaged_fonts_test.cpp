// Damaged fonts would crash the font library, so they are skipped and named.
#include <sys/stat.h>

#include <cstdlib>
#include <cstring>
#include <random>

#include "core/scratch_folder.hpp"
#include "theme/font_check.hpp"
#include "theme/font_files.hpp"
#include "theme/fonts.hpp"

namespace headlight::tests::damaged_fonts_test {

using FontBytes = std::vector<unsigned char>;

struct DamagedFonts : ScratchFolder {
  /// The bytes of valid fonts: outlines of two kinds.
  std::vector<FontBytes> sound;

  DamagedFonts() {
    FontFolders folders;
    for (const char* name : {"Inter-Regular.otf", "DejaVuSans.ttf", "JetBrainsMono-Regular.ttf"})
      if (const auto file = folders.first_of({name})) sound.push_back(file->bytes);
    setenv("HEADLIGHT_FONTS", folder_.c_str(), 1);
  }
  ~DamagedFonts() override { unsetenv("HEADLIGHT_FONTS"); }

  void put_font(const std::string& name, const FontBytes& bytes) { put(in_folder(name), {bytes.begin(), bytes.end()}); }
};

/// The position of a table of the font in the directory at its front.
size_t record_of(const FontBytes& font, const char* tag) {
  for (size_t at = 12; at + 16 <= font.size(); at += 16)
    if (std::memcmp(font.data() + at, tag, 4) == 0) return at;
  return 0;
}

TEST_F(DamagedFonts, SoundOnesAreFoundSound) {
  if (sound.empty()) GTEST_SKIP() << "no fonts";
  for (const FontBytes& font : sound) EXPECT_EQ(font_problem(font), "");
}

TEST_F(DamagedFonts, AnyByteOfATableThatIsReadIsMissed) {
  std::mt19937 draw(5);
  for (const FontBytes& font : sound)
    for (const char* tag : {"cmap", "head", "hhea", "hmtx", "maxp", "loca", "glyf", "CFF "}) {
      const size_t record = record_of(font, tag);
      if (record == 0) continue;
      const auto number = [&](size_t at) {
        return size_t{font[at]} << 24 | size_t{font[at + 1]} << 16 | size_t{font[at + 2]} << 8 | font[at + 3];
      };
      for (int i = 0; i < 20; ++i) {
        const size_t within = draw() % number(record + 12);
        if (std::strcmp(tag, "head") == 0 && within >= 8 && within < 12) continue;  // a checksum of the whole file, which nothing reads
        FontBytes damaged = font;
        damaged[number(record + 8) + within] ^= static_cast<unsigned char>(1 + draw() % 255);
        EXPECT_EQ(font_problem(damaged), std::string("its table ") + (std::strcmp(tag, "CFF ") == 0 ? "CFF" : tag) + " is damaged");
      }
      FontBytes lacks = font;
      lacks[record] = 'x';
      EXPECT_NE(font_problem(lacks), "") << tag;
      FontBytes elsewhere = font;
      elsewhere[record + 8] = 0xFF;
      EXPECT_EQ(font_problem(elsewhere), "it is cut off");
    }
}

TEST_F(DamagedFonts, CutOffAnywhereIsRefused) {
  std::mt19937 draw(6);
  for (const FontBytes& font : sound)
    for (int i = 0; i < 50; ++i) EXPECT_NE(font_problem({font.data(), draw() % (font.size() / 2)}), "");
  for (const char* text : {"", "OTTO", "ttcf", "The elephant ate the banana as it was hungry", "ttcf\0\1\0\0\0\0\0\1\xFF\xFF\xFF\xFF"})
    EXPECT_NE(font_problem({reinterpret_cast<const unsigned char*>(text), std::strlen(text)}), "");
}

/// The next family is used instead, or the same from another folder, and the notes name the skipped file and its fault.
TEST_F(DamagedFonts, ArePassedOverAndNamed) {
  if (sound.empty()) GTEST_SKIP() << "no fonts";
  FontBytes damaged = sound.front();
  for (size_t i = damaged.size() / 3; i < damaged.size() / 2; ++i) damaged[i] = static_cast<unsigned char>(i * 7);
  put_font("Inter-Regular.otf", damaged);
  put_font("DejaVuSans.ttf", {});
  ASSERT_EQ(mkfifo(in_folder("Inter-Medium.otf").c_str(), 0600), 0);
  std::filesystem::create_directory(in_folder("JetBrainsMono-Regular.ttf"));
  ImFontAtlas atlas;
  const Fonts fonts = load_fonts(atlas, 1);
  ASSERT_NE(fonts.body, nullptr);
  EXPECT_NE(fonts.body->FindGlyphNoFallback('a'), nullptr);
  const auto said = [&](const std::string& words) {
    return std::any_of(fonts.notes.begin(), fonts.notes.end(), [&](const std::string& note) { return contains(note, words); });
  };
  EXPECT_TRUE(said("cannot draw with the font " + in_folder("Inter-Regular.otf").string() + ": its table "));
  EXPECT_TRUE(said("cannot draw with the font " + in_folder("DejaVuSans.ttf").string() + ": it is cut off"));
  EXPECT_TRUE(said("cannot read " + in_folder("Inter-Medium.otf").string() + ": it is not a file but a pipe"));
}

}  // namespace headlight::tests::damaged_fonts_test
