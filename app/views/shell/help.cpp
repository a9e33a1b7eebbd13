#include "views/shell/help.hpp"

#include <algorithm>

#include "widgets/controls.hpp"
#include "widgets/rich_text.hpp"
#include "zoo/readable.hpp"

namespace headlight {
namespace {

struct KeyLine {
  const char *keys, *what;
};

constexpr KeyLine keys[] = {
    {"\u2190  \u2192  space", "previous and next stage"},
    {"Page Up   Page Down", "previous and next group of stages, also Ctrl + \u2190 and Ctrl + \u2192"},
    {"\u2191  \u2193", "previous and next head"},
    {"P", "play and pause"},
    {"C", "compare: A, B and A \u2212 B, with another state, another sentence or the right result"},
    {"T", "train a model and watch its heads form; there space starts and pauses, the arrows go from step to step"},
    {"M", "open a model: those that come with Headlight, those you kept, and any folder; \u2191 \u2193 choose, Enter opens"},
    {"R", "highlight everything that the pinned cell reaches; again to stop"},
    {"click", "pin a cell: its working stays on the right"},
    {"Shift + \u2190 \u2192 \u2191 \u2193", "move the pinned cell; Tab goes to a matrix: there arrows move it, Enter changes its number"},
    {"Backspace", "go back one step along the numbers that you followed"},
    {"drag a cell", "change its number; Shift for fine steps; everything after it follows"},
    {"0 \u2026 9  .  \u2212", "type a new number for the pinned cell"},
    {"right click on a word", "swap, duplicate or remove it; drag it onto another to swap"},
    {"Ctrl + wheel", "zoom a matrix; right button or Shift + wheel moves it; a double click fits it"},
    {"Ctrl + Z   Ctrl + Y", "undo and redo"},
    {"Ctrl + S   Ctrl + Shift + S", "save the document, under another name"},
    {"Ctrl + Q", "quit"},
    {"Ctrl + O   Ctrl + N", "open a document, begin a new one"},
    {"Ctrl + C", "copy the stage\u2019s matrix as text"},
    {"Ctrl + L", "type a sentence"},
    {"Ctrl + +   Ctrl + \u2212   Ctrl + 0", "larger, smaller, as the display suggests"},
    {"drop a file", "a document or a model\u2019s folder is opened; a text becomes the sentence"},
    {"Esc", "close what is open, else unpin the cell"},
    {"F1", "this page"},
};

}  // namespace

void HelpPanel::draw(Frame& frame) {
  if (!open_) return;
  const Canvas& c = frame.canvas;
  const Rect& area = frame.grid.board;
  c.fill(area, c.colours().bg);
  const ImVec2 mouse = c.logical(ImGui::GetMousePos());
  if (area.contains(mouse.x, mouse.y)) scroll_ -= ImGui::GetIO().MouseWheel * 60;
  scroll_ = std::clamp(scroll_, 0.f, std::max(0.f, height_ - area.h));
  c.draw->PushClipRect(c.at(area.x, area.y), c.at(area.right(), area.bottom()), true);
  const float x = area.x + frame.grid.board_padding, width = area.w - 2 * frame.grid.board_padding;
  float y = area.y - scroll_;
  c.text(x, y + 45, c.fonts().title, c.colours().text, "Keys and marks");
  if (icon_button(c, "help.close", {x + width - 36, y + 20, 36, 36}, Icon::close, ButtonKind::outline, {"Close (Esc)", ""})) close();
  y += 78;
  for (const KeyLine& line : keys) {
    c.text(x, y + 14, c.fonts().mono, c.colours().text, line.keys);
    c.text(x + 250, y + 14, c.fonts().label_plain, c.colours().text, line.what);
    y += 26;
  }
  y += 16;
  c.hline(x, x + width, y, c.colours().line);
  y += 20;
  const auto text = [&](const std::string& markup) {
    y += paragraph(c, "help", x, y, std::min(width, 760.f), body_style(c), markup).height + 10;
  };
  text(
      "**Colours.** Blue is below zero, white is zero, red is above; one scale for one kind of number, its limit printed under it. "
      "Attention weights have a scale of their own, from 0 to 1.");
  text(
      "**Marks.** A thick ring with a dot: pinned. A thin ring: under the pointer. A coloured frame: the cells that the shown number is "
      "made of. A short stroke or \u2212\u221e: masked, which is not zero. A dashed red box: not a number, or infinite. An outline in ink "
      "with all else faded: what a cell reaches. A ring with a filled lower corner: the objective.");
  text("**This model.** " + escaped(frame.session.document().model->about));
  if (roles_hold(frame.session.document())) {
    text("**What it gets wrong,** because it was made by hand and has one layer:");
    for (const Limitation& wrong : readable_limitations()) text("\u201c" + escaped(wrong.sentence) + "\u201d \u2014 " + escaped(wrong.why));
  }
  c.draw->PopClipRect();
  height_ = y + scroll_ - area.y + 30;
}

}  // namespace headlight
