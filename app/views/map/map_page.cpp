#include "views/map/map_page.hpp"

#include <algorithm>

#include "text/words.hpp"
#include "views/boards/board.hpp"
#include "views/map/map_about.hpp"
#include "views/map/map_look.hpp"
#include "views/map/map_path_list.hpp"
#include "views/map/map_text.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/origin_text.hpp"
#include "views/prose/stage_text.hpp"
#include "views/prose/stage_title.hpp"
#include "widgets/layout/control_boxes.hpp"
#include "widgets/layout/text_boxes.hpp"

namespace headlight::views {
namespace {

constexpr int share_digits = 3;

/// Explains the inked cell. The pinned cell may not be its row's largest; then the text says so, because the ink does not show where the
/// word attends most.
Box ink_box(const Frame& frame, const PathHop& hop) {
  const Session& s = frame.session;
  const Axes& axes = s.graph()[hop.pattern].axes;
  const Phrases& phrases = frame.canvas.phrases;
  const RowMost most = s.row_most(hop.pattern, hop.query).value_or(RowMost{hop.key, hop.weight});
  const auto word = [](const Axis& words, Index at) { return "**" + escaped(printed_word(words.label(at))) + "**"; };
  const std::string query = word(axes.rows, hop.query), key = word(axes.cols, hop.key), share = column_text(hop.weight, share_digits);
  if (!(most.value > hop.weight))
    return box::look_at("map.look", phrases("map.look.ink", {{"query", query}, {"key", key}, {"head", hop.head + 1}, {"share", share}}))
        .named("map.ink.most");
  return box::look_at("map.look", phrases("map.look.ink.chosen", {{"query", query},
                                                                  {"key", key},
                                                                  {"head", hop.head + 1},
                                                                  {"share", share},
                                                                  {"most", word(axes.cols, most.col)},
                                                                  {"most_share", column_text(most.value, share_digits)}}))
      .named("map.ink.chosen");
}

Box look_section(const Frame& frame) {
  const Session& s = frame.session;
  const Phrases& phrases = frame.canvas.phrases;
  const auto look = [](const std::string& words) { return words.empty() ? Box() : box::look_at("map.look", words); };
  const bool bridge = s.nodes().decoder && !s.imported();
  return box::section(
      phrases("map.look.title"),
      {look(made_by_hand_sentence(s.document(), phrases)),
       s.imported() ? Box() : look(about_stream(s, phrases)),  // a tensor file has no residual stream
       look(bridge ? phrases("map.look.bridge", {{"n", in_words(s.navigation().sample().n_words, phrases)}}) : about_squares(s, phrases)),
       frame.map.path.empty() ? Box() : ink_box(frame, frame.map.path.hops.front())});
}

Box pointer_section(const Frame& frame) {
  const Session& s = frame.session;
  const Phrases& phrases = frame.canvas.phrases;
  const MapLook& look = frame.map;
  const std::string& title = phrases("map.pointer.title");
  if (look.title.empty()) return box::section(title, {box::body("map.pointer", phrases("map.pointer.nothing"))});
  return box::section(
      title,
      {box::body("map.pointer", "**" + look.title + "**  `" + look.shapes + "`").named("map.pointer"),
       look.where.empty() ? Box() : box::small("map.pointer", look.where), look.cell.empty() ? Box() : box::body("map.pointer", look.cell),
       look.makes && !s.graph()[*look.makes].is_input() ? box::equation(equation_parts(s, phrases, *look.makes)) : Box(),
       box::body("map.pointer", look.about)});
}

/// Makes a line with a number of the run; `tip` explains it when the pointer is over the line.
Box run_row(const std::string& name, const std::string& value, const std::string& item = {}, const std::string& tip = {}) {
  const Box row = box::row({box::words(&Fonts::label_plain, Role::text, name), box::spacer(), box::words(&Fonts::mono, Role::text, value)});
  return tip.empty() ? row : box::with_tooltip(item, tip, row);
}

Box run_section(const Frame& frame) {
  const Phrases& phrases = frame.canvas.phrases;
  const Session& s = frame.session;
  const ModelConfig& config = s.document().config;
  const auto& decoder = s.nodes().decoder;
  const std::string layers =
      decoder ? phrases("map.run.both_layers.value", {{"encoder", config.n_layers}, {"decoder", static_cast<int>(decoder->block.size())}})
              : std::to_string(config.n_layers);
  return box::section(
      phrases("map.run.title"),
      {run_row(decoder ? phrases("map.run.source") : phrases("map.run.words"), std::to_string(s.navigation().sample().n_words)),
       decoder ? run_row(phrases("map.run.target"), std::to_string(s.navigation().sample().n_target)) : Box(),
       s.imported()
           ? Box()
           : run_row(phrases("map.run.d_model"), std::to_string(config.d_model), "map.run.d_model", phrases("map.run.d_model.tip")),
       run_row(phrases("map.run.heads"), std::to_string(config.n_heads) + " × " + std::to_string(config.d_head()), "map.run.heads",
               phrases("map.run.heads.tip")),
       run_row(decoder ? phrases("map.run.both_layers") : phrases("map.run.layers"), layers, "map.run.layers",
               phrases("map.run.layers.tip")),
       s.nodes().logits ? run_row(phrases("map.run.vocabulary"), std::to_string(s.graph()[*s.nodes().logits].axes.cols.size)) : Box()});
}

}  // namespace

Box map_page(Frame& frame) {
  const Phrases& phrases = frame.canvas.phrases;
  return box::sections({look_section(frame), pointer_section(frame), run_section(frame),
                        box::section(phrases("map.into.title"),
                                     {steps_box(frame, frame.map.stages.empty() ? stages_to_step_into(frame) : frame.map.stages)})});
}

float explain_button_width(const Canvas& c) {
  constexpr float beside_words = 32, least = 84;
  return std::max(least, c.text_width(c.fonts().label, c.phrases("inspector.page.explain")) + beside_words);
}

}  // namespace headlight::views
