#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>
#include <utility>

#include "commands/commands.hpp"
#include "commands/looks.hpp"
#include "commands/run_options.hpp"
#include "document/document_file.hpp"
#include "document/edit.hpp"
#include "files/asset.hpp"
#include "files/text_file.hpp"
#include "files/wording.hpp"
#include "graph/error.hpp"
#include "platform/gl_heat_painter.hpp"
#include "platform/imgui_host.hpp"
#include "platform/window.hpp"
#include "session/state_folder.hpp"
#include "text/tokenizer.hpp"
#include "views/shell.hpp"

namespace headlight {
namespace {

/// A dropped document or folder of a model is opened, the text of another file becomes the sentence; what cannot be read becomes the message.
void take_dropped(Session& session, Documents& documents, const std::vector<std::filesystem::path>& paths) {
  if (paths.empty()) return;
  std::error_code none;
  if (paths.front().extension() == document_extension || std::filesystem::is_directory(paths.front(), none)) return documents.open(paths.front());
  try {
    std::vector<std::string> sentences = session.document().sentences;
    sentences[static_cast<size_t>(session.selection.sample)] = single_line(read_text(paths.front()));
    session.push(SetSentences{std::move(sentences)});
  } catch (const UserError& error) {
    session.complain(error.what());
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
  Documents documents(session, options.document_file.empty() ? session.document() : RunOptions().document(), state_folder());
  if (!options.document_file.empty()) documents.opened(options.document_file);
  documents.offer_recovery();
  Settings settings = read_settings(settings_path());
  const Settings before = settings;
  std::string title = documents.title();
  Window window(title, place_of(settings), {.dropped = [&](const auto& paths) { take_dropped(session, documents, paths); }, .may_close = [&] { return documents.may_close(); }});
  ImGuiHost host;
  WindowInput input(window);
  Looks looks;
  const auto scale = [&] { return settings.scale > 0 ? settings.scale : std::clamp(window.content_scale(), 0.75f, 3.f); };
  looks.follow(session, settings.dark, scale());
  for (const std::string& note : looks.theme().fonts.notes) std::cerr << "headlight: " << note << "\n";
  GlHeatPainter heat(shader("heat.frag").parent_path(), looks.theme());
  Shell shell(session, documents, settings);
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
    if (documents.closing()) window.close();
    documents.follow();
    if (const auto due = documents.due()) window.redraw_after(*due);
    if (std::string now = documents.title(); now != title) window.set_title(title = std::move(now));
    if (shell.animates()) window.animate_for(0.25);
    if (shell.training().moves()) window.redraw_after(1.0 / 20);
    if (ImGui::GetCurrentContext() && ImGui::IsAnyItemHovered()) window.redraw_after(0.6);  // a tooltip may be due
  }
  documents.end();
  remember(settings, window.place());
  if (!(settings == before)) write_settings(settings_path(), settings);
}

}  // namespace

void add_window(CLI::App& app) {
  const auto o = std::make_shared<RunOptions>();
  const auto lesson = std::make_shared<std::string>();
  o->add_to(app, "--document,FILE");
  app.add_option("--lesson", *lesson, "a lesson to begin with");
  app.callback([&app, o, lesson] {
    if (!app.get_subcommands().empty()) return;
    std::error_code none;
    const std::filesystem::path file = o->document_file;
    if (!file.empty() && file.extension() != document_extension && !std::filesystem::exists(file, none)) throw UserError(unknown_word(app, o->document_file));
    if (std::filesystem::is_directory(file, none)) o->model = std::exchange(o->document_file, "") + "/";  // a model's folder
    if (!lesson->empty()) throw UserError("there are no lessons yet: '" + *lesson + "'; leave --lesson out");
    run_window(*o);
  });
}

}  // namespace headlight
