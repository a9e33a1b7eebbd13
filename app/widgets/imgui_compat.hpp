#pragma once
// All uses of Dear ImGui 1.86 (Debian 12) that a newer version would change, in one place (fonts are in theme/imgui_font.hpp). It needs
// ImGui only: no GL, no GLFW.
#include <imgui.h>

#include <cstdint>

#include "app_rooms.hpp"

namespace headlight::widgets {

/// Keys, with the numbers that GLFW gives them, which index io.KeysDown. Letters and digits are their ASCII codes.
enum class Key : int {
  space = 32,
  minus = 45,
  slash = 47,
  digit_0 = 48,
  equal = 61,
  a = 65,
  c = 67,
  f = 70,
  o = 79,
  s = 83,
  v = 86,
  x = 88,
  y = 89,
  z = 90,
  left_bracket = 91,
  right_bracket = 93,
  escape = 256,
  enter = 257,
  tab = 258,
  backspace = 259,
  insert = 260,
  del = 261,
  right = 262,
  left = 263,
  down = 264,
  up = 265,
  page_up = 266,
  page_down = 267,
  home = 268,
  end = 269,
  f1 = 290,
  f5 = 294,
  f10 = 299,
  f11 = 300,
  keypad_enter = 335,
  left_shift = 340,
  left_control = 341,
  left_alt = 342
};
/// Key::a + 2 is c, Key::digit_0 + 7 is 7, Key::f1 + 10 is f11.
constexpr Key operator+(Key key, int n) { return Key(int(key) + n); }
/// The key of a letter from 'a' to 'z'.
constexpr Key letter(char one) { return Key::a + (one - 'a'); }

/// True if the key went down in this frame (or repeats, if `repeat`).
inline bool key_pressed(Key key, bool repeat = true) { return ImGui::IsKeyPressed(int(key), repeat); }
/// True if one of the keyboard's two Enter keys went down in this frame.
inline bool enter_pressed() { return key_pressed(Key::enter, false) || key_pressed(Key::keypad_enter, false); }

/// Makes `font` current at the size it was baked for. Undo with ImGui::PopFont().
inline void push_font(ImFont* font) { ImGui::PushFont(font); }

/// The ImGui name of an OpenGL texture.
inline ImTextureID texture_id(unsigned gl_name) { return (ImTextureID)(std::intptr_t)gl_name; }

/// Lets later items lie upon this one and take the pointer from it.
inline void let_last_item_be_overlapped() { ImGui::SetItemAllowOverlap(); }

/// Between calls with true and false, ImGui's own Tab order skips the items, because FrameItems moves the focus.
inline void leave_tab_to_us(bool begin) { begin ? ImGui::PushAllowKeyboardFocus(false) : ImGui::PopAllowKeyboardFocus(); }

/// Returns the callback that restores the renderer's own state after a callback that changed it.
inline ImDrawCallback reset_render_state() { return ImDrawCallback_ResetRenderState; }

/// A steady caret: a blinking one would redraw an idle window.
inline void disable_caret_blink(ImGuiIO& io) { io.ConfigInputTextCursorBlink = false; }

/// Names the keys that ImGui itself acts on, for input that a program gives in place of a window.
inline void name_keys(ImGuiIO& io) {
  constexpr struct {
    ImGuiKey imgui;
    Key key;
  } names[] = {{ImGuiKey_Tab, Key::tab},
               {ImGuiKey_LeftArrow, Key::left},
               {ImGuiKey_RightArrow, Key::right},
               {ImGuiKey_UpArrow, Key::up},
               {ImGuiKey_DownArrow, Key::down},
               {ImGuiKey_PageUp, Key::page_up},
               {ImGuiKey_PageDown, Key::page_down},
               {ImGuiKey_Home, Key::home},
               {ImGuiKey_End, Key::end},
               {ImGuiKey_Insert, Key::insert},
               {ImGuiKey_Delete, Key::del},
               {ImGuiKey_Backspace, Key::backspace},
               {ImGuiKey_Space, Key::space},
               {ImGuiKey_Enter, Key::enter},
               {ImGuiKey_Escape, Key::escape},
               {ImGuiKey_KeyPadEnter, Key::keypad_enter},
               {ImGuiKey_A, Key::a},
               {ImGuiKey_C, Key::c},
               {ImGuiKey_V, Key::v},
               {ImGuiKey_X, Key::x},
               {ImGuiKey_Y, Key::y},
               {ImGuiKey_Z, Key::z}};
  for (const auto& name : names) io.KeyMap[name.imgui] = int(name.key);
}

/// Moves the pointer, in physical pixels from the top-left corner.
inline void feed_mouse_position(ImGuiIO& io, float x, float y) { io.MousePos = ImVec2(x, y); }

inline void feed_mouse_button(ImGuiIO& io, int button, bool down) { io.MouseDown[button] = down; }

inline void feed_mouse_wheel(ImGuiIO& io, float dx, float dy) {
  io.MouseWheelH += dx;
  io.MouseWheel += dy;
}

/// Shift, control and alt also set the modifier of the keys after them.
inline void feed_key(ImGuiIO& io, Key key, bool down) {
  io.KeysDown[int(key)] = down;
  if (key == Key::left_control) io.KeyCtrl = down;
  if (key == Key::left_shift) io.KeyShift = down;
  if (key == Key::left_alt) io.KeyAlt = down;
}

}  // namespace headlight::widgets
