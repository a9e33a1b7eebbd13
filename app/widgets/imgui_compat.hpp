#pragma once
// What changed between Dear ImGui 1.86 and 1.92 and is used here, so that one code base compiles with both.
// It needs ImGui only: no GL, no GLFW. (BeginChild(name, size, true) compiles with both as it stands.)
#include <imgui.h>

#include <cstdint>

namespace headlight {

/// Keys, numbered as GLFW numbers them: those are what 1.86 keeps in io.KeysDown. Letters and digits are their ASCII code.
enum class Key : int {
  space = 32, minus = 45, slash = 47, digit_0 = 48, equal = 61, a = 65, c = 67, f = 70, o = 79, s = 83, v = 86, x = 88, y = 89, z = 90,
  left_bracket = 91, right_bracket = 93, escape = 256, enter = 257, tab = 258, backspace = 259, insert = 260, del = 261, right = 262,
  left = 263, down = 264, up = 265, page_up = 266, page_down = 267, home = 268, end = 269, f1 = 290, f5 = 294, f11 = 300,
  keypad_enter = 335, left_shift = 340, left_control = 341, left_alt = 342
};
/// Key::a + 2 is c, Key::digit_0 + 7 is 7, Key::f1 + 10 is f11.
constexpr Key operator+(Key key, int n) { return Key(int(key) + n); }

#if IMGUI_VERSION_NUM >= 18900
inline ImGuiKey imgui_key(Key key) {
  const int k = int(key);
  if (k >= 'A' && k <= 'Z') return ImGuiKey(ImGuiKey_A + (k - 'A'));
  if (k >= '0' && k <= '9') return ImGuiKey(ImGuiKey_0 + (k - '0'));
  if (k >= int(Key::f1) && k < int(Key::f1) + 12) return ImGuiKey(ImGuiKey_F1 + (k - int(Key::f1)));
  switch (key) {
    case Key::space: return ImGuiKey_Space;
    case Key::minus: return ImGuiKey_Minus;
    case Key::slash: return ImGuiKey_Slash;
    case Key::equal: return ImGuiKey_Equal;
    case Key::left_bracket: return ImGuiKey_LeftBracket;
    case Key::right_bracket: return ImGuiKey_RightBracket;
    case Key::escape: return ImGuiKey_Escape;
    case Key::enter: return ImGuiKey_Enter;
    case Key::tab: return ImGuiKey_Tab;
    case Key::backspace: return ImGuiKey_Backspace;
    case Key::insert: return ImGuiKey_Insert;
    case Key::del: return ImGuiKey_Delete;
    case Key::right: return ImGuiKey_RightArrow;
    case Key::left: return ImGuiKey_LeftArrow;
    case Key::down: return ImGuiKey_DownArrow;
    case Key::up: return ImGuiKey_UpArrow;
    case Key::page_up: return ImGuiKey_PageUp;
    case Key::page_down: return ImGuiKey_PageDown;
    case Key::home: return ImGuiKey_Home;
    case Key::end: return ImGuiKey_End;
    case Key::keypad_enter: return ImGuiKey_KeypadEnter;
    case Key::left_shift: return ImGuiKey_LeftShift;
    case Key::left_control: return ImGuiKey_LeftCtrl;
    case Key::left_alt: return ImGuiKey_LeftAlt;
    default: return ImGuiKey_None;
  }
}
#endif

/// Whether the key went down this frame (or repeats, when `repeat`).
inline bool key_pressed(Key key, bool repeat = true) {
#if IMGUI_VERSION_NUM >= 18900
  return ImGui::IsKeyPressed(imgui_key(key), repeat);
#else
  return ImGui::IsKeyPressed(int(key), repeat);
#endif
}

inline bool key_down(Key key) {
#if IMGUI_VERSION_NUM >= 18900
  return ImGui::IsKeyDown(imgui_key(key));
#else
  return ImGui::IsKeyDown(int(key));
#endif
}

/// Makes `font` current at the size it was baked for. Undo with ImGui::PopFont().
inline void push_font(ImFont* font) {
#if IMGUI_VERSION_NUM >= 19200
  ImGui::PushFont(font, font ? font->LegacySize : 0.f);
#else
  ImGui::PushFont(font);
#endif
}

/// The ImGui name of an OpenGL texture.
inline ImTextureID texture_id(unsigned gl_name) { return (ImTextureID)(std::intptr_t)gl_name; }

/// An item that later ones may lie upon and take the pointer from: call one before it and one after it.
inline void let_next_item_be_overlapped() {
#if IMGUI_VERSION_NUM >= 18970
  ImGui::SetNextItemAllowOverlap();
#endif
}
inline void let_last_item_be_overlapped() {
#if IMGUI_VERSION_NUM < 18970
  ImGui::SetItemAllowOverlap();
#endif
}

/// Between true and false ImGui's own Tab order passes the items by: ours is the one that moves.
inline void leave_tab_to_us(bool begin) {
#if IMGUI_VERSION_NUM >= 19110
  begin ? ImGui::PushItemFlag(ImGuiItemFlags_NoTabStop, true) : ImGui::PopItemFlag();
#else
  begin ? ImGui::PushAllowKeyboardFocus(false) : ImGui::PopAllowKeyboardFocus();
#endif
}

/// The callback which asks the renderer for its own state again after a callback that changed it.
inline ImDrawCallback reset_render_state() {
#if IMGUI_VERSION_NUM >= 19280
  return ImGui::GetPlatformIO().DrawCallback_ResetRenderState;
#else
  return ImDrawCallback_ResetRenderState;
#endif
}

/// A steady caret: a blinking one would redraw an idle window.
inline void keep_caret_steady(ImGuiIO& io) { io.ConfigInputTextCursorBlink = false; }

/// Input given by a program instead of a window. On 1.86 the keys ImGui itself acts on have to be named once.
inline void name_keys(ImGuiIO& io) {
#if IMGUI_VERSION_NUM < 18700
  constexpr struct { ImGuiKey imgui; Key key; } names[] = {
      {ImGuiKey_Tab, Key::tab}, {ImGuiKey_LeftArrow, Key::left}, {ImGuiKey_RightArrow, Key::right}, {ImGuiKey_UpArrow, Key::up},
      {ImGuiKey_DownArrow, Key::down}, {ImGuiKey_PageUp, Key::page_up}, {ImGuiKey_PageDown, Key::page_down}, {ImGuiKey_Home, Key::home},
      {ImGuiKey_End, Key::end}, {ImGuiKey_Insert, Key::insert}, {ImGuiKey_Delete, Key::del}, {ImGuiKey_Backspace, Key::backspace},
      {ImGuiKey_Space, Key::space}, {ImGuiKey_Enter, Key::enter}, {ImGuiKey_Escape, Key::escape}, {ImGuiKey_KeyPadEnter, Key::keypad_enter},
      {ImGuiKey_A, Key::a}, {ImGuiKey_C, Key::c}, {ImGuiKey_V, Key::v}, {ImGuiKey_X, Key::x}, {ImGuiKey_Y, Key::y}, {ImGuiKey_Z, Key::z}};
  for (const auto& name : names) io.KeyMap[name.imgui] = int(name.key);
#else
  (void)io;
#endif
}

/// Position in physical pixels, from the top-left corner.
inline void feed_mouse_position(ImGuiIO& io, float x, float y) {
#if IMGUI_VERSION_NUM >= 18700
  io.AddMousePosEvent(x, y);
#else
  io.MousePos = ImVec2(x, y);
#endif
}

inline void feed_mouse_button(ImGuiIO& io, int button, bool down) {
#if IMGUI_VERSION_NUM >= 18700
  io.AddMouseButtonEvent(button, down);
#else
  io.MouseDown[button] = down;
#endif
}

inline void feed_mouse_wheel(ImGuiIO& io, float dx, float dy) {
#if IMGUI_VERSION_NUM >= 18700
  io.AddMouseWheelEvent(dx, dy);
#else
  io.MouseWheelH += dx;
  io.MouseWheel += dy;
#endif
}

/// Shift, control and alt also set the modifier of the keys after them.
inline void feed_key(ImGuiIO& io, Key key, bool down) {
#if IMGUI_VERSION_NUM >= 18900
  if (key == Key::left_control) io.AddKeyEvent(ImGuiMod_Ctrl, down);
  if (key == Key::left_shift) io.AddKeyEvent(ImGuiMod_Shift, down);
  if (key == Key::left_alt) io.AddKeyEvent(ImGuiMod_Alt, down);
  io.AddKeyEvent(imgui_key(key), down);
#else
  io.KeysDown[int(key)] = down;
  if (key == Key::left_control) io.KeyCtrl = down;
  if (key == Key::left_shift) io.KeyShift = down;
  if (key == Key::left_alt) io.KeyAlt = down;
#endif
}

}  // namespace headlight
