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
#include "platform/touch/touch_hand.hpp"
#include "platform/web/canvas.hpp"
#include "platform/web/canvas_input.hpp"
#include "platform/web/page.hpp"

namespace headlight {
namespace {

/// Where the page keeps what lasts, and what the program brings along (web_page.cmake).
constexpr const char *home = "/home", *own_documents = "/home/Documents", *brought_along = "/headlight";

WindowOptions page_options() {
  WindowOptions wanted;
  wanted.dark_at_first = page_is_dark() != 0;
  wanted.less_motion = page_wants_less_motion() != 0;
  wanted.link = page_link();
  wanted.page_address = page_address();
  wanted.host = {.choose_file = [](bool folder) { page_choose(folder); }, .show_about = page_show_about};
  return wanted;
}

struct PageProgram {
  Program program;
  Canvas canvas;
  OpenProgram open;
  CanvasInput input;
  TouchHand hand;
  std::string place;     ///< as the browser's way back knows it
  std::string said;      ///< what a reader of screens was given last
  double said_at = 0;    ///< and when, seconds
  std::string answer;    ///< what the page asked for last
  bool unsaved = false;  ///< as the page knows it
  double kept_at = 0;    ///< when the settings were written last, seconds

  explicit PageProgram(const WindowOptions& wanted) : program(wanted), canvas(program.events()), open(program, canvas), input(canvas) {
    hand.aim_with([this](ImVec2 at) {
      constexpr float reach = 12;  // logical pixels: as near as a finger comes to what is small
      return nearest_item(open.items(), at, reach * open.scale());
    });
  }

  void frame() {
    if (!canvas.begins_frame()) return;
    open.begin();
    input.begin_frame();
    hand.set_scale(open.scale());
    hand.begin_frame(ImGui::GetIO(), page_seconds());
    if (hand.waits()) canvas.animate_for(0.1);
    open.paint(false);
    input.end_frame();
    open.settle();
    tell_page();
  }

  /// What the page has to know between frames.
  void tell_page() {
    if (open.changed() != unsaved) page_unsaved(unsaved = open.changed());
    if (std::string now = open.place(); now != place) page_went_to((place = std::move(now)).c_str(), open.address().c_str());
    say();
    constexpr double interval = 2;  // seconds
    if (page_seconds() - kept_at < interval) return;
    kept_at = page_seconds();
    open.attempt("keeping the settings", [&] { program.keep_settings(); });
  }

  /// Not more often than one can listen: a training says something else with every step.
  void say() {
    constexpr double interval = 0.4;  // seconds
    const Heard heard = open.heard();
    std::string all;
    for (const std::string& part : {heard.control, heard.status, heard.selection, heard.working})
      if (!part.empty()) all += (all.empty() ? "" : ". ") + part;
    if (all == said) return;
    if (page_seconds() - said_at < interval) return canvas.redraw_after(interval);
    said_at = page_seconds();
    page_say((said = std::move(all)).c_str());
  }
};

void end(const std::string& why) {
  emscripten_cancel_main_loop();
  page_ended(why.c_str());
}

void draw_frame(void* program) {
  auto& running = *static_cast<PageProgram*>(program);
  try {
    running.frame();
    if (running.canvas.closed()) end("");
  } catch (const std::exception& error) {
    end(error.what());
  }
}

}  // namespace

/// Makes the program and hands its frames to the browser.
int run_page() {
  setenv("HOME", home, 1);
  setenv("HEADLIGHT_ASSETS", brought_along, 1);
  try {
    std::filesystem::create_directories(own_documents);
    std::filesystem::current_path(own_documents);
    auto program = std::make_unique<PageProgram>(page_options());
    page_began(program.get());
    emscripten_set_main_loop_arg(draw_frame, program.release(), 0, false);  // it lives as long as the page
  } catch (const std::exception& error) {
    end(error.what());
    return 1;
  }
  return 0;
}

}  // namespace headlight

int main() { return headlight::run_page(); }

using headlight::in_english;
using headlight::PageProgram;

// What the page calls, with the program that page_began told it of.
extern "C" {

EMSCRIPTEN_KEEPALIVE void pointer_moves(PageProgram* p, float x, float y) {
  p->hand.give_way();
  p->input.move(x, y);
}

/// What a finger does at this place, in physical pixels: 0 it comes down, 1 it moves, 2 it is lifted, 3 the system takes all of them away.
EMSCRIPTEN_KEEPALIVE void finger_goes(PageProgram* p, int finger, int what, float x, float y) {
  switch (what) {
    case 0: p->hand.down(finger, x, y, page_seconds()); break;
    case 1: p->hand.move(finger, x, y); break;
    case 2: p->hand.up(finger, page_seconds()); break;
    default: p->hand.cancel(); break;
  }
  p->canvas.note_event();
}

/// "x0 y0 x1 y1" of an item in physical pixels, for tests; empty where there is none.
EMSCRIPTEN_KEEPALIVE const char* item_place(PageProgram* p, const char* name) {
  const headlight::Item* item = p->open.items().find(name);
  const auto text = [](float number) { return std::to_string(static_cast<int>(number)); };
  p->answer = item ? text(item->min.x) + " " + text(item->min.y) + " " + text(item->max.x) + " " + text(item->max.y) : "";
  return p->answer.c_str();
}

/// Somebody followed or typed another address of this page.
EMSCRIPTEN_KEEPALIVE void link_is_wanted(PageProgram* p, const char* link) {
  p->open.follow(link);
  p->canvas.note_event();
}

EMSCRIPTEN_KEEPALIVE void button_goes(PageProgram* p, int button, int down) { p->input.press(button, down != 0); }

EMSCRIPTEN_KEEPALIVE void wheel_turns(PageProgram* p, float across, float down) { p->input.turn_wheel(across, down); }

EMSCRIPTEN_KEEPALIVE int key_goes(PageProgram* p, const char* code, const char* key, int down) {
  return p->input.key(code, key, down != 0);
}

EMSCRIPTEN_KEEPALIVE void text_is_typed(PageProgram* p, const char* text) { p->input.type(text); }

EMSCRIPTEN_KEEPALIVE void text_is_pasted(PageProgram* p, const char* text) { p->input.paste(text); }

EMSCRIPTEN_KEEPALIVE void keyboard_leaves(PageProgram* p) { p->input.let_go(); }

EMSCRIPTEN_KEEPALIVE void picture_is_wanted(PageProgram* p) { p->canvas.note_event(); }

/// A file or folder of the memory file system.
EMSCRIPTEN_KEEPALIVE void file_is_dropped(PageProgram* p, const char* path) { p->canvas.drop({std::filesystem::path(path)}); }

/// What was dropped could not be read; `why` is the browser's word for it.
EMSCRIPTEN_KEEPALIVE void file_is_refused(PageProgram* p, const char* why) {
  p->open.session().complain(in_english("the browser does not hand over what was dropped: {why}", {{"why", why}}));
  p->canvas.note_event();
}

/// The browser's way back, or forth, leads to this place.
EMSCRIPTEN_KEEPALIVE void place_is_wanted(PageProgram* p, const char* place) {
  p->open.go_back_to(p->place = place);
  p->canvas.note_event();
}

/// What should last cannot be kept: there is no room for it, or the browser keeps nothing for this page.
EMSCRIPTEN_KEEPALIVE void storage_fails(PageProgram* p, int full) {
  p->open.session().complain(full ? in_english("the browser has no room left to keep this page’s files; save the document as a file")
                                  : in_english("the browser keeps nothing of this page; save the document as a file"));
  p->canvas.note_event();
}
}
