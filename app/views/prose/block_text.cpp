#include "views/prose/block_text.hpp"

#include <cmath>

#include "explain/working.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/translate/candidates.hpp"
#include "widgets/rich_text.hpp"

namespace headlight {
namespace {

/// What a node is called in a link, with the place that makes it.
std::string made_by(const Session& s, NodeId node, const std::string& words) {
  const auto place = place_of(s.nodes(), node);
  return place && s.number_of(*place) >= 0 ? "[" + words + "](text:" + id(*place, s.nodes()) + ")" : words;
}

NodeId here(const Session& s) { return main_node(s.place(), s.nodes(), s.selection.head); }
NodeId input(const Session& s, size_t i) { return s.graph()[here(s)].inputs[i]; }
std::string row_word(const Session& s) { return bold_word(s.graph()[here(s)].axes.rows, row_looked_at(s, here(s))); }

StageText norm_text(const Session& s) {
  const bool memory = s.nodes().decoder && s.place() == Stage::final_norm;
  StageText t;
  t.subtitle =
      memory ? "What the encoder hands over: one row per source word, which every cross-attention of the decoder reads."
             : "Every row is shifted to mean 0 and scaled to standard deviation 1; then each column has a weight and a bias of its own.";
  t.what = "From every row of " + made_by(s, input(s, 0), "X") +
           " its **mean** is subtracted, and what is left is divided by its **standard deviation**. Column by column it is then multiplied "
           "by `w`, and `b` is added." +
           std::string(memory ? " The result is the encoder\u2019s **memory**." : " No word sees another here.");
  const auto row = s.trace()[input(s, 0)].row(row_looked_at(s, here(s))).cast<double>();
  const double mean = row.mean(), deviation = std::sqrt((row.array() - mean).square().mean());
  t.look_at = "**Look at** row " + row_word(s) + ": its mean is " + to_text(mean, 3) + ", its standard deviation " + to_text(deviation, 3) +
              ". Until w and b are applied, all rows have the same length.";
  return t;
}

StageText residual_text(const Session& s) {
  const bool mlp = s.selection.stage == Stage::mlp_residual;
  const Index row = row_looked_at(s, here(s));
  const auto length = [&](size_t i) { return static_cast<double>(s.trace()[input(s, i)].row(row).norm()); };
  StageText t;
  t.subtitle = mlp ? "What the feed-forward part made is added to what went into it."
                   : "What attention found is added to what the words already were.";
  t.what = "The block does not replace a word\u2019s row, it **adds** to it: " + made_by(s, input(s, 0), "X") + " goes past, and " +
           made_by(s, input(s, 1), mlp ? "the feed-forward output" : "the attention output") +
           " is added. So every later stage can still read what was written before.";
  t.look_at = "**Look at** row " + row_word(s) + ": it had length " + to_text(length(0), 3) + ", and a row of length " +
              to_text(length(1), 3) + " is added.";
  return t;
}

std::string width_of(const Session& s, NodeId node) { return std::to_string(s.trace()[node].cols()); }

StageText mlp_text(const Session& s) {
  const ModelConfig& config = s.document().config;
  const MlpNodes& mlp = *s.block().mlp;
  const std::string units = width_of(s, mlp.pre), name = activation_name(config.activation);
  const Index row = row_looked_at(s, mlp.pre);
  const auto on = (s.trace()[mlp.post].row(row).array() > 0).count();
  StageText t;
  if (s.selection.stage == Stage::mlp_in) {
    t.subtitle = "Every word\u2019s row is compared with " + units + " patterns, one for each hidden unit.";
    t.what = "Each column of [W_{in}](text) is a pattern. The dot product of a word\u2019s row with it says how well they match: " + units +
             " numbers per word. No word sees another here.";
    t.look_at =
        "**Look at** row " + row_word(s) + ": " + std::to_string(on) + " of its " + units + " units come out above 0 and will be on.";
    t.how_to_read = {"X stands on the left, W_{in} above. Where a row and a column cross, their dot product is written.",
                     "**Drag** a cell of W_{in} left or right, and everything after it follows."};
  } else if (s.selection.stage == Stage::activation) {
    t.subtitle = config.activation == Activation::relu ? "What is below 0 becomes 0: a unit is on, or it says nothing."
                                                       : "What is far below 0 becomes almost 0: a unit is on, or it says little.";
    t.what = name +
             " is applied to each number separately. Without it, the two products of the feed-forward part would collapse into one, and "
             "nothing would be gained.";
    t.look_at = "**Look at** row " + row_word(s) + ": " + std::to_string(on) + " of " + units + " units are on.";
  } else {
    t.subtitle = "Every unit that is on writes its row of W_out; the rows are added up.";
    t.what =
        "Each row of [W_{out}](text) is what one hidden unit writes. A word gets the sum of the rows of its units, each as strongly as the "
        "unit is " +
        made_by(s, mlp.post, "on") + ".";
    t.look_at = "**Look at** row " + row_word(s) + ": " +
                (config.activation == Activation::relu
                     ? "it is the sum of " + std::to_string(on) + " rows of W_{out}, each times its unit"
                     : std::to_string(on) + " of its " + units + " units are above 0; the others write a little of their rows, too") +
                (s.graph()[mlp.out].inputs.size() > 2 ? ", and b_{out}." : ".");
    t.how_to_read = {"The units stand on the left, W_{out} above: one row for each unit.",
                     "**Drag** a cell of W_{out} to change what a unit writes."};
  }
  return t;
}

std::string quoted_share(const Session& s, Index row, Index col) {
  return bold_word(s.graph()[*s.nodes().probs].axes.cols, col) + " (" +
         percent(static_cast<double>(s.trace()[*s.nodes().probs](row, col))) + ")";
}

StageText next_word_text(const Session& s) {
  const NodeId probs = *s.nodes().probs;
  const Index row = row_looked_at(s, here(s));
  const auto top = top_words(s.trace()[probs], row, 2);
  const std::string words = width_of(s, probs);
  StageText t;
  if (s.selection.stage == Stage::logits) {
    t.subtitle = "Every row is compared with every word the model can write: " + words + " scores per row.";
    t.what = s.nodes().W_U ? "A word\u2019s score is the dot product of a row of Y with that word\u2019s column of [W_{U}](text)."
                           : "A word\u2019s score is the dot product of a row of Y with that word\u2019s own embedding: the table that "
                             "reads words also writes them (Press and Wolf 2017).";
  } else {
    t.subtitle = "The scores of each row become shares that sum to 1: how likely each word is to come next.";
    t.what =
        "Softmax raises e to the power of every [score](text:logits) and divides by the row\u2019s total. Row by row: after the words up "
        "to here, which word comes next?";
  }
  if (top.size() == 2)
    t.look_at = "**Look at** row " + row_word(s) + ": after it, " + quoted_share(s, row, top[0]) + " is the likeliest word, then " +
                quoted_share(s, row, top[1]) + ".";
  return t;
}

}  // namespace

bool is_block_stage(Stage stage) {
  switch (stage) {
    case Stage::norm:
    case Stage::residual:
    case Stage::mlp_norm:
    case Stage::mlp_in:
    case Stage::activation:
    case Stage::mlp_out:
    case Stage::mlp_residual:
    case Stage::final_norm:
    case Stage::logits:
    case Stage::probs: return true;
    default: return false;
  }
}

StageText block_text(const Session& s) {
  switch (s.selection.stage) {
    case Stage::norm:
    case Stage::mlp_norm:
    case Stage::final_norm: return norm_text(s);
    case Stage::residual:
    case Stage::mlp_residual: return residual_text(s);
    case Stage::logits:
    case Stage::probs: return next_word_text(s);
    default: return mlp_text(s);
  }
}

std::string next_word_sentence(const Session& s, const Cell& cell) {
  const NodeId probs = *s.nodes().probs;
  const Axes& axes = s.graph()[probs].axes;
  const auto top = top_words(s.trace()[probs], cell.row, 2);
  std::string out = "After " + bold_word(axes.rows, cell.row) + ", " + bold_word(axes.cols, cell.col);
  if (cell.node == *s.nodes().logits)
    out +=
        " scores **" + to_text(s.trace().at(cell), 4) + "**, which gives it **" + percent(s.trace().at({probs, cell.row, cell.col})) + "**";
  else out += " is the next word with **" + percent(s.trace().at(cell)) + "**";
  for (const Index other : top)
    if (other != cell.col)
      return out + "; " + bold_word(axes.cols, other) + (other == top.front() ? " is the likeliest (" : " is second (") +
             percent(s.trace().at({probs, cell.row, other})) + ").";
  return out + ".";
}

}  // namespace headlight
