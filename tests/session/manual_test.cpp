// The topics of the manual, and their pages in other languages.
#include "session/manual/manual.hpp"

#include <cstdlib>

#include "core/scratch_folder.hpp"

namespace headlight::tests::manual_test {

TEST(Manual, AnUnknownTopicIsRefusedWithThoseThatThereAre) {
  EXPECT_EQ(error_of([] { manual_text("../words/en/help"); }),
            "the manual has no topic \"../words/en/help\"; its topics are screen, lessons, models, documents, exports, "
            "commands, reference and page");
}

/// Assets whose manual has one page in French.
struct ManualInFrench : ScratchFolder {
  ManualInFrench() {
    std::filesystem::create_directories(in_folder("manual/fr"));
    put(in_folder("manual/screen.md"), "# The screen\n");
    put(in_folder("manual/models.md"), "# Models\n");
    put(in_folder("manual/fr/screen.md"), "# L\u2019\u00e9cran\n");
    setenv("HEADLIGHT_ASSETS", folder_.c_str(), 1);
  }
  ~ManualInFrench() override { unsetenv("HEADLIGHT_ASSETS"); }
};

TEST_F(ManualInFrench, APageThatIsMissingIsInEnglish) {
  EXPECT_EQ(manual_text("screen", "fr"), "# L\u2019\u00e9cran\n");
  EXPECT_EQ(manual_text("models", "fr"), "# Models\n");
  EXPECT_EQ(manual_text("screen"), "# The screen\n");
  EXPECT_EQ(manual_text("screen", "de"), "# The screen\n");
  EXPECT_TRUE(contains(error_of([] { manual_text("ecran", "fr"); }), "the manual has no topic \"ecran\""));
}

}  // namespace headlight::tests::manual_test
