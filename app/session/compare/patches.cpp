#include "session/compare/patches.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "base/error.hpp"
#include "base/wording.hpp"
#include "graph/largest_in_row.hpp"
#include "session/compare/target_axis.hpp"

namespace headlight::session {
namespace {

const Axes& axes_in_a(const Comparison& c, NodeId of_a) { return (*c.a().graph)[of_a].axes; }
const Axes& axes_in_b(const Comparison& c, NodeId of_b) { return (*c.b().graph)[of_b].axes; }
const ModelNodes& nodes_a(const Comparison& c) { return c.baseline().run->nodes; }
const ModelNodes& nodes_b(const Comparison& c) { return c.run_b().nodes; }

Index rows_of_a(const Comparison& c, NodeId of_a) { return positions_without_padding(c.a(), nodes_a(c), axes_in_a(c, of_a).rows); }
Index rows_of_b(const Comparison& c, NodeId of_b) { return positions_without_padding(c.b(), nodes_b(c), axes_in_b(c, of_b).rows); }

NodeId node_in_a(const Comparison& c, NodeId of_b) {
  const auto of_a = c.in_a(of_b);
  if (!of_a) throw UserError(tr("A has no matrix {node}, so nothing of it can be put into B", {{"node", (*c.b().graph)[of_b].name}}));
  return *of_a;
}

/// Columns are paired as rows are where they are words; else both have the same.
Index paired_columns(const Comparison& c, NodeId of_a, NodeId of_b) {
  const Axis &a = axes_in_a(c, of_a).cols, &b = axes_in_b(c, of_b).cols;
  if (counts_words(b.kind))
    return std::min(positions_without_padding(c.a(), nodes_a(c), a), positions_without_padding(c.b(), nodes_b(c), b));
  if (a.size == b.size) return a.size;
  throw UserError(tr("{node} has {a} columns in A and {b} in B, so neither fits the other",
                     {{"node", (*c.b().graph)[of_b].name}, {"a", a.size}, {"b", b.size}}));
}

void require_rows(const Comparison& c, NodeId of_a, NodeId of_b, std::optional<Index> row) {
  const Index a = rows_of_a(c, of_a), b = rows_of_b(c, of_b);
  if (!counts_words(axes_in_b(c, of_b).rows.kind) && a != b)
    throw UserError(
        tr("{node} has {a} rows in A and {b} in B, so neither fits the other", {{"node", (*c.b().graph)[of_b].name}, {"a", a}, {"b", b}}));
  if (!row || *row < std::min(a, b)) return;
  throw UserError(*row < b ? tr("row {row} of B has no partner in A, which has {rows} rows", {{"row", *row}, {"rows", a}})
                           : tr("row {row} of A has no partner in B, which has {rows} rows", {{"row", *row}, {"rows", b}}));
}

const std::vector<Token>& tokens_of(const Sample& sample, bool target) { return target ? sample.target.tokens : sample.tokens.tokens; }
int n_tokens(const Sample& sample, bool target) { return target ? sample.n_target : sample.n_words; }

}  // namespace

Index paired_rows(const Comparison& c, NodeId of_b) {
  const auto of_a = c.in_a(of_b);
  return of_a ? std::min(rows_of_a(c, *of_a), rows_of_b(c, of_b)) : 0;
}

Edit patch_edit(const Comparison& c, NodeId of_b, std::optional<Index> row) {
  const NodeId of_a = node_in_a(c, of_b);
  require_rows(c, of_a, of_b, row);
  const Index cols = paired_columns(c, of_a, of_b), first = row.value_or(0), rows = row ? 1 : paired_rows(c, of_b);
  const Matrix& from = c.a().trace[of_a];
  return PatchRows{c.sample(), (*c.b().graph)[of_b].name, first, std::make_shared<const Matrix>(from.block(first, 0, rows, cols))};
}

Message why_no_patch(const Comparison& c, NodeId of_b, std::optional<Index> row) {
  try {
    const NodeId of_a = node_in_a(c, of_b);
    require_rows(c, of_a, of_b, row);
    paired_columns(c, of_a, of_b);
    return {};
  } catch (const UserError& error) {
    return error.message();
  }
}

Edit word_edit(const Comparison& c, bool target, Index from, Index to) {
  if (from >= n_tokens(c.a(), target)) throw UserError(tr("A has no word {number}", {{"number", from}}));
  const auto reader = [target](const Document& d) -> const Tokenizer& { return target ? *d.model->target_tokenizer : *d.tokenizer; };
  const Tokenizer &of_a = reader(c.baseline().run->document), &of_b = reader(c.run_b().document);
  const Token& word = tokens_of(c.a(), target)[static_cast<size_t>(from)];
  if (word.id >= of_b.size() || of_b.piece(word.id) != of_a.piece(word.id))
    throw UserError(tr("B's model does not know the word {word} of A", {{"word", in_quotes(word.text)}}));
  const NodeId tokens = target ? nodes_b(c).decoder->tokens : nodes_b(c).tokens;
  return OverrideCell{{c.sample(), (*c.b().graph)[tokens].name, to, 0}, static_cast<float>(word.id)};
}

Message without_partner(const Comparison& c, NodeId of_b) {
  const auto of_a = c.in_a(of_b);
  const Index a = of_a ? rows_of_a(c, *of_a) : 0, b = rows_of_b(c, of_b), first = std::min(a, b), last = std::max(a, b) - 1;
  if (a == b) return {};
  if (first == last)
    return a < b ? tr_id("compare.patch.one_alone_in_B", {{"row", first}}) : tr_id("compare.patch.one_alone_in_A", {{"row", first}});
  return a < b ? tr_id("compare.patch.alone_in_B", {{"first", first}, {"last", last}})
               : tr_id("compare.patch.alone_in_A", {{"first", first}, {"last", last}});
}

void patch(Session& session, NodeId of_b, std::optional<Index> row) {
  const Comparison* c = session.comparison();
  if (!c) return;
  try {
    session.push(patch_edit(*c, of_b, row));
    if (const Message alone = without_partner(*c, of_b); !row && !alone.empty())
      session.later([alone](Session& s) {
        if (!s.failed()) s.report(alone);
      });
  } catch (const UserError& error) {
    session.complain(error.message());
  }
}

void patch_word(Session& session, bool target, Index from, Index to) {
  const Comparison* c = session.comparison();
  if (!c) return;
  try {
    session.push(word_edit(*c, target, from, to));
  } catch (const UserError& error) {
    session.complain(error.message());
  }
}

namespace {

/// True if A has a matrix of the same name and width as this one of B.
bool fits(const Comparison& c, NodeId of_b) {
  const auto of_a = c.in_a(of_b);
  return of_a && axes_in_a(c, *of_a).cols.size == axes_in_b(c, of_b).cols.size;
}

bool all_fit(const Comparison& c) {
  const ModelNodes& nodes = nodes_b(c);
  for (const AttentionId& at : attention_ids(nodes)) {
    const AttentionNodes& attention = attention_at(nodes, at);
    for (const HeadNodes& head : attention.head)
      if (!fits(c, head.z)) return false;
  }
  const auto blocks_fit = [&](const StackNodes& stack) {
    return std::all_of(stack.block.begin(), stack.block.end(), [&](const auto& block) { return fits(c, block.resid_pre); });
  };
  return blocks_fit(nodes) && (!nodes.decoder || blocks_fit(*nodes.decoder)) && nodes.decoder.has_value() == nodes_a(c).decoder.has_value();
}

/// The rows of the logits that are not padding, of A and of B.
std::pair<Index, Index> rows_of_logits(const Comparison& c) {
  const NodeId logits = *nodes_b(c).logits;
  return {rows_of_a(c, *c.in_a(logits)), rows_of_b(c, logits)};
}

void choose_rows(const Session& session, LogitMetric& metric) {
  const Comparison& c = *session.comparison();
  const auto [a, b] = rows_of_logits(c);
  metric.row_a = a - 1, metric.row_b = b - 1;
  if (const auto& row = session.selection().patches.row) metric.row_a = std::min(*row, a - 1), metric.row_b = std::min(*row, b - 1);
  else if (nodes_b(c).decoder) {
    const NodeId logits = *nodes_b(c).logits;
    for (Index r = 0; r < std::min(a, b); ++r)
      if (largest_in_row(c.a().trace[*c.in_a(logits)], r) != largest_in_row(c.b().trace[logits], r)) {
        metric.row_a = metric.row_b = r;
        return;
      }
  }
}

}  // namespace

Message why_no_patches(const Session& session) {
  const Comparison& c = *session.comparison();
  const auto& logits = nodes_b(c).logits;
  if (!logits) return tr("this model predicts no words, so nothing can be brought back; rows and matrices can still be put into B");
  if (!c.in_a(*logits) || !all_fit(c)) return tr("A differs from B in layers, heads or words, so its parts cannot be tried one by one");
  return {};
}

LogitMetric patch_metric(const Session& session) {
  const Comparison& c = *session.comparison();
  const NodeId logits = *nodes_b(c).logits;
  const Matrix &a = c.a().trace[*c.in_a(logits)], &b = c.b().trace[logits];
  const PatchLook& look = session.selection().patches;
  const Index words = std::min(a.cols(), b.cols());
  LogitMetric metric;
  choose_rows(session, metric);
  const auto within = [&](const std::optional<Index>& word) { return word && *word < words ? word : std::nullopt; };
  metric.word = within(look.word).value_or(std::min(largest_in_row(a, metric.row_a), words - 1));
  const Index said_in_b = std::min(largest_in_row(b, metric.row_b), words - 1);
  metric.minus = within(look.over);
  if (!metric.minus)
    metric.minus = said_in_b != metric.word ? std::optional(said_in_b) : within(largest_except(b, metric.row_b, metric.word));
  return metric;
}

}  // namespace headlight::session
