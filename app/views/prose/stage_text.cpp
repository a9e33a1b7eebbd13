#include "views/prose/stage_text.hpp"

#include <algorithm>
#include <cmath>

#include "explain/working.hpp"
#include "session/translate/pronoun_row.hpp"
#include "theme/number_format.hpp"
#include "views/prose/block_text.hpp"
#include "views/prose/grouped_text.hpp"
#include "views/prose/rotary_text.hpp"
#include "views/prose/window_text.hpp"
#include "views/shell/mistake_text.hpp"
#include "views/shell/origin_text.hpp"
#include "views/translate/translate_text.hpp"
#include "widgets/rich_text.hpp"

namespace headlight {
namespace {

std::string number(int n) {
  const char* words[] = {"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"};
  return n <= 12 ? words[n] : std::to_string(n);
}

/// The head that is spoken about: that of the shown cell, if it belongs to one.
const HeadNodes& head(const Session& s) { return s.attention().head[static_cast<size_t>(shown_head(s))]; }

const Axes& axes_here(const Session& s) { return s.graph()[main_node(s.place(), s.nodes(), s.selection.head)].axes; }

Index row_of(const Session& s) {
  const Axis& rows = axes_here(s).rows;
  const auto counts = [&](const std::optional<Cell>& cell) { return cell && s.graph()[cell->node].axes.rows.labels == rows.labels; };
  for (const auto& cell : {s.selection.shown(), s.selection.pinned})
    if (counts(cell)) return std::min<Index>(cell->row, rows.size - 1);
  return s.n_words(rows) - 1;
}

/// The word that asks, and a word that is asked.
std::string row_word(const Session& s) { return bold_word(axes_here(s).rows, row_of(s)); }
std::string key_word(const Session& s, Index key) { return bold_word(s.graph()[head(s).pattern].axes.cols, key); }

bool is_cross(const Session& s) { return s.selection.at.cross; }

Index largest_in(const Matrix& m, Index row) {
  Index best = 0;
  for (Index c = 1; c < m.cols(); ++c)
    if (m(row, c) > m(row, best)) best = c;
  return best;
}

std::string look_at_pattern(const Session& s) {
  const Matrix& pattern = s.trace()[head(s).pattern];
  const Index row = row_of(s), top = largest_in(pattern, row);
  const double share = pattern(row, top);
  std::string out = "**Look at** row " + row_word(s) + ": ";
  if (std::isnan(share)) out += "it is not a number, and so is what follows from it.";
  else if (!(share > 0)) out += "there is nothing it may attend to, so its row is all zeros.";
  else if (share > 0.6) out += "one cell, " + key_word(s, top) + ", holds most of the attention.";
  else out += "its attention is shared; the largest part, " + percent(share) + ", is on " + key_word(s, top) + ".";
  if (const auto pronoun = pronoun_row(s);
      pronoun && roles_hold(s.document()) && pronoun->pattern == head(s).pattern && pronoun->place == row)
    out += " It asks with its own numbers alone, so **hungry** or **ripe** at the end of the sentence makes no difference here.";
  if (!s.selection.at.cross && (s.selection.at.decoder || s.document().mask == MaskKind::causal))
    out += " A word cannot see the words after it.";
  return out;
}

std::string look_at_sum(const Session& s) {
  const Matrix& pattern = s.trace()[head(s).pattern];
  const Index row = row_of(s), top = largest_in(pattern, row);
  switch (s.head_setting(shown_head(s))) {
    case HeadSetting::off: return "**Look at** Z: this head is switched off, so whatever its weights say, its rows are 0.";
    case HeadSetting::mean: return "**Look at** Z: this head is set to its mean, so all rows are the same.";
    default: break;
  }
  if (!(pattern(row, top) > 0)) return "**Look at** row " + row_word(s) + ": it takes nothing from any word.";
  return "**Look at** row " + row_word(s) + ": " + (pattern(row, top) > 0.5f ? "it takes most, " : "it is a mixture; it takes most, ") +
         format_number(pattern(row, top), 2) + ", of the value row of " + key_word(s, top) + ".";
}

bool nothing_masked(const Session& s) { return !(s.trace()[s.attention().mask].array() == -INFINITY).any(); }

std::string look_at_scores(const Session& s) {
  const Matrix& scores = s.trace()[head(s).scores];
  const Index row = row_of(s);
  return "**Look at** row " + row_word(s) + ": its query matches the key of " + key_word(s, largest_in(scores, row)) + " best.";
}

/// X or the memory, as a link to the stage that made it.
std::string made_from(const Session& s, bool memory) {
  const auto place = place_of(s.nodes(), memory ? s.attention().memory : s.attention().x);
  return std::string("[") + (memory ? "The memory" : "X") + "](text" + (place ? ":" + id(*place, s.nodes()) : "") + ")";
}

StageText projection(const Session& s, const char* letter, const char* role, const char* meaning, const std::string& look) {
  const int d = s.document().config.d_model;
  const std::string L = letter;
  StageText t;
  t.subtitle = "Every word\u2019s row is multiplied by one matrix of weights, for all heads at once.";
  t.what = "Each word\u2019s " + number(d) + " numbers are mixed into " + number(static_cast<int>(axes_here(s).cols.size)) +
           " new ones: its " + meaning + ". The weights [W_{" + L + "}](" + role + ") are the same for every word." +
           (*letter == 'Q' ? "" : shared_keys_sentence(s));
  t.look_at = look;
  const bool memory = is_cross(s) && *letter != 'Q';
  if (memory) t.subtitle = "Made from the encoder\u2019s memory: one row per word of the source, whatever has been written so far.";
  else if (is_cross(s)) t.subtitle = "Made from the decoder\u2019s own rows: each word written so far asks about the source.";
  t.how_to_read = {
      made_from(s, memory) + " stands on the left, one row per word; [W_{" + L + "}](" + role +
          ") above. Where a row and a column cross, their dot product is written.",
      "The columns come in blocks, one for each head. **Drag** a cell of W_{" + L + "} left or right, and everything after it follows."};
  return t;
}

/// Whether the words before can be told from those after, though no position says so.
bool only_sees_back(const Session& s) { return s.selection.at.decoder || s.document().mask == MaskKind::causal; }

StageText positions_text(const Session& s) {
  constexpr const char* unordered = "Attention itself does not know the order of the words. ";
  StageText t;
  switch (position_kind(s.document().config)) {
    case PositionKind::off:
    case PositionKind::none:
      t.subtitle = std::string(s.document().config.positions ? "This model has no positions" : "Positions are off") +
                   (only_sees_back(s) ? ": nothing is added. That a word sees no later ones is all that tells the order."
                                      : ": nothing is added, and word order is lost.");
      t.what = std::string(unordered) + "What would tell it is added here; now it is nothing but zeros.";
      t.look_at = "**Look at** the middle matrix: it is all zeros, so the sum is the embedding.";
      break;
    case PositionKind::rotary: return nothing_added_text();
    case PositionKind::learned:
      t.subtitle = "A row that was learned for each place is added, so that the same word differs from place to place.";
      t.what = std::string(unordered) +
               "Training made a table W_{pos} with one row for each place; the row of a word\u2019s place is added to its embedding, as in "
               "GPT-2 (Radford et al. 2019).";
      t.look_at = "**Look at** the middle matrix: its rows depend on the place only, never on the word. Nobody chose them; training did.";
      break;
    case PositionKind::waves_in_own_columns:
    case PositionKind::waves:
      t.subtitle = "A pattern of waves is added, so that the same word differs from place to place.";
      t.what = std::string(unordered) + "Sines and cosines of the position are added to the embedding (Vaswani et al. 2017, section 3.5).";
      if (position_kind(s.document().config) == PositionKind::waves_in_own_columns)
        t.what += " Here they have " + number(s.document().config.sinusoids.width) + " columns of their own; the others are not touched.";
      t.look_at = "**Look at** the middle matrix from top to bottom: its waves depend on the row only, never on the word.";
      break;
  }
  return t;
}

StageText early_text(const Session& s) {
  const Document& d = s.document();
  StageText t;
  switch (s.selection.stage) {
    case Stage::tokens:
      t.subtitle = "The sentence is cut into words and punctuation marks; each has a number, its id.";
      if (s.selection.at.decoder)
        t.subtitle = "What the decoder has written so far, after the mark <s>; each word has an id of its own list.";
      t.what = "A model cannot read letters. The sentence is cut into **tokens**, and each is looked up in a list of " +
               std::to_string((s.selection.at.decoder ? *d.model->target_tokenizer : *d.tokenizer).known()) +
               " known words: its place there is its **id**.";
      t.look_at = "**Look at** the two columns of numbers: the position says where a word stands, the id says which word it is.";
      break;
    case Stage::embedding:
      t.subtitle = "Each id picks one row of a table: that row is the word, as numbers.";
      t.what =
          "For every word, the row of [W_{E}](text) with its id is taken out of the table. The same word has the same row wherever it "
          "stands.";
      t.look_at = d.model->dimension_names.empty()
                      ? "**Look at** two equal words: their rows are equal too."
                      : "**Look at** the named numbers below: this table was made by hand, so each of them says something about the word.";
      if (s.stack().scaled_embed)
        t.what += " Before positions are added, every row is multiplied by " + to_text(d.config.embed_scale, 4) +
                  (std::abs(d.config.embed_scale * d.config.embed_scale - d.config.d_model) < 1e-6 ? ", the square root of d_model." : ".");
      break;
    default: return positions_text(s);
  }
  return t;
}

std::string add_link(const Session& s) {
  const StagePlace residual{Stage::residual, s.selection.at};
  return s.number_of(residual) < 0 ? "added" : "[added](text:" + id(residual, s.nodes()) + ")";
}

std::string mask_subtitle(const Session& s) {
  const Document& document = s.document();
  const bool decoder = s.selection.at.decoder && !is_cross(s);
  if (nothing_masked(s))
    return is_cross(s) ? "No mask: every written word may look at the whole source." : "No mask: every word may look at every word.";
  if (document.makes(Mistake::mask_after_softmax))
    return "Broken on purpose: the mask is applied only after softmax, so nothing changes here.";
  if (document.makes(Mistake::zero_for_masked)) return "Broken on purpose: masked scores become 0 instead of \u2212\u221e.";
  if (decoder) return "The decoder may not look ahead: the scores of later words become \u2212\u221e.";
  if (document.window > 0 && !is_cross(s)) return window_sentence(document);
  return document.mask == MaskKind::none ? "Only the padding is masked: its scores become \u2212\u221e."
                                         : "Masked scores become \u2212\u221e, so that softmax gives them a share of exactly 0.";
}

StageText mask_text(const Session& s) {
  StageText t;
  t.subtitle = mask_subtitle(s);
  const bool put_off = s.document().makes(Mistake::mask_after_softmax) || s.document().makes(Mistake::zero_for_masked);
  t.what = std::string("The mask M says who may look at whom: it is 0 where a word may look and \u2212\u221e where it may not. It ") +
           (put_off ? "should be" : "is") +
           " added to the scores **before** softmax: a closed score becomes \u2212\u221e, and its share 0. "
           "A score of 0 would not do, because e\u2070 is 1.";
  t.look_at = "**Look at** the mask below: paint on it, and watch which rows of the softmax change.";
  if (s.selection.at.decoder) t.look_at += " What you paint here is set by hand, cell by cell.";
  return t;
}

/// What is true instead of a head that somebody switched; empty where the stage does what it always does.
std::string switched_head_subtitle(const Session& s) {
  const bool sum = s.selection.stage == Stage::weighted_sum;
  switch (s.head_setting(s.selection.head)) {
    case HeadSetting::uniform:
      return sum ? "" : "This head is set to uniform: whatever the scores say, every word it may look at gets the same share.";
    case HeadSetting::off: return sum ? "This head is switched off: its weights are computed, and its Z is 0." : "";
    case HeadSetting::mean: return sum ? "This head is set to its mean: every word gets what the words get on average." : "";
    case HeadSetting::as_it_is: break;
  }
  return "";
}

StageText late_text(const Session& s) {
  const ModelConfig& config = s.document().config;
  const std::string heads = number(config.n_heads), d_head = number(config.d_head());
  const double temperature = s.document().interventions.temperature;
  const double divisor = temperature * std::sqrt(static_cast<double>(config.d_head()));
  StageText t;
  switch (s.selection.stage) {
    case Stage::scale:
      t.subtitle = s.document().makes(Mistake::no_scale) ? "Broken on purpose: the scores are not divided by anything."
                   : temperature != 1
                       ? "Every score is divided by the square root of d_head and by the temperature."
                       : "Every score is divided by the square root of d_head, here \u221a" + std::to_string(config.d_head()) + ".";
      t.what =
          "A sum of many products grows with their number. Dividing by \u221ad keeps the scores of wide and narrow heads in the same "
          "range, so that softmax does not put everything on one word.";
      t.look_at = std::string("**Look at** the two legends: the picture is the same, the numbers are ") +
                  (divisor > 1   ? "smaller."
                   : divisor < 1 ? "larger."
                                 : "the same, because they are divided by 1.");
      break;
    case Stage::mask: return mask_text(s);
    case Stage::softmax:
      t.subtitle = "Each row of scores becomes shares between 0 and 1 that sum to 1. Rows never mix.";
      t.what =
          "Softmax turns each row of scores into attention: raise e to the power of each score, then divide by the row\u2019s total. The "
          "largest score "
          "takes the largest share; nothing falls below zero.";
      t.look_at = look_at_pattern(s);
      if (const std::string set = switched_head_subtitle(s); !set.empty()) t.subtitle = set;
      break;
    case Stage::weighted_sum:
      t.subtitle = is_cross(s) ? "Each written word takes a share of every value row of the source: what it looked at is what it gets."
                               : "Each word takes a share of every value row: what it looked at is what it gets.";
      t.what =
          "Row by row, the attention weights [A](text:softmax) mix the rows of [V](value:v). A weight of 0.9 on a word brings 0.9 of that "
          "word\u2019s value.";
      t.look_at = look_at_sum(s);
      if (const std::string set = switched_head_subtitle(s); !set.empty()) t.subtitle = set;
      t.how_to_read = {"[A](text:softmax) stands on the left, [V](value:v) above. A row of A says how much of each row of V is taken.",
                       "A large weight on a row of small values brings little: a large weight is not always a large contribution."};
      break;
    case Stage::merge:
      t.subtitle = "The " + heads + " results are put side by side again. Nothing is computed.";
      t.what = "Every head has made " + d_head +
               " numbers per word. Side by side they are as wide as the model again, each head in its own columns.";
      t.look_at = "**Look at** the colour bars: head 1 keeps the first columns, head " + std::to_string(config.n_heads) + " the last.";
      break;
    default:
      t.subtitle = "One last product mixes what the heads found and writes it back into the model\u2019s own columns.";
      t.what = "Until here each head wrote into its own columns. [W_{O}](output) writes them back into the model\u2019s own " +
               number(config.d_model) + " dimensions; the result is then " + add_link(s) + " to X.";
      t.look_at = "**Look at** row " + row_word(s) + ": these numbers are what attention told this word.";
      t.how_to_read = {
          "[Z](value:merge) stands on the left, all heads side by side; [W_{O}](output) above. The rows of W_{O} belong to the heads.",
          "Without it, each head could only write into its own columns. **Drag** a cell of W_{O} to change what is written where."};
      break;
  }
  return t;
}

}  // namespace

int shown_head(const Session& session) {
  const auto shown = session.selection.shown();
  const auto place = shown ? place_of(session.nodes(), shown->node) : std::nullopt;
  return place && place->head ? *place->head : session.selection.head;
}

std::string bold_word(const Axis& words, Index at) { return "**" + escaped(words.label(at)) + "**"; }

const char* activation_name(Activation activation) { return activation == Activation::relu ? "ReLU" : "GELU"; }

namespace {

/// What the rows of queries, keys and values are for; empty elsewhere.
std::string purpose(Stage stage) {
  switch (stage) {
    case Stage::q: return "what each word is looking for";
    case Stage::k: return "what it can be found by";
    case Stage::v: return "what it hands over";
    default: return "";
  }
}

}  // namespace

std::string board_title(const Session& s) {
  if (s.selection.stage == Stage::final_norm && s.nodes().decoder && !s.selection.at.decoder) return "Memory";
  if (s.selection.stage == Stage::activation) return activation_name(s.document().config.activation);
  return title(s.selection.stage) + std::string(purpose(s.selection.stage).empty() ? "" : ":");
}

std::string board_place(const Session& s) {
  const bool memory = is_cross(s) && (s.selection.stage == Stage::k || s.selection.stage == Stage::v);
  std::string words;
  for (const std::string& part :
       {purpose(s.selection.stage), std::string(memory ? "from the encoder\u2019s memory" : ""), place_words(s.place(), s.nodes())})
    if (!part.empty()) words += (words.empty() ? "" : ";  ") + part;
  return words;
}

namespace {

StageText right_text(const Session& s) {
  const ModelConfig& config = s.document().config;
  const std::string d_head = number(config.d_head()), heads = number(config.n_heads);
  StageText t;
  switch (s.selection.stage) {
    case Stage::translate:
      return {"Which source word each written word looks at, and what is written next.",
              "The encoder reads the source; the decoder writes word by word and looks back at it.",
              "",
              {}};
    case Stage::tokens:
    case Stage::embedding:
    case Stage::positions: return early_text(s);
    case Stage::q:
      return projection(s, "Q", "query", "[query](query)",
                        "**Look at** row " + row_word(s) + ": these numbers say what this word is looking for.");
    case Stage::k:
      return projection(s, "K", "key", "[key](key)",
                        "**Look at** row " + row_word(s) + ": these numbers say what this word can be found by.");
    case Stage::v:
      return projection(s, "V", "value", "[value](value)",
                        "**Look at** row " + row_word(s) + ": this is what other words receive when they look here.");
    case Stage::split:
      t.subtitle = "One wide matrix, read as " + heads + " narrow ones. Nothing is computed here; only the grouping changes.";
      t.what = "The " + number(config.d_model) + " query numbers of every word are handed out to " + heads + " heads, " + d_head +
               " each. The heads work side by side and never see each other\u2019s numbers until [Merge](text:merge)." +
               shared_keys_sentence(s);
      t.look_at = "**Look at** the colour bars: they stay with a head through every later stage.";
      t.how_to_read = {"Every word\u2019s row " + made_from(s, false) +
                           " is multiplied by [W_{Q}](query:q). The columns of W_{Q} come in " + heads + " blocks of " + d_head +
                           "; a block of W_{Q} makes the block of [Q](query:q) right below it.",
                       "Each block of columns is one head. Each head reads **all** of X, not a part of it."};
      return t;
    case Stage::rotate: return rotate_text(s);
    case Stage::scores:
      t.subtitle = (is_cross(s) ? "Every query of the decoder is compared with every key of the source: one score is one dot product of "
                                : "Every query is compared with every key: one score is one dot product of ") +
                   d_head + " numbers.";
      t.what =
          "Each word\u2019s query [q](query:q) is multiplied with each word\u2019s key [k](key:k), number by number, and the products are "
          "added. The sum says how well the two match.";
      t.look_at = look_at_scores(s);
      t.how_to_read = {
          "[Q](query:q) stands on the left, [K](key:k) is laid on its side above. Where a row and a column cross, their dot product is "
          "written.",
          "A large positive score: the query and key point the same way. Near zero: the query and key do not match."};
      return t;
    default: return is_block_stage(s.selection.stage) ? block_text(s) : late_text(s);
  }
}

}  // namespace

StageText stage_text(const Session& s) {
  if (s.selection.stage == Stage::translate) return translate_text(s);
  StageText t = right_text(s);
  const auto mistake = mistake_at(s, s.selection.stage);
  if (!mistake || *mistake == Mistake::no_positions) return t;  // positions have their own words
  const MistakeText wrong = mistake_text(*mistake);
  t.subtitle = std::string("Broken on purpose: ") + title(*mistake) + ".";
  t.what = wrong.what;
  t.look_at = wrong.look_at;
  if (*mistake == Mistake::mask_after_softmax || *mistake == Mistake::softmax_over_queries) t.look_at += " " + broken_sums(s);
  t.how_to_read.clear();
  return t;
}

}  // namespace headlight
