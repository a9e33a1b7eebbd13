#include "theme/theme.hpp"

namespace headlight::theme {

Theme make_theme(Scheme scheme, float scale, Fonts fonts) {
  return {
      scheme, scale, palette(scheme), std::move(fonts), colour_table(ColourMap::diverging, scheme), colour_table(ColourMap::beam, scheme)};
}

namespace {

void paint_style(ImVec4* colours, const Palette& p) {
  auto set = [&](ImGuiCol which, ImU32 colour) { colours[which] = ImGui::ColorConvertU32ToFloat4(colour); };
  set(ImGuiCol_Text, p.text);
  set(ImGuiCol_TextDisabled, p.muted);
  set(ImGuiCol_WindowBg, p.bg);
  set(ImGuiCol_ChildBg, 0);
  set(ImGuiCol_PopupBg, p.raised);
  set(ImGuiCol_Border, p.line2);
  set(ImGuiCol_FrameBg, p.raised);
  set(ImGuiCol_FrameBgHovered, p.raised);
  set(ImGuiCol_FrameBgActive, p.raised);
  set(ImGuiCol_ScrollbarBg, 0);
  set(ImGuiCol_ScrollbarGrab, p.line2);
  set(ImGuiCol_ScrollbarGrabHovered, p.muted);
  set(ImGuiCol_ScrollbarGrabActive, p.muted);
  set(ImGuiCol_TextSelectedBg, with_alpha(p.query, 0.25f));
  set(ImGuiCol_NavHighlight, 0);  // the canvas draws its own focus ring
}

}  // namespace

void style_imgui(ImGuiStyle& style, const Theme& theme) {
  style = ImGuiStyle();
  const float s = theme.scale;
  style.WindowPadding = {0, 0};
  style.WindowRounding = 0;
  style.WindowBorderSize = 0;
  style.WindowMinSize = {1, 1};
  style.ChildBorderSize = 0;
  style.PopupBorderSize = 1;
  style.PopupRounding = radius::control * s;
  style.FrameBorderSize = 0;
  style.ItemSpacing = {0, 0};
  style.ScrollbarSize = 10 * s;
  style.ScrollbarRounding = 5 * s;
  style.CircleTessellationMaxError = 0.15f;
  style.CurveTessellationTol = 0.6f;
  paint_style(style.Colors, theme.palette);
}

}  // namespace headlight::theme
