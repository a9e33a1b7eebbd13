#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>

#include "commands/commands.hpp"
#include "commands/looks.hpp"
#include "commands/run_options.hpp"
#include "document/edit.hpp"
#include "files/asset.hpp"
#include "files/text_file.hpp"
#include "graph/error.hpp"
#include "platform/gl_heat_painter.hpp"
#include "platform/imgui_host.hpp"
#include "platform/window.hpp"
#include "text/tokenizer.hpp"
#include "views/shell.hpp"

namespace headlight {
namespace {

/// The text of a dropped file becomes the sentence; what cannot be read becomes the message.
void take_dropped(Session& session, const std::vector<std::filesystem::path>& paths) {
  if (paths.empty()) return;
  try {
    std::vector<std::string> sentences = session.document().sentences;
    sentences[static_cast<size_t>(session.selection.sample)] = single_line(read_text(paths.front()));
    session.push(SetSentences{std::move(sentences)});
  } catch (const UserError& error) {
    session.say(error.what());
  }
}

WindowPlace place_of(const Settings& settings) {
  return {.x = settings.x, .y = settings.y, .width = settings.width, .height = settings.height, .maximised = settings.maximised};
}

void remember(Settings& settings, const WindowPlace& place) {
  settings.x = place.x;
  settings.y = place.y;
  settings.width = place.width;
  settings.height = place.height;
  settings.maximised = place.maximised;
}

void run_window(const RunOptions& options) {
  Session session(options.document());
  Settings settings = read_settings(settings_path());
  const Settings before = settings;
  Window window("Headlight", place_of(settings), {.dropped = [&](const auto& paths) { take_dropped(session, paths); }, .may_close = {}});
  ImGuiHost host;
  WindowInput input(window);
  Looks looks;
  const auto scale = [&] { return settings.scale > 0 ? settings.scale : std::clamp(window.content_scale(), 0.75f, 3.f); };
  looks.follow(session, settings.dark, scale());
  for (const std::string& note : looks.theme().fonts.notes) std::cerr << "headlight: " << note << "\n";
  GlHeatPainter heat(shader("heat.frag").parent_path(), looks.theme());
  Shell shell(session, settings);
  ItemLog log;
  while (window.wait_frame()) {
    if (looks.follow(session, settings.dark, scale())) heat.set_theme(looks.theme());
    input.begin_frame();
    host.begin_frame();
    log.clear();
    shell.draw(looks.theme(), heat, log);
    host.end_frame(looks.theme().palette.bg);
    window.present();
    if (shell.settle()) window.wake();
    if (shell.animates()) window.animate_for(0.25);
    if (ImGui::GetCurrentContext() && ImGui::IsAnyItemHovered()) window.redraw_after(0.6);  // a tooltip may be due
  }
  remember(settings, window.place());
  if (!(settings == before)) write_settings(settings_path(), settings);
}

}  // namespace

void add_window(CLI::App& app) {
  const auto o = std::make_shared<RunOptions>();
  const auto file = std::make_shared<std::string>();
  const auto lesson = std::make_shared<std::string>();
  o->add_to(app, false);
  app.add_option("--lesson", *lesson, "a lesson to begin with");
  app.callback([&app, o, file, lesson] {
    if (!app.get_subcommands().empty()) return;
    if (!lesson->empty()) throw UserError("there are no lessons yet: '" + *lesson + "'; leave --lesson out");
    run_window(*o);
  });
}

}  // namespace headlight
