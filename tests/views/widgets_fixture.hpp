#pragma once
#include <gtest/gtest.h>

#include <cfloat>
#include <functional>
#include <limits>

#include "platform/offscreen/headless_input.hpp"
#include "session/language.hpp"
#include "shared_fonts.hpp"
#include "widgets/cards.hpp"
#include "widgets/controls.hpp"
#include "widgets/legend.hpp"
#include "widgets/matrix_view.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/working_table.hpp"

namespace headlight::tests {

/// Records paint requests.
class Recorder : public HeatPainter {
 public:
  void paint(ImDrawList&, const Heat& heat) override { heats.push_back(heat); }
  void show(ImDrawList&, const DrawnPicture&) override {}
  std::vector<Heat> heats;
};

/// An ImGui context without GL, and a hand that finds items by name.
class Widgets : public testing::Test {
 protected:
  Widgets() : context_(context_without_fonts()), input_(1600, 1000), theme_(make_theme(Scheme::light, 1, use(fonts_))) {
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.UserData = &stand_ins_;
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
    io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    style_imgui(ImGui::GetStyle(), theme_);
  }
  ~Widgets() override { ImGui::DestroyContext(context_); }

  using Draw = std::function<void(const Canvas&)>;

  void frame(const Draw& draw) {
    input_.begin_frame();
    log_.clear();
    painter_.heats.clear();
    ImGui::NewFrame();
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({1600, 1000});
    ImGui::Begin("test", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
    draw(Canvas{theme_, ImGui::GetWindowDrawList(), painter_, log_, phrases_});
    ImGui::End();
    ImGui::Render();
  }

  void hover(const Draw& draw, std::string_view name) {
    const Item* item = log_.find(name);
    ASSERT_NE(item, nullptr) << name;
    input_.move(item->centre().x, item->centre().y);
    frame(draw);
    frame(draw);
  }

  void click(const Draw& draw, std::string_view name) {
    frame(draw);
    hover(draw, name);
    input_.press();
    frame(draw);
    frame(draw);
    input_.release();
    frame(draw);
    frame(draw);
  }

  void type(const Draw& draw, const char* text) {
    input_.type(text);
    frame(draw);
    frame(draw);
  }

  void tap(const Draw& draw, Key key) {
    input_.key(key, true);
    frame(draw);
    input_.key(key, false);
    frame(draw);
  }

  const std::shared_ptr<BakedFonts> fonts_ = shared_fonts(1);
  ImGuiContext* context_;
  StandIns stand_ins_;
  HeadlessInput input_;
  Theme theme_;
  Recorder painter_;
  FrameItems log_;
  Phrases phrases_ = phrases_in("en");
};

inline MatrixPtr ramp(Index rows, Index cols) {
  auto m = std::make_shared<Matrix>(rows, cols);
  for (Index i = 0; i < m->size(); ++i) m->data()[i] = float(i) / float(m->size());
  return m;
}

inline MatrixView small_matrix() {
  MatrixView v;
  v.name = "m";
  v.values = ramp(3, 4);
  v.rows = axis(AxisKind::query, {"the", "cat", "sat"});
  v.cols = axis(AxisKind::key, {"the", "cat", "sat", "down"});
  v.pitch_x = v.pitch_y = 40;
  return v;
}

}  // namespace headlight::tests
