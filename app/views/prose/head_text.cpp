#include "views/prose/head_text.hpp"

#include <string_view>

#include "analysis/pattern.hpp"
#include "model/origin.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/many_text.hpp"

namespace headlight::views {
namespace {

const PatternReading& reading_of_head(const Session& session, int head) {
  return session.reading_of(session.navigation().attention().head[static_cast<size_t>(head)].pattern);
}

}  // namespace

std::string heads_title(int n_heads, int first, int n_visible, const Phrases& phrases) {
  if (n_visible == n_heads && n_heads == 2) return phrases("board.heads.both");
  if (n_visible == n_heads)
    return phrases("board.heads.all", {{"heads", n_heads <= 8 ? in_words(n_heads, phrases) : std::to_string(n_heads)}});
  return phrases("board.heads.some", {{"first", first + 1}, {"last", first + n_visible}, {"heads", n_heads}});
}

std::string head_caption(const Session& session, const Phrases& phrases, int head) {
  switch (session.navigation().head_setting(head)) {
    case HeadSetting::off: return phrases("board.head.off");
    case HeadSetting::uniform: return phrases("board.head.uniform");
    case HeadSetting::mean: return phrases("board.head.mean");
    case HeadSetting::as_it_is: break;
  }
  if (session.role_holds(head))
    return phrases("board.made_role",
                   {{"role", phrases.of("board.role.*", session.document().model->head_roles[static_cast<size_t>(head)])}});
  if (origin_of(*session.document().model) == Origin::drawn_at_random) return phrases("board.pattern.random");
  const PatternReading& reading = reading_of_head(session, head);
  const std::string& where = phrases.of("board.pattern.*", reading.id);
  if (!(reading.mean > 0)) return where;
  return label_on_this_sentence(where, reading.mean, reading.rows, reading.against, phrases);
}

std::string head_label(const ManySentences& many, const Session& session, const Phrases& phrases, int head) {
  const bool as_it_is = session.navigation().head_setting(head) == HeadSetting::as_it_is;
  const TestedHead* tested = as_it_is ? many.tested(session.selection().at, head) : nullptr;
  const std::string caption = head_caption(session, phrases, head);
  if (!tested) return caption;
  const std::string label = tested_label(*tested, phrases);
  return session.role_holds(head) ? phrases("many.label.made", {{"role", caption}, {"label", label}}) : label;
}

std::vector<std::string> shorter_head_labels(const ManySentences& many, const Session& session, const Phrases& phrases, int head) {
  if (session.navigation().head_setting(head) != HeadSetting::as_it_is) return {};
  const TestedHead* tested = many.tested(session.selection().at, head);
  const bool made = session.role_holds(head);
  if (tested) {
    std::vector<std::string> forms = shorter_tested_labels(*tested, phrases);
    if (!made) return forms;
    const std::string role = head_caption(session, phrases, head);
    for (std::string& form : forms) form = phrases("many.label.made", {{"role", role}, {"label", form}});
    forms.push_back(role);
    return forms;
  }
  if (made || origin_of(*session.document().model) == Origin::drawn_at_random) return {};
  const PatternReading& reading = reading_of_head(session, head);
  if (!(reading.mean > 0)) return {};
  return shorter_labels(phrases.of("board.pattern.*", reading.id), reading.mean, static_cast<size_t>(reading.rows),
                        static_cast<size_t>(reading.against), phrases);
}

std::string head_label_note(const ManySentences& many, const Session& session, const Phrases& phrases, int head) {
  if (session.navigation().head_setting(head) != HeadSetting::as_it_is || session.role_holds(head)) return "";
  if (origin_of(*session.document().model) == Origin::drawn_at_random) return "";
  const TestedHead* tested = many.tested(session.selection().at, head);
  const bool in_order = tested ? tested->label == RowMeasure::in_order : std::string_view(reading_of_head(session, head).id) == "in_order";
  return in_order ? phrases("many.in_order") : "";
}

std::string lost_roles(const Model& model, int n_heads, const Phrases& phrases) {
  if (n_heads == model.config.n_heads) return "";
  switch (origin_of(model)) {
    case Origin::made_by_hand: return phrases.counted("board.head.lost_roles", n_heads, {{"made_for", model.config.n_heads}});
    case Origin::learned: return phrases.counted("board.head.cut_anew", n_heads, {{"made_for", model.config.n_heads}});
    case Origin::drawn_at_random:
    case Origin::imported: break;
  }
  return "";
}

std::string lost_roles(const Document& d, const Phrases& phrases) { return lost_roles(*d.model, d.config.n_heads, phrases); }

}  // namespace headlight::views
