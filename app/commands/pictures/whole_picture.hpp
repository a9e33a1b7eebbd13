#pragma once
#include <chrono>
#include <string>
#include <thread>

#include "base/error.hpp"
#include "views/shell/shell.hpp"
#include "widgets/frame_items.hpp"

namespace headlight::commands {

/// Draws frames until the picture is complete: layouts that depend on the last frame have settled, and work that is spread over frames or
/// runs in the background is done, however many frames that takes. `frame(number, of)` draws one frame with `log`. Throws UserError after
/// `longest`, in case some work never ends: an unfinished picture would look like a finished one.
template <class DrawFrame>
void draw_until_whole(const Shell& shell, const FrameItems& log, DrawFrame frame, std::chrono::seconds longest = std::chrono::hours(1)) {
  constexpr int settle_frames = 3;
  const auto end = std::chrono::steady_clock::now() + longest;
  const auto rest = [] { std::this_thread::sleep_for(std::chrono::milliseconds(5)); };
  while (shell.fills_pictures()) rest();
  int drawn = 0;
  while (drawn < settle_frames) ++drawn, frame(drawn, settle_frames);
  const auto waits = [&] { return log.unfinished() || shell.computes_in_background(); };
  if (!waits()) return;
  while (waits()) {
    if (std::chrono::steady_clock::now() >= end)
      throw UserError("the picture is not finished after " + std::to_string(longest.count()) + " seconds; nothing was written");
    if (shell.fills_pictures() || shell.animates()) rest();
    ++drawn, frame(drawn, drawn + 1);
  }
  ++drawn, frame(drawn, drawn);  // the last parts may have moved others
}

}  // namespace headlight::commands
