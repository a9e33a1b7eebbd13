#include "views/shell/frame_edge.hpp"

#include <imgui_internal.h>

#include <stdexcept>

#include "core/scratch_folder.hpp"
#include "document/document_file.hpp"
#include "headless_program.hpp"

namespace headlight::tests::frame_edge_test {

class AtTheEdge : public ScratchFolder {
 protected:
  AtTheEdge() { p.edge = &edge; }

  void edit() {
    p.session.push(SetTemperature{p.session.document().interventions.temperature + 1});
    p.session.settle();
  }
  void begin_to_throw() {
    p.painter.before = [this] {
      ++thrown;
      ImGui::PushStyleVar(ImGuiStyleVar_Alpha, 0.5f);
      ImGui::PushFont(ImGui::GetFont());
      ImGui::PushID("lost");
      ImGui::Begin("a window that a view had begun");
      ImGui::BeginChild("and a part of it");
      ImGui::BeginGroup();
      throw std::runtime_error("a view is broken");
    };
  }
  std::string log() { return bytes_in(in_folder("state") / "problems.log"); }

  int thrown = 0;
  HeadlessProgram p{readable(), {}, in_folder("state")};
  FrameEdge edge{p.session, p.documents, in_folder("state")};
};

TEST_F(AtTheEdge, AViewThatThrowsBecomesAMessageAndTheWorkIsKeptAtOnce) {
  edit();
  const Document before = p.session.document();
  begin_to_throw();
  p.frame();
  EXPECT_EQ(thrown, 1);
  const ImGuiContext& g = *ImGui::GetCurrentContext();
  EXPECT_EQ(g.StyleVarStack.Size + g.FontStack.Size + g.ColorStack.Size + g.GroupStack.Size, 0);
  p.painter.before = nullptr;
  p.frames(3);
  EXPECT_TRUE(contains(p.session.message(),
                       "Something went wrong while drawing (a view is broken). Your work is kept; what happened is written in "))
      << p.session.message();
  EXPECT_TRUE(contains(p.session.message(), "problems.log"));
  EXPECT_TRUE(contains(log(), "while drawing: a view is broken") && contains(log(), "done last:\n  history.temperature"));
  EXPECT_TRUE(p.session.document() == before);
  EXPECT_TRUE(p.has("heads.value") || p.has("sentence")) << "the window is drawn again";
  EXPECT_FALSE(edge.plain());
  BuiltInModels models;
  bool kept = false;
  for (const auto& entry : std::filesystem::directory_iterator(in_folder("state")))
    if (entry.path().extension() == document_extension) kept |= same(open_document(entry.path(), models), before);
  EXPECT_TRUE(kept) << "the autosave was not waited for";
}

TEST_F(AtTheEdge, WhatFailsInEveryFrameEndsOnThePlainPage) {
  edit();
  begin_to_throw();
  p.frames(200);
  EXPECT_TRUE(edge.plain());
  EXPECT_LT(thrown, 10) << "it is not tried for ever";
  EXPECT_LT(log().size(), 2000u) << "and written once";
  for (const char* button : {"plain.save", "plain.undo", "plain.again", "plain.quit"}) EXPECT_TRUE(p.has(button)) << button;
}

TEST_F(AtTheEdge, ThePlainPageSavesACopyAndUndoes) {
  edit();
  p.documents.save_as(in_folder("mine.headlight"));
  p.frames(2);
  edit();
  begin_to_throw();
  p.frames(20);
  p.click("plain.save");
  EXPECT_TRUE(contains(p.session.message(), "mine-rescued.headlight"));
  BuiltInModels models;
  EXPECT_TRUE(same(open_document(in_folder("mine-rescued.headlight"), models), p.session.document()));
  p.painter.before = [this] {
    if (p.session.document().interventions.temperature > 2) throw std::runtime_error("only this state is broken");
  };
  p.click("plain.again");
  p.frames(20);
  EXPECT_TRUE(edge.plain()) << "it is as broken as before";
  p.click("plain.undo");
  p.frames(20);
  EXPECT_FALSE(edge.plain());
  EXPECT_EQ(p.session.document().interventions.temperature, 2);
  EXPECT_TRUE(p.has("sentence"));
}

TEST_F(AtTheEdge, QuitLeavesTheWorkToTheNextStart) {
  edit();
  begin_to_throw();
  p.frames(20);
  p.click("plain.quit");
  EXPECT_TRUE(edge.leaving());
  EXPECT_TRUE(p.documents.changed());
  EXPECT_TRUE(std::any_of(std::filesystem::directory_iterator(in_folder("state")), std::filesystem::directory_iterator(),
                          [](const auto& entry) { return entry.path().extension() == document_extension; }));
}

TEST_F(AtTheEdge, WhatIsThrownElsewhereIsCaughtToo) {
  EXPECT_FALSE(edge.attempt("taking a dropped file", [] { throw std::bad_alloc(); }));
  EXPECT_FALSE(edge.attempt("closing", [] { throw 7; }));
  EXPECT_TRUE(edge.attempt("closing", [] {}));
  EXPECT_TRUE(contains(p.session.message(), "while closing"));
  EXPECT_TRUE(contains(log(), "taking a dropped file"));
  p.frames(3);
  EXPECT_FALSE(edge.plain());
}

}  // namespace headlight::tests::frame_edge_test
