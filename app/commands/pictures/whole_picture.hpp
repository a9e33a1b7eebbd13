#pragma once
#include <chrono>
#include <thread>

#include "views/shell/shell.hpp"
#include "widgets/frame_items.hpp"

namespace headlight::commands {

/// Draws frames until the picture is whole: until layouts that depend on the last frame have come to rest, and what is spread over frames,
/// or computed beside them, is there. `frame(number, of)` draws one with `log`.
template <class DrawFrame>
void draw_until_whole(const Shell& shell, const FrameItems& log, DrawFrame frame) {
  constexpr int settle_frames = 3, most_frames = 3000;  // the latter only where something never comes
  const auto rest = [] { std::this_thread::sleep_for(std::chrono::milliseconds(5)); };
  while (shell.fills_pictures()) rest();
  int drawn = 0;
  while (drawn < settle_frames) ++drawn, frame(drawn, settle_frames);
  const auto waits = [&] { return log.unfinished() && drawn < most_frames; };
  if (!waits()) return;
  while (waits()) {
    if (shell.fills_pictures()) rest();
    ++drawn, frame(drawn, drawn + 1);
  }
  ++drawn, frame(drawn, drawn);  // what came last may have moved something
}

}  // namespace headlight::commands
