// The first picture uses few characters, so that it appears sooner; the others are baked right after it.
#include "core/documents.hpp"
#include "folders/built_in.hpp"
#include "headless_program.hpp"

namespace headlight::tests::first_glyphs_test {

/// The number of characters in the picture that are drawn with the mark for a missing glyph.
int characters_without_glyph() {
  int marks = 0;
  const ImDrawData* drawn = ImGui::GetDrawData();
  for (const ImFont* font : ImGui::GetIO().Fonts->Fonts) {
    const ImFontGlyph& mark = *font->FallbackGlyph;
    for (int i = 0; i < drawn->CmdListsCount; ++i)
      for (const ImDrawVert& corner : drawn->CmdLists[i]->VtxBuffer) marks += corner.uv.x == mark.U0 && corner.uv.y == mark.V0;
  }
  return marks;
}

/// Counts the characters without a glyph, and those that need the system's fonts, too.
size_t characters_without_glyph(const HeadlessProgram& p) {
  return static_cast<size_t>(characters_without_glyph()) + p.painter.letters.size();
}

TEST(FirstGlyphs, AreAllThatAFirstPictureDraws) {
  for (const char* language : {"en", "fr"}) {
    HeadlessProgram p(readable(), {.usual = Usual::first});
    p.settings.language = language;
    p.frames(2);
    EXPECT_EQ(characters_without_glyph(p), 0u) << "the first board in " << language;
    p.session.show_map();
    p.frames(2);
    EXPECT_EQ(characters_without_glyph(p), 0u) << "the map in " << language;
    for (const StagePlace& place : p.session.navigation().stages()) {
      p.session.selection().map = false;
      p.session.go(place);
      p.frames(2);
      EXPECT_EQ(characters_without_glyph(p), 0u) << id(place, p.session.nodes()) << " in " << language;
    }
  }
}

TEST(FirstGlyphs, AreJoinedByTheOthersWhenItIsDrawn) {
  HeadlessProgram p(readable(), {.usual = Usual::first});
  const auto can_draw = [](ImWchar c) { return ImGui::GetIO().Fonts->Fonts.front()->FindGlyphNoFallback(c) != nullptr; };
  constexpr ImWchar l_with_stroke = 0x142;
  ASSERT_TRUE(can_draw('l'));
  EXPECT_FALSE(can_draw(l_with_stroke)) << "else the first picture could stand no sooner";
  p.first_is_drawn();
  p.frame();
  EXPECT_TRUE(can_draw(l_with_stroke));
}

TEST(FirstGlyphs, HaveThoseOfTheSentence) {
  HeadlessProgram p(readable({"ża Žluťoučký kůň"}), {.usual = Usual::first});
  p.frames(2);
  EXPECT_EQ(characters_without_glyph(p), 0u);
}

/// They use the first characters, in one size: nothing is baked that is not drawn.
TEST(FirstGlyphs, AreEnoughForTheFirstTwoMinutes) {
  const auto can_draw = [](ImWchar c) { return ImGui::GetIO().Fonts->Fonts.front()->FindGlyphNoFallback(c) != nullptr; };
  constexpr ImWchar l_with_stroke = 0x142;
  for (const char* language : {"en", "fr"}) {
    HeadlessProgram p(readable());
    p.settings.language = language;
    for (const StartStep step : {StartStep::question, StartStep::answer, StartStep::changed, StartStep::strokes}) {
      p.shell.start_here(step);
      p.frames(3);
      EXPECT_EQ(characters_without_glyph(p), 0u) << static_cast<int>(step) << " in " << language;
      EXPECT_NE(p.theme().fonts.display, p.theme().fonts.title);
      EXPECT_FALSE(can_draw(l_with_stroke)) << "else it could stand no sooner";
    }
    p.tap(Key::escape);
    p.frames(2);
    EXPECT_TRUE(can_draw(l_with_stroke)) << "what comes after them has all characters";
    EXPECT_EQ(p.theme().fonts.display, p.theme().fonts.title) << "and no large type";
  }
}

/// A link may lead anywhere.
TEST(FirstGlyphs, AreEnoughForEveryStageOfTheTrainedModels) {
  BuiltInModels models;
  for (const char* name : {"en-fr", "stories"}) {
    const auto model = models.make(name);
    HeadlessProgram p(make_document(model, {example_of(*model)}), {.usual = Usual::first});
    for (const StagePlace& place : p.session.navigation().stages()) {
      p.session.go(place);
      p.frames(2);
      EXPECT_EQ(characters_without_glyph(p), 0u) << name << " " << id(place, p.session.nodes());
    }
  }
}

}  // namespace headlight::tests::first_glyphs_test
