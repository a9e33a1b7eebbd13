// Damaged settings never stop the program, and are never lost silently.
#include "session/settings.hpp"

#include <sys/stat.h>

#include "core/scratch_folder.hpp"
#include "session/documents/recent_files.hpp"
#include "session/less_motion.hpp"

namespace headlight::tests::settings_test {

struct SettingsFile : ScratchFolder {
  std::filesystem::path path = in_folder("settings.json");
  Message said;

  Settings read(const std::string& text) {
    put(path, text);
    return read_settings(path, &said);
  }
};

TEST_F(SettingsFile, ComeBackAsTheyWere) {
  Settings settings{.dark = true,
                    .contrast = true,
                    .scale = 1.25f,
                    .width = 800,
                    .height = 600,
                    .x = -5,
                    .y = 0,
                    .maximised = true,
                    .keep_sum = false,
                    .less_motion = false,
                    .speed = 2};
  write_settings(path, settings);
  EXPECT_EQ(read_settings(path, &said), settings);
  EXPECT_EQ(english_line(said), "");
  settings = {};
  write_settings(path, settings);
  EXPECT_EQ(read_settings(path, &said), settings);
  EXPECT_EQ(english_line(said), "");
  EXPECT_EQ(read_settings(in_folder("none.json"), &said), Settings());
  EXPECT_EQ(english_line(said), "");
}

/// Another program's file does no harm.
TEST_F(SettingsFile, TheDesktopMayAskForLessMotion) {
  const std::filesystem::path config = in_folder("config");
  EXPECT_FALSE(system_prefers_reduced_motion({}));
  EXPECT_FALSE(system_prefers_reduced_motion(config));
  std::filesystem::create_directories(config / "gtk-3.0");
  put(config / "gtk-3.0" / "settings.ini", "[Settings]\ngtk-theme-name = Adwaita\ngtk-enable-animations = 0\n");
  EXPECT_TRUE(system_prefers_reduced_motion(config));
  put(config / "gtk-3.0" / "settings.ini", "[Settings]\ngtk-enable-animations=true\n");
  EXPECT_FALSE(system_prefers_reduced_motion(config));
  put(config / "kdeglobals", "[KDE]\nAnimationDurationFactor=0\n");
  EXPECT_TRUE(system_prefers_reduced_motion(config));
  put(config / "kdeglobals", std::string(2'000'000, '\xff'));
  EXPECT_FALSE(system_prefers_reduced_motion(config));
  Settings settings{.system_less_motion = true};
  EXPECT_TRUE(settings.moves_less());
  settings.less_motion = false;
  EXPECT_FALSE(settings.moves_less()) << "what was chosen counts more";
}

TEST_F(SettingsFile, DamagedOnesAreRenamedAndSaid) {
  const std::string long_one = "{\"dark\": true, \"x\": " + std::string(200'000, ' ') + "1}";
  int n = 0;
  for (const std::string& text : {std::string(), std::string("{\"dark\": tru"), std::string("[1]"),
                                  std::string("{\"dark\": true, \"dark\": false}"), std::string(100'000, '['), long_one}) {
    EXPECT_EQ(read(text), Settings());
    const std::string aside = path.string() + ".damaged" + (++n > 1 ? "-" + std::to_string(n) : "");
    EXPECT_TRUE(contains(english_line(said), "Settings were reset: " + path.string() + " is damaged (")) << english_line(said);
    EXPECT_TRUE(contains(english_line(said), ". The old file is kept as " + aside + ".")) << english_line(said);
    EXPECT_EQ(bytes_in(aside), text);
    EXPECT_FALSE(std::filesystem::exists(path));
  }
}

TEST_F(SettingsFile, APipeInTheirPlaceDoesNotKeepTheProgramWaiting) {
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  EXPECT_EQ(read_settings(path, &said), Settings());
  EXPECT_TRUE(contains(english_line(said), "it is not a file but a pipe")) << english_line(said);
  write_settings(path, {});
  EXPECT_EQ(read_settings(path, &said), Settings());
  EXPECT_EQ(english_line(said), "");
}

TEST_F(SettingsFile, ValuesThatMakeNoSenseAreNamedAndTheOthersTaken) {
  const Settings settings = read(
      R"({"dark": true, "scale": 99, "width": 1e300, "height": "tall", "maximised": 1, "code": "fortran", "x": null, "y": 7, "later": 3})");
  EXPECT_EQ(settings, (Settings{.dark = true, .y = 7}));
  EXPECT_EQ(english_line(said), "In " + path.string() +
                                    " the values of maximised, scale, width, height, code, x are not valid; they are back at their "
                                    "defaults.");
}

TEST_F(SettingsFile, AListOfRecentFilesThatMakesNoSenseIsEmpty) {
  for (const std::string& text : {std::string("["), std::string("{}"), std::string(100'000, '['), std::string("[1, [], null]")}) {
    put(path, text);
    EXPECT_TRUE(RecentFiles(path).listed().empty());
  }
  std::filesystem::remove(path);
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  EXPECT_TRUE(RecentFiles(path).listed().empty());
}

}  // namespace headlight::tests::settings_test
