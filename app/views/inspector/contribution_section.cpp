#include "views/inspector/contribution_section.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "views/boards/masked_patterns.hpp"
#include "views/prose/stage_text.hpp"
#include "views/prose/word_position.hpp"
#include "widgets/layout/control_boxes.hpp"
#include "widgets/layout/text_boxes.hpp"

namespace headlight::views {
namespace {

constexpr size_t weight_tone = 150;  ///< of the beam scale: one tone for all bars, for their lengths are the numbers
constexpr size_t most_rows = 10;     ///< of longer sentences the largest, and the sum of the rest

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

/// The reason the output does not get the keys' vectors; empty if it does.
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

/// True if W_O is between the values and the output: a key then adds its value times W_O.
bool goes_through_W_O(const Session& s) {
  return s.navigation().attention().W_O != absent && !s.document().makes(Mistake::no_output_projection);
}

/// The key whose number is the largest.
size_t top_key(const std::vector<Contribution>& all, double Contribution::*by) {
  const auto less = [&](const Contribution& a, const Contribution& b) { return a.*by < b.*by; };
  return static_cast<size_t>(std::max_element(all.begin(), all.end(), less) - all.begin());
}

/// Describes the contributions of a row's keys. `all` is not empty.
class WeighedKeys {
 public:
  WeighedKeys(const Session& session, const std::vector<Contribution>& all, int head, Index row, const Phrases& phrases)
      : axes_(session.graph()[session.navigation().attention().head[static_cast<size_t>(head)].pattern].axes),
        all_(all),
        row_(row),
        phrases_(phrases),
        vector_(goes_through_W_O(session) ? phrases("inspector.contribution.vector") : phrases("inspector.contribution.vector.no_W_O")) {}

  std::string sentence() const {
    const size_t bright = top_key(all_, &Contribution::weight), strong = top_key(all_, &Contribution::share);
    for (const Contribution& c : all_)
      if (!std::isfinite(c.norm) || !std::isfinite(c.weight)) return phrases()("inspector.contribution.nan");
    if (!(all_[bright].weight > 0)) return phrases()("inspector.contribution.nothing", {{"row", bold_word(phrases(), axes_.rows, row_)}});
    if (all_[strong].norm == 0) return phrases()("inspector.contribution.all_zero", {{"vector", vector_}});
    const auto weight = [&](size_t key) { return percent(all_[key].weight); };
    const auto share = [&](size_t key) { return percent(all_[key].share); };
    if (strong != bright && all_[bright].norm == 0)
      return phrases()("inspector.contribution.bright_is_zero", {{"bright", word(bright)},
                                                                 {"vector", vector_},
                                                                 {"weight", weight(bright)},
                                                                 {"strong", word(strong)},
                                                                 {"strong_share", share(strong)},
                                                                 {"strong_weight", weight(strong)}});
    std::string out =
        phrases()("inspector.contribution.bright", {{"bright", word(bright)}, {"weight", weight(bright)}, {"share", share(bright)}});
    if (strong != bright)
      out += " " +
             phrases()("inspector.contribution.strong",
                       {{"strong", word(strong)}, {"vector", vector_}, {"strong_share", share(strong)}, {"strong_weight", weight(strong)}});
    if (const auto pale = misleading(strong))
      out += " " + phrases()("inspector.contribution.pale",
                             {{"pale", word(*pale)}, {"vector", vector_}, {"weight", weight(*pale)}, {"share", share(*pale)}});
    return out;
  }

 private:
  const Phrases& phrases() const { return phrases_; }
  std::string word(size_t key) const { return bold_word(phrases(), axes_.cols, static_cast<Index>(key)); }

  /// The length of the key's own vector v W_O over the mean of all; above 1 for a long one.
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
    if (found && *found == top_key(all_, &Contribution::weight) && strong != *found) return std::nullopt;  // said already
    return found;
  }

  const Axes& axes_;
  const std::vector<Contribution>& all_;
  Index row_;
  const Phrases& phrases_;
  std::string vector_;  ///< the name of what a key adds for each part of its weight
};

class ContributionTable {
 public:
  ContributionTable(Frame& frame, const std::vector<Contribution>& all, int head, Index row)
      : canvas_(frame.canvas),
        all_(all),
        row_(row),
        pattern_(frame.session.navigation().attention().head[static_cast<size_t>(head)].pattern),
        keys_(frame.session.graph()[pattern_].axes.cols),
        masked_(frame.masked.with_mask(frame.session, pattern_)) {
    order_.resize(all_.size());
    std::iota(order_.begin(), order_.end(), size_t{0});
    for (const Contribution& it : all_)
      if (std::isfinite(longest_bar(it))) longest_ = std::max(longest_, longest_bar(it));
    if (order_.size() <= most_rows + 1) return;
    std::stable_sort(order_.begin(), order_.end(), [&](size_t a, size_t b) { return longest_bar(all_[a]) > longest_bar(all_[b]); });
    order_.resize(most_rows);
  }

  WorkingTable table(float width) const {
    const Phrases& phrases = canvas_.phrases;
    WorkingTable t;
    t.name = "contribution";
    t.columns = {{phrases("inspector.contribution.column.key"), ColumnOf::words},
                 {phrases("inspector.contribution.column.weight")},
                 {"", ColumnOf::bars},
                 {phrases("inspector.contribution.column.length"), ColumnOf::numbers, Role::output, true},
                 {"", ColumnOf::bars}};
    for (const size_t key : order_) t.rows.push_back(line(key, width * part_of_key));
    if (order_.size() < all_.size()) t.rows.push_back(rest());
    return t;
  }

 private:
  static constexpr float part_of_key = 0.25f;  ///< of the width, at most

  static double longest_bar(const Contribution& it) { return std::max(it.weight, it.share); }

  TableRow line(size_t key, float room) const {
    const Contribution& it = all_[key];
    const bool masked = (*masked_)(row_, static_cast<Index>(key)) == -INFINITY;
    const Role ink = masked ? Role::muted : Role::text;
    const std::string name = word_and_position(canvas_, canvas_.fonts().label_plain, keys_, static_cast<Index>(key), room);
    TableRow row;
    row.hot = key == top_key(all_, &Contribution::share) && it.norm > 0;
    row.cells = {{.text = name, .role = ink, .bold = row.hot, .words = true, .markup = true},
                 {.text = masked ? canvas_.phrases("inspector.contribution.masked") : column_text(it.weight, 2), .role = ink},
                 bar(it.weight, canvas_.theme.beam[weight_tone], it.weight > 0),
                 {.text = masked ? "" : column_text(it.norm, 2), .role = Role::output},
                 bar(it.share, canvas_.colours().output, it.norm > 0)};
    return row;
  }

  TableCell bar(double length, ImU32 colour, bool any) const {
    TableCell cell;
    if (any && std::isfinite(length)) cell.bar = static_cast<float>(length / longest_), cell.bar_colour = colour;
    return cell;
  }

  TableRow rest() const {
    Contribution sum{0, 0, 0};
    for (size_t key = 0; key < all_.size(); ++key)
      if (std::find(order_.begin(), order_.end(), key) == order_.end())
        sum.weight += all_[key].weight, sum.norm += all_[key].norm, sum.share += all_[key].share;
    const std::string words = canvas_.phrases("inspector.contribution.more", {{"n", all_.size() - order_.size()}});
    TableRow row;
    row.cells = {{.text = words, .role = Role::muted, .words = true},
                 {.text = column_text(sum.weight, 2), .role = Role::muted},
                 bar(sum.weight, canvas_.colours().line2, sum.weight > 0),
                 {.text = column_text(sum.norm, 2), .role = Role::muted},
                 bar(sum.share, canvas_.colours().line2, sum.norm > 0)};
    return row;
  }

  const Canvas& canvas_;
  const std::vector<Contribution>& all_;
  Index row_;
  NodeId pattern_;
  const Axis& keys_;
  MatrixPtr masked_;
  double longest_ = 1e-9;
  std::vector<size_t> order_;
};

/// The name of the section with its head: with a stepper where the board has none.
Box contribution_heading(Frame& frame, int head) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const int n_heads = s.document().config.n_heads;
  const Box title = box::heading(c.phrases("inspector.contribution.title")).grow();
  if (s.selection().stage == Stage::output && n_heads > 1)
    return box::wrap({title, box::head_stepper("contribution.head", head, n_heads, [&s](int to) { s.navigation().set_head(to); })});
  return box::row({title, box::head_bar(head), box::heading(c.phrases("inspector.contribution.head", {{"head", head + 1}}))});
}

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

Box contribution_section(Frame& frame) {
  const Canvas& c = frame.canvas;
  const Session& s = frame.session;
  if (!has_contributions(s)) return {};
  const int head = head_of(s);
  const Index row = s.selection().pinned->row;
  const Box title = contribution_heading(frame, head);
  if (const std::string reason = why_not(s, c.phrases, head, row); !reason.empty())
    return box::column({title, box::body("contribution.words", reason)});
  const std::vector<Contribution> all = frame.influence.contributions(s, head, row);
  const auto table = [&frame, all, head, row](const Canvas&, float width) {
    return box::table(ContributionTable(frame, all, head, row).table(width));
  };
  return box::column({title, box::body("contribution.words", contribution_sentence(s, all, head, row, c.phrases)),
                      box::made_for_width(table).named("contribution.table"),
                      box::small("contribution.how", goes_through_W_O(s) ? c.phrases("inspector.contribution.how")
                                                                         : c.phrases("inspector.contribution.how.no_W_O"))});
}

}  // namespace headlight::views
