#include "views/shell/file_menu.hpp"

#include "session/documents/folder_listing.hpp"
#include "widgets/controls.hpp"

namespace headlight {
namespace {

constexpr size_t first_recent = 6;

std::vector<Choice> rows(const Canvas& c, const Documents& documents, const std::vector<std::filesystem::path>& recent) {
  const bool nothing_to_save = documents.path() && !documents.changed();
  std::vector<Choice> rows = {{"New", "Ctrl+N", ""},
                              {"Open\u2026", "Ctrl+O", ""},
                              {"Save", "Ctrl+S", nothing_to_save ? "Everything is saved." : ""},
                              {"Save as\u2026", "Ctrl+Shift+S", ""},
                              {"Train a model\u2026", "T", ""},
                              {"Models\u2026", "M", ""}};
  const auto fit = [&](const ImFont* font, const std::string& text, float width) {
    return c.shortened(font, displayable(font, text), width);
  };
  for (const auto& path : recent)
    rows.push_back({fit(c.fonts().label, shown_name(path), 220), fit(c.fonts().small, shown_path(path.parent_path()), 200), ""});
  return rows;
}

}  // namespace

void FileMenu::draw(Frame& frame, const Rect& r, bool with_name) {
  const Canvas& c = frame.canvas;
  const Documents& documents = frame.documents;
  const Touch t = c.touch("file", r);
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
  if (t.clicked) recent_ = documents.recent();
  if (!ImGui::IsPopupOpen("file.menu"))
    c.tooltip(t, displayable(c.fonts().small, documents.name()) + (documents.changed() ? ", with changes that are not saved" : ""));
  if (const auto row = menu(c, "file.menu", r, t.clicked, rows(c, documents, recent_))) choose(frame, static_cast<size_t>(*row));
}

void FileMenu::choose(Frame& frame, size_t row) {
  Documents& documents = frame.documents;
  switch (row) {
    case 0: return documents.start_new();
    case 1: return documents.show(Documents::Panel::open);
    case 2: return documents.save();
    case 3: return documents.show(Documents::Panel::save);
    case 4: training_wanted_ = true; return;
    case 5: return documents.show(Documents::Panel::models);
    default: break;
  }
  if (row - first_recent < recent_.size()) documents.open(recent_[row - first_recent]);
}

}  // namespace headlight
