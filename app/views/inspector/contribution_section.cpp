#include "views/inspector/contribution_section.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "views/boards/masked_patterns.hpp"
#include "views/prose/stage_text.hpp"
#include "views/prose/word_place.hpp"
#include "widgets/controls.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/working_table.hpp"

namespace headlight {
namespace {

constexpr size_t weight_tone = 150;  ///< of the beam scale: one tone for all bars, for their lengths are the numbers
constexpr size_t most_rows = 10;     ///< of longer sentences the largest, and what the rest comes to

/// The head that the pinned cell belongs to, where its columns tell; else the chosen one.
int head_of(const Session& s) {
  const ModelConfig& config = s.document().config;
  const Cell& pinned = *s.selection().pinned;
  if (const auto place = place_of(s.nodes(), pinned.node); place && place->head) return *place->head;
  if (s.graph()[pinned.node].axes.cols.kind == AxisKind::heads && !s.document().makes(Mistake::merge_without_transpose))
    return std::min(static_cast<int>(pinned.col / s.graph()[s.navigation().head().z].axes.cols.size), config.n_heads - 1);
  return s.selection().head;
}

bool is_row_overridden(const Session& s, NodeId node, Index row) {
  const NodeOverrides* set = s.trace().overrides(node);
  return set && std::any_of(set->begin(), set->end(), [&](const Override& o) { return o.row == row; });
}

/// Why the keys' vectors are not what the output gets; empty where they are.
std::string why_not(const Session& s, const Phrases& phrases, int head, Index row) {
  const AttentionNodes& attn = s.navigation().attention();
  const HeadSetting setting = s.navigation().head_setting(head);
  if (setting == HeadSetting::off) return phrases("inspector.contribution.none.off");
  if (setting == HeadSetting::mean) return phrases("inspector.contribution.none.mean");
  if (s.document().makes(Mistake::merge_without_transpose)) return phrases("inspector.contribution.none.scattered");
  if (is_row_overridden(s, attn.head[static_cast<size_t>(head)].z, row) || is_row_overridden(s, attn.concat, row) ||
      is_row_overridden(s, attn.out, row))
    return phrases("inspector.contribution.none.by_hand");
  return "";
}

/// W_O is between the values and the output, and what a key adds is its value times that.
bool goes_through_W_O(const Session& s) {
  return s.navigation().attention().W_O != absent && !s.document().makes(Mistake::no_output_projection);
}

/// What the keys of a row add, in words. `all` is not empty.
class WeighedKeys {
 public:
  WeighedKeys(const Session& session, const std::vector<Contribution>& all, int head, Index row, const Phrases& phrases)
      : axes_(session.graph()[session.navigation().attention().head[static_cast<size_t>(head)].pattern].axes),
        all_(all),
        row_(row),
        phrases_(phrases),
        vector_(goes_through_W_O(session) ? phrases("inspector.contribution.vector") : phrases("inspector.contribution.vector.no_W_O")) {}

  std::string sentence() const {
    const size_t bright = top(&Contribution::weight), strong = top(&Contribution::share);
    for (const Contribution& c : all_)
      if (!std::isfinite(c.norm) || !std::isfinite(c.weight)) return phrases()("inspector.contribution.nan");
    if (!(all_[bright].weight > 0)) return phrases()("inspector.contribution.nothing", {{"row", bold_word(axes_.rows, row_)}});
    if (all_[strong].norm == 0) return phrases()("inspector.contribution.all_zero", {{"vector", vector_}});
    const std::string weight = percent(all_[bright].weight), share = percent(all_[bright].share),
                      strong_weight = percent(all_[strong].weight), strong_share = percent(all_[strong].share);
    if (strong != bright && all_[bright].norm == 0)
      return phrases()("inspector.contribution.bright_is_zero", {{"bright", word(bright)},
                                                                 {"vector", vector_},
                                                                 {"weight", weight},
                                                                 {"strong", word(strong)},
                                                                 {"strong_share", strong_share},
                                                                 {"strong_weight", strong_weight}});
    std::string out = phrases()("inspector.contribution.bright", {{"bright", word(bright)}, {"weight", weight}, {"share", share}});
    if (strong != bright)
      out += " " +
             phrases()("inspector.contribution.strong",
                       {{"strong", word(strong)}, {"vector", vector_}, {"strong_share", strong_share}, {"strong_weight", strong_weight}});
    if (const auto pale = misleading(strong))
      out +=
          " " +
          phrases()(
              "inspector.contribution.pale",
              {{"pale", word(*pale)}, {"vector", vector_}, {"weight", percent(all_[*pale].weight)}, {"share", percent(all_[*pale].share)}});
    return out;
  }

 private:
  const Phrases& phrases() const { return phrases_; }
  std::string word(size_t key) const { return bold_word(axes_.cols, static_cast<Index>(key)); }
  size_t top(double Contribution::*by) const {
    return static_cast<size_t>(
        std::max_element(all_.begin(), all_.end(), [&](const Contribution& a, const Contribution& b) { return a.*by < b.*by; }) -
        all_.begin());
  }

  /// How long the key's own vector v W_O is beside the mean of all; above 1 for a long one.
  double relative_length(size_t key) const {
    double sum = 0;
    int n = 0;
    for (const Contribution& c : all_)
      if (c.weight > 0) sum += c.norm / c.weight, ++n;
    return all_[key].weight > 0 && sum > 0 ? all_[key].norm / all_[key].weight / (sum / n) : 1;
  }

  /// A key that gets a good part of the weight and adds far less than that.
  std::optional<size_t> misleading(size_t strong) const {
    std::optional<size_t> found;
    for (size_t key = 0; key < all_.size(); ++key) {
      const bool bright = all_[key].weight >= 0.05 && all_[key].share < 0.67 * all_[key].weight && relative_length(key) < 1;
      if (bright && key != strong && (!found || all_[key].weight > all_[*found].weight)) found = key;
    }
    if (found && *found == top(&Contribution::weight) && strong != *found) return std::nullopt;  // said already
    return found;
  }

  const Axes& axes_;
  const std::vector<Contribution>& all_;
  Index row_;
  const Phrases& phrases_;
  std::string vector_;  ///< the name of what a key adds for each part of its weight
};

class ContributionSection {
 public:
  ContributionSection(Frame& frame, int head, Index row, float x, float width)
      : frame_(frame),
        head_(head),
        row_(row),
        x_(x),
        width_(width),
        all_(frame.influence.contributions(frame.session, head, row)),
        masked_(frame.masked.shown(session(), nodes().pattern)) {
    order_.resize(all_.size());
    std::iota(order_.begin(), order_.end(), size_t{0});
    if (order_.size() <= most_rows + 1) return;
    std::stable_sort(order_.begin(), order_.end(), [&](size_t a, size_t b) { return longest_bar(a) > longest_bar(b); });
    order_.resize(most_rows);
  }

  float draw(float y) {
    const std::string said = contribution_sentence(session(), all_, head_, row_, frame_.canvas.phrases);
    y += paragraph(frame_.canvas, "contribution.words", x_, y, width_, body_style(frame_.canvas), said).height + 8;
    const TableResult drawn = working_table(frame_.canvas, x_, y, width_, table());
    frame_.canvas.note("contribution.table", {x_, y, width_, drawn.height});
    y += drawn.height + 6;
    return y +
           paragraph(frame_.canvas, "contribution.how", x_, y, width_, small_style(frame_.canvas),
                     goes_through_W_O(session()) ? frame_.canvas.phrases("inspector.contribution.how")
                                                 : frame_.canvas.phrases("inspector.contribution.how.no_W_O"))
               .height +
           4;
  }

 private:
  const Session& session() const { return frame_.session; }
  const HeadNodes& nodes() const { return session().navigation().attention().head[static_cast<size_t>(head_)]; }
  const Axis& keys() const { return session().graph()[nodes().pattern].axes.cols; }
  double longest_bar(size_t key) const { return std::max(all_[key].weight, all_[key].share); }
  bool is_masked(size_t key) const { return (*masked_)(row_, static_cast<Index>(key)) == -INFINITY; }
  size_t top(double Contribution::*by) const {
    return static_cast<size_t>(
        std::max_element(all_.begin(), all_.end(), [&](const Contribution& a, const Contribution& b) { return a.*by < b.*by; }) -
        all_.begin());
  }
  WorkingTable table() const {
    const Canvas& c = frame_.canvas;
    const float k = width_ / 336.f;
    double longest = 1e-9;
    for (size_t key = 0; key < all_.size(); ++key)
      if (std::isfinite(longest_bar(key))) longest = std::max(longest, longest_bar(key));
    WorkingTable t;
    t.name = "contribution";
    t.bar_width = 70 * k;
    t.columns = {{c.phrases("inspector.contribution.column.key"), 0, Align::left},
                 {c.phrases("inspector.contribution.column.weight"), 132 * k},
                 {"", 140 * k, Align::left, Role::muted},
                 {c.phrases("inspector.contribution.column.length"), 250 * k, Align::right, Role::output, true},
                 {"", 258 * k, Align::left}};
    const size_t strong = top(&Contribution::share);
    for (const size_t key : order_) {
      const Contribution& it = all_[key];
      const Role ink = is_masked(key) ? Role::muted : Role::text;
      TableRow row;
      row.hot = key == strong && it.norm > 0;
      row.cells = {{.text = key_name(key, 84 * k), .role = ink, .bold = row.hot, .words = true, .markup = true},
                   {.text = is_masked(key) ? c.phrases("inspector.contribution.masked") : column_text(it.weight, 2), .role = ink},
                   bar(it.weight / longest, c.theme.beam[weight_tone], it.weight > 0),
                   {.text = is_masked(key) ? "" : column_text(it.norm, 2), .role = Role::output},
                   bar(it.share / longest, c.colours().output, it.norm > 0)};
      t.rows.push_back(std::move(row));
    }
    if (order_.size() < all_.size()) t.rows.push_back(rest(longest));
    return t;
  }

  std::string key_name(size_t key, float room) const {
    return word_and_place(frame_.canvas, frame_.canvas.fonts().label_plain, keys(), static_cast<Index>(key), room);
  }

  static TableCell bar(double length, ImU32 colour, bool any) {
    TableCell cell;
    if (any && std::isfinite(length)) cell.bar = static_cast<float>(length), cell.bar_colour = colour;
    return cell;
  }

  TableRow rest(double longest) const {
    Contribution sum{0, 0, 0};
    for (size_t key = 0; key < all_.size(); ++key)
      if (std::find(order_.begin(), order_.end(), key) == order_.end())
        sum.weight += all_[key].weight, sum.norm += all_[key].norm, sum.share += all_[key].share;
    const Canvas& c = frame_.canvas;
    TableRow row;
    row.cells = {
        {.text = c.phrases("inspector.contribution.more", {{"n", all_.size() - order_.size()}}), .role = Role::muted, .words = true},
        {.text = column_text(sum.weight, 2), .role = Role::muted},
        bar(std::min(1., sum.weight / longest), c.colours().line2, sum.weight > 0),
        {.text = column_text(sum.norm, 2), .role = Role::muted},
        bar(std::min(1., sum.share / longest), c.colours().line2, sum.norm > 0)};
    return row;
  }

  Frame& frame_;
  int head_;
  Index row_;
  float x_, width_;
  const std::vector<Contribution>& all_;
  MatrixPtr masked_;
  std::vector<size_t> order_;
};

}  // namespace

std::string contribution_sentence(const Session& session, const std::vector<Contribution>& all, int head, Index row,
                                  const Phrases& phrases) {
  return WeighedKeys(session, all, head, row, phrases).sentence();
}

bool has_contributions(const Session& session) {
  const auto& pinned = session.selection().pinned;
  if (!has(session.selection().stage, StageTrait::by_key)) return false;
  if (!pinned || !session.navigation().contains(*pinned) || session.graph()[pinned->node].is_input() ||
      !counts_words(session.graph()[pinned->node].axes.rows.kind))
    return false;
  const HeadNodes& h = session.navigation().attention().head[static_cast<size_t>(head_of(session))];
  if (pinned->row >= session.trace()[h.pattern].rows()) return false;  // of the other sentence
  return pinned->node != h.v && pinned->node != h.k;                   // their rows are keys
}

float draw_contributions(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const int head = head_of(s);
  const Index row = s.selection().pinned->row;
  c.text(x, y + 12, c.fonts().small_bold, c.colours().muted, c.phrases("inspector.contribution.title"));
  const int n_heads = s.document().config.n_heads;
  if (s.selection().stage == Stage::output && n_heads > 1) {  // the board has no stepper
    if (width < 300) y += 34;
    const float w = n_heads > 9 ? 145.f : 126.f;
    if (const int step = head_stepper(c, "contribution.head", {width < 300 ? x : x + width - w, y - 8, w, 30}, head, n_heads))
      s.navigation().set_head((head + step + n_heads) % n_heads);
    y += 8;
  } else {
    head_bar(c, {x + width - 52, y + 1, 3, 14}, head);
    c.text(x + width, y + 12, c.fonts().small_bold, c.colours().muted, c.phrases("inspector.contribution.head", {{"head", head + 1}}),
           Align::right);
  }
  y += 26;
  if (const std::string reason = why_not(s, c.phrases, head, row); !reason.empty())
    return y + paragraph(c, "contribution.words", x, y, width, body_style(c), reason).height + 8;
  return ContributionSection(frame, head, row, x, width).draw(y);
}

}  // namespace headlight
