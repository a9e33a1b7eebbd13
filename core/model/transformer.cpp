#include "model/transformer.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "model/block.hpp"
#include "model/dropout.hpp"

namespace headlight::model {

std::vector<int> possible_heads(int d_model) {
  std::vector<int> heads;
  for (int h = 1; h <= d_model; ++h)
    if (d_model % h == 0) heads.push_back(h);
  return heads;
}

namespace {

/// `can`: the numbers of heads that make d_head even.
Message made_even_by(const std::string& can, int d_model) {
  if (can.empty()) return tr("no number of heads makes it even for d_model {d_model}", {{"d_model", d_model}});
  if (can.find(',') == std::string::npos) return tr("{can} head makes it even", {{"can", can}});
  return tr("{can} heads make it even", {{"can", can}});
}

/// Throws if d_head is odd: rotary positions rotate the columns of a head in pairs.
void require_pairs(const ModelConfig& config) {
  if (!config.rotary || config.d_head() % 2 == 0) return;
  std::string can;
  for (const int h : possible_heads(config.d_model))
    if (config.d_model / h % 2 == 0) can += (can.empty() ? "" : ", ") + std::to_string(h);
  throw UserError(tr("rotary positions turn the columns of a head in pairs, but d_head {d_head} is odd: {remedy}",
                     {{"d_head", config.d_head()}, {"remedy", made_even_by(can, config.d_model)}}));
}

/// Throws unless every head of keys and values is shared by equally many heads.
void require_groups(const ModelConfig& config) {
  if (config.n_kv_heads == 0 || (config.n_kv_heads > 0 && config.n_heads % config.n_kv_heads == 0)) return;
  std::string can;
  for (const int n : possible_heads(config.n_heads)) can += (can.empty() ? "" : ", ") + std::to_string(n);
  throw UserError(tr("n_kv_heads {n_kv_heads} does not divide the {heads} heads: {can} can",
                     {{"n_kv_heads", config.n_kv_heads}, {"heads", config.n_heads}, {"can", can}}));
}

}  // namespace

void require_possible(const ModelConfig& config) {
  constexpr int widest = 1024;
  if (config.d_model < 2 || config.d_model > widest)
    throw UserError(tr("d_model {d_model} is out of range: 2 to {most} works", {{"d_model", config.d_model}, {"most", widest}}));
  if (config.n_heads >= 1 && (config.head_width > 0 || config.d_model % config.n_heads == 0)) {
    require_pairs(config);
    return require_groups(config);
  }
  std::string can;
  for (int h : possible_heads(config.d_model)) can += (can.empty() ? "" : ", ") + std::to_string(h);
  throw UserError(tr("{heads} heads cannot share d_model {d_model} evenly: {can} can",
                     {{"heads", config.n_heads}, {"d_model", config.d_model}, {"can", can}}));
}

namespace {

Index longest(const StackWords& words) {
  return words.lengths.empty() ? words.token.size : *std::max_element(words.lengths.begin(), words.lengths.end());
}

Packed packed(const StackWords& queries, const StackWords& keys) { return {queries.lengths, keys.lengths}; }

/// Adds a mask, (query, key) of 0 and -infinity.
NodeId mask_input(const Writer& w, const std::string& name, const StackWords& queries, const StackWords& keys) {
  Axis query = queries.token, key = keys.lengths.empty() ? keys.token : axis(AxisKind::key, longest(keys));
  query.kind = AxisKind::query;
  key.kind = AxisKind::key;
  return w.input(name, {query, key}, {Part::mask, "M"});
}

/// The position of each row.
std::vector<Index> positions_of(const StackWords& words) {
  std::vector<Index> at;
  for (const Index length : words.lengths.empty() ? std::vector<Index>{words.token.size} : words.lengths)
    for (Index t = 0; t < length; ++t) at.push_back(words.first_position + t);
  return at;
}

NodeId add_positions(const Writer& w, const StackWords& words, StackNodes& n, const Axis& d_model) {
  const ModelConfig& config = w.config;
  if (config.learned_positions == 0 || !config.adds_positions()) {
    const Sinusoids& s = config.sinusoids;
    return positions(w.g, w.called("pos_embed"), n.tokens, d_model,
                     {s.first, s.width, s.base, config.adds_positions() ? s.amplitude : 0, s.halves}, positions_of(words));
  }
  if (words.first_position + longest(words) > config.learned_positions)
    throw UserError(tr("the model has learned {learned_positions} positions, and the text has {words} words: shorten it",
                       {{"learned_positions", config.learned_positions}, {"words", words.first_position + longest(words)}}));
  const NodeId W_pos = w.input("W_pos", {axis(AxisKind::one, config.learned_positions), d_model}, {Part::W_pos, "W_{pos}"});
  return pick_rows(w.g, w.called("pos_embed"), n.tokens, W_pos, positions_of(words));
}

/// Adds the first token type to every word: there is one sentence.
NodeId add_type(const Writer& w, const StackNodes& n, NodeId x) {
  const NodeId W_type = w.input("W_type", {axis(AxisKind::one, w.config.token_types), w.g.axes(x).cols}, {Part::W_type, "W_{type}"});
  const std::vector<Index> all_first(static_cast<size_t>(w.g.axes(n.tokens).rows.size), 0);
  const NodeId type_embed = w.belongs(Stage::embedding, pick_rows(w.g, w.called("type_embed"), n.tokens, W_type, all_first),
                                      {Part::type_embedding});                                                    // (T, d_model)
  return w.belongs(Stage::embedding, add(w.g, w.called("typed_embed"), x, type_embed), {Part::typed_embedding});  // (T, d_model)
}

/// Turns words into vectors. Returns the input of the first block.
NodeId add_embedding(const Writer& w, const StackWords& words, const std::vector<std::string>& dimension_names, StackNodes& n) {
  if (words.token.size == 0) throw UserError(tr("the sentence is empty: type at least one word"));
  const ModelConfig& config = w.config;
  GraphBuilder& g = w.g;
  const Axis d_model = dimension_names.empty() ? axis(AxisKind::d_model, config.d_model) : axis(AxisKind::d_model, dimension_names);
  n.tokens = w.made(Stage::tokens, g.input(w.called("tokens"), {words.token, axis(AxisKind::one, 1)}), {Part::tokens, "t"});
  n.mask = mask_input(w, "mask", words, words);
  n.W_E = w.input("W_E", {words.vocabulary, d_model}, {Part::W_E, "W_{E}"});
  n.embed = w.made(Stage::embedding, embed(g, w.called("embed"), n.tokens, n.W_E), {Part::embedding, "E"});  // (T, d_model)
  if (config.embed_scale != 1)
    n.scaled_embed = w.belongs(Stage::embedding, ops::times(g, w.called("scaled_embed"), n.embed, config.embed_scale),
                               {Part::scaled_embedding});                                                  // (T, d_model)
  n.pos_embed = w.belongs(Stage::positions, add_positions(w, words, n, d_model), {Part::positions, "P"});  // (T, d_model)
  NodeId x = n.scaled_embed.value_or(n.embed);
  if (config.token_types > 0) x = add_type(w, n, x);
  x = w.made(Stage::positions, add(g, w.called(config.embed_norm ? "summed_embed" : "blocks.0.resid_pre"), x, n.pos_embed),
             {Part::residual, "X"});  // (T, d_model)
  if (config.embed_norm) x = *(n.embed_norm = norm(w, Stage::embed_norm, "embed_ln", x));
  return drop_in_training(w, !words.lengths.empty(), x);
}

/// Adds the blocks of a stack over `in.x`; the rest of `in` is the same for all of them.
void add_blocks(const Writer& w, int n_layers, BlockInputs in, StackNodes& n) {
  const ModelConfig& config = w.config;
  if (config.biases_scores())
    w.input("W_rel", {axis(AxisKind::one, config.distance_buckets), axis(AxisKind::one, config.n_heads)}, {Part::W_rel, "W_{rel}"});
  for (int layer = 0; layer < n_layers; ++layer) {
    n.block.push_back(block(w.in({w.at.decoder, layer}, "blocks." + std::to_string(layer) + "."), in));
    in.x = n.block.back().out;
  }
  n.read_after = static_cast<size_t>(config.read_after.value_or(n_layers));
  const NodeId last = n.read_after < n.block.size() ? n.block[n.read_after].resid_pre : in.x;
  if (config.final_norm && config.norm != Norm::none) n.ln_final = norm(w, Stage::final_norm, "ln_final", last);
  n.out = n.ln_final.value_or(last);  // (T, d_model)
}

/// Adds the layer between the last vectors and the words, and returns its result.
NodeId add_transform(const Writer& w, NodeId x) {
  const Axis d_model = w.g.axes(x).cols, hidden = axis(AxisKind::d_model, w.config.d_model);
  const NodeId W_D = w.input("W_D", {d_model, hidden}, {Part::W_D, "W_{D}"});
  const NodeId b_D = w.input("b_D", {axis(AxisKind::one, 1), hidden}, {Part::b_D, "b_{D}"});
  const NodeId pre = w.made(Stage::transform, matmul(w.g, "transform_pre", x, W_D, b_D), {Part::transformed, "D"});  // (T, d_model)
  const NodeId post = w.made(Stage::transform_active, activation(w.g, w.config.activation, "transform_post", pre),
                             {Part::transformed, "D\u2032"});   // (T, d_model)
  return norm(w, Stage::transform_norm, "transform_ln", post);  // (T, d_model)
}

/// Adds scores and probabilities of every word of the vocabulary.
void add_logits(const Writer& w, const Axis& vocabulary, const StackNodes& last, ModelNodes& n) {
  const ModelConfig& config = w.config;
  if (config.unembedding == Unembedding::none) return;
  GraphBuilder& g = w.g;
  NodeId x = config.unembed_transform ? add_transform(w, last.out) : last.out;
  if (config.unembedding == Unembedding::own) n.W_U = w.input("W_U", {g.axes(x).cols, vocabulary}, {Part::W_U, "W_{U}"});
  if (config.logits_bias) n.b_U = w.input("b_U", {axis(AxisKind::one, 1), vocabulary}, {Part::b_U, "b_{U}"});
  if (config.unembed_scale != 1)
    x = w.belongs(Stage::logits, ops::times(g, "unembedded", x, config.unembed_scale), {Part::scaled_rows});      // (T, d_model)
  n.logits = n.W_U ? matmul(g, "logits", x, *n.W_U, n.b_U) : matmul_transposed(g, "logits", x, last.W_E, n.b_U);  // (T, vocabulary)
  n.probs = softmax(g, "probs", *n.logits);                                                                       // (T, vocabulary)
  w.made(Stage::logits, *n.logits, {Part::logits, "L"});
  w.made(Stage::probs, *n.probs, {Part::probs, "P", RowPromise::sum_to_one});
}

}  // namespace

std::string word_table(const ModelConfig& config, bool decoder) { return stack_prefix(config, decoder) + "W_E"; }

std::string stack_prefix(const ModelConfig& config, bool decoder) { return !config.has_encoder() ? "" : decoder ? "decoder." : "encoder."; }

ModelNodes add_transformer(GraphBuilder& g, const ModelConfig& config, const StackWords& source, const std::optional<StackWords>& target,
                           const std::vector<std::string>& dimension_names) {
  require_possible(config);
  ModelNodes n{};
  const Writer whole{g, n.outline, config, ""};
  const Writer w = whole.in_stack(false, stack_prefix(config, false));
  const NodeId x = add_embedding(w, source, dimension_names, n);
  add_blocks(w, config.n_layers, {.x = x, .mask = n.mask, .packed = packed(source, source), .cross = {}}, n);
  if (!config.has_encoder()) {
    add_logits(whole, source.vocabulary, n, n);
    return n;
  }
  if (!target) throw UserError(tr("the model {name} has a decoder, which needs a target", {{"name", config.name}}));
  n.outline.rename(n.out, "memory");
  StackNodes d{};
  const Writer v = whole.in_stack(true, stack_prefix(config, true));
  const NodeId y = add_embedding(v, *target, dimension_names, d);
  const NodeId cross_mask = mask_input(v.in({.decoder = true, .cross = true}), "cross_mask", *target, source);
  add_blocks(
      v, config.n_decoder_layers,
      {.x = y, .mask = d.mask, .packed = packed(*target, *target), .cross = BlockInputs::Cross{n.out, cross_mask, packed(*target, source)}},
      d);
  add_logits(whole, target->vocabulary, d, n);
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

}  // namespace headlight::model
