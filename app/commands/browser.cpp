// The program on a web page: what main.cpp and window.cpp are on a desktop. The browser asks for frames, so nothing here waits.
#include <emscripten/emscripten.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "commands/printed.hpp"
#include "commands/program.hpp"
#include "platform/web/canvas.hpp"
#include "platform/web/canvas_input.hpp"
#include "platform/web/page.hpp"

namespace headlight {
namespace {

/// Where the page keeps what lasts, and what the program brings along (web_page.cmake).
constexpr const char *home = "/home", *documents = "/home/Documents", *brought_along = "/headlight";

struct PageProgram {
  Program program;
  Canvas canvas;
  OpenProgram open;
  CanvasInput input;

  explicit PageProgram(const WindowOptions& wanted) : program(wanted), canvas(program.events()), open(program, canvas), input(canvas) {}

  void frame() {
    if (!canvas.begins_frame()) return;
    open.begin();
    input.begin_frame();
    open.paint(false);
    input.end_frame();
    open.settle();
  }
};

/// The one that runs: the functions that the page calls have nowhere else to find it.
std::unique_ptr<PageProgram>& running() {
  static std::unique_ptr<PageProgram> program;
  return program;
}

void end(const std::string& why) {
  emscripten_cancel_main_loop();
  page_ended(why.c_str());
}

void draw_frame() {
  try {
    running()->frame();
    if (running()->canvas.closed()) end("");
  } catch (const std::exception& error) {
    end(error.what());
  }
}

}  // namespace

/// Makes the program and hands its frames to the browser.
int run_page() {
  setenv("HOME", home, 1);
  setenv("HEADLIGHT_ASSETS", brought_along, 1);
  std::filesystem::create_directories(documents);
  std::filesystem::current_path(documents);
  try {
    running() = std::make_unique<PageProgram>(WindowOptions());
  } catch (const std::exception& error) {
    end(error.what());
    return 1;
  }
  emscripten_set_main_loop(draw_frame, 0, false);
  return 0;
}

}  // namespace headlight

int main() { return headlight::run_page(); }

// What the page calls.
extern "C" {

EMSCRIPTEN_KEEPALIVE void pointer_moves(float x, float y) {
  if (headlight::running()) headlight::running()->input.move(x, y);
}

EMSCRIPTEN_KEEPALIVE void button_goes(int button, int down) {
  if (headlight::running()) headlight::running()->input.press(button, down != 0);
}

EMSCRIPTEN_KEEPALIVE void wheel_turns(float across, float down) {
  if (headlight::running()) headlight::running()->input.turn_wheel(across, down);
}

EMSCRIPTEN_KEEPALIVE int key_goes(const char* code, const char* key, int down) {
  return headlight::running() && headlight::running()->input.key(code, key, down != 0);
}

EMSCRIPTEN_KEEPALIVE void text_is_typed(const char* text) {
  if (headlight::running()) headlight::running()->input.type(text);
}

EMSCRIPTEN_KEEPALIVE void text_is_pasted(const char* text) {
  if (headlight::running()) headlight::running()->input.paste(text);
}

EMSCRIPTEN_KEEPALIVE void keyboard_leaves() {
  if (headlight::running()) headlight::running()->input.let_go();
}

EMSCRIPTEN_KEEPALIVE void picture_is_wanted() {
  if (headlight::running()) headlight::running()->canvas.note_event();
}

/// A file or folder of the memory file system.
EMSCRIPTEN_KEEPALIVE void file_is_dropped(const char* path) {
  if (headlight::running()) headlight::running()->canvas.drop({std::filesystem::path(path)});
}
}
