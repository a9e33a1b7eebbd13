#include "commands/pictures/studio.hpp"

#include "base/asset.hpp"
#include "base/error.hpp"
#include "commands/cli/printed.hpp"
#include "commands/pictures/looks.hpp"
#include "commands/pictures/whole_picture.hpp"
#include "model/need.hpp"
#include "platform/gl/gl_heat_painter.hpp"
#include "platform/gl/gl_surface.hpp"
#include "platform/imgui_host.hpp"
#include "platform/offscreen/headless_input.hpp"
#include "platform/offscreen/offscreen.hpp"

namespace headlight::commands {

struct Studio::Parts {
  Session& session;
  Documents documents;
  Settings settings;
  OffscreenContext context;
  GlSurface surface;
  ImGuiHost host;
  HeadlessInput input;
  Looks looks;
  FrameItems log;
  Shell shell;
  std::optional<GlHeatPainter> heat;
  int width, height;

  Parts(Session& s, Settings with, int width, int height)
      : session(s),
        documents(s, s.document(), {}),
        settings(std::move(with)),
        surface(width, height),
        input(width, height),
        shell(session, documents, settings),
        width(width),
        height(height) {
    follow();
    if (!looks.note().empty()) complain(looks.note());
    heat.emplace(shader("heat.frag").parent_path(), looks.theme());
  }

  void follow() {
    const TypeSize size = shell.type_size(settings.scale > 0 ? settings.scale : 1.f, static_cast<float>(width), static_cast<float>(height));
    if (looks.follow(session, settings, size, shell.characters(), log.typed()) && heat) heat->set_theme(looks.theme());
  }

  void frame() {
    follow();
    surface.bind();
    input.begin_frame();
    host.begin_frame();
    log.clear();
    shell.draw(looks.theme(), looks.phrases(), *heat, log);
    host.end_frame(looks.theme().palette.bg);
    shell.settle();
  }
};

namespace {

/// Refuses a picture without room for its pixels in the surface, as read back, and packed.
void require_room_for_picture(int width, int height) {
  constexpr double largest = 1 << 27, bytes_per_pixel = 20;
  const std::string picture = "a picture of " + std::to_string(width) + " x " + std::to_string(height) + " pixels";
  const double pixels = static_cast<double>(width) * height;
  if (pixels > largest) throw UserError(picture + " is too large: up to 134 million pixels work, as in 16384x8192");
  require_room({pixels * bytes_per_pixel, picture});
}

}  // namespace

Studio::Studio(Session& session, Settings settings, int width, int height) {
  require_room_for_picture(width, height);
  parts_ = std::make_unique<Parts>(session, std::move(settings), width, height);
}
Studio::~Studio() = default;
Settings& Studio::settings() { return parts_->settings; }
Shell& Studio::shell() { return parts_->shell; }
Documents& Studio::documents() { return parts_->documents; }

Picture Studio::draw(const std::function<void(int frame, int of)>& between) {
  draw_until_whole(parts_->shell, parts_->log, [&](int frame, int of) {
    if (between) between(frame, of);
    parts_->frame();
  });
  return parts_->surface.read();
}

}  // namespace headlight::commands
