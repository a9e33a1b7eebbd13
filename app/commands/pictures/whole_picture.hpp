#pragma once
#include <chrono>
#include <thread>

#include "views/shell/shell.hpp"
#include "widgets/frame_items.hpp"

namespace headlight::commands {

/// Draws frames until the picture is complete: layouts that depend on the last frame have settled, and work that is spread over frames or
/// runs in the background is done. `frame(number, of)` draws one frame with `log`.
template <class DrawFrame>
void draw_until_whole(const Shell& shell, const FrameItems& log, DrawFrame frame) {
  constexpr int settle_frames = 3, most_frames = 3000;  // most_frames: a limit in case some work never ends
  const auto rest = [] { std::this_thread::sleep_for(std::chrono::milliseconds(5)); };
  while (shell.fills_pictures()) rest();
  int drawn = 0;
  while (drawn < settle_frames) ++drawn, frame(drawn, settle_frames);
  const auto waits = [&] { return log.unfinished() && drawn < most_frames; };
  if (!waits()) return;
  while (waits()) {
    if (shell.fills_pictures() || shell.animates()) rest();
    ++drawn, frame(drawn, drawn + 1);
  }
  ++drawn, frame(drawn, drawn);  // the last parts may have moved others
}

}  // namespace headlight::commands
