#include "platform/imgui_host.hpp"

#include <backends/imgui_impl_opengl3.h>

#include "base/error.hpp"
#include "machine/system.hpp"
#include "opengl.hpp"
#include "platform/gl/content_hash.hpp"
#include "widgets/imgui_compat.hpp"

namespace headlight::platform {
namespace {

/// True if the atlas was built again, which makes ImGui forget its texture.
bool atlas_was_rebuilt(const ImFontAtlas& atlas) { return !atlas.IsBuilt() || atlas.TexID == ImTextureID{}; }

}  // namespace

ImGuiHost::ImGuiHost() : context_(ImGui::CreateContext()) {
  machine::retain_freed_memory();
  ImGui::SetCurrentContext(context_);
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.UserData = &stand_ins_;
  disable_caret_blink(io);
  if (!ImGui_ImplOpenGL3_Init(shader_version)) {
    ImGui::DestroyContext(context_);
    throw UserError(tr("ImGui cannot draw with this OpenGL driver. Update the graphics driver"));
  }
  ImGui_ImplOpenGL3_CreateDeviceObjects();  // now, with its small default font: later it would upload ours in its own way
  ImGui_ImplOpenGL3_DestroyFontsTexture();
  io.Fonts->Clear();
}

ImGuiHost::~ImGuiHost() {
  ImGui::SetCurrentContext(context_);
  ImGui_ImplOpenGL3_Shutdown();
  ImGui::DestroyContext(context_);
}

void ImGuiHost::begin_frame() {
  ImGui::SetCurrentContext(context_);
  ImGui_ImplOpenGL3_NewFrame();
  if (const ImGuiIO& io = ImGui::GetIO(); !io.WantTextInput && io.InputQueueCharacters.empty()) stand_ins_.forget();
  if (atlas_was_rebuilt(*ImGui::GetIO().Fonts)) {
    atlas_texture_.upload(*ImGui::GetIO().Fonts);
    ++atlases_;
  }
  ImGui::NewFrame();
}

void ImGuiHost::end_frame(ImU32 background) {
  ImGui::Render();
  draw_whole(background);
}

void ImGuiHost::draw_whole(ImU32 background) const {
  const ImVec4 c = ImGui::ColorConvertU32ToFloat4(background);
  glDisable(GL_SCISSOR_TEST);
  glClearColor(c.x, c.y, c.z, 1.f);
  glClear(GL_COLOR_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

bool ImGuiHost::end_frame(ImU32 background, CachedFrame& picture) {
  ImGui::Render();
  return picture.draw(*ImGui::GetDrawData(), background, ContentHash().add(atlases_).add(background).value());
}

}  // namespace headlight::platform
