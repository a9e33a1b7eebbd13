#include "views/translate/beam_panel.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "session/translate/translating.hpp"
#include "text/words.hpp"
#include "widgets/controls.hpp"
#include "widgets/scrolling.hpp"

namespace headlight::views {
namespace {

constexpr float beam_header = 46, least_column = 64, row_height = 34;

/// Returns the children that the search kept; a branch dropped at once has nothing to show but its number.
std::vector<std::vector<int>> kept_children(const BeamTree& tree) {
  std::vector<std::vector<int>> children(tree.nodes.size());
  for (size_t i = 1; i < tree.nodes.size(); ++i)
    if (tree.nodes[i].in_beam) children[static_cast<size_t>(tree.nodes[i].parent)].push_back(static_cast<int>(i));
  return children;
}

/// Assigns lines from top to bottom: the first child continues on its parent's line, every other one opens a new line.
void lay_out(const std::vector<std::vector<int>>& children, int node, int& n_rows, std::vector<int>& rows) {
  const auto& below = children[static_cast<size_t>(node)];
  for (size_t i = 0; i < below.size(); ++i) {
    rows[static_cast<size_t>(below[i])] = i == 0 ? rows[static_cast<size_t>(node)] : n_rows++;
    lay_out(children, below[i], n_rows, rows);
  }
}

}  // namespace

void BeamPanel::search(const Session& session) {
  if (version_ == session.version() && sample_ == session.selection().sample && searched_width_ == width_) return;
  version_ = session.version(), sample_ = session.selection().sample, searched_width_ = width_;
  problem_ = {};
  tree_ = {};
  try {
    tree_ = beam(session.document(), session.selection().sample, width_);
  } catch (const UserError& error) {
    problem_ = error.message();
    return;
  }
  std::vector<std::vector<int>> children = kept_children(tree_);
  for (auto& all : children)
    std::stable_sort(all.begin(), all.end(), [&](int a, int b) {
      return tree_.nodes[static_cast<size_t>(a)].probability > tree_.nodes[static_cast<size_t>(b)].probability;
    });
  rows_.assign(tree_.nodes.size(), -1);
  rows_[0] = 0;
  n_rows_ = 1;
  lay_out(children, 0, n_rows_, rows_);
  on_best_.assign(tree_.nodes.size(), false);
  for (int node = tree_.best.empty() ? -1 : tree_.best.front(); node >= 0; node = tree_.nodes[static_cast<size_t>(node)].parent)
    on_best_[static_cast<size_t>(node)] = true;
  depth_ = 0;
  for (size_t i = 0; i < tree_.nodes.size(); ++i)
    if (rows_[i] >= 0) depth_ = std::max(depth_, tree_.nodes[i].depth);
}

void BeamPanel::draw_word(Frame& frame, const Rect& r, int node) {
  const Canvas& c = frame.canvas;
  const BeamNode& n = tree_.nodes[static_cast<size_t>(node)];
  const Tokenizer& words_of = *frame.session.document().model->target_tokenizer;
  const std::string word = printed_word(words_of.token(n.word).text);
  const bool best = on_best_[static_cast<size_t>(node)];
  const Interaction touch = c.touch("beam." + std::to_string(node), r);
  c.fill(r, best ? c.colours().accent : c.colours().raised, radius::ring);
  if (!best) c.outline(r, touch.hovered ? c.colours().text : c.colours().line2, radius::ring);
  const ImU32 ink = best ? c.colours().on_accent : c.colours().text;
  const ImFont* font = r.w < 80 ? (best ? c.fonts().tiny_bold : c.fonts().tiny) : (best ? c.fonts().small_bold : c.fonts().small_medium);
  c.text(r.centre_x(), r.y + 12, font, ink, c.shortened(font, displayable(font, word), r.w - 4), Align::centre);
  if (n.depth > 0)
    c.text(r.centre_x(), r.y + 24, c.fonts().mono_tiny, best ? ink : c.colours().muted, c.phrases.number(format_number(n.probability, 2)),
           Align::centre);
  if (touch.focused) c.focus_ring(r, radius::ring);
  c.tooltip(touch, c.phrases("translate.beam.word",
                             {{"word", word},
                              {"probability", format_number(n.probability, 3)},
                              {"sum", format_number(static_cast<float>(n.log_probability), 3)},
                              {"per_word", format_number(static_cast<float>(n.log_probability / std::max(1, n.depth)), 3)}}));
  if (!touch.clicked) return;
  std::vector<std::string> words;
  for (const int id : tree_.words(node)) words.push_back(frame.session.document().model->target_tokenizer->piece(id));
  write_words(frame.session, std::move(words));
}

void BeamPanel::draw(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  search(frame.session);
  c.text(area.x, area.y + 16, c.fonts().label_hot, c.colours().text, c.phrases("translate.beam.title"));
  const float words = c.text(area.x + 92, area.y + 16, c.fonts().small, c.colours().muted, c.phrases("translate.beam.keep"));
  const int step = stepper(c, "beam.width", {area.x + 92 + words + 14, area.y - 6, 96, 34}, std::to_string(width_),
                           width_ > 2 ? "" : c.phrases("translate.beam.least"), width_ < 5 ? "" : c.phrases("translate.beam.most"));
  width_ = std::clamp(width_ + step, 2, 5);
  if (!problem_.empty()) {
    c.text(area.x, area.y + 60, c.fonts().body, c.colours().nan, c.phrases.format(problem_));
    return;
  }
  const Rect tree = {area.x, area.y + beam_header, area.w, area.h - beam_header};
  const float column = std::max(least_column, tree.w / static_cast<float>(depth_ + 1)),
              pitch = std::clamp(tree.h / static_cast<float>(n_rows_), 24.f, 52.f);
  const float hidden = std::max({0.f, column * static_cast<float>(depth_ + 1) - tree.w});
  scroll_sideways(c, "beam.tree", tree, hidden, 60, scroll_);
  const float height = std::min(row_height - 6, pitch - 3);
  const auto box = [&](size_t i) {
    return Rect{tree.x + column * static_cast<float>(tree_.nodes[i].depth) - scroll_, tree.y + pitch * static_cast<float>(rows_[i]),
                column - 9, height};
  };
  c.draw->PushClipRect(c.at(tree.x - 3, tree.y - 4), c.at(tree.right() + 3, tree.bottom() + 4), true);
  for (const bool best : {false, true})
    for (size_t i = 1; i < tree_.nodes.size(); ++i) {
      if (rows_[i] < 0 || on_best_[i] != best) continue;
      const Rect from = box(static_cast<size_t>(tree_.nodes[i].parent)), to = box(i);
      const float thick = std::max(1.f, 5 * std::sqrt(std::clamp(tree_.nodes[i].probability, 0.f, 1.f)));
      const ImU32 ink = best ? heat_colour(c.theme.beam, ColourMap::beam, 0.62f, 1) : c.colours().line2;
      c.draw->AddBezierCubic(c.exact(from.right(), from.centre_y()), c.exact(to.x - 3, from.centre_y()),
                             c.exact(from.right() + 3, to.centre_y()), c.exact(to.x, to.centre_y()), ink, thick * c.scale());
    }
  for (size_t i = 0; i < tree_.nodes.size(); ++i)
    if (rows_[i] >= 0) draw_word(frame, box(i), static_cast<int>(i));
  c.draw->PopClipRect();
  if (hidden > 0)
    c.fill({tree.x + tree.w * scroll_ / (hidden + tree.w), tree.bottom() + 2, tree.w * tree.w / (hidden + tree.w), 4}, c.colours().line2,
           2);
}

}  // namespace headlight::views
