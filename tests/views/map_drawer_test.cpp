// The map replaces the inspector: the drawer over it, the numbers in its pattern, and the path on it.
#include "commands/pictures/paper.hpp"
#include "drawing_faults.hpp"
#include "map_program.hpp"
#include "session/language.hpp"
#include "session/map/attention_path.hpp"

namespace headlight::tests::map_drawer_test {

TEST(MapDrawer, OpensByItsButtonByIAndByABoxAndClosesByEscape) {
  for (const Screen& screen : {Screen{1600, 1000}, Screen{1280, 720}, Screen{1024, 768}}) {
    MapProgram p(readable(), screen);
    const float right = static_cast<float>(screen.width);
    EXPECT_FALSE(p.has("page.Explain")) << "it is closed at first";
    EXPECT_GT(p.item("map").max.x, right - 2) << "the map goes up to the right edge";
    p.click("inspector");
    p.frames(2);
    EXPECT_TRUE(p.has("page.Explain"));
    p.tap(Key::escape);
    p.frames(2);
    EXPECT_FALSE(p.has("page.Explain"));
    EXPECT_TRUE(p.session.selection().map) << "the first Escape closes the drawer only";
    p.open_drawer();
    EXPECT_TRUE(p.has("page.Explain"));
    p.open_drawer();
    EXPECT_FALSE(p.has("page.Explain"));
    p.click("map.0.query");
    p.frames(2);
    EXPECT_TRUE(p.has("page.Explain")) << screen.width;
    p.tap(Key::escape);
    p.frames(2);
    EXPECT_FALSE(p.has("page.Explain"));
    EXPECT_TRUE(p.session.selection().map);
    p.tap(Key::escape);
    EXPECT_TRUE(p.log.is_focused("map.0.query") || !p.session.selection().map || !p.log.has_focus());
  }
}

/// A pattern has a description like every other box, and its cell is pinned.
TEST(MapDrawer, OpensByAPatternToo) {
  for (const Screen& screen : {Screen{1600, 1000}, Screen{1280, 720}}) {
    MapProgram p(readable(), screen);
    const Item patterns = p.item("map.0.patterns");
    p.press({patterns.min.x + 40, patterns.centre().y});
    p.release();
    p.frame(0.4f);
    p.frames(3);
    EXPECT_TRUE(p.has("page.Explain")) << screen.width;
    ASSERT_TRUE(p.session.selection().pinned);
    EXPECT_EQ(p.session.selection().pinned->node, p.head().pattern) << screen.width;
    p.tap(Key::escape);
    p.frames(2);
    EXPECT_FALSE(p.has("page.Explain"));
    EXPECT_TRUE(p.session.selection().map);
  }
}

/// A box that the drawer will cover may be clicked twice: the drawer waits for the second click.
TEST(MapDrawer, WaitsWhereItWouldCoverTheBox) {
  MapProgram p(readable());
  p.press(p.item("map.0.value").centre());
  p.release();
  EXPECT_FALSE(p.has("page.Explain"));
  EXPECT_TRUE(p.shell.animates());
  p.frame(0.2f);
  p.frame(0.2f);
  p.frames(2);
  EXPECT_TRUE(p.has("page.Explain"));
}

TEST(MapDrawer, DoesNotComeAlongFromAStage) {
  HeadlessProgram p(readable());
  p.click("page.Change");
  p.tap(Key::o);
  p.frames(3);
  EXPECT_TRUE(p.session.selection().map);
  EXPECT_FALSE(p.has("page.Change"));
}

bool has_numbers(const MapProgram& p, int head) {
  return p.has("map.numbers." + std::to_string(p.session.nodes().block.front().attn.head[static_cast<size_t>(head)].pattern));
}

TEST(MapNumbers, StandInTheChosenHeadsPattern) {
  for (const Screen& screen : {Screen{1600, 1000}, Screen{1280, 720}, Screen{1920, 1080}, Screen{3200, 2000, 2}, Screen{390, 844}}) {
    MapProgram p(readable(), screen);
    const int chosen = p.session.selection().head;
    EXPECT_TRUE(has_numbers(p, chosen)) << screen.width;
    p.session.navigation().set_head((chosen + 1) % 4);
    p.frame();
    p.frame(0.1f);
    EXPECT_EQ(p.shell.animates(), screen.width > 600) << "the widths go over from the one to the other";
    p.frame(0.2f);
    p.frames(2);
    EXPECT_FALSE(p.shell.animates());
    EXPECT_TRUE(has_numbers(p, (chosen + 1) % 4)) << screen.width;
    EXPECT_FALSE(has_numbers(p, chosen)) << screen.width;
  }
}

TEST(MapNumbers, LessMotionSwapsAtOnce) {
  MapProgram p(readable());
  p.settings.less_motion = true;
  p.session.navigation().set_head(3);
  p.frames(2);
  EXPECT_FALSE(p.shell.animates());
  EXPECT_TRUE(has_numbers(p, 3));
}

TEST(MapPath, AndTheWaysIntoTheStagesStandOnTheMap) {
  for (const Screen& screen : {Screen{1600, 1000}, Screen{1920, 1080}}) {
    MapProgram p(readable(), screen);
    ASSERT_TRUE(p.has("map.path"));
    EXPECT_LT(p.item("map.path").max.y, static_cast<float>(screen.height) - 56) << "in sight";
    EXPECT_TRUE(p.has("map.into.softmax"));
    p.click("map.into.softmax");
    p.frames(2);
    EXPECT_EQ(p.session.selection().stage, Stage::softmax);
    EXPECT_FALSE(p.session.selection().map);
  }
}

/// The description of a head is whole, and mentions once that the head was made by hand.
TEST(MapCaptions, AreWholeAndSayOnceThatTheyWereMade) {
  for (const char* language : {"en", "fr"})
    for (const auto& [width, height] : {std::pair{1600, 1000}, {1280, 720}}) {
      Settings settings;
      settings.language = language;
      const Phrases phrases = phrases_in(language);
      Session session(readable());
      session.show_map();
      PaperStudio studio(session, settings, width, 2 * height);
      std::string all;
      int made = 0;
      for (const Drawing drawing = studio.view(); const Drawing::Item& item : drawing.items)
        if (const auto* text = std::get_if<PlacedText>(&item.shape)) {
          all += text->utf8 + " ";
          made += text->utf8 == phrases("map.by_hand");
        }
      EXPECT_EQ(made, 1) << language << " at " << width;
      for (const std::string& role : session.document().model->head_roles)
        EXPECT_NE(all.find(phrases.of("board.role.*", role)), std::string::npos)
            << role << ", " << language << " at " << width << ": " << all;
    }
}

/// The pronoun's row is the one that writes it: qu' attends to it, and it to the noun.
TEST(MapPath, OfATranslationBeginsAtTheRowThatWritesThePronoun) {
  MapProgram p(english_to_french());
  const AttentionPath path = attention_path(p.session);
  ASSERT_EQ(path.hops.size(), 2u);
  const auto word = [&](const Axis& axis, Index i) { return axis.label(i); };
  const Axes &cross = p.session.graph()[path.hops[0].pattern].axes, &self = p.session.graph()[path.hops[1].pattern].axes;
  EXPECT_TRUE(path.hops[0].at.cross);
  EXPECT_EQ(word(cross.rows, path.hops[0].query), "qu'");
  EXPECT_EQ(word(cross.cols, path.hops[0].key), "it");
  EXPECT_EQ(word(self.cols, path.hops[1].key), "elephant");
  ASSERT_TRUE(path.next);
  EXPECT_EQ(p.session.graph()[path.next->node].axes.cols.label(path.next->col), "il");
}

struct Drawn {
  const char* name;
  Document document;
};

std::vector<Drawn> models() {
  BuiltInModels built_in;
  const auto stories = built_in.make("stories");
  return {
      {"readable", readable()},
      {"one word", readable({"banana"})},
      {"long", readable({"The elephant ate the banana as it was hungry and the old man who saw the red house from the long road slept"})},
      {"random", random_document(6, 2, {"This is book"})},
      {"many heads", random_document(64, 16)},
      {"en_fr", english_to_french()},
      {"stories", make_document(stories, {example_of(*stories)})}};
}

/// The drawing below the top bar, whose tokens scroll sideways.
Drawing below_top_bar(Drawing drawing) {
  constexpr float bar = 104;
  std::erase_if(drawing.items, [](const Drawing::Item& item) {
    const auto* text = std::get_if<PlacedText>(&item.shape);
    return text && text->baseline < bar;
  });
  return drawing;
}

/// No word is overprinted, cut or covered, at any size and in either language.
TEST(MapWords, NoneIsHidden) {
  for (const Drawn& run : models())
    for (const char* language : {"en", "fr"})
      for (const auto& [width, height] : {std::pair{1600, 1000}, {1280, 720}, {1920, 1080}, {1024, 600}, {731, 411}}) {
        Settings settings;
        settings.language = language;
        Session session(run.document);
        session.show_map();
        PaperStudio studio(session, settings, width, height);
        const Drawing drawn = below_top_bar(studio.view());
        EXPECT_EQ(DrawingFaults(drawn).all(), "") << run.name << " in " << language << " at " << width << "x" << height;
      }
}

}  // namespace headlight::tests::map_drawer_test
