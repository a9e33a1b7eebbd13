#include "views/inspector/sources_page.hpp"

#include "session/why/head_circuits.hpp"
#include "session/why/why_score.hpp"
#include "views/prose/source_text.hpp"
#include "views/prose/stage_text.hpp"
#include "views/prose/why_text.hpp"
#include "widgets/layout/control_boxes.hpp"
#include "widgets/layout/text_boxes.hpp"
#include "widgets/shortcuts.hpp"

namespace headlight::views {
namespace {

Box what_box(const Frame& frame, const WhyScore& why) {
  const Phrases& phrases = frame.canvas.phrases;
  const Session& s = frame.session;
  if (why.by_hand) return box::section(phrases("why.shows"), {box::body("why.what", phrases("why.by_hand"))});
  const std::string rival = rival_sentence(s, why, phrases);
  const std::string what =
      why.score.parts.size() == 1
          ? phrases("why.what.single")
          : phrases("why.what.several",
                    {{"queries", why.score.query.size()}, {"keys", why.score.key.size()}, {"n", why.score.parts.size()}});
  return box::section(phrases("why.shows"), {box::body("why.what", what),
                                             box::look_at("why.look", rival.empty() ? largest_pair_sentence(s, why, phrases) : rival)});
}

/// The sum and the score with the same decimals.
Box sum_box(const Frame& frame, const WhyScore& why) {
  if (why.by_hand) return {};
  const Phrases& phrases = frame.canvas.phrases;
  const auto row = [](const std::string& words, double number, Role role) {
    return TableRow{{{.text = words, .role = role, .words = true}, {.text = checked_number(number), .role = role}}};
  };
  WorkingTable table;
  table.name = "why.sum";
  table.columns = {{"", ColumnOf::words}, {""}};
  table.header_height = 0;
  table.header_rule = false;
  table.rows = {row(phrases.counted("why.sum_of_pairs", why.score.parts.size()), why.score.parts.sum(), Role::text),
                row(phrases("why.score_on_board"), why.score.value, Role::text)};
  if (!why.adds_up()) table.rows.push_back(row(phrases("why.differ"), why.score.rest(), Role::nan));
  const Box rounded = why.score.rounding == 0              ? Box()
                      : why.score.largest_holds_rounding() ? box::small("why.rounded", phrases("why.rounded"))
                                                           : box::small("why.rounded", phrases("why.rounded.parts"));
  return box::section(phrases("why.sum_checked"), {box::table(std::move(table)), rounded});
}

Box held_box(const Frame& frame, const WhyScore& why) {
  const Phrases& phrases = frame.canvas.phrases;
  const std::string held = held_sentence(frame.session, why, phrases);
  return held.empty() ? Box() : box::section(phrases("why.held"), {box::body("why.held", held)});
}

/// The head that is the chosen pair's source.
std::optional<MatrixPlace> head_of_pair(const Session& s, const WhyScore& why) {
  const auto pair = why.pair(s.selection().why.pair);
  if (!pair) return std::nullopt;
  const SourcePair sources = why.sources_of(*pair);
  for (const RowSource* source : {&sources.query, &sources.key})
    if (head_of_source(s, *source)) return place_of(s.nodes(), source->node);
  return std::nullopt;
}

/// An ordinary edit, which Undo takes back: then it is seen whether the head was the cause.
Box try_box(Frame& frame, const WhyScore& why) {
  Session& s = frame.session;
  const Phrases& phrases = frame.canvas.phrases;
  const auto place = head_of_pair(s, why);
  if (!place) return {};
  const int number = number_of_attention(s.nodes(), place->at);
  const bool off = s.document().interventions.head_setting({number, *place->head}) == HeadSetting::off;
  const std::string where = place_words(StagePlace(Stage::softmax, place->at), s.nodes(), phrases);
  const std::string words = off ? phrases("why.switch.on", {{"head", *place->head + 1}, {"place", where}})
                                : phrases("why.switch.off", {{"head", *place->head + 1}, {"place", where}});
  return box::section(phrases("why.try"), {box::small("why.try", phrases("why.try.what")),
                                           box::wrap({box::button("why.switch", words, [&s, number, head = *place->head, off] {
                                             s.push(SetHeadSetting{number, head, off ? HeadSetting::as_it_is : HeadSetting::off});
                                           })})});
}

/// True once the list of words is there. A head that writes to no logits has none of what it makes likelier.
bool lists_words(const HeadCircuits* circuits, WhyView view) {
  if (!circuits) return false;
  return view == WhyView::query_key ? circuits->query_key_pairs() != nullptr : circuits->value_output_pairs() && circuits->next_words();
}

/// Describes a matrix of the head, and the degree to which the head copies.
Box matrix_page(Frame& frame, WhyView view) {
  const Phrases& phrases = frame.canvas.phrases;
  const HeadCircuits* const circuits = frame.influence.why().circuits(frame.session);
  const std::string copies = circuits && view == WhyView::value_output ? copying_sentence(*circuits, phrases) : "";
  const bool turned = view == WhyView::query_key && has_turned_queries(frame.session.nodes(), frame.session.navigation().head().scores);
  return box::sections(
      {box::section(phrases("why.shows"),
                    {box::body("why.what", view == WhyView::query_key ? phrases("why.what.query_key") : phrases("why.what.value_output")),
                     turned ? box::body("why.what.rotary", phrases("why.circuit.rotary")) : Box()}),
       copies.empty() ? Box() : box::section(phrases("why.copying.title"), {box::body("why.copies", copies)}),
       lists_words(circuits, view)
           ? box::section(phrases("why.left_out"),
                          {box::body("why.left_out", left_out_between_words(frame.session, view, phrases)).named("why.left_out")})
           : Box()});
}

}  // namespace

Box why_button(Frame& frame) {
  Session& s = frame.session;
  const Phrases& phrases = frame.canvas.phrases;
  if (why_is_visible(s) || s.comparison() || !pinned_score(s)) return {};
  const std::string tip = phrases("why.ask.tip", {{"key", key_of(Shortcut::why, phrases)}});
  return box::wrap({box::button("why.ask", why_question(s, phrases), [&s] { open_why(s); }, {.tooltip = tip})});
}

Box sources_page(Frame& frame) {
  const Session& s = frame.session;
  if (!why_is_visible(s)) return {};
  const WhyView view = s.selection().why.view;
  if (view != WhyView::score && has_circuits(s)) return matrix_page(frame, view);
  const WhyScore* const why = frame.influence.why().score(s);
  if (!why) return box::section(frame.canvas.phrases("why.shows"), {box::body("why.what", frame.canvas.phrases("why.subtitle.none"))});
  return box::sections({what_box(frame, *why), sum_box(frame, *why), held_box(frame, *why), try_box(frame, *why)});
}

}  // namespace headlight::views
