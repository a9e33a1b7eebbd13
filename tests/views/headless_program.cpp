#include "headless_program.hpp"

#include <imgui_internal.h>

#include <chrono>
#include <cmath>
#include <thread>

#include "session/language.hpp"

namespace headlight::tests {
namespace {

ImGuiContext* headless_context() {
  ImGuiContext* context = context_without_fonts();
  ImGui::SetCurrentContext(context);
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
  disable_caret_blink(io);
  return context;
}

Settings settings_for(const Screen& screen) {
  Settings settings;
  settings.dark = screen.dark;
  settings.scale = screen.scale;
  return settings;
}

}  // namespace

ImVec2 Painted::max() const {
  const auto& m = *heat.values;
  const auto rows = static_cast<float>(heat.transposed ? m.cols() : m.rows()),
             cols = static_cast<float>(heat.transposed ? m.rows() : m.cols());
  return {heat.origin.x + heat.pitch.x * cols, heat.origin.y + heat.pitch.y * rows};
}

void PaintRecord::paint(ImDrawList& draw, const Heat& heat) {
  if (before) before();
  all.push_back({heat, draw.GetClipRectMin(), draw.GetClipRectMax()});
}

void PaintRecord::show(ImDrawList&, const DrawnPicture& picture) { pictures.push_back(picture); }

void PaintRecord::write(ImDrawList& draw, const DrawnLetters& written) {
  letters.push_back({written, draw.GetClipRectMin(), draw.GetClipRectMax()});
}

HeadlessProgram::HeadlessProgram(Document document, Screen screen, const std::filesystem::path& state_folder)
    : settings(settings_for(screen)),
      session(std::move(document)),
      documents(session, session.document(), state_folder),
      context_(headless_context()),
      input_(screen.width, screen.height),
      looks_(screen.usual,
             [this](TypeSize size, const auto& characters, Usual usual) { return use(fonts_ = shared_fonts(size, characters, usual)); }),
      shell(session, documents, settings) {
  ImGui::GetIO().UserData = &stand_ins_;
  frames(3);
}

HeadlessProgram::~HeadlessProgram() { ImGui::DestroyContext(context_); }

void HeadlessProgram::frame(float seconds) {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  looks_.follow(session, settings, shell.type_size(settings.scale > 0 ? settings.scale : 1.f, size.x, size.y), shell.characters(),
                log.typed());
  input_.begin_frame(seconds);
  log.clear();
  painter.all.clear();
  painter.pictures.clear();
  painter.letters.clear();
  ImGui::NewFrame();
  edge ? edge->draw(shell, looks_.theme(), looks_.phrases(), painter, log) : shell.draw(looks_.theme(), looks_.phrases(), painter, log);
  ImGui::Render();
  edge ? edge->settle(shell) : shell.settle();
}

void HeadlessProgram::wait_for(const std::function<bool()>& holds) {
  for (int i = 0; i < 20'000 && !holds(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    frame();
  }
}

void HeadlessProgram::resize(Screen screen) {
  input_.resize(screen.width, screen.height);
  settings.scale = screen.scale;
  settings.dark = screen.dark;
  frames(3);
}

Item HeadlessProgram::item(std::string_view name) const {
  if (const Item* found = log.find(name)) return *found;
  ADD_FAILURE() << "nothing on screen is called " << name;
  return {};
}

const Painted* HeadlessProgram::painted(std::string_view name) const {
  const Item at = item(name);
  for (const Painted& p : painter.all)
    if (std::abs(p.clip_min.x - at.min.x) < 2 && std::abs(p.clip_min.y - at.min.y) < 2) return &p;
  ADD_FAILURE() << "no heatmap fills " << name;
  return nullptr;
}

ImVec2 HeadlessProgram::cell(std::string_view name, Index row, Index col) const {
  const Painted* p = painted(name);
  if (!p) return {};
  const float half = 0.5f * p->heat.gap;
  return {p->heat.origin.x + p->heat.pitch.x * (static_cast<float>(col) + 0.5f) - half,
          p->heat.origin.y + p->heat.pitch.y * (static_cast<float>(row) + 0.5f) - half};
}

void HeadlessProgram::point(ImVec2 at) {
  input_.move(at.x, at.y);
  frames(2);
}

void HeadlessProgram::hover(std::string_view name) {
  point(item(name).centre());
  EXPECT_EQ(item(name).id, ImGui::GetCurrentContext()->HoveredId) << name << " is covered by something else";
}

void HeadlessProgram::click(std::string_view name) {
  hover(name);
  press(item(name).centre());
  release();
}

void HeadlessProgram::right_click(std::string_view name) {
  hover(name);
  press_right();
}

void HeadlessProgram::press_right() {
  input_.press(1);
  frames(2);
  input_.release(1);
  frames(2);
}

void HeadlessProgram::press(ImVec2 at) {
  point(at);
  input_.press();
  frames(2);
}

void HeadlessProgram::release() {
  input_.release();
  frames(2);
}

void HeadlessProgram::drag(ImVec2 from, ImVec2 to, int steps) {
  press(from);
  for (int i = 1; i <= steps; ++i) {
    const float part = static_cast<float>(i) / static_cast<float>(steps);
    point({from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part});
  }
  release();
}

void HeadlessProgram::tap(Key key) {
  input_.key(key, true);
  frame();
  input_.key(key, false);
  frame();
}

void HeadlessProgram::tap_with_control(Key key) {
  input_.key(Key::left_control, true);
  frame();
  tap(key);
  input_.key(Key::left_control, false);
  frame();
}

void HeadlessProgram::tap_with_shift(Key key) {
  input_.key(Key::left_shift, true);
  frame();
  tap(key);
  input_.key(Key::left_shift, false);
  frame();
}

void HeadlessProgram::scroll(float notches) {
  input_.scroll(0, notches);
  frames(2);
}

void HeadlessProgram::scroll_with_control(float notches) {
  input_.key(Key::left_control, true);
  frame();
  input_.scroll(0, notches);
  frame();
  input_.key(Key::left_control, false);
  frame();
}

void HeadlessProgram::type(const char* utf8) {
  input_.type(utf8);
  frames(2);
}

void HeadlessProgram::enter(std::string_view field, const char* utf8) {
  click(field);
  tap_with_control(Key::a);
  tap(Key::del);
  type(utf8);
  tap(Key::enter);
  frame();
}

Document readable(std::vector<std::string> sentences) { return make_document(BuiltInModels().make("readable"), std::move(sentences)); }

Document random_document(int d_model, int n_heads, std::vector<std::string> sentences) {
  return make_document(BuiltInModels().make("random", {.d_model = d_model, .n_heads = n_heads, .seed = 7}), std::move(sentences));
}

}  // namespace headlight::tests
