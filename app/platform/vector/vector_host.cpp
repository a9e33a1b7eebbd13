#include "platform/vector/vector_host.hpp"

#include <cfloat>

#include "platform/vector/replay.hpp"
#include "widgets/imgui_compat.hpp"

namespace headlight::platform {

VectorHost::VectorHost(ImFontAtlas* fonts) : before_(ImGui::GetCurrentContext()), context_(ImGui::CreateContext(fonts)) {
  ImGui::SetCurrentContext(context_);
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
  disable_caret_blink(io);
  feed_mouse_position(io, -FLT_MAX, -FLT_MAX);
}

VectorHost::~VectorHost() {
  ImGui::DestroyContext(context_);
  ImGui::SetCurrentContext(before_);
}

void VectorHost::begin_frame(int width, int height) {
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = ImVec2(float(width), float(height));
  io.DeltaTime = 1.f / 60;
  ImGuiStyle& style = ImGui::GetStyle();
  style.AntiAliasedLines = style.AntiAliasedFill = false;  // the renderer of the shapes makes soft edges
  style.CircleTessellationMaxError = 0.03f;
  if (!io.Fonts->IsBuilt()) io.Fonts->Build();
  painter_.begin_frame();
  ImGui::NewFrame();
}

Drawing VectorHost::end_frame(const Theme& theme) {
  ImGui::Render();
  return replay(*ImGui::GetDrawData(), theme, faces_);
}

void VectorHost::drop_frame() { ImGui::EndFrame(); }

}  // namespace headlight::platform
