#include <algorithm>
#include <cmath>

#include "document/computable.hpp"
#include "views/prose/imported_text.hpp"
#include "views/shell/import_part.hpp"
#include "views/shell/top_bar.hpp"
#include "views/theme_button.hpp"

namespace headlight::views {
namespace {

constexpr float around_label = 84;  ///< a stepper's two buttons, and room beside the words between them

}  // namespace

/// Draws the number of the batch's sentence, and buttons for the next and the previous one.
void TopBar::draw_batch(Frame& frame, float x, float right, float y) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const int n = static_cast<int>(s.document().sentences.size());
  if (s.imported()) return chips_.draw(frame, {x, y, draw_import_part(frame, x, right, y) - x, 36});
  if (icon_button(c, "batch.add", {right - 36, y, 36, 36}, Icon::plus, ButtonKind::plain,
                  {c.phrases("shell.top.batch.add"), n >= max_batch ? c.phrases("shell.top.batch.full") : ""})) {
    std::vector<std::string> sentences = s.document().sentences;
    sentences.push_back(another_example_of(*s.document().model));
    s.set_sample_next(static_cast<int>(sentences.size()) - 1);
    s.push(SetSentences{std::move(sentences)});
    focus_sentence();
  }
  float left = right - 36;
  if (n > 1) {
    if (icon_button(c, "batch.remove", {left - 36, y, 36, 36}, Icon::close, ButtonKind::plain, {c.phrases("shell.top.batch.remove"), ""})) {
      std::vector<std::string> sentences = s.document().sentences;
      sentences.erase(sentences.begin() + s.selection().sample);
      s.push(SetSentences{std::move(sentences)});
    }
    const std::string label = c.phrases("shell.top.batch.which", {{"number", s.selection().sample + 1}, {"all", n}});
    const float width = std::max(130.f, std::ceil(c.text_width(c.fonts().mono_field, label)) + around_label);
    const int step = stepper(c, "batch", {left - 40 - width, y + 1, width, 34}, label,
                             s.selection().sample > 0 ? "" : c.phrases("shell.top.batch.first"),
                             s.selection().sample + 1 < n ? "" : c.phrases("shell.top.batch.last"));
    if (step) s.set_sample(s.selection().sample + step);
    left -= width + 50;
  }
  chips_.draw(frame, {x, y, left - x, 36});
}

/// Draws the bar for tensors from a file, which have no sentence and no options: their name, the models to choose in their place, and the
/// colours.
void TopBar::draw_imported(Frame& frame, const Rect& r) {
  const Canvas& c = frame.canvas;
  constexpr float model = 150, button = 36, apart = 12;
  const std::string name =
      c.shortened(c.fonts().word_bold, displayable(c.fonts().word_bold, frame.session.document().config.name), r.w * 0.4f);
  const float baseline = c.baseline_at(c.fonts().word_bold, r.centre_y());
  const float x = r.x + c.text(r.x, baseline, c.fonts().word_bold, c.colours().text, name) + apart;
  const float room = r.right() - x - model - button - 3 * apart;
  const std::string what = c.shortened(c.fonts().body, imported_text(frame.session, c.phrases), room);
  c.note("given", {r.x, r.y, x - r.x + c.text(x, baseline, c.fonts().body, c.colours().muted, what), r.h});
  draw_model(frame, {r.right() - model - button - apart, r.y, model, r.h});
  theme_button(frame, {r.right() - button, r.y - 1, button, button});
}

}  // namespace headlight::views
