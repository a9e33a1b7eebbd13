// The program on a web page, in place of main.cpp and window.cpp on a desktop. The page asks for frames, so nothing here waits.
#include <emscripten/emscripten.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/message.hpp"
#include "base/wording.hpp"
#include "commands/cli/printed.hpp"
#include "commands/program/browser_drop.hpp"
#include "commands/program/program.hpp"
#include "graph/evaluate.hpp"
#include "platform/sound/system_loudspeaker.hpp"
#include "platform/touch/touch_hand.hpp"
#include "platform/web/page.hpp"
#include "platform/web/page_canvas.hpp"
#include "platform/web/page_input.hpp"
#include "session/language.hpp"
#include "session/lms/lms_report.hpp"
#include "session/training/remote_training.hpp"
#include "session/training/training.hpp"
#include "widgets/scrolling.hpp"

namespace headlight::commands {
namespace {

constexpr double until_address = 1, until_kept = 2;  ///< seconds
constexpr float finger_reach = 20;                   ///< logical pixels by which a tap may miss its target

/// The folder that the page keeps from visit to visit.
constexpr const char* home = "/home";

TrainingOrders orders_to_worker() {
  return {.begin = [](int run, const auto& recipe, const auto& model) { page_training_begins(run, recipe.c_str(), model.c_str()); },
          .run_to = page_training_goes_to,
          .open_steps = page_training_opens,
          .end = page_training_ends};
}

/// The settings that a page starts with.
struct PageStart {
  std::string link, address;  ///< the part of the page's address from its #, and the address without it
  bool linked = false;        ///< a link is followed later
  std::string package, kept;  ///< the folder of a package's lesson, or empty, and the text of its last visit
  std::size_t limit = 0;      ///< of such a text, see LmsReport
};

WindowOptions page_options(const PageStart& start, RemoteTrainings& trainings) {
  WindowOptions wanted;
  wanted.tasks.begin = [&trainings](std::shared_ptr<const Task> task, const Recipe& recipe) -> std::unique_ptr<TrainingRun> {
    if (page_trains()) return trainings.begin(std::move(task), recipe);
    return std::make_unique<LiveTraining>(std::move(task), recipe);
  };
  wanted.run.link = start.link.size() > 1 ? start.link : "";
  wanted.linked = start.linked || !start.package.empty();
  wanted.dark_at_first = page_is_dark() != 0;
  wanted.contrast_at_first = page_wants_contrast() != 0;
  wanted.less_motion = page_wants_less_motion() != 0;
  wanted.plain = page_is_plain() != 0;
  wanted.loudspeaker = system_loudspeaker();
  wanted.host = {.page_address = start.address,
                 .choose_file = [](bool folder) { page_choose(folder); },
                 .show_about = page_show_about,
                 .fetch_folder = [](const std::string& folder) { return page_fetch_folder(folder.c_str()) != 0; }};
  return wanted;
}

struct PageProgram {
  RemoteTrainings trainings{orders_to_worker()};
  Program program;
  PageCanvas canvas;
  OpenProgram open;
  PageInput input;
  TouchHand hand;
  std::string place;                            ///< the last place reported to the browser's history
  ScreenReaderText heard;                       ///< the last texts reported to the screen reader
  std::string answer;                           ///< the last answer to the page
  bool unsaved = false;                         ///< the last state reported to the page
  std::string language = "?";                   ///< the last language reported to the page, as in the settings
  double kept_at = 0;                           ///< time of the last writing of the settings, seconds
  bool drawn = false;                           ///< a frame was drawn since then
  std::pair<std::uint64_t, std::string> shown;  ///< the document's version, and the place
  double shown_since = 0;                       ///< seconds; 0: the page's address is up to date
  std::optional<LmsReport> lesson;              ///< of a package
  std::optional<Message> trouble;               ///< a message to show once no text is edited, since the next edit clears it

  explicit PageProgram(const PageStart& start)
      : program(page_options(start, trainings)), canvas(program.events()), open(program, canvas), input(canvas) {
    hand.aim_with([this](ImVec2 at) { return nearest_item(open.items(), at, finger_reach * open.scale()); });
    hand.feel(open.items());
    if (!start.package.empty()) begin_lesson(start);
  }

  void begin_lesson(const PageStart& start) {
    lesson.emplace(start.package, start.limit);
    open.attempt("opening the lesson of the package", [&] { lesson->begin(open.session(), open.shell().lessons(), start.kept); });
  }

  /// Draws a frame if one is due. Returns the seconds until the next call; less than 0: after the next event.
  double frame() {
    say_address();
    if (canvas.begins_frame()) draw();
    save_settings();
    const double now = page_seconds();
    std::optional<double> next = canvas.next_frame();
    const auto no_later_than = [&](double when) { next = std::min(when, next.value_or(when)); };
    if (shown_since > 0) no_later_than(shown_since + until_address);
    if (drawn) no_later_than(kept_at + until_kept);
    return next ? std::max(0.0, *next - now) : -1;
  }

  void draw() {
    drawn = true;
    open.begin();
    tell_language();
    input.begin_frame();
    hand.set_scale(open.scale());
    hand.begin_frame(ImGui::GetIO(), page_seconds());
    if (hand.waits()) canvas.animate_for(0.05);
    open.paint(false, false);
    input.end_frame();
    open.settle();
    if (trouble && open.items().typed().empty()) complain_of_trouble();
    tell_page();
  }

  void complain_of_trouble() {
    open.session().complain(*std::exchange(trouble, {}));
    canvas.note_event();
  }

  /// Reports changes to the page between frames.
  void tell_page() {
    if (open.would_lose() != unsaved) page_unsaved(unsaved = open.would_lose());
    if (std::string now = open.place(); now != place) page_went_to((place = std::move(now)).c_str());
    if (const auto news = lesson ? lesson->news(open.shell().lessons()) : std::nullopt) page_lesson_changed(news->c_str());
    announce();
  }

  void tell_language() {
    const std::string& now = open.settings().language;
    if (now != language) page_set_language(language_to_speak(language = now).c_str());
  }

  void save_settings() {
    if (!drawn || page_seconds() - kept_at < until_kept) return;
    drawn = false;
    kept_at = page_seconds();
    open.attempt("keeping the settings", [&] { program.save_settings(); });
  }

  /// Updates the page's address once nothing has changed for a second, so that reloading the page, or sending its address, shows the same
  /// content.
  void say_address() {
    if (place.empty()) return;
    if (std::pair now(open.session().version(), place); now != shown) {
      shown = std::move(now);
      shown_since = page_seconds();
    } else if (shown_since > 0 && page_seconds() - shown_since >= until_address) {
      shown_since = 0;
      open.attempt("saying where one is", [&] { page_stands_at(open.address().c_str()); });
    }
  }

  /// Takes a dropped file or folder from the memory file system.
  void take(const std::filesystem::path& path) {
    open.attempt("taking what was dropped", [&] {
      const auto keep = [](const std::filesystem::path& folder) { page_keep_folder(folder.c_str()); };
      canvas.drop({store_dropped(path, open.session().models(), keep)});
    });
    canvas.note_event();
  }

  /// Reports only the changed parts of the screen reader's text, because the screen reader speaks no more than that.
  void announce() {
    const ScreenReaderText now = open.heard();
    const std::pair<const std::string*, const std::string*> parts[] = {
        {&heard.status, &now.status}, {&heard.selection, &now.selection}, {&heard.working, &now.working}, {&heard.control, &now.control}};
    for (int i = 0; i < 4; ++i)
      if (*parts[i].first != *parts[i].second) page_announce(i, parts[i].second->c_str());
    heard = now;
  }
};

void end(const std::string& why) { page_ended(why.c_str()); }

/// Begins the program; if the link leads nowhere, opens as much as possible and reports the rest.
std::unique_ptr<PageProgram> begun(const PageStart& start) {
  try {
    return std::make_unique<PageProgram>(start);
  } catch (const UserError&) {
    if (start.link.size() <= 1) throw;
    auto program = std::make_unique<PageProgram>(PageStart{.link = "", .address = start.address, .linked = true});
    program->open.follow(start.link);
    return program;
  }
}

}  // namespace

/// Makes the program; from then on the page asks it for frames.
int run_page(const std::vector<std::string>& given) {
  setenv("HOME", home, 1);
  try {
    std::filesystem::create_directories(page_documents);
    std::filesystem::current_path(page_documents);
    const auto word = [&](std::size_t n) { return n < given.size() ? given[n] : ""; };
    const PageStart start = {
        .link = word(0), .address = word(1), .package = word(2), .kept = word(3), .limit = std::strtoul(word(4).c_str(), nullptr, 10)};
    page_began(begun(start).release());  // it lives as long as the page
  } catch (const std::exception& error) {
    end(error.what());
    return 1;
  }
  return 0;
}

}  // namespace headlight::commands

/// Files are told apart by the writing process. Each tab counts as one, but Emscripten gives all the same number, so this returns the
/// tab's.
extern "C" pid_t getpid() { return page_tab(); }

/// Arguments: those of PageStart, but `linked`.
int main(int argc, char** argv) { return headlight::commands::run_page({argv + 1, argv + argc}); }

using headlight::base::tr;
using headlight::commands::PageProgram;

// The functions that the page calls, with the pointer that it got from page_began.
extern "C" {

/// Draws a frame. Returns the seconds until the next one; less than 0: none until the next event, or ever.
EMSCRIPTEN_KEEPALIVE double frame_is_drawn(PageProgram* p) {
  try {
    const double wait = p->frame();
    if (!p->canvas.closed()) return wait;
    page_ended("");
  } catch (const std::exception& error) {
    page_ended(error.what());
  }
  return -1;
}

EMSCRIPTEN_KEEPALIVE void pointer_moves(PageProgram* p, float x, float y) {
  p->hand.give_way();
  p->input.move(x, y);
}

EMSCRIPTEN_KEEPALIVE void button_goes(PageProgram* p, int button, int down) { p->input.press(button, down != 0); }

/// Returns true if the wheel moves anything under the pointer; otherwise the page around scrolls.
EMSCRIPTEN_KEEPALIVE int wheel_turns(PageProgram* p, float across, float down) {
  p->input.turn_wheel(across, down);
  return headlight::widgets::takes_wheel(p->open.items(), across, down);
}

EMSCRIPTEN_KEEPALIVE int key_goes(PageProgram* p, const char* code, const char* key, int down) {
  return p->input.key(code, key, down != 0);
}

EMSCRIPTEN_KEEPALIVE void text_is_typed(PageProgram* p, const char* text) { p->input.type(text); }

EMSCRIPTEN_KEEPALIVE void text_is_pasted(PageProgram* p, const char* text) { p->input.paste(text); }

EMSCRIPTEN_KEEPALIVE void keyboard_leaves(PageProgram* p) { p->input.release(); }

EMSCRIPTEN_KEEPALIVE void picture_is_wanted(PageProgram* p) { p->canvas.note_event(); }

EMSCRIPTEN_KEEPALIVE void file_is_dropped(PageProgram* p, const char* path) { p->take(path); }

/// Reports a dropped file that the browser could not read; `why` is the browser's message.
EMSCRIPTEN_KEEPALIVE void file_is_refused(PageProgram* p, const char* why) {
  p->open.session().complain(tr("the browser could not read what was dropped: {why}", {{"why", why}}));
  p->canvas.note_event();
}

/// Reports an unexpected error around the program; `why` is the browser's message.
EMSCRIPTEN_KEEPALIVE void page_has_trouble(PageProgram* p, const char* why) {
  p->open.session().complain(
      tr("Something went wrong in the page ({why}). Your work is kept; load the page again if it behaves oddly.", {{"why", why}}));
  p->canvas.note_event();
}

/// Reports what went wrong with the learning management system of a package, as page_lms.js numbers it; `why`: its own words.
EMSCRIPTEN_KEEPALIVE void lms_has_trouble(PageProgram* p, int kind, const char* why) {
  p->open.session().complain(headlight::session::lms_trouble(kind, why));
  p->canvas.note_event();
}

/// Reports that another tab saved a document at the same time under the same name.
EMSCRIPTEN_KEEPALIVE void document_is_set_aside(PageProgram* p, const char* name) {
  p->open.session().complain(tr("Another tab saved a document of the same name at the same time: that one is kept as {name}.",
                                {{"name", headlight::base::in_quotes(name)}}));
  p->canvas.note_event();
}

/// The folder that the program asked for is loaded.
EMSCRIPTEN_KEEPALIVE void folder_is_back(PageProgram* p) { p->open.folder_is_back(); }

/// The page has loaded its Chinese characters (page_han.js).
EMSCRIPTEN_KEEPALIVE void han_has_come(PageProgram* p) { p->open.letters_have_come(); }

/// Reports that it could not load them; `why` is the reason in the browser's words.
EMSCRIPTEN_KEEPALIVE void han_is_missing(PageProgram* p, const char* why) {
  p->trouble =
      tr("The page’s Chinese characters (headlight-han.woff2) could not be loaded: {why}. This computer’s fonts draw them, if it has any.",
         {{"why", why}});
  p->canvas.note_event();
}

/// Reports that the browser has no room for a large folder.
EMSCRIPTEN_KEEPALIVE void folder_has_no_room(PageProgram* p, const char* folder) {
  p->open.session().complain(tr("The browser has no room for the folder {folder}: reload the page, then drop it again.",
                                {{"folder", headlight::base::in_quotes(folder)}}));
  p->canvas.note_event();
}

/// The user changed the page's address, or the browser's back or forward button leads to a place.
EMSCRIPTEN_KEEPALIVE void link_is_wanted(PageProgram* p, const char* link) { p->open.follow(link); }
EMSCRIPTEN_KEEPALIVE void place_is_wanted(PageProgram* p, const char* place) { p->open.go_back_to(place); }

/// Reports a finger that comes down (0), moves (1), lifts (2), or the loss of all fingers (3), at a time of page_seconds.
EMSCRIPTEN_KEEPALIVE void finger_goes(PageProgram* p, int what, int finger, float x, float y, double when) {
  if (what == 0) p->hand.down(finger, x, y, when);
  else if (what == 1) p->hand.move(finger, x, y, when);
  else if (what == 2) p->hand.up(finger, when);
  else p->hand.cancel();
  p->canvas.note_event();
}

/// True if Tab leaves the program for the page around it, after the last control or before the first, so that the keyboard is never
/// trapped.
EMSCRIPTEN_KEEPALIVE int tab_leaves(PageProgram* p, int back) { return p->open.let_focus_go(back ? -1 : 1); }

/// Returns the last rectangle of an item, "left top right bottom" in physical pixels; empty if it was not drawn. For tests.
EMSCRIPTEN_KEEPALIVE const char* item_place(PageProgram* p, const char* name) {
  const headlight::widgets::Item* const item = p->open.items().find(name);
  p->answer.clear();
  if (item)
    for (const float side : {item->min.x, item->min.y, item->max.x, item->max.y}) p->answer += std::to_string(side) + " ";
  return p->answer.c_str();
}

/// Returns the time to compute the whole graph of the sentence in milliseconds, the least of `times` runs. For tests.
EMSCRIPTEN_KEEPALIVE double graph_milliseconds(PageProgram* p, int times) {
  const headlight::run::Sample& sample = p->open.session().run().samples.front();
  headlight::graph::Bindings inputs;
  for (headlight::graph::NodeId id = 0; id < sample.graph->size(); ++id)
    if ((*sample.graph)[id].is_input()) inputs[(*sample.graph)[id].name] = sample.trace.matrix(id);
  double least = 1e9;
  for (int i = 0; i < times; ++i) {
    const double began = page_seconds();
    constexpr int together = 10;  // a browser's clock is coarse
    for (int n = 0; n < together; ++n) evaluate(*sample.graph, inputs);
    least = std::min(least, (page_seconds() - began) * 1000 / together);
  }
  return least;
}

/// Takes the news of a training from training_news_file.
EMSCRIPTEN_KEEPALIVE void training_is_told(PageProgram* p, int run, int order) {
  p->open.attempt("taking over a training", [&] { p->trainings.take(run, order, headlight::platform::training_news_file); });
  p->canvas.note_event();
}

EMSCRIPTEN_KEEPALIVE void training_fails(PageProgram* p, const char* why) {
  p->trainings.fail(tr("the part of the page that trains has ended: {why}; reload the page to train again", {{"why", why}}));
  p->canvas.note_event();
}

/// Reports that the page's files cannot be kept: there is no room for them, or the browser keeps nothing for this page.
EMSCRIPTEN_KEEPALIVE void storage_fails(PageProgram* p, int full) {
  p->open.session().complain(full ? tr("the browser has no room left to keep this page’s files; save the document as a file")
                                  : tr("the browser keeps nothing of this page; save the document as a file"));
  p->canvas.note_event();
}
}
