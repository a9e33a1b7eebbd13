// Long texts in the window, without a display: opens a model's folder with a text, visits every kind of board, and prints the wait for its
// first picture, the longest frame while its values are computed, the processor time of a frame (of all threads, the software renderer's
// too) while the pointer moves over it and while its wheel turns, and the peak of memory. Then it changes a weight: the time until that
// picture is there, and the memory that undo keeps.
//   long_text_bench MODEL TEXT.txt [BOARD ...]      MODEL: a folder, or the name of a built-in model
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "base/asset.hpp"
#include "base/error.hpp"
#include "commands/cli/run_options.hpp"
#include "commands/pictures/looks.hpp"
#include "machine/products.hpp"
#include "platform/gl/cached_frame.hpp"
#include "platform/gl/gl_heat_painter.hpp"
#include "platform/gl/gl_surface.hpp"
#include "platform/imgui_host.hpp"
#include "platform/offscreen/headless_input.hpp"
#include "platform/offscreen/offscreen.hpp"
#include "views/shell/shell.hpp"

namespace headlight::tests {
namespace {

constexpr int width = 1600, height = 1000;
constexpr double quickly_computed = 16e6;  ///< as in app/commands/window.cpp

double milliseconds_of(const auto& what) {
  const auto start = std::chrono::steady_clock::now();
  what();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

double processor_time_of(const auto& what) {
  const std::clock_t start = std::clock();
  what();
  return 1e3 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

/// The peak in MiB since the last call of forget_peak.
double peak_memory() {
  std::ifstream in("/proc/self/status");
  for (std::string word; in >> word;)
    if (double kib = 0; word == "VmHWM:" && in >> kib) return kib / 1024;
  return 0;
}
void forget_peak() { std::ofstream("/proc/self/clear_refs") << 5; }

double middle(std::vector<double> all) {
  std::nth_element(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2), all.end());
  return all[all.size() / 2];
}

struct TimedBoard {
  std::string name;
  std::function<void(Session&)> open;
};

/// The window of app/commands/window.cpp, drawn into memory.
class Screen {
 public:
  explicit Screen(const Document& document) : session_(document), documents_(session_, document, {}) {
    session_.set_background_work_limit(quickly_computed);
    looks_.follow(session_, settings_, 1);
    painter_ = std::make_unique<GlHeatPainter>(shader("heat.frag").parent_path(), looks_.theme());
    shell_ = std::make_unique<Shell>(session_, documents_, settings_);
  }

  void frame() {
    log_.clear();
    surface_.bind();
    input_.begin_frame();
    host_.begin_frame();
    double ours = milliseconds_of([&] { shell_->draw(looks_.theme(), looks_.phrases(), *painter_, log_); });
    host_.end_frame(looks_.theme().palette.bg, cached_);
    cached_.show();
    read_bound_framebuffer(1, 1);  // waits until the frame is drawn
    ours += milliseconds_of([&] { shell_->settle(), session_.fill_in_background(); });
    longest_.ours = std::max(longest_.ours, ours);
  }

  /// Draws frames until everything requested is on screen, and returns the time.
  double wait(bool for_all = false) {
    return milliseconds_of([&] {
      do {
        const double of_frame = milliseconds_of([&] { frame(); });
        longest_.whole = std::max(longest_.whole, of_frame);
        if (session_.computing() || for_all) rest();
      } while (session_.computing() || session_.has_pending() || (for_all && (session_.filling() || shell_->animates())));
      for (int i = 0; i < 3; ++i) frame();
    });
  }
  /// Waits as the window does between two frames in which nothing moves (app/commands/program/program.cpp).
  void rest() const {
    using std::chrono::milliseconds;
    std::this_thread::sleep_for(shell_->animates()      ? milliseconds(1000 / 60)
                                : session_.waited_for() ? milliseconds(1000 / 20)
                                                        : milliseconds(1000 / 5));
  }
  /// The longest frame since the last call, in milliseconds, and the longest time that the program itself took of one.
  struct Longest {
    double whole = 0, ours = 0;
  };
  Longest longest_frame() { return std::exchange(longest_, {}); }

  Session& session() { return session_; }
  HeadlessInput& input() { return input_; }

 private:
  OffscreenContext context_;
  GlSurface surface_{width, height};
  ImGuiHost host_;
  CachedFrame cached_;
  HeadlessInput input_{width, height};
  Session session_;
  Documents documents_;
  Settings settings_;
  Looks looks_;
  FrameItems log_;
  std::unique_ptr<GlHeatPainter> painter_;
  std::unique_ptr<Shell> shell_;
  Longest longest_;
};

/// A stage of the middle layer, or of the whole run.
void show(Session& session, const std::string& stage, StageLook look = StageLook::matrix) {
  session.go(stage_called(stage, session.nodes()));
  session.selection().look = look;
}

/// The score of the last row and of the second word, of head 0 of the last layer.
void pin_a_score(Session& session, const std::string& layer) {
  show(session, layer + "scores");
  const NodeId scores = session.navigation().head().scores;
  session.navigation().go_to({scores, session.graph()[scores].axes.rows.size - 1, 1});
}

void compare_with_first(Session& session, const std::string& layer) {
  session.set_sample(1);
  session.compare_with_sentence(0);
  show(session, layer + "softmax");
  session.selection().patches.on = true;
}

std::vector<TimedBoard> all_boards(const ModelNodes& nodes) {
  const auto layer = [](size_t index) { return std::to_string(index) + "."; };
  const std::string stack = nodes.decoder ? "encoder." : "", middle = stack + layer((nodes.block.size() - 1) / 2),
                    last = stack + layer(nodes.block.size() - 1);
  const auto of = [](const std::string& stage, StageLook look = StageLook::matrix) {
    return [=](Session& session) { show(session, stage, look); };
  };
  return {
      {"softmax", of(middle + "softmax")},
      {"scores", of(middle + "scores")},
      {"lines", of(middle + "softmax", StageLook::lines)},
      {"heads", of(middle + "softmax", StageLook::heads)},
      {"map", [](Session& session) { session.show_map(); }},
      {"mlp_in", of(middle + "mlp_in")},
      {"logits", of("logits")},
      {"probs", of("probs")},
      {"lens", of("probs", StageLook::layers)},
      {"why", [=](Session& session) { pin_a_score(session, last), session.selection().look = StageLook::why; }},
      {"back", [=](Session& session) { show(session, middle + "softmax"), session.selection().back = true; }},
      {"many", of(last + "softmax", StageLook::many)},
      {"patches", [=](Session& session) { compare_with_first(session, last); }},
  };
}

void look_at(Session& session, const TimedBoard& board) {
  session.selection().map = session.selection().back = false;
  board.open(session);
}

struct FrameTimes {
  double usual, worst;
};
FrameTimes frames(Screen& screen, const auto& before_each) {
  std::vector<double> all;
  for (int i = 0; i < 24; ++i) {
    before_each(i);
    all.push_back(processor_time_of([&] { screen.frame(); }));
  }
  return {middle(all), *std::max_element(all.begin(), all.end())};
}

void measure(Screen& screen, const TimedBoard& board) {
  forget_peak();
  screen.input().leave();
  look_at(screen.session(), board);
  screen.longest_frame();
  const double first = screen.wait(), whole = screen.wait(true);
  const Screen::Longest longest = screen.longest_frame();
  const FrameTimes still = frames(screen, [](int) {});
  const FrameTimes hover = frames(screen, [&](int i) { screen.input().move(380.f + 17.f * float(i), 330.f + 9.f * float(i)); });
  const FrameTimes wheel = frames(screen, [&](int i) { screen.input().scroll(0, i < 12 ? -1.f : 1.f); });
  std::printf("%-8s %9.0f %9.0f %7.0f %6.0f %6.1f %6.1f %8.1f %6.1f %8.1f %6.1f %10.0f\n", board.name.c_str(), first, whole, longest.whole,
              longest.ours, still.usual, still.worst, hover.usual, hover.worst, wheel.usual, wheel.worst, peak_memory());
  std::fflush(stdout);
}

void measure_edit(Screen& screen, const std::string& weight) {
  forget_peak();
  Session& session = screen.session();
  std::vector<double> all;
  for (int i = 0; i < 3; ++i) {
    session.push(SetWeight{weight, 3, 5, 0.1f * float(i)});
    all.push_back(screen.wait());
  }
  const double undo = milliseconds_of([&] { session.undo(); }) + screen.wait();
  std::printf("%-24s from edit to picture %6.0f ms; undo %6.0f ms; at most %6.0f MiB\n", weight.c_str(), middle(all), undo, peak_memory());
  std::fflush(stdout);
}

void run(const std::string& folder, const std::string& text_file, const std::vector<std::string>& chosen) {
  std::ifstream in(text_file);
  RunOptions options;
  options.model = folder;
  const std::string text(std::istreambuf_iterator<char>(in), {});
  options.sentences = {text, text.substr(0, text.find_last_of(' '))};  // the second has a word less: what "patches" puts the first into
  std::unique_ptr<Screen> screen;
  const double opened = milliseconds_of([&] { screen = std::make_unique<Screen>(options.document()); });
  std::printf("opened after %.0f ms, first picture after %.0f ms, at most %.0f MiB\n", opened, opened + screen->wait(), peak_memory());
  std::printf("%-8s %9s %9s %14s %13s %15s %15s %10s\n", "board", "first", "whole", "longest, ours", "still, worst", "hover, worst",
              "wheel, worst", "MiB");
  const std::vector<TimedBoard> boards = all_boards(screen->session().nodes());
  for (const TimedBoard& board : boards)
    if (chosen.empty() || std::find(chosen.begin(), chosen.end(), board.name) != chosen.end()) measure(*screen, board);
  if (!chosen.empty()) return;
  look_at(screen->session(), boards.front());
  screen->wait(true);
  for (const char* weight : {"blocks.11.attn.W_Q", "blocks.4.attn.W_Q", "W_E"}) measure_edit(*screen, weight);
}

}  // namespace
}  // namespace headlight::tests

int main(int argc, char** argv) {
  if (argc < 3) return std::fputs("usage: long_text_bench FOLDER TEXT.txt [BOARD ...]\n", stderr), 2;
  try {
    headlight::tests::run(argv[1], argv[2], {argv + 3, argv + argc});
  } catch (const headlight::base::UserError& error) {
    std::fprintf(stderr, "long_text_bench: %s\n", error.what());
    return 2;
  }
}
