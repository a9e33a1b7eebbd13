// Layouts as trees of boxes: their measurements and positions, and that nothing in a converted view overlaps or leaves its place.
#include <algorithm>

#include "misplaced.hpp"
#include "session/language.hpp"
#include "translating_program.hpp"
#include "widgets/layout/control_boxes.hpp"
#include "widgets/layout/text_boxes.hpp"
#include "widgets/scrolling.hpp"
#include "widgets_fixture.hpp"

namespace headlight::tests::boxes_test {

/// A leaf of this size that records where it was drawn.
Box block(float width, float height, Rect& drawn) {
  return box::drawn([=](const Canvas&, float) { return BoxSize{width, height}; }, [&drawn](const Canvas&, const Rect& r) { drawn = r; });
}

struct Layout : Widgets {
  Rect a, b, d;
  /// Draws at (10, 20) with this width and height, and returns the measured size.
  BoxSize draw(const Box& box, float width, float height = 0) {
    BoxSize size;
    frame([&](const Canvas& c) {
      size = box.measure(c, width);
      box.draw(c, {10, 20, width, std::max(size.h, height)});
    });
    return size;
  }
};

TEST_F(Layout, AColumnAddsHeightsAndGapsAndLeavesOutWhatIsEmpty) {
  const BoxSize size = draw(box::column({block(50, 20, a), Box(), block(70, 30, b)}, 8), 300);
  EXPECT_EQ(size.w, 70);
  EXPECT_EQ(size.h, 58);
  EXPECT_EQ(b.y, 20 + 28);
  EXPECT_TRUE(box::column({Box(), Box()}).empty()) << "no gap stands beside it";
}

TEST_F(Layout, AScrollBarOfALongListIsLongEnoughToSeeAndStaysInsideItsView) {
  const Rect view = {10, 20, 300, 100};
  Rect none, half, first, last;
  frame([&](const Canvas& c) {
    none = draw_scroll_bar(c, 304, view, 100, 0);
    half = draw_scroll_bar(c, 304, view, 200, 50);
    first = draw_scroll_bar(c, 304, view, 5000, 0);
    last = draw_scroll_bar(c, 304, view, 5000, 4900);
  });
  EXPECT_EQ(none.h, 0) << "all of it is in sight";
  EXPECT_EQ(half.h, 50) << "as long as the part in sight";
  EXPECT_EQ(half.y, 20 + 25);
  EXPECT_EQ(first.y, view.y);
  EXPECT_EQ(last.h, 16);
  EXPECT_FLOAT_EQ(last.bottom(), view.bottom());
}

TEST_F(Layout, TheSecondStandsBesideOrBelowAsTheWidthAllows) {
  const Box both = box::beside_or_below(block(90, 60, a).at_least_wide(100), block(80, 20, b), 10, 5);
  EXPECT_EQ(draw(both, 190).h, 60);
  EXPECT_EQ(b.x, 10 + 110);
  EXPECT_EQ(b.y, a.y);
  EXPECT_EQ(a.w, 100);
  EXPECT_EQ(draw(both, 189).h, 85);
  EXPECT_EQ(b.x, 10);
  EXPECT_EQ(b.y, a.bottom() + 5);
}

TEST(SideParts, StandBesideOrBelowAsTheWidthAllows) {
  const SidePart first = {.least_width = 300, .width = 320, .height = 200}, second = {.least_width = 230};
  const SideParts wide = beside_or_below({5, 7, 560, 400}, first, second, 30, 10),
                  narrow = beside_or_below({5, 7, 559, 400}, first, second, 30, 10);
  EXPECT_FALSE(wide.below);
  EXPECT_EQ(wide.first.w, 320);
  EXPECT_EQ(wide.second.x, 5 + 350);
  EXPECT_EQ(wide.second.right(), 565);
  EXPECT_EQ(wide.second.h, 400);
  EXPECT_TRUE(narrow.below);
  EXPECT_EQ(narrow.first.w, 559);
  EXPECT_EQ(narrow.first.h, 200);
  EXPECT_EQ(narrow.second.y, 7 + 210);
  EXPECT_EQ(narrow.second.bottom(), 407);
}

TEST_F(Layout, AGrowingChildTakesTheHeightThatIsLeftUpToItsMost) {
  draw(box::column({block(50, 20, a), block(50, 30, b).grow(), block(50, 10, d)}, 5), 300, 200);
  EXPECT_EQ(b.h, 200 - 20 - 10 - 10);
  EXPECT_EQ(d.bottom(), 220);
  draw(box::column({block(50, 20, a), block(50, 30, b).grow(80), block(50, 10, d)}, 5), 300, 200);
  EXPECT_EQ(b.h, 80);
  EXPECT_EQ(d.y, 20 + 20 + 5 + 80 + 5);
}

TEST_F(Layout, ARowCentresAndGivesTheRestToWhatGrows) {
  draw(box::row({block(50, 20, a), block(40, 30, b).grow(), block(60, 10, d)}, 10), 300);
  EXPECT_EQ(a.y, 25);
  EXPECT_EQ(d.y, 30);
  EXPECT_EQ(b.w, 300 - 50 - 60 - 20);
  EXPECT_EQ(d.right(), 310);
  draw(box::row({block(50, 20, a), box::spacer(), block(60, 10, d)}, 10), 300);
  EXPECT_EQ(d.right(), 310);
}

TEST_F(Layout, AGrowingChildOfARowIsNarrowerWhereAllHaveNoRoom) {
  draw(box::row({block(50, 20, a), block(400, 30, b).grow(), block(60, 10, d)}, 10), 200);
  EXPECT_EQ(b.w, 200 - 50 - 60 - 20);
  EXPECT_EQ(d.right(), 210);
}

TEST_F(Layout, ChildrenWithoutRoomBeginTheNextLine) {
  const Box box = box::wrap({block(80, 20, a), block(80, 30, b), block(80, 10, d)}, 10);
  EXPECT_EQ(draw(box, 170).h, 30 + 10 + 10);
  EXPECT_EQ(b.x, 10 + 90);
  EXPECT_EQ(d.x, 10);
  EXPECT_EQ(d.y, 20 + 40);
  EXPECT_EQ(draw(box, 300).h, 30);
  EXPECT_EQ(draw(box, 20).h, 20 + 30 + 10 + 20);
}

TEST_F(Layout, TheFirstThatFitsIsDrawn) {
  const Box box = box::first_that_fits({block(200, 20, a), block(100, 30, b), block(50, 40, d)});
  EXPECT_EQ(draw(box, 250).h, 20);
  EXPECT_EQ(draw(box, 120).h, 30);
  EXPECT_EQ(draw(box, 10).h, 40) << "the last one where none fits";
}

TEST_F(Layout, SectionsHaveARuleBetweenThem) {
  const BoxSize size = draw(box::sections({block(50, 20, a), Box(), block(50, 30, b)}, 10), 300);
  EXPECT_EQ(size.h, 20 + 10 + stroke::rule + 10 + 30);
  EXPECT_EQ(b.bottom(), 20 + size.h);
}

TEST_F(Layout, ABoxThatIsNotSeenKeepsItsRoom) {
  a = {};
  EXPECT_EQ(draw(box::column({block(50, 20, a).visible(false), block(50, 30, b)}, 8), 300).h, 58);
  EXPECT_EQ(a.h, 0);
  EXPECT_EQ(b.y, 48);
}

TEST_F(Layout, AParagraphIsAsHighAsItIsDrawn) {
  const std::string words = "**some** words that go on and on, with a [link](text:there) among them";
  for (const float width : {60.f, 133.f, 280.f, 900.f}) {
    float drawn = 0;
    frame([&](const Canvas& c) { drawn = paragraph(c, "p", 0, 0, width, body_style(c), words).height; });
    EXPECT_EQ(draw(box::body("p", words), width).h, drawn) << width;
  }
  draw(box::row({box::body("p", words), block(10, 10, b)}), 900);
  EXPECT_EQ(draw(box::row({box::body("p", words), block(10, 10, b)}), 900).h, 21) << "it is not broken where it has just its own width";
}

TEST_F(Layout, LinksAndButtonsAct) {
  std::string followed;
  int pressed = 0;
  const Box box = box::column({box::body("p", "a [link](text:there)", {[&](const std::string& id) { followed = id; }}),
                               box::wrap({box::button("go", "Go", [&] { ++pressed; })})});
  const Draw draw = [&](const Canvas& c) { draw_down(c, 20, 20, 300, box); };
  click(draw, "p.there");
  EXPECT_EQ(followed, "there");
  click(draw, "go");
  EXPECT_EQ(pressed, 1);
}

TEST_F(Layout, TheTabKeyGoesThroughTheTreeInItsOrder) {
  const auto nothing = [] {};
  frame([&](const Canvas& c) {
    draw_down(c, 20, 20, 300,
              box::column({box::row({box::button("first", "a", nothing), box::spacer(), box::button("second", "b", nothing)}),
                           box::button("third", "c", nothing)}));
  });
  for (const char* name : {"first", "second", "third"}) {
    log_.move_focus(1);
    EXPECT_TRUE(log_.is_focused(name)) << name;
  }
}

/// A ring around each word would cut its neighbours: a link has one ring in each line.
TEST_F(Layout, TheFocusOfALinkIsOneRingAroundItsWords) {
  for (const float width : {600.f, 110.f}) {
    RichResult drawn;
    const Draw draw_link = [&](const Canvas& c) {
      drawn = paragraph(c, "p", 10, 20, width, body_style(c), "[Question 1: it keeps](text:1)");
    };
    log_.set_focus("p.1");
    frame(draw_link);
    frame(draw_link);
    const auto is_ring = [](const Item& item) { return item.name == "p.ring"; };
    constexpr float line = 21;
    EXPECT_EQ(static_cast<float>(std::count_if(log_.items().begin(), log_.items().end(), is_ring)), drawn.height / line) << width;
    ASSERT_TRUE(log_.find("p.ring"));
    const Item& ring = *log_.find("p.ring");
    if (width > 500) {
      EXPECT_NEAR(ring.max.x - ring.min.x, drawn.width, 1);
    } else {
      EXPECT_GT(drawn.height, line) << "the words need two lines";
    }
  }
}

TEST_F(Layout, WhatIsHigherThanItsViewIsScrolled) {
  float scrolled = 1000;
  const Draw draw = [&](const Canvas& c) {
    draw_scrolled(c, "view", {10, 20, 300, 100}, {10, 5}, box::column({block(50, 150, a), block(50, 40, b)}, 8), scrolled);
  };
  frame(draw);
  EXPECT_EQ(scrolled, 150 + 8 + 40 + 10 - 100);
  EXPECT_EQ(b.bottom(), 120 - 5);
  ASSERT_NE(log_.scroll_view("view"), nullptr);
  frame([&](const Canvas& c) { draw_scrolled(c, "view", {10, 20, 300, 100}, {10, 5}, block(50, 30, a).grow(), scrolled); });
  EXPECT_EQ(scrolled, 0);
  EXPECT_EQ(a.h, 90) << "it fills the view";
}

TEST_F(Layout, OnlyRowsInSightAreDrawnAndTheOneAskedForIsInSight) {
  float scrolled = 0;
  std::vector<size_t> drawn;
  std::optional<size_t> shown = 500;
  const auto draw = [&] {
    drawn.clear();
    frame([&](const Canvas& c) {
      draw_rows(c, {10, 20, 300, 100}, {"list", 20, 1000, shown}, scrolled, [&](const Rect&, size_t i) { drawn.push_back(i); });
    });
  };
  draw();
  EXPECT_LE(drawn.size(), 7u);
  EXPECT_EQ(std::count(drawn.begin(), drawn.end(), 500u), 1);
  EXPECT_EQ(drawn.back(), 501u) << "with its neighbours";
  shown.reset();
  scrolled = 0;
  draw();
  EXPECT_EQ(drawn.front(), 0u);
}

TEST_F(Layout, ColumnsOfATableStandApartAtAnyWidth) {
  WorkingTable table{.name = "t"};
  table.columns = {{"name", ColumnOf::words}, {"a"}, {"", ColumnOf::signs}, {"b"}, {"", ColumnOf::bars}, {"sum"}};
  table.rows = {
      {{{.text = "elephant", .words = true}, {.text = "-12.25"}, {.text = "\u00d7"}, {.text = "3.5"}, {.bar = 1.f}, {.text = "-42.875"}}}};
  for (const float width : {205.f, 220.f, 280.f, 336.f, 700.f}) {
    frame([&](const Canvas& c) { working_table(c, 10, 10, width, table); });
    const Item *last = log_.find("t.last.0"), *bar = log_.find("t.bar.0");
    ASSERT_NE(last, nullptr);
    EXPECT_NEAR(last->max.x, 10 + width, 1.5f) << width;
    EXPECT_EQ(bar == nullptr, width < 250) << width << ": bars go where there is no room";
    if (bar) {
      EXPECT_LE(bar->max.x, last->min.x - 3) << width;
    }
    EXPECT_LE(log_.find("t.title.1")->max.x, log_.find("t.title.3")->min.x - 3) << width;
  }
}

TEST_F(Layout, AMisplacedBoxIsFound) {
  frame([&](const Canvas& c) { draw_down(c, 20, 20, 300, box::column({block(50, 20, a), block(50, 20, b)})); });
  EXPECT_EQ(misplaced(log_), "");
  frame([&](const Canvas& c) { draw_down(c, 20, 20, 300, box::column({block(50, 20, a), block(50, 20, b)}, -6)); });
  EXPECT_NE(misplaced(log_).find("overlap"), std::string::npos);
  frame([&](const Canvas& c) { draw_down(c, 20, 20, 300, box::row({block(200, 20, a), block(200, 20, b)})); });
  EXPECT_NE(misplaced(log_).find("leaves its parent"), std::string::npos);
  const auto wide = [](const Canvas& c, const Rect& r) { c.note("thing", {r.x, r.y, r.w + 40, r.h}); };
  frame([&](const Canvas& c) { draw_down(c, 20, 20, 300, box::drawn(20, wide)); });
  EXPECT_NE(misplaced(log_).find("beyond its box: thing"), std::string::npos);
}

class ConvertedViews : public ViewsOfBoxes {};
INSTANTIATE_TEST_SUITE_P(Languages, ConvertedViews, testing::ValuesIn(every_language_and_scale()),
                         [](const auto& info) { return name_of(info.param); });

TEST_P(ConvertedViews, NothingOverlapsOrLeavesItsPlaceWhereAStageIsExplained) {
  at_every_width(readable_words, [](HeadlessProgram& p, const std::string& width) {
    p.shell.inspector().show(InspectorPage::explain);
    for (const Stage stage : bare_stages) {
      p.session.go(stage);
      p.frame();
      p.session.navigation().pin({main_node(stage, p.session.nodes(), 1), 6, 0});
      expect_placed(p, id(stage) + width);
    }
    p.session.selection().reach_from = p.session.selection().pinned;
    p.session.go(Stage::softmax);
    p.session.selection().objective = p.session.selection().pinned;
    p.session.navigation().pin({p.head().scores, 2, 3});
    expect_placed(p, "reach" + width);
    p.session.show_map();
    p.shell.inspector().show(InspectorPage::explain);
    expect_placed(p, "map" + width);
  });
}

TEST_P(ConvertedViews, NothingOverlapsOrLeavesItsPlaceWhereNumbersAreChanged) {
  at_every_width(readable_words, [](HeadlessProgram& p, const std::string& width) {
    p.session.push(OverrideCell{{0, "blocks.0.attn.pattern[1]", 6, 1}, 0.2f, true});
    p.session.push(OverrideCell{{0, "blocks.0.attn.W_K", 2, 1}, 0.5f, false});
    p.session.push(SetTemperature{2});
    p.session.push(SetMistake{Mistake::no_scale, true});
    p.frames(2);
    for (const auto page : {InspectorPage::change, InspectorPage::mistakes, InspectorPage::history}) {
      p.shell.inspector().show(page);
      for (const Stage stage : {Stage::tokens, Stage::k, Stage::softmax}) {
        p.session.go(stage);
        p.session.navigation().pin({main_node(stage, p.session.nodes(), 1), 6, 0});
        expect_placed(p, "page " + std::to_string(static_cast<int>(page)) + ", " + id(stage) + width);
      }
    }
    p.session.navigation().go_to({p.session.graph().find("blocks.0.attn.W_K"), 2, 1});
    p.shell.inspector().show(InspectorPage::change);
    expect_placed(p, "a weight" + width);
  });
}

TEST_P(ConvertedViews, NothingOverlapsOrLeavesItsPlaceWhereATranslationIsExplained) {
  at_every_width([] { return translating(); },
                 [](HeadlessProgram& p, const std::string& width) {
                   p.shell.inspector().show(InspectorPage::explain);
                   for (const StagePlace& stage : p.session.navigation().stages()) {
                     p.session.go(stage);
                     expect_placed(p, id(stage, p.session.nodes()) + width);
                   }
                 });
}

}  // namespace headlight::tests::boxes_test
