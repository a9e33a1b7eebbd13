#include "views/page/page_of_run.hpp"

#include <algorithm>
#include <cmath>

#include "base/asset.hpp"
#include "base/markup.hpp"
#include "base/text_file.hpp"
#include "explain/working_text.hpp"
#include "session/stage_groups.hpp"
#include "text/unicode.hpp"
#include "theme/palette.hpp"
#include "views/boards/masked_patterns.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/boards/scales.hpp"
#include "views/page/markup_html.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/matrix_name.hpp"
#include "views/prose/stage_text.hpp"
#include "views/prose/stage_title.hpp"

namespace headlight::views {
namespace {

constexpr Index most_cells = 65'536, most_working_rows = 64;
constexpr size_t page_terms = 8;  // the largest terms of a working

std::string hex_of(ImU32 colour) {
  constexpr const char* digits = "0123456789abcdef";
  std::string out;
  for (const int shift : {IM_COL32_R_SHIFT, IM_COL32_G_SHIFT, IM_COL32_B_SHIFT})
    for (const int half : {4, 0}) out += digits[colour >> (shift + half) & 15];
  return out;
}

std::vector<PageColour> page_colours() {
  const Palette light = palette(Scheme::light), dark = palette(Scheme::dark);
  std::vector<PageColour> all;
  const auto add = [&](const char* name, ImU32 Palette::*colour) {
    all.push_back({name, "#" + hex_of(light.*colour), "#" + hex_of(dark.*colour)});
  };
  add("bg", &Palette::bg);
  add("panel", &Palette::panel);
  add("line", &Palette::line);
  add("line2", &Palette::line2);
  add("text", &Palette::text);
  add("muted", &Palette::muted);
  add("beam", &Palette::beam);
  add("query", &Palette::query);
  add("key", &Palette::key);
  add("value", &Palette::value);
  add("output", &Palette::output);
  add("nan", &Palette::nan);
  return all;
}

void add_tables(RunPage& page) {
  for (const ColourMap map : {ColourMap::diverging, ColourMap::beam})
    for (const Scheme scheme : {Scheme::light, Scheme::dark}) {
      const size_t at = (map == ColourMap::beam ? 2 : 0) + (scheme == Scheme::dark ? 1 : 0);
      for (const ImU32 colour : colour_table(map, scheme)) {
        page.tables[at] += hex_of(colour);
        page.inks[at] += hex_of(ink_on(colour, scheme));
      }
    }
}

Index largest_of(const Matrix& m, Index row, bool shares) {
  Index best = 0;
  for (Index col = 1; col < m.cols(); ++col) {
    const float now = m(row, col), then = m(row, best);
    if (shares || !std::isfinite(then) ? now > then : std::isfinite(now) && std::abs(now) > std::abs(then)) best = col;
  }
  return best;
}

/// Writes the page of a session, stage by stage.
class PageWriter {
 public:
  PageWriter(Session& session, const Phrases& phrases) : session_(session), phrases_(phrases), pinned_(session.selection().pinned) {
    for (const StagePlace& place : session.navigation().stages()) links_.insert(id(place, session.nodes()));
  }

  std::vector<PageStage> stages() {
    std::vector<PageStage> all;
    const std::vector<StageGroup> groups = groups_of(session_);
    for (const StagePlace& place : session_.navigation().stages()) {
      PageStage stage = stage_at(place);
      for (const StageGroup& group : groups)
        if (group.first == static_cast<int>(all.size())) stage.group = heading_of(group);
      all.push_back(std::move(stage));
    }
    return all;
  }

 private:
  std::string heading_of(const StageGroup& group) const {
    const Phrases& phrases = phrases_;
    const std::string stack = stack_title(group, phrases), own = title(group, session_, phrases);
    return stack.empty() || own.empty() ? stack + own : phrases("common.labelled", {{"label", stack}, {"words", own}});
  }

  PageStage stage_at(const StagePlace& place) {
    session_.go(place);
    const StageText text = stage_text(session_, phrases_);
    PageStage stage;
    stage.id = stage_anchor(id(place, session_.nodes()));
    stage.title = stage_title(session_, place, phrases_);
    stage.place = place_words(place, session_.nodes(), phrases_);
    stage.subtitle = html_of(text.subtitle, links_);
    stage.what = html_of(text.what, links_);
    stage.look_at = html_of(text.look_at, links_);
    stage.equation = html_of(stage_equation(session_, phrases_), links_);
    const Outline& outline = session_.nodes().outline;
    if (!outline.has(place)) return stage;
    std::vector<NodeId> made;
    for (int head = 0; head < session_.document().config.n_heads; ++head)
      for (const NodeId node : outline.of(place, head))
        if (std::find(made.begin(), made.end(), node) == made.end()) made.push_back(node);
    for (const NodeId node : made) stage.made.push_back(matrix(node));
    for (const NodeId input : session_.graph()[made.front()].inputs)
      if (outline.is_weight(input) && session_.trace()[input].size() <= most_cells) stage.weights.push_back(matrix(input));
    return stage;
  }

  PageMatrix matrix(NodeId node) const {
    const Node& known = session_.graph()[node];
    PageMatrix m;
    m.name = known.name;
    for (Index i = 0; i < known.axes.rows.size; ++i) m.rows.push_back(known.axes.rows.label(i));
    for (Index i = 0; i < known.axes.cols.size; ++i) m.cols.push_back(known.axes.cols.label(i));
    m.coloured = session_.nodes().outline.part_of(node) != Part::tokens;
    m.shares = map_of(session_, node) == ColourMap::beam;
    m.values = m.shares ? masked_pattern(session_.graph(), session_.trace(), node) : session_.trace().matrix(node);
    m.limit = m.shares ? 1.f : common_limit(session_.run(), node);
    const auto place = place_of(session_.nodes(), node);
    const Phrases& phrases = phrases_;
    const std::string head = place && place->head ? phrases("export.page.head", {{"head", *place->head + 1}}) : "";
    m.spoken = longer_list(head, m.name + " " + shape_of(session_, node), phrases);
    m.caption = html_of(letter_of(session_, node, phrases_), links_) + " <small>" + markup_escaped(m.spoken) + "</small>";
    add_workings(m, node);
    return m;
  }

  void add_workings(PageMatrix& m, NodeId node) const {
    if (session_.graph()[node].is_input() || m.values->rows() > most_working_rows) return;
    const auto add = [&](Index row, Index col) {
      const auto same = [&](const PageWorking& w) { return w.row == row && w.col == col; };
      const auto known = std::find_if(m.workings.begin(), m.workings.end(), same);
      if (known != m.workings.end()) return static_cast<int>(known - m.workings.begin());
      m.workings.push_back({row, col, working_text(session_.graph(), session_.trace(), {node, row, col}, page_terms)});
      return static_cast<int>(m.workings.size()) - 1;
    };
    for (Index row = 0; row < m.values->rows(); ++row) add(row, largest_of(*m.values, row, m.shares));
    if (pinned_ && pinned_->node == node) m.pinned = add(pinned_->row, pinned_->col);
  }

  Session& session_;
  const Phrases& phrases_;
  std::optional<Cell> pinned_;
  std::set<std::string> links_;
};

}  // namespace

RunPage page_of_run(Session& session, const Phrases& phrases, const std::string& language) {
  const ModelConfig& c = session.document().config;
  RunPage page;
  page.language = language;
  std::replace(page.language.begin(), page.language.end(), '_', '-');
  page.title = session.document().sentences[static_cast<size_t>(session.selection().sample)];
  page.about = session.imported() ? phrases("common.labelled", {{"label", c.name}, {"words", session.document().model->about}})
                                  : phrases.counted("export.page.about", c.n_heads, {{"model", c.name}, {"dimensions", c.d_model}});
  page.decimal = phrases.decimal_mark();
  page.made_by = phrases("export.page.made_by");
  page.stages = phrases("export.page.stages");
  page.working = phrases("export.page.working");
  page.no_working = phrases("export.page.no_working");
  page.weights = phrases("export.page.weights");
  page.masked = phrases("board.masked");
  page.cell = phrases("export.page.cell");
  page.keys = phrases("export.page.keys");
  page.colours = page_colours();
  add_tables(page);
  page.parts = PageWriter(session, phrases).stages();
  page.style = read_text(asset("page/run.css"));
  page.script = read_text(asset("page/run.js"));
  return page;
}

}  // namespace headlight::views
