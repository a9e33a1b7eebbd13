#include <cctype>
#include <cmath>

#include "explain/working.hpp"
#include "text/unicode.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/prose/block_text.hpp"
#include "views/prose/stage_text.hpp"
#include "views/translate/translate_text.hpp"
#include "widgets/rich_text.hpp"

namespace headlight {
namespace {

EquationPart part(std::string symbol, std::string below = {}, Role role = Role::text) {
  return {std::move(symbol), std::move(below), role, true, 12};
}
EquationPart sign(std::string symbol) { return {std::move(symbol), "", Role::text, false, 12}; }

/// Letters of the two factors, the result and the bias of a product stage.
std::vector<EquationPart> product(const Session& s, EquationPart result, EquationPart left, EquationPart right, const char* bias) {
  std::vector<EquationPart> parts = {std::move(result), sign("="), std::move(left), sign("\u00b7"), std::move(right)};
  if (bias && s.document().config.biases) {
    parts.push_back(sign("+"));
    parts.push_back(part(std::string("b_{") + bias + "}", "(1, " + std::to_string(s.document().config.d_model) + ")"));
  }
  return parts;
}

/// "Head 2, row ", "Head 2 of the cross-attention, row ", "Encoder layer 1, head 2, row ".
std::string head_prefix(const Session& s, const Place& place) {
  const std::string head = std::to_string(*place.head + 1), where = place_words(place, s.nodes());
  if (place.at.cross) return "Head " + head + " of the cross-attention, row ";
  return where.empty() ? "Head " + head + ", row " : capital(where) + ", head " + head + ", row ";
}

std::string pattern_sentence(const Session& s, const Place& place, Index row, Index col) {
  const HeadNodes& h = attention_at(s.nodes(), place.at).head[static_cast<size_t>(*place.head)];
  const Matrix& pattern = s.trace()[h.pattern];
  const Matrix& masked = s.trace()[h.masked_scores];
  int closed = 0;
  for (Index c = 0; c < masked.cols(); ++c) closed += masked(row, c) == -INFINITY;
  std::string out = head_prefix(s, place) + bold_word(s.graph()[h.pattern].axes.rows, row) + ": ";
  if (closed == masked.cols()) return out + "every word is masked, so there is nothing this row may attend to, and it is all zeros.";
  if (masked(row, col) == -INFINITY)
    return out + "it may not look at " + bold_word(s.graph()[h.pattern].axes.cols, col) + ", which is masked: absent, not zero.";
  out += "**" + percent(pattern(row, col)) + "** of its attention goes to " + bold_word(s.graph()[h.pattern].axes.cols, col);
  Index second = col == 0 && pattern.cols() > 1 ? 1 : 0;
  for (Index c = 0; c < pattern.cols(); ++c)
    if (c != col && pattern(row, c) > pattern(row, second)) second = c;
  if (second != col) out += " and " + percent(pattern(row, second)) + " to " + bold_word(s.graph()[h.pattern].axes.cols, second);
  out += ". The row sums to " + sum_text(pattern.row(row).cast<double>().sum());
  return out + (closed ? "; " + std::to_string(closed) + (closed == 1 ? " word is masked." : " words are masked.") : ".");
}

/// What the boards call a matrix.
std::string board_name(const std::string& name) {
  if (name == "embed" || name == "scaled_embed" || name.starts_with("resid_")) return "X";
  if (name == "mlp_pre") return "H";
  if (name == "mlp_post") return "H\u2032";
  if (name == "mlp_out") return "feed-forward";
  if (name.starts_with("ln") && name != "ln_final") return "norm";
  if (name == "ln_final") return "final norm";
  if (name == "self_attn_out" || name == "cross_attn_out") return "output";
  if (name == "pos_embed") return "positions";
  if (name == "concat") return "Z";
  if (name == "attn_out") return "output";
  if (name.starts_with("W_")) return "W_{" + name.substr(2) + "}";
  if (name.size() == 1) return {static_cast<char>(std::toupper(name[0]))};
  return escaped(name);
}

/// Where a cell is, in words: by its word and the name of its column.
std::string plain_sentence(const Session& s, const Cell& cell) {
  const Axes& axes = s.graph()[cell.node].axes;
  const auto place = place_of(s.nodes(), cell.node);
  std::string name = board_name(code_name(s, cell.node));
  if (place && place->head) name = "Head " + std::to_string(*place->head + 1) + ", " + name;
  if (const std::string where = place ? place_words(*place, s.nodes()) : ""; !where.empty()) name = capital(where) + ", " + name;
  return name + ", row **" + escaped(axes.rows.label(cell.row)) + "**, column **" + escaped(axes.cols.label(cell.col)) + "**: **" +
         column_text(s.trace().at(cell), 2) + "**.";
}

EquationPart close_to(std::string symbol, std::string below = {}) { return {std::move(symbol), std::move(below), Role::text, true, 4}; }
EquationPart bracket(std::string symbol, std::string below = {}) { return {std::move(symbol), std::move(below), Role::text, false, 12}; }

/// What scores are divided by: sqrt(d_head), and the temperature where it is not 1.
std::string divisor(const Session& s, const std::string& d) {
  const double temperature = s.document().interventions.temperature;
  return temperature == 1 ? "\u221a" + d : to_text(temperature, 3) + "\u221a" + d;
}

std::vector<EquationPart> scale_equation(const Session& s, const std::string& T, const std::string& d) {
  if (s.document().makes(Mistake::no_scale)) return {part("S\u2032", T), sign("="), part("S", T)};
  return {part("S\u2032", T), sign("="), part("S", T), sign("/"), part(divisor(s, d), "d_head")};
}

std::vector<EquationPart> mask_equation(const Session& s, const std::string& T, const std::string& M) {
  const Document& document = s.document();
  if (document.makes(Mistake::mask_after_softmax)) return {part("S\u2032\u2032", T), sign("="), part("S\u2032", T)};
  if (document.makes(Mistake::zero_for_masked))
    return {part("S\u2032\u2032", T), sign("="), part("S\u2032", T), bracket("where"), part("M", M), sign("= 0, else 0")};
  return {part("S\u2032\u2032", T), sign("="), part("S\u2032", T), sign("+"), part("M", M)};
}

std::vector<EquationPart> softmax_equation(const Session& s, const std::string& T, const std::string& d, const std::string& M) {
  const Document& document = s.document();
  if (s.head_setting(s.selection.head) == HeadSetting::uniform) return {part("A", T), sign("="), bracket("1 / n", "n open keys")};
  const std::string along = document.makes(Mistake::softmax_over_queries) ? "per column" : "per row";
  const std::string scores = document.makes(Mistake::no_scale) ? "S" : "S / " + divisor(s, d);
  std::vector<EquationPart> parts = {part("A", T), sign("="), bracket("softmax (", along), close_to(scores, T)};
  if (document.makes(Mistake::zero_for_masked)) parts.back() = close_to("S\u2032\u2032", T);
  else if (!document.makes(Mistake::mask_after_softmax)) parts.insert(parts.end(), {sign("+"), part("M", M)});
  parts.push_back({")", "", Role::text, false, 2});
  if (document.makes(Mistake::mask_after_softmax)) parts.insert(parts.end(), {bracket("where"), part("M", M), sign("= 0")});
  return parts;
}

std::vector<EquationPart> sum_equation(const Session& s, const HeadNodes& h, const std::string& T) {
  const EquationPart Z = part("Z", shape_of(s, h.z), Role::value);
  const HeadSetting setting = s.head_setting(s.selection.head);
  if (setting == HeadSetting::off) return {Z, sign("="), bracket("0", "head off")};
  if (setting == HeadSetting::mean)
    return {
        Z,        sign("="), bracket("mean (", "over words"), close_to("A", T), sign("\u00b7"), part("V", shape_of(s, h.v), Role::value),
        sign(")")};
  return product(s, Z, part("A", T), part("V", shape_of(s, h.v), Role::value), nullptr);
}

}  // namespace

std::vector<EquationPart> stage_equation(const Session& s) {
  if (s.selection.stage == Stage::translate) return translate_equation(s);
  if (is_block_stage(s.selection.stage)) return block_equation(s);
  const AttentionNodes& attn = s.selection.stage == Stage::translate ? *s.nodes().decoder->block.back().cross : s.attention();
  const HeadNodes& h = attn.head[static_cast<size_t>(s.selection.head)];
  const StackNodes& nodes = s.stack();
  const auto shape = [&](NodeId id, bool transposed = false) { return shape_of(s, id, transposed); };
  const std::string d = std::to_string(s.document().config.d_head()), T = shape(h.scores);
  const std::string ids = "(" + std::to_string(s.trace()[nodes.tokens].rows()) + ")";  // of this sentence, as all shapes here
  switch (s.selection.stage) {
    case Stage::tokens: return {part("t", ids), sign("="), part("ids", "of the words")};
    case Stage::embedding:
      return {part("X", shape(nodes.embed)), sign("="), part("W_{E}", shape(nodes.W_E)), {"[ t ]", ids, Role::text, false, 2}};
    case Stage::translate: return product(s, part("Z", shape(h.z), Role::value), part("A", T), part("V", shape(h.v), Role::value), nullptr);
    case Stage::positions:
      return {part("X", shape(nodes.embed)), sign("="),
              part(nodes.scaled_embed ? to_text(s.document().config.embed_scale, 3) + " E" : "E", shape(nodes.embed)), sign("+"),
              part("P", shape(nodes.pos_embed))};
    case Stage::q:
      return product(s, part("Q", shape(attn.q), Role::query), part("X", shape(attn.x)), part("W_{Q}", shape(attn.W_Q), Role::query), "Q");
    case Stage::k:
      if (s.selection.at.cross && !s.document().makes(Mistake::W_K_is_W_Q))
        return product(s, part("K", shape(attn.k), Role::key), part("memory", shape(attn.memory)),
                       part("W_{K}", shape(attn.W_K), Role::key), "K");
      if (s.document().makes(Mistake::W_K_is_W_Q))
        return product(s, part("K", shape(attn.k), Role::key), part("X", shape(attn.x)), part("W_{Q}", shape(attn.W_Q), Role::query), "Q");
      return product(s, part("K", shape(attn.k), Role::key), part("X", shape(attn.x)), part("W_{K}", shape(attn.W_K), Role::key), "K");
    case Stage::v:
      return product(s, part("V", shape(attn.v), Role::value), part(s.selection.at.cross ? "memory" : "X", shape(attn.memory)),
                     part("W_{V}", shape(attn.W_V), Role::value), "V");
    case Stage::split: {
      const Index rows = s.trace()[attn.q].rows(), H = s.document().config.n_heads, B = static_cast<Index>(s.run().samples.size());
      const auto dims = [](std::initializer_list<Index> n) {
        std::string out = "(";
        for (Index i : n) out += (out.size() > 1 ? ", " : "") + std::to_string(i);
        return out + ")";
      };
      const Index dh = s.document().config.d_head();
      return {part("Q", dims({B, rows, H * dh}), Role::query), sign("\u2192"), part("Q", dims({B, rows, H, dh}), Role::query),
              sign("\u2192"), part("Q", dims({B, H, rows, dh}), Role::query)};
    }
    case Stage::rotate:
      return {part("Q\u2032", shape(*h.rot_q), Role::query), sign("="), bracket("turn (", "by place"), part("Q", shape(h.q), Role::query),
              sign(")")};
    case Stage::scores:
      return product(s, part("S", T), part("Q", shape(h.q), Role::query), part("K^{T}", shape(h.k, true), Role::key), nullptr);
    case Stage::scale: return scale_equation(s, T, d);
    case Stage::mask: return mask_equation(s, T, shape(attn.mask));
    case Stage::softmax: return softmax_equation(s, T, d, shape(attn.mask));
    case Stage::weighted_sum: return sum_equation(s, h, T);
    case Stage::merge:
      return {part("Z", shape(attn.concat), Role::value),
              sign("="),
              {"[ Z_{1} \u2026 Z_{" + std::to_string(attn.head.size()) + "} ]", shape(h.z) + " each", Role::value, true, 12}};
    default: break;
  }
  if (s.document().makes(Mistake::no_output_projection))
    return {part("O", shape(attn.out), Role::output), sign("="), part("Z", shape(attn.concat), Role::value)};
  return product(s, part("O", shape(attn.out), Role::output), part("Z", shape(attn.concat), Role::value),
                 part("W_{O}", shape(attn.W_O), Role::output), "O");
}

std::string stage_sentence(const Session& s) {
  if (s.selection.stage == Stage::translate) return translate_sentence(s);
  const auto shown = s.selection.shown();
  if (!shown || !s.contains(*shown)) return "Point at a cell to see where its number comes from.";
  const Axes& axes = s.graph()[shown->node].axes;
  const auto place = place_of(s.nodes(), shown->node);
  if (s.trace().override_at(*shown) && !s.graph()[shown->node].is_input()) {
    const CellReader read = [&](const Cell& c) { return s.trace().at(c); };
    return escaped(shown_name(s, *shown)) + (place && place->head ? " of head " + std::to_string(*place->head + 1) : "") +
           " was set by hand to **" + to_text(s.trace().at(*shown), 4) + "**; computed, it would be **" +
           to_text(evaluate(computed_formula(s.graph(), s.trace(), *shown), read), 4) + "**.";
  }
  if (place && place->stage == Stage::softmax) return pattern_sentence(s, *place, shown->row, shown->col);
  if (place && place->stage == Stage::scores)
    return "Row " + bold_word(axes.rows, shown->row) + " of Q times column " + bold_word(axes.cols, shown->col) +
           " of K\u1d40: " + std::to_string(s.document().config.d_head()) + " products add up to **" +
           column_text(s.trace().at(*shown), 2) + "**.";
  if (place && (place->stage == Stage::logits || place->stage == Stage::probs)) return next_word_sentence(s, *shown);
  if (place && place->stage == Stage::tokens)
    return bold_word(axes.rows, shown->row) + " is token " + std::to_string(shown->row) + "; its id is **" +
           std::to_string(static_cast<int>(s.trace().at(*shown))) + "**.";
  if (axes.cols.kind == AxisKind::key)
    return (place && place->head ? head_prefix(s, *place) : std::string("Row ")) + bold_word(axes.rows, shown->row) + ", column " +
           bold_word(axes.cols, shown->col) + ": **" + column_text(s.trace().at(*shown), 2) + "**.";
  return plain_sentence(s, *shown);
}

}  // namespace headlight
