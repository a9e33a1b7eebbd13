#include "model/transformer.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "model/block.hpp"

namespace headlight {

std::vector<int> possible_heads(int d_model) {
  std::vector<int> heads;
  for (int h = 1; h <= d_model; ++h)
    if (d_model % h == 0) heads.push_back(h);
  return heads;
}

namespace {

/// `can`: the numbers of heads with which d_head is even.
Unsaid made_even_by(const std::string& can, int d_model) {
  if (can.empty()) return in_english("d_model {d_model} has no number of heads that makes it even", {{"d_model", d_model}});
  if (can.find(',') == std::string::npos) return in_english("{can} head makes it even", {{"can", can}});
  return in_english("{can} heads make it even", {{"can", can}});
}

/// Rotary positions turn the columns of a head in pairs.
void require_pairs(const ModelConfig& config) {
  if (!config.rotary || config.d_head() % 2 == 0) return;
  std::string can;
  for (const int h : possible_heads(config.d_model))
    if (config.d_model / h % 2 == 0) can += (can.empty() ? "" : ", ") + std::to_string(h);
  throw UserError(in_english("rotary positions turn the columns of a head in pairs, but d_head {d_head} is odd: {remedy}",
                             {{"d_head", config.d_head()}, {"remedy", made_even_by(can, config.d_model)}}));
}

/// Every head of keys and values is shared by equally many heads.
void require_groups(const ModelConfig& config) {
  if (config.n_kv_heads == 0 || (config.n_kv_heads > 0 && config.n_heads % config.n_kv_heads == 0)) return;
  std::string can;
  for (const int n : possible_heads(config.n_heads)) can += (can.empty() ? "" : ", ") + std::to_string(n);
  throw UserError(in_english("n_kv_heads {n_kv_heads} does not divide the {heads} heads: {can} can",
                             {{"n_kv_heads", config.n_kv_heads}, {"heads", config.n_heads}, {"can", can}}));
}

}  // namespace

void require_possible(const ModelConfig& config) {
  constexpr int widest = 1024;
  if (config.d_model < 2 || config.d_model > widest)
    throw UserError(in_english("d_model {d_model} is out of range: 2 to {most} works", {{"d_model", config.d_model}, {"most", widest}}));
  if (config.n_heads >= 1 && (config.head_width > 0 || config.d_model % config.n_heads == 0)) {
    require_pairs(config);
    return require_groups(config);
  }
  std::string can;
  for (int h : possible_heads(config.d_model)) can += (can.empty() ? "" : ", ") + std::to_string(h);
  throw UserError(in_english("{heads} heads cannot share d_model {d_model} evenly: {can} can",
                             {{"heads", config.n_heads}, {"d_model", config.d_model}, {"can", can}}));
}

namespace {

Index longest(const StackWords& words) {
  return words.lengths.empty() ? words.token.size : *std::max_element(words.lengths.begin(), words.lengths.end());
}

Packed packed(const StackWords& queries, const StackWords& keys) { return {queries.lengths, keys.lengths}; }

/// (query, key) of 0 and -infinity.
NodeId mask_input(GraphBuilder& g, const std::string& name, const StackWords& queries, const StackWords& keys) {
  Axis query = queries.token, key = keys.lengths.empty() ? keys.token : axis(AxisKind::key, longest(keys));
  query.kind = AxisKind::query;
  key.kind = AxisKind::key;
  return g.input(name, {query, key});
}

/// Which position each row has.
std::vector<Index> positions_of(const StackWords& words) {
  std::vector<Index> at;
  for (const Index length : words.lengths.empty() ? std::vector<Index>{words.token.size} : words.lengths)
    for (Index t = 0; t < length; ++t) at.push_back(words.first_position + t);
  return at;
}

NodeId add_positions(GraphBuilder& g, Outline& outline, const ModelConfig& config, bool decoder, const StackWords& words, StackNodes& n,
                     const Axis& d_model) {
  const std::string prefix = stack_prefix(config, decoder);
  if (config.learned_positions == 0 || !config.adds_positions()) {
    const Sinusoids& s = config.sinusoids;
    return positions(g, prefix + "pos_embed", n.tokens, d_model,
                     {s.first, s.width, s.base, config.adds_positions() ? s.amplitude : 0, s.halves}, positions_of(words));
  }
  if (words.first_position + longest(words) > config.learned_positions)
    throw UserError(in_english("the model has learned {learned_positions} positions, and the text has {words} words: shorten it",
                               {{"learned_positions", config.learned_positions}, {"words", words.first_position + longest(words)}}));
  n.W_pos = outline.given({decoder}, g.input(prefix + "W_pos", {axis(AxisKind::one, config.learned_positions), d_model}),
                          {Part::W_pos, "W_{pos}"});
  return pick_rows(g, prefix + "pos_embed", n.tokens, *n.W_pos, positions_of(words));
}

/// Every word is of the first type: there is one sentence.
NodeId add_type(GraphBuilder& g, Outline& outline, const ModelConfig& config, bool decoder, StackNodes& n, NodeId x) {
  const std::string prefix = stack_prefix(config, decoder);
  const auto belongs = [&](NodeId node, Meaning meaning) {
    return outline.belongs({{Stage::embedding, {decoder}}, {}}, node, std::move(meaning));
  };
  n.W_type = outline.given({decoder}, g.input(prefix + "W_type", {axis(AxisKind::one, config.token_types), g.axes(x).cols}),
                           {Part::W_type, "W_{type}"});
  const std::vector<Index> all_first(static_cast<size_t>(g.axes(n.tokens).rows.size), 0);
  n.type_embed = belongs(pick_rows(g, prefix + "type_embed", n.tokens, *n.W_type, all_first), {Part::none});  // (T, d_model)
  return belongs(add(g, prefix + "typed_embed", x, *n.type_embed), {Part::scaled_embedding});                 // (T, d_model)
}

/// Words become vectors. Returns what the first block reads.
NodeId add_embedding(GraphBuilder& g, Outline& outline, const ModelConfig& config, bool decoder, const StackWords& words,
                     const std::vector<std::string>& dimension_names, StackNodes& n) {
  if (words.token.size == 0) throw UserError(in_english("the sentence is empty: type at least one word"));
  const Axis d_model = dimension_names.empty() ? axis(AxisKind::d_model, config.d_model) : axis(AxisKind::d_model, dimension_names);
  const std::string prefix = stack_prefix(config, decoder);
  const auto at = [&](Stage stage) { return Place{{stage, {decoder}}, {}}; };
  n.tokens = outline.made(at(Stage::tokens), g.input(prefix + "tokens", {words.token, axis(AxisKind::one, 1)}), {Part::tokens, "t"});
  n.mask = outline.given({decoder}, mask_input(g, prefix + "mask", words, words), {Part::mask, "M"});
  n.W_E = outline.given({decoder}, g.input(word_table(config, decoder), {words.vocabulary, d_model}), {Part::W_E, "W_{E}"});
  n.embed = outline.made(at(Stage::embedding), embed(g, prefix + "embed", n.tokens, n.W_E), {Part::embedding, "E"});  // (T, d_model)
  if (config.embed_scale != 1)
    n.scaled_embed = outline.belongs(at(Stage::embedding), times(g, prefix + "scaled_embed", n.embed, config.embed_scale),
                                     {Part::scaled_embedding});  // (T, d_model)
  n.pos_embed = outline.belongs(at(Stage::positions), add_positions(g, outline, config, decoder, words, n, d_model),
                                {Part::positions, "P"});  // (T, d_model)
  NodeId x = n.scaled_embed.value_or(n.embed);
  if (config.token_types > 0) x = add_type(g, outline, config, decoder, n, x);
  x = outline.made(at(Stage::positions), add(g, prefix + (config.embed_norm ? "summed_embed" : "blocks.0.resid_pre"), x, n.pos_embed),
                   {Part::residual, "X"});  // (T, d_model)
  if (!config.embed_norm) return x;
  n.embed_norm = norm(g, outline, config, {Stage::embed_norm, {decoder}}, prefix + "embed_ln", x);
  return *n.embed_norm;
}

/// The blocks of a stack over `x`, which `in` describes for all of them.
void add_blocks(GraphBuilder& g, Outline& outline, const ModelConfig& config, int n_layers, BlockInputs in, StackNodes& n) {
  const std::string prefix = stack_prefix(config, in.at.decoder);
  if (config.biases_scores())
    in.W_rel = n.W_rel =
        outline.given(in.at, g.input(prefix + "W_rel", {axis(AxisKind::one, config.distance_buckets), axis(AxisKind::one, config.n_heads)}),
                      {Part::W_rel, "W_{rel}"});
  for (int layer = 0; layer < n_layers; ++layer) {
    in.at.layer = layer;
    n.block.push_back(block(g, outline, config, prefix + "blocks." + std::to_string(layer) + ".", in));
    in.x = n.block.back().out;
  }
  n.read_after = static_cast<size_t>(config.read_after.value_or(n_layers));
  const NodeId last = n.read_after < n.block.size() ? n.block[n.read_after].resid_pre : in.x;
  if (config.final_norm && config.norm != Norm::none)
    n.ln_final = norm(g, outline, config, {Stage::final_norm, in.at}, prefix + "ln_final", last);
  n.out = n.ln_final.value_or(last);  // (T, d_model)
}

/// A layer of its own between the last vectors and the words. Returns what it makes of `x`.
NodeId add_transform(GraphBuilder& g, const ModelConfig& config, NodeId x, ModelNodes& n) {
  const Axis d_model = g.axes(x).cols, hidden = axis(AxisKind::d_model, config.d_model);
  const auto made = [&](Stage stage, NodeId node, const char* symbol) {
    return n.outline.made({{stage, {}}, {}}, node, {Part::transformed, symbol});
  };
  TransformNodes t{};
  t.W_D = n.outline.given({}, g.input("W_D", {d_model, hidden}), {Part::W_D, "W_{D}"});
  t.b_D = n.outline.given({}, g.input("b_D", {axis(AxisKind::one, 1), hidden}), {Part::b_D, "b_{D}"});
  t.pre = made(Stage::transform, matmul(g, "transform_pre", x, t.W_D, t.b_D), "D");                              // (T, d_model)
  t.post = made(Stage::transform_active, activation(g, config.activation, "transform_post", t.pre), "D\u2032");  // (T, d_model)
  t.out = norm(g, n.outline, config, {Stage::transform_norm}, "transform_ln", t.post);                           // (T, d_model)
  n.transform = t;
  return t.out;
}

/// Scores and shares of every word that could come next.
void add_logits(GraphBuilder& g, const ModelConfig& config, const Axis& vocabulary, const StackNodes& last, ModelNodes& n) {
  if (config.unembedding == Unembedding::none) return;
  NodeId x = config.unembed_transform ? add_transform(g, config, last.out, n) : last.out;
  if (config.unembedding == Unembedding::own)
    n.W_U = n.outline.given({}, g.input("W_U", {g.axes(x).cols, vocabulary}), {Part::W_U, "W_{U}"});
  if (config.logits_bias) n.b_U = n.outline.given({}, g.input("b_U", {axis(AxisKind::one, 1), vocabulary}), {Part::b_U, "b_{U}"});
  if (config.unembed_scale != 1)
    n.unembedded =
        n.outline.belongs({Stage::logits, {}}, times(g, "unembedded", x, config.unembed_scale), {Part::scaled_rows});  // (T, d_model)
  x = n.unembedded.value_or(x);
  n.logits = n.W_U ? matmul(g, "logits", x, *n.W_U, n.b_U) : matmul_transposed(g, "logits", x, last.W_E, n.b_U);  // (T, vocabulary)
  n.probs = softmax(g, "probs", *n.logits);                                                                       // (T, vocabulary)
  n.outline.made({Stage::logits, {}}, *n.logits, {Part::logits, "L"});
  n.outline.made({Stage::probs, {}}, *n.probs, {Part::probs, "P", RowPromise::sum_to_one});
}

}  // namespace

std::string word_table(const ModelConfig& config, bool decoder) { return stack_prefix(config, decoder) + "W_E"; }

std::string stack_prefix(const ModelConfig& config, bool decoder) { return !config.has_encoder() ? "" : decoder ? "decoder." : "encoder."; }

ModelNodes add_transformer(GraphBuilder& g, const ModelConfig& config, const StackWords& source, const std::optional<StackWords>& target,
                           const std::vector<std::string>& dimension_names) {
  require_possible(config);
  ModelNodes n{};
  const NodeId x = add_embedding(g, n.outline, config, false, source, dimension_names, n);
  add_blocks(g, n.outline, config, config.n_layers, {.x = x, .mask = n.mask, .packed = packed(source, source), .cross = {}}, n);
  if (!config.has_encoder()) {
    add_logits(g, config, source.vocabulary, n, n);
    return n;
  }
  if (!target) throw UserError(in_english("the model {name} has a decoder, which needs a target", {{"name", config.name}}));
  n.outline.rename(n.out, "memory");
  StackNodes d{};
  const NodeId y = add_embedding(g, n.outline, config, true, *target, dimension_names, d);
  const NodeId cross_mask = n.outline.given({.decoder = true, .cross = true},
                                            mask_input(g, stack_prefix(config, true) + "cross_mask", *target, source), {Part::mask, "M"});
  add_blocks(g, n.outline, config, config.n_decoder_layers,
             {.x = y,
              .mask = d.mask,
              .packed = packed(*target, *target),
              .cross = BlockInputs::Cross{n.out, cross_mask, packed(*target, source)},
              .at = {.decoder = true}},
             d);
  add_logits(g, config, target->vocabulary, d, n);
  n.decoder = std::move(d);
  return n;
}

ModelGraph transformer(const ModelConfig& config, const StackWords& source, const std::optional<StackWords>& target,
                       const std::vector<std::string>& dimension_names) {
  GraphBuilder g;
  ModelNodes nodes = add_transformer(g, config, source, target, dimension_names);
  return {std::move(g).build(), std::move(nodes)};
}

ModelGraph transformer(const ModelConfig& config, std::vector<std::string> words, const Axis& vocabulary,
                       const std::vector<std::string>& dimension_names) {
  return transformer(config, {axis(AxisKind::token, std::move(words)), vocabulary}, {}, dimension_names);
}

ModelGraph transformer(const ModelConfig& config, const WordCounts& words) {
  const auto counted = [](Index n, Index vocabulary) {
    return StackWords{axis(AxisKind::token, n), axis(AxisKind::vocabulary, vocabulary)};
  };
  std::optional<StackWords> target;
  if (config.has_encoder()) target = counted(words.target, words.target_vocabulary);
  return transformer(config, counted(words.source, words.vocabulary), target, {});
}

}  // namespace headlight
