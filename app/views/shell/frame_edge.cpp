#include "views/shell/frame_edge.hpp"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <system_error>
#include <utility>

#include "document/document_file.hpp"
#include "document/forgotten_words.hpp"
#include "session/documents/folder_listing.hpp"
#include "session/failure.hpp"

namespace headlight::views {
namespace {

/// Ends the windows, groups, colours and fonts that a view had begun when it threw, so that the frame can be shown.
void end_what_was_begun(int fonts) {
  ImGuiContext* context = ImGui::GetCurrentContext();
  if (!context || !context->WithinFrameScope) return;
  while (context->FontStack.Size > fonts) ImGui::PopFont();
  ImGui::ErrorCheckEndFrameRecover(nullptr);
}

int fonts_now() {
  const ImGuiContext* context = ImGui::GetCurrentContext();
  return context ? context->FontStack.Size : 0;
}

/// Returns the current exception's own what(), for the log.
std::string present_failure_in_full() {
  try {
    throw;
  } catch (const std::exception& failure) {
    return failure.what();
  } catch (...) {
    return "something that is no std::exception";
  }
}

/// Returns an unused name beside the document's own.
std::filesystem::path rescue_path(const Documents& documents) {
  const std::filesystem::path folder = documents.folder();
  const std::string stem = documents.path() ? documents.path()->stem().string() : "untitled";
  std::error_code none;
  std::filesystem::path path = folder / (stem + "-rescued" + document_extension);
  for (int i = 2; std::filesystem::exists(path, none); ++i) path = folder / (stem + "-rescued-" + std::to_string(i) + document_extension);
  return path;
}

}  // namespace

bool FrameEdge::attempt(const char* during, const std::function<void()>& part) noexcept {
  const int fonts = fonts_now();
  try {
    part();
    return true;
  } catch (...) {
    tell(during);
    end_what_was_begun(fonts);
    return false;
  }
}

/// Reports the current exception; call it while it is handled.
void FrameEdge::tell(const char* during) noexcept {
  failed_ = true;
  try {
    const bool kept = documents_.autosave_now();
    last_error_ = present_failure_in_full();
    std::filesystem::path file = log_.note({during, last_error_}, session_);
    if (documents_.host().is_page()) file.clear();  // a page's user cannot open it
    const Message work = kept ? tr("Your work is kept") : tr("Your work could not be kept: save it");
    session_.complain(file.empty() ? tr("Something went wrong while {during} ({what}). {work}.",
                                        {{"during", during}, {"what", last_error_}, {"work", work}})
                                   : tr("Something went wrong while {during} ({what}). {work}; what happened is written in {file}.",
                                        {{"during", during}, {"what", last_error_}, {"work", work}, {"file", display_path(file)}}));
  } catch (...) {  // there is no memory even for words: a later frame may have some
  }
}

void FrameEdge::draw(Shell& shell, const Theme& theme, const Phrases& phrases, HeatPainter& heat, FrameItems& log) noexcept {
  if (plain_) {
    attempt("drawing the plain page", [&] { draw_plain_page(log); });
    return;
  }
  const bool drawn = attempt("drawing", [&] { shell.draw(theme, phrases, heat, log); });
  trouble_ = drawn ? std::max(0, trouble_ - 1) : trouble_ + failed_once;
  if (trouble_ >= too_often) plain_ = true;
}

bool FrameEdge::settle(Shell& shell) noexcept {
  bool changed = std::exchange(failed_, false) || !pressed_.empty();
  if (plain_) {
    attempt("saving", [&] { press_button(std::exchange(pressed_, "")); });
    return changed;
  }
  attempt("settling", [&] { changed |= shell.settle(); });
  return changed || std::exchange(failed_, false);
}

/// Draws with plain ImGui, because the program's own drawing has failed.
void FrameEdge::draw_plain_page(FrameItems& log) {
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
  ImGui::Begin("plain page", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
  ImGui::TextWrapped("Headlight cannot draw this state of the document.");
  ImGui::Spacing();
  ImGui::TextWrapped("%s", session_.message().empty() ? last_error_.c_str() : session_.message().c_str());
  ImGui::Spacing();
  constexpr std::array<std::array<const char*, 2>, 4> buttons = {
      {{"plain.save", "Save a copy"}, {"plain.undo", "Undo the last step"}, {"plain.again", "Try again"}, {"plain.quit", "Quit"}}};
  for (const auto& [name, words] : buttons) {
    if (ImGui::Button(words)) pressed_ = name;
    log.record({.name = name, .min = ImGui::GetItemRectMin(), .max = ImGui::GetItemRectMax(), .id = ImGui::GetItemID()});
    ImGui::SameLine();
  }
  ImGui::End();
}

void FrameEdge::press_button(const std::string& button) {
  if (button == "plain.save") return save_what_can_be_saved();
  if (button == "plain.quit") leaving_ = documents_.autosave_now() || !documents_.changed();
  if (button == "plain.quit" && !leaving_) session_.complain(tr("Your work could not be kept. Save a copy first."));
  if (button != "plain.undo" && button != "plain.again") return;
  if (button == "plain.undo") session_.undo();
  plain_ = false;
  trouble_ = 0;
}

/// Saves beside the document and not over it: a state that cannot be drawn may not be worth keeping.
void FrameEdge::save_what_can_be_saved() {
  const std::filesystem::path path = rescue_path(documents_);
  save_document(path, without_forgotten_words(session_.document()));
  session_.report(tr("The document was saved as {file}.", {{"file", display_path(path)}}));
}

}  // namespace headlight::views
