#include "views/shell/file_menu.hpp"

#include "base/error.hpp"
#include "session/documents/folder_listing.hpp"
#include "session/link/links.hpp"
#include "widgets/controls.hpp"
#include "widgets/shortcuts.hpp"

namespace headlight::views {
namespace {

std::vector<Choice> rows(const Canvas& c, const Documents& documents, bool recording, bool less) {
  const bool nothing_to_save = documents.path() && !documents.changed(), page = documents.host().is_page();
  const auto key = [&](Shortcut shortcut) { return key_of(shortcut, c.phrases, page); };
  return {{c.phrases("file.new"), key(Shortcut::fresh), ""},
          {c.phrases("file.open_menu"), key(Shortcut::open), ""},
          {c.phrases("file.save_menu"), key(Shortcut::save), nothing_to_save ? c.phrases("file.saved") : ""},
          {c.phrases("file.save_as"), key(Shortcut::save_as), ""},
          {c.phrases("file.train"), key(Shortcut::train), ""},
          {c.phrases("file.models"), key(Shortcut::models), ""},
          {c.phrases("export.menu"), key(Shortcut::exporting), ""},
          {c.phrases("file.copy_link"), "", ""},
          {c.phrases("file.lessons"), key(Shortcut::lessons), ""},
          {c.phrases("file.present"), key(Shortcut::present), ""},
          {recording ? c.phrases("file.record.stop") : c.phrases("file.record"), "", ""},
          {c.phrases("file.start_here"), "", ""},
          {c.phrases("file.less_motion"), less ? c.phrases("file.less_motion.on") : c.phrases("file.less_motion.off"), ""},
          page ? Choice{c.phrases("file.about"), "", ""} : Choice{c.phrases("file.quit"), key(Shortcut::quit), ""}};
}

Choice recent_row(const Canvas& c, const std::filesystem::path& path) {
  const auto fit = [&](const ImFont* font, const std::string& text, float width) {
    return c.shortened(font, displayable(font, text), width);
  };
  return {fit(c.fonts().label, display_name(path), 220), fit(c.fonts().small, display_path(path.parent_path()), 200), ""};
}

/// Copies the link to the current view, with the page's address before it if the program is a page.
void copy_link(Frame& frame) {
  try {
    const std::string link = link_text(link_to(frame.session, frame.lessons));
    ImGui::SetClipboardText((frame.documents.host().page_address + link).c_str());
    const Phrases& phrases = frame.canvas.phrases;
    const std::string& page = frame.documents.host().page_address;
    const std::filesystem::path& folder = frame.session.document().model->folder;
    if (!folder.empty()) frame.session.report(phrases("file.link_copied.folder", {{"folder", display_name(folder)}}));
    else if (page.empty()) frame.session.report(phrases("file.link_copied", {{"key", key_of(Shortcut::open, phrases)}}));
    else if (page.starts_with("file:")) frame.session.report(phrases("file.link_copied.disk"));
    else frame.session.report(phrases("file.link_copied.page"));
  } catch (const UserError& error) {
    frame.session.complain(error.message());
  }
}

}  // namespace

void FileMenu::draw(Frame& frame, const Rect& r, bool with_name) {
  const Canvas& c = frame.canvas;
  Documents& documents = frame.documents;
  const Interaction t = c.touch("file", r);
  if (t.hovered) c.fill(r, c.colours().table_wash, radius::control);
  icon(c, Icon::mark, r.x + 18, r.centre_y(), c.colours().beam, 22);
  float x = r.x + 34;
  if (with_name)
    x = r.x + 36 + c.text(r.x + 36, c.baseline_at(c.fonts().name, r.centre_y()), c.fonts().name, c.colours().text, "Headlight") + 4;
  icon(c, Icon::chevron_down, x + 6, r.centre_y(), c.colours().muted, with_name ? 16 : 12);
  if (documents.changed()) {
    c.draw->AddCircleFilled(c.exact(r.x + 31, r.y + 8), 3 * c.scale(), c.colours().text, 16);
    c.note("file.changed", {r.x + 28, r.y + 5, 6, 6});
  }
  if (t.focused) c.focus_ring(r, radius::control);
  const std::string name = documents.path() ? displayable(c.fonts().small, documents.name()) : c.phrases("file.untitled");
  c.log.describe("file", ControlKind::opener, c.phrases("file.menu.name"), name);
  const bool opens = opens_list(t);
  if (opens) {
    recent_ = documents.recent();
    languages_ = language_choices();
    measure(languages_);
    std::erase_if(languages_, [&](const LanguageChoice& one) { return one.name == c.phrases("common.language.name"); });
  }
  if (!ImGui::IsPopupOpen("file.menu")) c.tooltip(t, documents.changed() ? c.phrases("file.unsaved", {{"document", name}}) : name);
  std::vector<Choice> all = rows(c, documents, recording_, frame.settings.moves_less());
  const size_t first_language = all.size();
  for (const LanguageChoice& one : languages_)
    all.push_back({displayable(c.fonts().label, menu_name(one, c.phrases)), c.phrases("file.language"), ""});
  for (const auto& path : recent_) all.push_back(recent_row(c, path));
  if (const auto row = menu(c, "file.menu", r, opens, all)) {
    const auto chosen = static_cast<size_t>(*row);
    if (chosen < first_language) choose(frame, chosen);
    else if (chosen - first_language < languages_.size()) speak(frame, languages_[chosen - first_language].code);
    else documents.open(recent_[chosen - first_language - languages_.size()]);
  }
}

/// Switches the language from the next frame on; keeps the old one if its words cannot be read.
void FileMenu::speak(Frame& frame, const std::string& language) {
  try {
    phrases_in(language);
    frame.settings.language = language;
  } catch (const UserError& error) {
    frame.session.complain(error.message());
  }
}

void FileMenu::choose(Frame& frame, size_t row) {
  Documents& documents = frame.documents;
  switch (row) {
    case 0: return documents.start_new();
    case 1: return documents.show(Documents::Panel::open);
    case 2: return documents.save();
    case 3: return documents.show(Documents::Panel::save);
    case 4: training_requested_ = true; return;
    case 5: return documents.show(Documents::Panel::models);
    case 6: return documents.start_export({});
    case 7: return copy_link(frame);
    case 8: lessons_requested_ = true; return;
    case 9: present_requested_ = true; return;
    case 10: record_requested_ = true; return;
    case 11: start_requested_ = true; return;
    case 12: frame.settings.less_motion = !frame.settings.moves_less(); return;
    case 13:
      if (documents.host().is_page()) return documents.host().show_about();
      quit_requested_ = true;
      return;
    default: break;
  }
}

}  // namespace headlight::views
