#include "commands/pictures/paper.hpp"

#include <cmath>

#include "commands/pictures/looks.hpp"
#include "commands/pictures/whole_picture.hpp"
#include "platform/vector/crop.hpp"
#include "platform/vector/paper.hpp"
#include "platform/vector/vector_host.hpp"
#include "views/boards/matrix_paper.hpp"

namespace headlight::commands {

namespace {

Drawing drawn(const PaperLook& look, Shell& shell, int width, int height, FrameItems log) {
  style_imgui(ImGui::GetStyle(), look.theme);
  Drawing drawing;
  draw_until_whole(shell, log, [&](int number, int of) {
    log.clear();
    look.host.begin_frame(width, height);
    shell.draw(look.theme, look.phrases, look.host.painter(), log);
    if (number == of) drawing = look.host.end_frame(look.theme);  // the others only prepare it
    else look.host.drop_frame();
    shell.settle();
  });
  return drawing;
}

/// Returns items for drawing on paper, without controls that only a window has.
FrameItems paper_log() {
  FrameItems log;
  log.be_on_paper();
  return log;
}

}  // namespace

Drawing drawing_of_view(const PaperLook& look, Shell& shell, int width, int height) { return drawn(look, shell, width, height, {}); }

Drawing drawing_of_board(const PaperLook& look, Shell& shell, int width, int height) {
  Drawing drawing = drawn(look, shell, width, height, paper_log());
  const float s = look.theme.scale;
  const Rect board = grid(static_cast<float>(width) / s, static_cast<float>(height) / s).board;
  crop(drawing, {board.x * s, board.y * s, board.w * s, board.h * s});
  return drawing;
}

Drawing drawing_of_map(const PaperLook& look, Session& session, Shell& shell, int width) {
  constexpr int tallest = 16384;
  session.selection().map = true;
  shell.map().open_for_paper();
  Drawing drawing = drawn(look, shell, width, tallest, paper_log());
  const float s = look.theme.scale;
  const Rect filled = shell.map().filled();
  crop(drawing, {filled.x * s, filled.y * s, filled.w * s, filled.h * s});
  return drawing;
}

Drawing drawing_of_matrices(const PaperLook& look, const Session& session, std::span<const NodeId> nodes) {
  constexpr int paper = 16384;  // pixels, the largest possible picture; the empty part is cut off
  style_imgui(ImGui::GetStyle(), look.theme);
  FrameItems log;
  look.host.begin_frame(paper, paper);
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize({paper, paper});
  ImGui::Begin("paper", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoSavedSettings);
  const Canvas canvas{look.theme, ImGui::GetWindowDrawList(), look.host.painter(), log, look.phrases, {0, 0}};
  const Rect filled = draw_matrices_on_paper(canvas, session, nodes);
  ImGui::End();
  Drawing drawing = look.host.end_frame(look.theme);
  const float s = look.theme.scale;
  crop(drawing, {0, 0, std::ceil(filled.w) * s, std::ceil(filled.h) * s});
  return drawing;
}

std::string picture_as(PaperFormat format, const Drawing& drawing, VectorHost& host, double scale) {
  switch (format) {
    case PaperFormat::svg: return svg(drawing, host.faces());
    case PaperFormat::pdf: return pdf(drawing, host.faces());
    default: return png(drawing, host.faces(), scale);
  }
}

std::string title_of_picture(const Session& session) {
  const Document& d = session.document();
  return d.sentences[static_cast<size_t>(session.selection().sample)] + " \u2013 " + d.model->config.name + ", Headlight";
}

struct PaperStudio::Parts {
  Session& session;
  Documents documents;
  Settings settings;
  int width, height;
  VectorHost host;
  Looks looks;
  Shell shell;

  Parts(Session& s, Settings with, int w, int h)
      : session(s), documents(s, s.document(), {}), settings(std::move(with)), width(w), height(h), shell(session, documents, settings) {}

  PaperLook look() {
    const bool large = shell.type_size(1, static_cast<float>(width), static_cast<float>(height)).large;
    looks.follow(session, settings, {1, 0, large}, shell.characters());
    return {host, looks.theme(), looks.phrases()};
  }
};

PaperStudio::PaperStudio(Session& session, Settings settings, int width, int height)
    : parts_(std::make_unique<Parts>(session, std::move(settings), width, height)) {}
PaperStudio::~PaperStudio() = default;
Shell& PaperStudio::shell() { return parts_->shell; }
Documents& PaperStudio::documents() { return parts_->documents; }
VectorHost& PaperStudio::host() { return parts_->host; }

Drawing PaperStudio::view() { return drawing_of_view(parts_->look(), parts_->shell, parts_->width, parts_->height); }
Drawing PaperStudio::board() { return drawing_of_board(parts_->look(), parts_->shell, parts_->width, parts_->height); }
Drawing PaperStudio::map() { return drawing_of_map(parts_->look(), parts_->session, parts_->shell, parts_->width); }
Drawing PaperStudio::matrices(std::span<const NodeId> nodes) { return drawing_of_matrices(parts_->look(), parts_->session, nodes); }

}  // namespace headlight::commands
