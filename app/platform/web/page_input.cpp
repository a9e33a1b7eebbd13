#include "platform/web/page_input.hpp"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "platform/web/page.hpp"
#include "widgets/imgui_compat.hpp"
#include "widgets/stand_ins.hpp"

namespace headlight::platform {
namespace {

struct NamedKey {
  const char* name;
  Key key;
};

constexpr NamedKey named_keys[] = {{"Escape", Key::escape},
                                   {"Enter", Key::enter},
                                   {"NumpadEnter", Key::keypad_enter},
                                   {"Tab", Key::tab},
                                   {"Backspace", Key::backspace},
                                   {"Insert", Key::insert},
                                   {"Delete", Key::del},
                                   {"ArrowRight", Key::right},
                                   {"ArrowLeft", Key::left},
                                   {"ArrowDown", Key::down},
                                   {"ArrowUp", Key::up},
                                   {"PageUp", Key::page_up},
                                   {"PageDown", Key::page_down},
                                   {"Home", Key::home},
                                   {"End", Key::end},
                                   {"Space", Key::space},
                                   {"Minus", Key::minus},
                                   {"Slash", Key::slash},
                                   {"Equal", Key::equal},
                                   {"BracketLeft", Key::left_bracket},
                                   {"BracketRight", Key::right_bracket},
                                   {"ShiftLeft", Key::left_shift},
                                   {"ShiftRight", Key::left_shift},
                                   {"ControlLeft", Key::left_control},
                                   {"ControlRight", Key::left_control},
                                   {"MetaLeft", Key::left_control},
                                   {"MetaRight", Key::left_control},
                                   {"AltLeft", Key::left_alt}};

/// Returns letter keys by the letter that they type, because "undo" is Ctrl and the key labelled Z, wherever it is; other keys by their
/// position.
int key_number(const std::string& code, const std::string& key) {
  if (key.size() == 1 && ((key[0] >= 'a' && key[0] <= 'z') || (key[0] >= 'A' && key[0] <= 'Z'))) return key[0] & ~0x20;
  if (key.size() == 1 && key[0] == '/') return static_cast<int>(Key::slash);
  if (code.size() == 6 && code.starts_with("Digit")) return code[5];
  if (code.size() == 4 && code.starts_with("Key")) return code[3];
  if (code.size() >= 2 && code[0] == 'F' && code[1] >= '1' && code[1] <= '9')
    return static_cast<int>(Key::f1) + std::atoi(code.c_str() + 1) - 1;
  const auto found = std::find_if(std::begin(named_keys), std::end(named_keys), [&](const NamedKey& one) { return one.name == code; });
  return found == std::end(named_keys) ? -1 : static_cast<int>(found->key);
}

const char* css_cursor(ImGuiMouseCursor cursor) {
  switch (cursor) {
    case ImGuiMouseCursor_None: return "none";
    case ImGuiMouseCursor_TextInput: return "text";
    case ImGuiMouseCursor_ResizeAll: return "move";
    case ImGuiMouseCursor_ResizeNS: return "ns-resize";
    case ImGuiMouseCursor_ResizeEW: return "ew-resize";
    case ImGuiMouseCursor_ResizeNESW: return "nesw-resize";
    case ImGuiMouseCursor_ResizeNWSE: return "nwse-resize";
    case ImGuiMouseCursor_Hand: return "pointer";
    case ImGuiMouseCursor_NotAllowed: return "not-allowed";
    default: return "default";
  }
}

}  // namespace

PageInput::PageInput(PageCanvas& canvas) : canvas_(canvas), last_(page_seconds()) {
  ImGuiIO& io = ImGui::GetIO();
  name_keys(io);
  io.BackendFlags |= ImGuiBackendFlags_HasMouseCursors;
  io.ClipboardUserData = this;
  io.GetClipboardTextFn = [](void* self) { return static_cast<const PageInput*>(self)->clipboard_.c_str(); };
  io.SetClipboardTextFn = [](void* self, const char* text) {
    static_cast<PageInput*>(self)->clipboard_ = text;
    page_copy(text);
  };
}

PageInput::~PageInput() {
  ImGuiIO& io = ImGui::GetIO();
  io.GetClipboardTextFn = nullptr;
  io.SetClipboardTextFn = nullptr;
}

void PageInput::note(Event event) {
  events_.push_back(std::move(event));
  canvas_.note_event();
}

void PageInput::move(float x, float y) {
  if (!events_.empty() && events_.back().kind == Event::moved) events_.pop_back();
  note({.kind = Event::moved, .x = x, .y = y});
}

void PageInput::press(int button, bool down) { note({.kind = Event::pressed, .number = button, .down = down}); }

void PageInput::turn_wheel(float across, float down) { note({.kind = Event::wheeled, .x = across, .y = down}); }

bool PageInput::key(const std::string& code, const std::string& key, bool down) {
  const int number = key_number(code, key);
  if (number >= 0) note({.kind = Event::keyed, .number = number, .down = down});
  return number >= 0;
}

void PageInput::type(const std::string& text) { note({.kind = Event::typed, .text = text}); }

void PageInput::paste(const std::string& text) {
  clipboard_ = text;
  const int v = static_cast<int>(Key::v), control = static_cast<int>(Key::left_control);
  note({.kind = Event::keyed, .number = control, .down = true});
  note({.kind = Event::keyed, .number = v, .down = true});
  note({.kind = Event::keyed, .number = v, .down = false});
  note({.kind = Event::keyed, .number = control, .down = false});
}

void PageInput::release() { note({.kind = Event::left}); }

/// Applies an event to ImGui. Returns false to leave it for the next frame: one key goes down in a frame, so that Backspace and then Enter
/// do not arrive together, and nothing goes up in the frame in which it went down.
bool PageInput::take(const Event& event) {
  ImGuiIO& io = ImGui::GetIO();
  switch (event.kind) {
    case Event::moved:
      if (changed_) return false;  // a press counts where it happened
      feed_mouse_position(io, event.x, event.y);
      break;
    case Event::pressed:
      if (changed_ || typed_) return false;  // a press elsewhere would end the field before it gets the typed text
      feed_mouse_button(io, event.number, event.down);
      changed_ = true;
      break;
    case Event::wheeled: feed_mouse_wheel(io, event.x, event.y); break;
    case Event::keyed: {
      const bool modifier = event.number >= static_cast<int>(Key::left_shift);
      if (key_down_ && (!event.down || !modifier)) return false;
      feed_key(io, Key(event.number), event.down);
      if (event.down && !modifier) key_down_ = true;
      break;
    }
    case Event::typed:
      feed_text(io, event.text);
      typed_ = true;
      break;
    case Event::left:
      std::fill(std::begin(io.KeysDown), std::end(io.KeysDown), false);
      io.KeyCtrl = io.KeyShift = io.KeyAlt = false;
      std::fill(std::begin(io.MouseDown), std::end(io.MouseDown), false);
      break;
  }
  return true;
}

void PageInput::begin_frame() {
  ImGuiIO& io = ImGui::GetIO();
  const double now = page_seconds();
  io.DeltaTime = std::clamp(static_cast<float>(now - last_), 1e-4f, 0.25f);
  last_ = now;
  io.DisplaySize = ImVec2(static_cast<float>(canvas_.width()), static_cast<float>(canvas_.height()));
  io.DisplayFramebufferScale = ImVec2(1, 1);
  key_down_ = changed_ = typed_ = false;
  while (!events_.empty() && take(events_.front())) events_.pop_front();
  if (!events_.empty()) canvas_.note_event();
  for (const bool pressed : io.MouseDown)
    if (pressed) canvas_.animate_for(0.05);  // a held button repeats and scrolls without further events
}

void PageInput::end_frame() {
  const ImGuiIO& io = ImGui::GetIO();
  if (const int cursor = ImGui::GetMouseCursor(); cursor != cursor_) page_set_cursor(css_cursor(cursor_ = cursor));
  if (io.WantTextInput || writing_) {
    const ImVec2 caret = ImGui::GetCurrentContext()->PlatformImePos;
    const double ratio = page_pixel_ratio();
    page_write_at(io.WantTextInput, static_cast<double>(caret.x) / ratio, static_cast<double>(caret.y) / ratio,
                  static_cast<double>(ImGui::GetFontSize()) / ratio);
  }
  writing_ = io.WantTextInput;
}

}  // namespace headlight::platform
