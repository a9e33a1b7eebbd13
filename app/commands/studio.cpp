#include "commands/studio.hpp"

#include "commands/looks.hpp"
#include "files/asset.hpp"
#include "platform/gl_heat_painter.hpp"
#include "platform/gl_surface.hpp"
#include "platform/headless_input.hpp"
#include "platform/imgui_host.hpp"
#include "platform/offscreen.hpp"

namespace headlight {

struct Studio::Parts {
  Session& session;
  Documents documents;
  Settings settings;
  OffscreenContext context;
  GlSurface surface;
  ImGuiHost host;
  HeadlessInput input;
  Looks looks;
  ItemLog log;
  Shell shell;
  std::optional<GlHeatPainter> heat;

  Parts(Session& s, Settings with, int width, int height)
      : session(s), documents(s, s.document(), {}), settings(std::move(with)), surface(width, height), input(width, height), shell(session, documents, settings) {
    follow();
    heat.emplace(shader("heat.frag").parent_path(), looks.theme());
  }

  void follow() {
    if (looks.follow(session, settings.dark, settings.scale > 0 ? settings.scale : 1.f) && heat) heat->set_theme(looks.theme());
  }

  void frame() {
    follow();
    surface.bind();
    input.begin_frame();
    host.begin_frame();
    log.clear();
    shell.draw(looks.theme(), *heat, log);
    host.end_frame(looks.theme().palette.bg);
    shell.settle();
  }
};

Studio::Studio(Session& session, Settings settings, int width, int height) : parts_(std::make_unique<Parts>(session, std::move(settings), width, height)) {}
Studio::~Studio() = default;
Settings& Studio::settings() { return parts_->settings; }
Shell& Studio::shell() { return parts_->shell; }
Documents& Studio::documents() { return parts_->documents; }

Picture Studio::draw() {
  constexpr int settle_frames = 3;  // layouts that depend on the last frame come to rest
  for (int i = 0; i < settle_frames; ++i) parts_->frame();
  return parts_->surface.read();
}

}  // namespace headlight
