// The cost of a frame, in processor time of the whole process (the software renderer draws with threads): heatmaps coloured by the shader
// beside the same heatmaps as one rectangle per cell, every stage's whole window, and the time from the program's start to a picture.
#include <benchmark/benchmark.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <map>

#include "base/asset.hpp"
#include "base/error.hpp"
#include "commands/cli/run_options.hpp"
#include "commands/pictures/looks.hpp"
#include "document/computable.hpp"
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

/// A screen without a display.
struct Screen {
  OffscreenContext context;
  GlSurface surface{width, height};
  ImGuiHost host;
  CachedFrame cached;
  HeadlessInput input{width, height};

  template <class Draw>
  void frame(ImU32 background, Draw draw) {
    surface.bind();
    input.begin_frame();
    host.begin_frame();
    draw();
    host.end_frame(background, cached);
    cached.show();
    benchmark::DoNotOptimize(read_bound_framebuffer(1, 1));  // waits until the frame is drawn
  }
};

/// Runs `measure`, or reports in the table that this machine has no OpenGL 3.3.
template <class Measure>
void with_opengl(benchmark::State& state, Measure measure) {
  try {
    measure();
  } catch (const UserError& none) {
    state.SkipWithError(none.what());
  }
}

// --- Heatmaps: n of 1024 x 1024 cells, side by side -------------------------------------------------------------------------------------

constexpr Index cells = 1024;

MatrixPtr waves(int phase) {
  auto values = std::make_shared<Matrix>(cells, cells);
  for (Index r = 0; r < cells; ++r)
    for (Index c = 0; c < cells; ++c)
      (*values)(r, c) = std::sin(0.03f * static_cast<float>(r + phase)) * std::cos(0.05f * static_cast<float>(c));
  return values;
}

std::vector<MatrixPtr> many_waves(int n, int phase = 0) {
  std::vector<MatrixPtr> all;
  for (int i = 0; i < n; ++i) all.push_back(waves(phase + i));
  return all;
}

/// The heat of the `i`-th of `n` squares on the screen.
Heat placed(MatrixPtr values, int i, int n) {
  const int columns = n > 1 ? 4 : 1, rows = (n + columns - 1) / columns;
  const float side = std::min(float(width) / float(columns), float(height) / float(rows)) - 10;
  Heat heat;
  heat.values = std::move(values);
  heat.origin = ImVec2(float(i % columns) * (side + 10), float(i / columns) * (side + 10));
  heat.pitch = ImVec2(side / float(cells), side / float(cells));
  return heat;
}

/// Draws one rectangle per cell, in ImGui's cheapest way: it reserves a row of them at once, and then writes only their four corners each.
void paint_rectangles(ImDrawList& draw, const Heat& heat, const ColourTable& table) {
  const Matrix& m = *heat.values;
  for (Index r = 0; r < m.rows(); ++r) {
    draw.PrimReserve(static_cast<int>(6 * m.cols()), static_cast<int>(4 * m.cols()));
    const float y = heat.origin.y + float(r) * heat.pitch.y;
    for (Index c = 0; c < m.cols(); ++c) {
      const float x = heat.origin.x + float(c) * heat.pitch.x;
      const float share = std::clamp(m(r, c) / heat.limit, -1.f, 1.f);
      draw.PrimRect(ImVec2(x, y), ImVec2(x + heat.pitch.x, y + heat.pitch.y), table[static_cast<size_t>(127.5f * (share + 1.f))]);
    }
  }
}

void heat_by_shader(benchmark::State& state, int n, bool new_values) {
  with_opengl(state, [&] {
    Screen screen;
    const Theme theme = make_theme(Scheme::light, 1, {});
    GlHeatPainter painter(shader("heat.frag").parent_path(), theme);
    const std::vector<MatrixPtr> sets[] = {many_waves(n), many_waves(n, 100), many_waves(n, 200)};
    size_t turn = 0;
    const auto frame = [&] {
      screen.frame(theme.palette.bg, [&] {
        for (int i = 0; i < n; ++i) {
          const MatrixPtr& m = sets[turn][static_cast<size_t>(i)];
          painter.paint(*ImGui::GetBackgroundDrawList(), placed(new_values ? std::make_shared<Matrix>(*m) : m, i, n));
        }
      });
      turn = new_values ? (turn + 1) % 3 : 0;
    };
    frame();
    for (auto _ : state) frame();
  });
}

void heat_by_rectangles(benchmark::State& state, int n) {
  with_opengl(state, [&] {
    Screen screen;
    const Theme theme = make_theme(Scheme::light, 1, {});
    const std::vector<MatrixPtr> values = many_waves(n);
    const auto frame = [&] {
      screen.frame(theme.palette.bg, [&] {
        for (int i = 0; i < n; ++i) paint_rectangles(*ImGui::GetBackgroundDrawList(), placed(values[size_t(i)], i, n), theme.diverging);
      });
    };
    frame();  // its lists have grown to their final size
    for (auto _ : state) frame();
  });
}

void empty_frame(benchmark::State& state) {
  with_opengl(state, [&] {
    Screen screen;
    for (auto _ : state) screen.frame(0xffffffff, [] {});
  });
}

// --- The whole window, and the program's start -------------------------------------------------------------------------------------------

/// `moved`: the pointer goes over the board, else the picture stays what it is. "drawn" is the share of the pixels that a frame redraws.
void whole_window(benchmark::State& state, const Document& document, const StagePlace& stage, bool moved) {
  with_opengl(state, [&] {
    Session session(document);
    session.go(stage);
    Screen screen;
    Documents documents(session, document, {});
    Settings settings;
    Looks looks;
    looks.follow(session, settings, 1);
    Shell shell(session, documents, settings);
    FrameItems log;
    GlHeatPainter painter(shader("heat.frag").parent_path(), looks.theme());
    const auto frame = [&] {
      log.clear();
      screen.frame(looks.theme().palette.bg, [&] { shell.draw(looks.theme(), looks.phrases(), painter, log); });
      shell.settle();
    };
    for (int i = 0; i < 3; ++i) frame();  // the layout settles
    double drawn = 0;
    int i = 0;
    for (auto _ : state) {
      if (moved) screen.input.move(380.f + 17.f * static_cast<float>(i % 24), 330.f + 9.f * static_cast<float>(i % 24));
      ++i;
      frame();
      drawn += static_cast<double>(screen.cached.drawn_pixels()) / (width * height);
    }
    state.counters["drawn"] = benchmark::Counter(drawn, benchmark::Counter::kAvgIterations);
  });
}

double seconds(const timeval& t) { return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec); }

void start_to_picture(benchmark::State& state) {
  const std::string picture = (std::filesystem::temp_directory_path() / ("headlight_start_" + std::to_string(getpid()) + ".png")).string();
  const std::string arguments[] = {HEADLIGHT_PROGRAM, "render", "--out", picture};
  char* argv[] = {const_cast<char*>(arguments[0].c_str()), const_cast<char*>(arguments[1].c_str()), const_cast<char*>(arguments[2].c_str()),
                  const_cast<char*>(arguments[3].c_str()), nullptr};
  double cpu = 0;
  for (auto _ : state) {
    const auto start = std::chrono::steady_clock::now();
    pid_t child = 0;
    int status = -1;
    rusage used{};
    if (posix_spawn(&child, HEADLIGHT_PROGRAM, nullptr, nullptr, argv, environ) != 0 || wait4(child, &status, 0, &used) != child ||
        status != 0) {
      state.SkipWithError("headlight render failed");
      break;
    }
    state.SetIterationTime(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    cpu += seconds(used.ru_utime) + seconds(used.ru_stime);
  }
  state.counters["child_cpu_ms"] = benchmark::Counter(1e3 * cpu, benchmark::Counter::kAvgIterations);
  std::filesystem::remove(picture);
}

// --- The table, and under it how many times slower the rectangles are --------------------------------------------------------------------

class WithRatios : public benchmark::ConsoleReporter {
 public:
  WithRatios() : ConsoleReporter(isatty(STDOUT_FILENO) ? OO_Color : OO_None) {}
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs)
      if (run.run_type == Run::RT_Iteration && run.GetAdjustedCPUTime() > 0) {  // a skipped one took no time
        const auto [at, is_new] = best_.emplace(run.run_name.function_name, run.GetAdjustedCPUTime());
        if (!is_new) at->second = std::min(at->second, run.GetAdjustedCPUTime());
      }
    ConsoleReporter::ReportRuns(runs);
  }
  void Finalize() override {
    for (const char* n : {"1", "12"})
      for (const char* shader : {"shader", "shader_new_values"}) {
        const auto fast = best_.find(std::string("heat_") + n + "/" + shader), slow = best_.find(std::string("heat_") + n + "/rectangles");
        if (fast != best_.end() && slow != best_.end())
          std::printf("%s of 1024x1024, CPU time: one rectangle per cell / %s = %.1f\n", n, shader, slow->second / fast->second);
      }
  }

 private:
  std::map<std::string, double> best_;  ///< CPU time per frame, by name
};

template <class Measure>
void add(const std::string& name, Measure measure) {
  benchmark::RegisterBenchmark(name.c_str(), measure)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();
}

void register_all() {
  add("frame/empty", empty_frame);
  for (int n : {1, 12}) {
    const std::string name = "heat_" + std::to_string(n) + "/";
    add(name + "shader", [n](auto& state) { heat_by_shader(state, n, false); });
    add(name + "shader_new_values", [n](auto& state) { heat_by_shader(state, n, true); });
    add(name + "rectangles", [n](auto& state) { heat_by_rectangles(state, n); });
  }
  RunOptions readable, random;
  readable.sentences = {example_sentence};
  random.model = "random";
  random.d_model = 512;
  random.heads = 8;
  random.sentences = {
      "The elephant ate the banana as it was hungry and the monkey that saw the elephant was angry because it had no banana"};
  const std::pair<std::string, Document> documents[] = {{"readable", readable.document()}, {"random_512x8", random.document()}};
  for (const auto& [name, document] : documents) {
    const Session session(document);
    for (const StagePlace& stage : session.navigation().stages())
      for (const bool moved : {false, true})
        add("window/" + name + "/" + id(stage.stage) + (moved ? "/pointer" : ""),
            [document = document, stage, moved](auto& state) { whole_window(state, document, stage, moved); });
  }
  benchmark::RegisterBenchmark("start_to_picture", start_to_picture)->Unit(benchmark::kMillisecond)->UseManualTime();
}

}  // namespace
}  // namespace headlight::tests

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  headlight::tests::register_all();
  headlight::tests::WithRatios table;
  benchmark::RunSpecifiedBenchmarks(&table);
}
