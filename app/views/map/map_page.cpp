#include "views/map/map_page.hpp"

#include <algorithm>

#include "views/boards/head_cards.hpp"
#include "views/boards/stage_view.hpp"
#include "views/map/map_about.hpp"
#include "views/map/map_look.hpp"
#include "views/map/map_path_list.hpp"
#include "views/map/map_text.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/origin_text.hpp"
#include "views/prose/stage_text.hpp"
#include "views/prose/stage_title.hpp"
#include "views/prose/word_place.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/working_table.hpp"

namespace headlight {
namespace {

class MapPage {
 public:
  MapPage(Frame& frame, float x, float width) : frame_(frame), c_(frame.canvas), x_(x), width_(width) {}

  float draw(float y) {
    y = draw_look(y);
    y = draw_under_pointer(rule(y + 8));
    y = draw_run(rule(y + 10));
    return draw_into(rule(y + 6));
  }

 private:
  const Session& session() const { return frame_.session; }
  const Phrases& phrases() const { return c_.phrases; }

  float rule(float y) const {
    c_.hline(x_, x_ + width_, y, c_.colours().line);
    return y + 18;
  }

  float draw_look(float y) const {
    y = section_head(c_, x_, y, phrases()("map.look.title")) + 2;
    if (const std::string made = made_by_hand_sentence(session().document(), phrases()); !made.empty()) y = look(y, made);
    if (!session().imported()) y = look(y, about_stream(session(), phrases()));  // what is given has no residual stream
    if (session().nodes().decoder && !session().imported())
      y = look(y, phrases()("map.look.bridge", {{"n", in_words(session().navigation().sample().n_words, phrases())}}));
    else y = look(y, about_squares(session(), phrases()));
    return frame_.map.path.empty() ? y : draw_ink(y, frame_.map.path.hops.front());
  }

  float look(float y, const std::string& markup) const { return y + look_at(c_, "map.look", x_, y, width_, markup).height + 12; }

  /// What the inked cell says. Somebody may have pinned a cell that is not its row's largest, and then the ink does not show what
  /// the word looks at most.
  float draw_ink(float y, const PathHop& hop) const {
    const Axes& axes = session().graph()[hop.pattern].axes;
    const RowMost most = session().row_most(hop.pattern, hop.query).value_or(RowMost{hop.key, hop.weight});
    const bool chosen = most.value > hop.weight;
    const auto word = [](const Axis& words, Index at) { return "**" + escaped(shown_word(words.label(at))) + "**"; };
    const std::string query = word(axes.rows, hop.query), key = word(axes.cols, hop.key), share = column_text(hop.weight, 3);
    c_.note(chosen ? "map.ink.chosen" : "map.ink.most", {x_, y, width_, 12});
    if (!chosen) return look(y, phrases()("map.look.ink", {{"query", query}, {"key", key}, {"head", hop.head + 1}, {"share", share}}));
    return look(y, phrases()("map.look.ink.chosen", {{"query", query},
                                                     {"key", key},
                                                     {"head", hop.head + 1},
                                                     {"share", share},
                                                     {"most", word(axes.cols, most.col)},
                                                     {"most_share", column_text(most.value, 3)}}));
  }

  float draw_under_pointer(float y) const {
    const MapLook& look = frame_.map;
    y = section_head(c_, x_, y, phrases()("map.pointer.title"));
    const auto line = [&](const std::string& text, const TextStyle& style) {
      y += paragraph(c_, "map.pointer", x_, y, width_, style, text).height + 4;
    };
    if (look.title.empty()) {
      line(phrases()("map.pointer.nothing"), body_style(c_));
      return y + 4;
    }
    c_.note("map.pointer", {x_, y, width_, 60});
    line("**" + look.title + "**  `" + look.shapes + "`", body_style(c_));
    if (!look.where.empty()) line(look.where, small_style(c_));
    if (!look.cell.empty()) line(look.cell, body_style(c_));
    if (look.makes && !session().graph()[*look.makes].is_input())
      y += equation(c_, x_, y, width_, equation_parts(session(), phrases(), *look.makes)) + 6;
    line(look.about, body_style(c_));
    return y + 4;
  }

  /// What a number of the run is, for who points at its line.
  void explain(float y, const char* item, const std::string& what) const {
    c_.tooltip(c_.touch(item, {x_, y, width_, 20}), what);
    c_.log.skip_last_in_tab_order();
  }

  float draw_run(float y) const {
    y = section_head(c_, x_, y, phrases()("map.run.title")) + 2;
    const ModelConfig& config = session().document().config;
    const auto row = [&](const std::string& name, const std::string& value) {
      c_.text(x_, y + 13, c_.fonts().label_plain, c_.colours().text, name);
      c_.text(x_ + width_, y + 13, c_.fonts().mono, c_.colours().text, value, Align::right);
      y += 22;
    };
    const bool two = session().nodes().decoder.has_value();
    row(two ? phrases()("map.run.source") : phrases()("map.run.words"), std::to_string(session().navigation().sample().n_words));
    if (two) row(phrases()("map.run.target"), std::to_string(session().navigation().sample().n_target));
    if (!session().imported()) explain(y, "map.run.d_model", phrases()("map.run.d_model.tip"));
    if (!session().imported()) row(phrases()("map.run.d_model"), std::to_string(config.d_model));
    explain(y, "map.run.heads", phrases()("map.run.heads.tip"));
    row(phrases()("map.run.heads"), std::to_string(config.n_heads) + " × " + std::to_string(config.d_head()));
    explain(y, "map.run.layers", phrases()("map.run.layers.tip"));
    if (two)
      row(phrases()("map.run.both_layers"),
          phrases()("map.run.both_layers.value",
                    {{"encoder", config.n_layers}, {"decoder", static_cast<int>(session().nodes().decoder->block.size())}}));
    else row(phrases()("map.run.layers"), std::to_string(config.n_layers));
    if (session().nodes().logits)
      row(phrases()("map.run.vocabulary"), std::to_string(session().graph()[*session().nodes().logits].axes.cols.size));
    return y;
  }

  float draw_into(float y) const {
    y = section_head(c_, x_, y, phrases()("map.into.title")) + 8;
    return draw_steps(frame_, frame_.map.stages.empty() ? stages_to_step_into(frame_) : frame_.map.stages, x_, y);
  }

  Frame& frame_;
  const Canvas& c_;
  float x_, width_;
};

}  // namespace

float draw_map_page(Frame& frame, float x, float y, float width) { return MapPage(frame, x, width).draw(y); }

float explain_button_width(const Canvas& c) {
  constexpr float beside_words = 32, least = 84;
  return std::max(least, c.text_width(c.fonts().label, c.phrases("inspector.page.explain")) + beside_words);
}

}  // namespace headlight
