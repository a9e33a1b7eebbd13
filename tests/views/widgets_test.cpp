// Controls, words and cards as widgets, each driven by name.
#include <set>

#include "widgets/scrolling.hpp"
#include "widgets/status_line.hpp"
#include "widgets/working_table.hpp"
#include "widgets_fixture.hpp"

namespace headlight::tests::widgets_test {

TEST_F(Widgets, AButtonIsClickedByName) {
  int clicks = 0;
  const Draw draw = [&](const Canvas& c) { clicks += bool(button(c, "go", {10, 10, 100, 34}, "Go")); };
  click(draw, "go");
  EXPECT_EQ(clicks, 1);
}

TEST_F(Widgets, ADisabledButtonDoesNothing) {
  int clicks = 0;
  const Draw draw = [&](const Canvas& c) {
    clicks += bool(button(c, "go", {10, 10, 100, 34}, "Go", ButtonKind::primary, {"", "nothing to undo"}));
  };
  click(draw, "go");
  EXPECT_EQ(clicks, 0);
  EXPECT_FALSE(log_.find("go")->enabled);
}

TEST_F(Widgets, ALongEquationGoesOnInTheNextLine) {
  const std::vector<EquationPart> parts(6, EquationPart{"S", "(9, 9)"});
  float wide = 0, narrow = 0;
  frame([&](const Canvas& c) {
    wide = equation(c, 10, 10, 1200, parts);
    narrow = equation(c, 10, 10, 200, parts);
  });
  EXPECT_GE(narrow, 2 * wide);
}

TEST_F(Widgets, AStatusLineHasRoomForThreeLinesAndTellsWhatIsLonger) {
  const Rect bar = {10, 900, 400, 56};
  std::string words;
  RichResult drawn;
  const Draw draw = [&](const Canvas& c) { drawn = status_line(c, "status", bar, c.colours().text, words); };
  for (int n = 1; n <= 3; ++n) {
    for (int i = 0; i < 5; ++i) words += "**some** words ";
    frame(draw);
    EXPECT_LE(drawn.height, bar.h) << words;
    EXPECT_EQ(log_.find("status.whole"), nullptr);
  }
  EXPECT_GE(drawn.height, 3 * 16);
  for (int i = 0; i < 60; ++i) words += "more ";
  frame(draw);
  EXPECT_NE(log_.find("status.whole"), nullptr);
  words.clear();
  for (const char* stop : {". ", "\u3002"}) {
    for (int n = 0; n < 12; ++n) words += "A **sentence** of nine words about what is seen" + std::string(stop);
    frame(draw);
    EXPECT_LE(drawn.height, bar.h) << "whole sentences, as many as fit";
    EXPECT_GT(drawn.height, bar.h / 2);
    EXPECT_NE(log_.find("status.whole"), nullptr);
  }
  words.clear();
  do words += "more ", frame(draw);
  while (drawn.height < 25);
  EXPECT_LE(drawn.width, 0.8f * bar.w) << "no word stands alone in the second line";
}

TEST_F(Widgets, SegmentsChoose) {
  int chosen = 0;
  const std::vector<std::string> options{"none", "causal", "custom"};
  const Draw draw = [&](const Canvas& c) { chosen = segmented(c, "mask", {10, 10, 200, 34}, options, chosen).value_or(chosen); };
  click(draw, "mask.custom");
  EXPECT_EQ(chosen, 2);
  click(draw, "mask.none");
  EXPECT_EQ(chosen, 0);
}

TEST_F(Widgets, NoWordTouchesTheEndsOfItsSegment) {
  const auto expect_room = [&](const std::vector<std::string>& options, bool alike) {
    float least = 1000, narrowest = 1000, widest = 0;
    const Draw draw = [&](const Canvas& c) {
      segmented(c, "page", {10, 10, 280, 34}, options, 0);
      for (const std::string& option : options) {
        const Item& item = *log_.find("page." + option);
        const float width = item.max.x - item.min.x;
        least = std::min(least, width - c.text_width(c.fonts().label, option));
        narrowest = std::min(narrowest, width);
        widest = std::max(widest, width);
      }
    };
    frame(draw);
    EXPECT_GE(least, 8);
    EXPECT_EQ(widest - narrowest < 1.5f, alike);
  };
  expect_room({"Explain", "Change", "Break it", "History"}, true);
  expect_room({"Expliquer", "Modifier", "Casser", "Historique"}, false);
}

TEST_F(Widgets, TheStepperStopsAtItsLimit) {
  int heads = 1;
  const Draw draw = [&](const Canvas& c) {
    heads += stepper(c, "heads", {10, 10, 96, 34}, std::to_string(heads), heads == 1 ? "at least one head" : "");
  };
  click(draw, "heads.minus");
  EXPECT_EQ(heads, 1);
  click(draw, "heads.plus");
  EXPECT_EQ(heads, 2);
  click(draw, "heads.minus");
  EXPECT_EQ(heads, 1);
}

TEST_F(Widgets, TheToggleFlips) {
  bool on = false;
  const Draw draw = [&](const Canvas& c) { on ^= toggle(c, "positions", 10, 30, on); };
  click(draw, "positions");
  EXPECT_TRUE(on);
}

TEST_F(Widgets, ADropDownOpensAndChooses) {
  int chosen = 0;
  const std::vector<Choice> choices{{"readable", "", ""}, {"random", "seed 7", ""}, {"GPT-2", "", "the folder is missing"}};
  const Draw draw = [&](const Canvas& c) { chosen = drop_down(c, "model", {10, 10, 112, 34}, choices, chosen).value_or(chosen); };
  click(draw, "model");
  ASSERT_NE(log_.find("model.1"), nullptr);
  click(draw, "model.2");
  EXPECT_EQ(chosen, 0);
  click(draw, "model.1");
  EXPECT_EQ(chosen, 1);
  frame(draw);
  EXPECT_EQ(log_.find("model.1"), nullptr);
}

TEST_F(Widgets, ATextFieldTakesTypingAndAnOutsideText) {
  FieldState state;
  std::string external = "the cat";
  FieldEvent last = FieldEvent::none;
  const Draw draw = [&](const Canvas& c) {
    const FieldEvent e = text_field(c, "sentence", {10, 10, 400, 34}, state, external);
    if (e != FieldEvent::none) last = e;
  };
  click(draw, "sentence");
  EXPECT_TRUE(state.active);
  tap(draw, Key::end);
  type(draw, " sat");
  EXPECT_EQ(state.text, "the cat sat");
  tap(draw, Key::enter);
  EXPECT_EQ(last, FieldEvent::entered);
  external = "undone";
  frame(draw);
  frame(draw);
  EXPECT_EQ(state.text, "undone");
}

TEST_F(Widgets, ATextFieldFollowsAnOutsideTextWhileTheCaretIsInIt) {
  FieldState state;
  std::string external = "one";
  const Draw draw = [&](const Canvas& c) { text_field(c, "f", {10, 10, 400, 34}, state, external); };
  click(draw, "f");
  external = "two";
  for (int i = 0; i < 4; ++i) frame(draw);
  EXPECT_EQ(state.text, "two");
}

TEST_F(Widgets, NumbersAreParsedOrRefused) {
  EXPECT_FLOAT_EQ(*parse_number(" -0.5 "), -0.5f);
  EXPECT_FLOAT_EQ(*parse_number("1e38"), 1e38f);
  EXPECT_FLOAT_EQ(*parse_number("−2,5"), -2.5f);
  EXPECT_TRUE(std::isnan(*parse_number("nan")));
  EXPECT_TRUE(std::isinf(*parse_number("-∞")));
  EXPECT_FALSE(parse_number("1x"));
  EXPECT_FALSE(parse_number(""));
}

TEST_F(Widgets, AResultsWordsStayBesideItsNumber) {
  const Rect box = {10, 10, 280, 52};
  frame([&](const Canvas& c) {
    for (const char* words :
         {"A[it, elephant]  =", "unmasked_pattern[it, elephant]  \u2248", "a[very long name] + another[very long name]  ="}) {
      const RichResult drawn = result_box(c, box, {"result", words, "0.903", c.colours().beam, true});
      EXPECT_LE(box.x + 16 + drawn.width, log_.find("result.chip")->min.x) << words;
      EXPECT_LE(drawn.height, box.h) << words;
    }
  });
}

TEST_F(Widgets, ASliderFollowsTheHand) {
  float value = 0;
  const Draw draw = [&](const Canvas& c) { value = slider(c, "s", {100, 100, 200, 20}, value).value_or(value); };
  click(draw, "s");
  EXPECT_NEAR(value, 0.5f, 0.011f);
}

TEST_F(Widgets, AHeadStepperSaysThatItIsOfHeads) {
  const Draw draw = [&](const Canvas& c) { head_stepper(c, "head", {100, 100, 126, 30}, 1, 4); };
  const ImWchar h = 'h';
  const ImFontGlyph* glyph = theme_.fonts.small_medium->FindGlyph(h);
  ASSERT_TRUE(glyph);
  frame(draw);
  bool drawn = false;
  const ImDrawData* all = ImGui::GetDrawData();
  for (int i = 0; i < all->CmdListsCount; ++i)
    for (const ImDrawVert& corner : all->CmdLists[i]->VtxBuffer) drawn |= corner.uv.x == glyph->U0 && corner.uv.y == glyph->V0;
  EXPECT_TRUE(drawn) << "head 2 / 4 has room in the width that boards give it";
}

TEST_F(Widgets, ASlidersKnobIsHeldAnywhereAtBothEnds) {
  for (const float end : {0.f, 1.f})
    for (const float beside : {-6.f, 0.f, 6.f}) {
      float value = end;
      const Draw draw = [&](const Canvas& c) { value = slider(c, "s", {100, 100, 200, 4}, value).value_or(value); };
      frame(draw);
      const auto move = [&](float x) { input_.move(x, 102), frame(draw), frame(draw); };
      move(100 + 200 * end + beside);
      input_.press();
      frame(draw);
      frame(draw);
      move(200);
      input_.release();
      frame(draw);
      EXPECT_NEAR(value, 0.5f, 0.011f) << end << " " << beside;
    }
}

TEST_F(Widgets, AWordThatNoFontHasIsNamedInASentence) {
  float width = 0, named = 1;
  frame([&](const Canvas& c) {
    width = rich_width(c, body_style(c), "**\U0001F44D**");
    named = c.text_width(c.fonts().body_bold, "[thumbs up]");
  });
  EXPECT_EQ(width, named);
}

TEST_F(Widgets, SentencesThatAreJoinedHaveNoSpaceAfterAFullWidthMark) {
  frame([](const Canvas& c) {
    const auto width = [&](const char* text) { return rich_width(c, body_style(c), text); };
    EXPECT_EQ(width("\u731b\u3002 \u732b"), width("\u731b\u3002\u732b"));
    EXPECT_GT(width("\u731b. \u732b"), width("\u731b.\u732b"));
  });
}

TEST_F(Widgets, ALinkInAParagraphIsClicked) {
  std::string clicked;
  const Draw draw = [&](const Canvas& c) {
    const RichResult r =
        paragraph(c, "about", 10, 10, 200, body_style(c), "Each word's query [q](query:stage.q) is multiplied with **each** key.");
    if (!r.clicked.empty()) clicked = r.clicked;
    EXPECT_EQ(r.height, paragraph_height(c, 200, body_style(c), "Each word's query [q](query:stage.q) is multiplied with **each** key."));
    EXPECT_LE(r.width, 200);
  };
  click(draw, "about.stage.q");
  EXPECT_EQ(clicked, "stage.q");
}

TEST(Markup, APositionIsSmallAndMutedBehindItsWord) {
  const std::vector<TextRun> runs = parse_runs("**the_{@3}** and W_{Q}");
  ASSERT_EQ(runs.size(), 4u);
  EXPECT_TRUE(runs[1].is_position && runs[1].coloured);
  EXPECT_EQ(runs[1].text, "3");
  EXPECT_EQ(runs[1].script, -1);
  EXPECT_EQ(runs[1].role, Role::muted);
  EXPECT_FALSE(runs[2].is_position || runs[2].coloured);
  EXPECT_EQ(without_markup("**the_{@3}** and W_{Q}"), "the (3) and WQ");
  EXPECT_EQ(parse_runs("[the_{@3}](query:go)")[1].link, "go");
}

TEST(Markup, IsReadAndEscaped) {
  const std::vector<TextRun> runs = parse_runs("W_{Q} is **bold** and [K](key) `x`");
  ASSERT_GE(runs.size(), 6u);
  EXPECT_EQ(runs[1].text, "Q");
  EXPECT_EQ(runs[1].script, -1);
  EXPECT_TRUE(runs[3].bold);
  const std::string nasty = "**[a](query:b)_{x}`\\";
  const std::vector<TextRun> plain = parse_runs(escaped(nasty));
  ASSERT_EQ(plain.size(), 1u);
  EXPECT_EQ(plain[0].text, nasty);
  EXPECT_EQ(parse_runs("[not a link] **")[0].text, "[not a link] ");
}

TEST(Scrolling, AListMovesNoFurtherThanItMust) {
  EXPECT_EQ(scrolled_into_view(50, 60, 90, 100), 50) << "it is in view";
  EXPECT_EQ(scrolled_into_view(50, 10, 40, 100), 10) << "it lies above";
  EXPECT_EQ(scrolled_into_view(50, 200, 230, 100), 130) << "it lies below";
  EXPECT_EQ(scrolled_into_view(50, 200, 330, 100), 200) << "it is longer than the view, which shows its beginning";
}

/// Pieces and lines of the bars differ in shape, too, so that they can be told apart without colour.
TEST_F(Widgets, TheBarsOfTwelveHeadsDiffer) {
  for (const Rect r : {Rect{20, 20, 3, 10}, Rect{20, 20, 3, 14}, Rect{20, 20, 3, 18}, Rect{20, 20, 90, 4.5f}, Rect{20, 20, 40, 3}}) {
    std::set<std::vector<std::pair<float, float>>> bars;
    frame([&](const Canvas& c) {
      for (int head = 0; head < 12; ++head) {
        const int before = c.draw->VtxBuffer.Size;
        head_bar(c, r, head);
        std::vector<std::pair<float, float>> corners;
        for (int i = before; i < c.draw->VtxBuffer.Size; ++i) corners.emplace_back(c.draw->VtxBuffer[i].pos.x, c.draw->VtxBuffer[i].pos.y);
        bars.insert(corners);
      }
    });
    EXPECT_EQ(bars.size(), 12u) << r.w << " x " << r.h;
  }
}

TEST_F(Widgets, LongWordsAreShortened) {
  frame([&](const Canvas& c) {
    const std::string text = c.shortened(c.fonts().body, std::string(500, 'w'), 100);
    EXPECT_LE(c.text_width(c.fonts().body, text), 100);
    EXPECT_EQ(text.substr(text.size() - 3), "…");
    EXPECT_EQ(c.shortened(c.fonts().body, "cat", 100), "cat");
  });
}

TEST_F(Widgets, BehindTheLastTabStopAPageGoesOn) {
  const Draw draw = [](const Canvas& c) {
    for (const char* name : {"one", "two"}) c.touch(name, {name[0] == 'o' ? 10.f : 60.f, 10, 40, 20});
  };
  frame(draw);
  EXPECT_FALSE(log_.ends_focus(1)) << "nothing has the focus: the first one gets it";
  for (const char* name : {"one", "two"}) {
    log_.move_focus(1);
    EXPECT_TRUE(log_.is_focused(name));
    EXPECT_EQ(log_.ends_focus(1), std::string(name) == "two");
    EXPECT_EQ(log_.ends_focus(-1), std::string(name) == "one");
  }
  frame([](const Canvas&) {});
  EXPECT_TRUE(log_.ends_focus(1)) << "there is nothing to stop at";
}

TEST_F(Widgets, TableLinksLieAboveTheirRows) {
  WorkingTable t;
  t.name = "work";
  t.columns = {{"i", ColumnOf::words}, {"q"}};
  TableRow row;
  row.name = "row.0";
  row.cells.resize(2);
  row.cells[0].text = "0";
  row.cells[1].text = "2.41";
  row.cells[1].link = "q.6.0";
  t.rows = {row};
  TableResult seen;
  const Draw draw = [&](const Canvas& c) {
    const TableResult r = working_table(c, 20, 20, 300, t);
    if (!r.clicked_link.empty()) seen.clicked_link = r.clicked_link;
    if (r.clicked_row) seen.clicked_row = r.clicked_row;
  };
  click(draw, "work.q.6.0");
  EXPECT_EQ(seen.clicked_link, "q.6.0");
  EXPECT_FALSE(seen.clicked_row);
}

TEST_F(Widgets, ARailRowAndACardAreClicked) {
  bool rail = false, card = false;
  MatrixZoom zoom;
  HeadCard head;
  head.name = "head.0";
  head.title = "Head 1";
  head.matrix = small_matrix();
  head.matrix.pitch_x = head.matrix.pitch_y = 18;
  RailRow row;
  row.name = "rail.q";
  row.title = "Q";
  row.values = ramp(4, 4);
  const Draw draw = [&](const Canvas& c) {
    rail |= bool(rail_row(c, {0, 104, 247, 60}, row));
    card |= bool(head_card(c, {300, 104, 217, 222}, head, zoom).touch);
  };
  click(draw, "rail.q");
  EXPECT_TRUE(rail);
  input_.move(310, 310);
  frame(draw);
  frame(draw);
  input_.press();
  frame(draw);
  input_.release();
  frame(draw);
  EXPECT_TRUE(card);
}

TEST(Legend, TicksSayTheSpan) {
  const auto d = legend_ticks(ColourMap::diverging, 5.65f);
  EXPECT_EQ(d[0].label, "-5.65");
  EXPECT_EQ(d[1].label, "0");
  EXPECT_EQ(d[2].label, "5.65");
  const auto b = legend_ticks(ColourMap::beam, 1);
  EXPECT_EQ(b[1].label + ", " + b[2].label, "0.5, 1");
  EXPECT_EQ(legend_ticks(ColourMap::diverging, 16)[2].label, "16");
}

TEST_F(Widgets, TheStatusLineSaysAPictureInWords) {
  const auto drawn = [&](const char* sentence) {
    int vertices = 0;
    frame([&](const Canvas& c) {
      status_line(c, "status", {0, 0, 600, 40}, c.colours().text, sentence);
      vertices = c.draw->VtxBuffer.Size;
    });
    return vertices;
  };
  EXPECT_EQ(drawn("4 % to **\U0001F44D**"), drawn("4 % to **\\[thumbs up\\]**"));
}

}  // namespace headlight::tests::widgets_test
