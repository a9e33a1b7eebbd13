#include "commands/program/notes_window.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "commands/pictures/looks.hpp"
#include "platform/desktop/second_window.hpp"
#include "platform/gl/letter_textures.hpp"
#include "platform/imgui_host.hpp"
#include "session/failure.hpp"
#include "views/present/notes_page.hpp"
#include "widgets/imgui_compat.hpp"

namespace headlight::commands {
namespace {

constexpr int notes_width = 1000, notes_height = 640;
constexpr float notes_enlarged = 1.25f;  ///< for reading at arm's length, standing

double notes_clock() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

/// Restores the current ImGui context when it goes out of scope.
struct ContextGuard {
  ImGuiContext* const was = ImGui::GetCurrentContext();
  ~ContextGuard() { ImGui::SetCurrentContext(was); }
};

}  // namespace

struct NotesWindow::Parts {
  /// Paints letters only: this window has neither matrices nor pictures.
  struct NoHeat : HeatPainter {
    void paint(ImDrawList&, const Heat&) override {}
    void show(ImDrawList&, const DrawnPicture&) override {}
    void write(ImDrawList& draw, const DrawnLetters& shown) override { letters.write(draw, shown); }
    LetterTextures letters;
  };
  /// Makes the window's own context current while the parts are made and destroyed.
  struct Current {
    SecondWindow& window;
    explicit Current(SecondWindow& w) : window(w) { window.begin(); }
  };

  explicit Parts(Window& first) : window(first, "Headlight: notes", notes_width, notes_height), current(window) {}
  ~Parts() { window.begin(); }

  SecondWindow window;
  Current current;
  ImGuiHost host;
  Looks looks;
  FrameItems log;
  NoHeat heat;
};

NotesWindow::NotesWindow(Window& first) : first_(first) {}

NotesWindow::~NotesWindow() {
  const ContextGuard kept;
  parts_.reset();
}

void NotesWindow::follow(Session& session, Shell& shell, const Settings& settings, const GlSurface* live) {
  const ContextGuard kept;
  Presenter& presenter = shell.presenter();
  if (parts_ && parts_->window.closed()) presenter.close_notes();
  if (!presenter.notes_requested()) return parts_.reset();
  try {
    if (!parts_) parts_ = std::make_unique<Parts>(first_), begun_ = notes_clock();
    parts_->window.begin();
    draw(session, shell, settings, live);
    parts_->window.present();
  } catch (...) {
    session.complain(present_failure_message());
    presenter.close_notes();
    parts_.reset();
  }
}

void NotesWindow::draw(Session& session, Shell& shell, const Settings& settings, const GlSurface* live) {
  Parts& p = *parts_;
  const auto width = static_cast<float>(p.window.width()), height = static_cast<float>(p.window.height());
  if (width <= 0 || height <= 0) return;
  p.host.make_current();
  const float scale = std::clamp(notes_enlarged * p.window.content_scale(), 0.75f, 3.f);
  p.looks.follow(session, settings, std::round(scale * 4) / 4, shell.lessons().characters());
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = {width, height};
  io.DisplayFramebufferScale = {1, 1};
  io.DeltaTime = 1.f / 60;
  p.host.begin_frame();
  p.log.clear();
  p.heat.letters.begin_frame();
  const Theme& theme = p.looks.theme();
  const Canvas canvas{theme, ImGui::GetBackgroundDrawList(), p.heat, p.log, p.looks.phrases(), {0, 0}};
  NotesLook look{.frozen = shell.presenter().frozen(), .seconds = notes_clock() - begun_};
  if (live) {
    look.picture = texture_id(live->texture());
    look.picture_width = static_cast<float>(live->width());
    look.picture_height = static_cast<float>(live->height());
  }
  draw_notes_page(canvas, session, shell.lessons(), look, width / theme.scale, height / theme.scale);
  p.host.end_frame(theme.palette.bg);
}

}  // namespace headlight::commands
