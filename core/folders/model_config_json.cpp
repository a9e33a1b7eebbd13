#include "folders/model_config_json.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "base/error.hpp"
#include "base/json_fields.hpp"
#include "base/values.hpp"
#include "base/wording.hpp"
#include "model/score_steps.hpp"
#include "model/transformer.hpp"
#include "text/words.hpp"
#include "zoo/catalogue.hpp"

namespace headlight {
namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr int deepest = 3;
constexpr size_t longest_name = 200, longest_about = 4000;
constexpr const char* always[] = {
    "headlight",         "name",      "about",      "causal",      "d_model",        "n_heads",        "n_layers",
    "n_decoder_layers",  "d_mlp",     "biases",     "norm",        "activation",     "embed_scale",    "positions",
    "learned_positions", "sinusoids", "final_norm", "unembedding", "alignment_head", "dimension_names"};
/// Written only where the model has it, so that earlier Headlights read all other folders.
constexpr const char* where_used[] = {"n_kv_heads",    "rotary",        "softcap",      "example",          "head_width",
                                      "bias_places",   "norm_form",     "norm_epsilon", "head_norm",        "gated",
                                      "rotary_angles", "token_types",   "embed_norm",   "distance_buckets", "furthest_distance",
                                      "scales_scores", "unembed_scale", "logits_bias",  "read_after",       "unembed_transform"};
constexpr long long most_layers = 64, most_positions = 65'536, widest_mlp = 65'536;
constexpr size_t widest_head = 1024;

/// The value among the first `n` of a kind that files call `text`.
template <class Kind>
Kind called(const Fields& fields, const char* field, int n) {
  const std::string& text = fields.text(field);
  std::vector<std::string> names;
  std::string all;
  for (int i = 0; i < n; ++i) {
    names.push_back(name(static_cast<Kind>(i)));
    if (names.back() == text) return static_cast<Kind>(i);
    all += (i ? ", " : "") + names.back();
  }
  const std::string near = nearest_name(text.substr(0, 100), names);
  const Unsaid none = in_english("{place} is {given}, which is none", {{"place", fields.called(field)}, {"given", in_quotes(text)}});
  throw UserError(near.empty() ? in_english("{what}; there are {names}", {{"what", none}, {"names", all}}) : did_you_mean(none, near));
}

double finite(const Fields& fields, const char* field) {
  const double number = fields.number(field);
  if (!std::isfinite(number)) throw UserError(in_english("{field} is too large", {{"field", fields.called(field)}}));
  return number;
}

std::string one_line(const Fields& fields, const char* field, size_t longest) {
  const std::string& text = fields.text(field);
  if (text.size() > longest)
    throw UserError(in_english("{field} has {given} bytes; at most {longest} are allowed",
                               {{"field", fields.called(field)}, {"given", text.size()}, {"longest", longest}}));
  if (single_line(text) != text)
    throw UserError(
        in_english("{field} {given} is not one line of visible text", {{"field", fields.called(field)}, {"given", in_quotes(text)}}));
  return text;
}

Sinusoids sinusoids_of(const Fields& f, int d_model) {
  const bool halves = f["sinusoids"].is_object() && f["sinusoids"].contains("halves");
  const Fields s(f["sinusoids"], f.called("sinusoids"),
                 halves ? std::vector<const char*>{"first", "width", "base", "amplitude", "halves"}
                        : std::vector<const char*>{"first", "width", "base", "amplitude"});
  const Sinusoids made = {.first = static_cast<int>(s.whole("first", 0, d_model)),
                          .width = static_cast<int>(s.whole("width", 0, d_model)),
                          .base = finite(s, "base"),
                          .amplitude = finite(s, "amplitude"),
                          .halves = halves && s.flag("halves")};
  if (made.halves && made.width % 2 != 0) throw UserError(in_english("sinusoids.halves needs an even sinusoids.width"));
  if (made.first + made.width > d_model)
    throw UserError(in_english("sinusoids need columns up to {width}, but d_model is {d_model}",
                               {{"width", made.first + made.width - 1}, {"d_model", d_model}}));
  if (!(made.base > 0)) throw UserError(in_english("sinusoids.base must be above 0"));
  return made;
}

/// All of a config.json, whose fields must be known.
Fields fields_of(const nlohmann::json& json) {
  std::vector<const char*> names(std::begin(always), std::end(always));
  std::copy_if(std::begin(where_used), std::end(where_used), std::back_inserter(names),
               [&](const char* name) { return json.is_object() && json.contains(name); });
  return {json, "config.json", names};
}

std::vector<double> frequencies_of(const Fields& angles, const char* field) {
  const nlohmann::json& listed = angles.list(field);
  std::vector<double> frequencies;
  for (const nlohmann::json& one : listed) {
    if (!one.is_number() || !std::isfinite(one.get<double>()) || listed.size() > widest_head)
      throw UserError(in_english("{field} is no list of at most {most} numbers", {{"field", angles.called(field)}, {"most", widest_head}}));
    frequencies.push_back(one.get<double>());
  }
  return frequencies;
}

RotaryAngles angles_of(const Fields& f) {
  std::vector<const char*> names = {"base", "halves", "frequencies", "magnitude"};
  const bool longer = f["rotary_angles"].is_object() && f["rotary_angles"].contains("trained");
  if (longer) names.insert(names.end(), {"trained", "growth", "beyond"});
  const Fields a(f["rotary_angles"], f.called("rotary_angles"), names);
  RotaryAngles angles = {.base = finite(a, "base"), .halves = a.flag("halves"), .frequencies = {}, .magnitude = finite(a, "magnitude")};
  if (!(angles.base > 0)) throw UserError(in_english("rotary_angles.base must be above 0"));
  angles.frequencies = frequencies_of(a, "frequencies");
  if (!longer) return angles;
  angles.trained = static_cast<long>(a.whole("trained", 1, 1 << 30));
  angles.growth = finite(a, "growth");
  angles.beyond = frequencies_of(a, "beyond");
  return angles;
}

BiasPlaces bias_places_of(const Fields& f) {
  const Fields b(f["bias_places"], f.called("bias_places"), {"qkv", "output", "mlp"});
  return {.qkv = b.flag("qkv"), .output = b.flag("output"), .mlp = b.flag("mlp")};
}

/// How norms, heads and the feed-forward part differ from the paper's.
void read_parts(const Fields& f, ModelConfig& c) {
  if (f.has("head_width")) c.head_width = static_cast<int>(f.whole("head_width", 0, static_cast<long long>(widest_head)));
  if (f.has("bias_places")) c.bias_places = bias_places_of(f);
  if (f.has("norm_form")) c.norm_form = called<NormForm>(f, "norm_form", 2);
  if (f.has("norm_epsilon")) c.norm_epsilon = finite(f, "norm_epsilon");
  if (f.has("head_norm")) c.head_norm = f.flag("head_norm");
  if (f.has("gated")) c.gated = f.flag("gated");
  if (f.has("token_types")) c.token_types = static_cast<int>(f.whole("token_types", 0, most_positions));
  if (f.has("embed_norm")) c.embed_norm = f.flag("embed_norm");
  if (f.has("unembed_scale")) c.unembed_scale = finite(f, "unembed_scale");
  if (f.has("unembed_transform")) c.unembed_transform = f.flag("unembed_transform");
  if (f.has("logits_bias")) c.logits_bias = f.flag("logits_bias");
  if (f.has("read_after")) c.read_after = static_cast<int>(f.whole("read_after", 0, c.n_layers));
}

/// How attention differs from the paper's.
void read_variants(const Fields& f, ModelConfig& c) {
  if (f.has("n_kv_heads")) c.n_kv_heads = static_cast<int>(f.whole("n_kv_heads", 0, 1024));
  if (f.has("rotary")) c.rotary = f.flag("rotary");
  if (f.has("rotary_angles")) c.rotary_angles = angles_of(f);
  if (f.has("scales_scores")) c.scales_scores = f.flag("scales_scores");
  if (f.has("distance_buckets")) {
    c.distance_buckets = static_cast<int>(f.whole("distance_buckets", least_buckets, most_positions));
    c.furthest_distance = static_cast<int>(f.whole("furthest_distance", c.distance_buckets / 2 + 1, 1 << 30));
  }
  if (!f.has("softcap")) return;
  c.softcap = f.number("softcap");
  if (c.softcap != 0) require_within(f.called("softcap"), c.softcap, softcap_range);
}

ModelConfig config_of(const Fields& f) {
  ModelConfig c;
  c.name = one_line(f, "name", longest_name);
  if (c.name.empty() || is_reserved(c.name))
    throw UserError(in_english("a model in a folder cannot be called {name}: give it a name of its own", {{"name", in_quotes(c.name)}}));
  c.d_model = static_cast<int>(f.whole("d_model", 2, 1024));
  c.n_heads = static_cast<int>(f.whole("n_heads", 1, 1024));
  c.n_layers = static_cast<int>(f.whole("n_layers", 1, most_layers));
  c.n_decoder_layers = static_cast<int>(f.whole("n_decoder_layers", 0, most_layers));
  c.d_mlp = static_cast<int>(f.whole("d_mlp", 0, widest_mlp));
  c.biases = f.flag("biases");
  c.norm = called<Norm>(f, "norm", 3);
  c.activation = called<Activation>(f, "activation", 4);
  c.embed_scale = finite(f, "embed_scale");
  c.positions = f.flag("positions");
  c.learned_positions = static_cast<int>(f.whole("learned_positions", 0, most_positions));
  c.sinusoids = sinusoids_of(f, c.d_model);
  c.final_norm = f.flag("final_norm");
  c.unembedding = called<Unembedding>(f, "unembedding", 3);
  if (c.has_encoder() && c.unembedding == Unembedding::none)
    throw UserError(in_english("unembedding is \"none\", but a decoder needs \"own\" or \"tied\" to write words"));
  read_parts(f, c);
  read_variants(f, c);
  require_possible(c);
  return c;
}

AlignmentHead alignment_of(const Fields& f, const ModelConfig& config) {
  const Fields head(f["alignment_head"], f.called("alignment_head"), {"layer", "head"});
  return {static_cast<int>(head.whole("layer", -1, std::max(config.n_decoder_layers, 1) - 1)),
          static_cast<int>(head.whole("head", -1, config.n_heads - 1))};
}

}  // namespace

const char* name(Norm norm) { return norm == Norm::pre ? "pre" : norm == Norm::post ? "post" : "none"; }
const char* name(NormForm form) { return form == NormForm::rms ? "rms" : "layer"; }
const char* name(Activation activation) {
  switch (activation) {
    case Activation::relu: return "relu";
    case Activation::gelu: return "gelu";
    case Activation::gelu_tanh: return "gelu_tanh";
    case Activation::silu: break;
  }
  return "silu";
}
const char* name(Unembedding unembedding) {
  return unembedding == Unembedding::none ? "none" : unembedding == Unembedding::own ? "own" : "tied";
}

namespace {

/// What differs from a model as Headlight trains it.
void add_parts(OrderedJson& json, const ModelConfig& c) {
  const ModelConfig plain;
  if (c.head_width != plain.head_width) json["head_width"] = c.head_width;
  if (c.bias_places != plain.bias_places)
    json["bias_places"] = {{"qkv", c.bias_places.qkv}, {"output", c.bias_places.output}, {"mlp", c.bias_places.mlp}};
  if (c.norm_form != plain.norm_form) json["norm_form"] = name(c.norm_form);
  if (c.norm_epsilon != plain.norm_epsilon) json["norm_epsilon"] = c.norm_epsilon;
  if (c.head_norm) json["head_norm"] = true;
  if (c.gated) json["gated"] = true;
  if (c.rotary_angles != plain.rotary_angles)
    json["rotary_angles"] = {{"base", c.rotary_angles.base},
                             {"halves", c.rotary_angles.halves},
                             {"frequencies", c.rotary_angles.frequencies},
                             {"magnitude", c.rotary_angles.magnitude}};
  if (c.rotary_angles.trained != 0) {
    json["rotary_angles"]["trained"] = c.rotary_angles.trained;
    json["rotary_angles"]["growth"] = c.rotary_angles.growth;
    json["rotary_angles"]["beyond"] = c.rotary_angles.beyond;
  }
  if (c.token_types != 0) json["token_types"] = c.token_types;
  if (c.embed_norm) json["embed_norm"] = true;
  if (c.distance_buckets != 0) json["distance_buckets"] = c.distance_buckets, json["furthest_distance"] = c.furthest_distance;
  if (!c.scales_scores) json["scales_scores"] = false;
  if (c.unembed_scale != plain.unembed_scale) json["unembed_scale"] = c.unembed_scale;
  if (c.unembed_transform) json["unembed_transform"] = true;
  if (c.logits_bias) json["logits_bias"] = true;
  if (c.read_after) json["read_after"] = *c.read_after;
}

}  // namespace

std::string model_json(const Model& model) {
  const ModelConfig& c = model.config;
  OrderedJson sinusoids = {
      {"first", c.sinusoids.first}, {"width", c.sinusoids.width}, {"base", c.sinusoids.base}, {"amplitude", c.sinusoids.amplitude}};
  if (c.sinusoids.halves) sinusoids["halves"] = true;
  OrderedJson json = {{"headlight", model_folder_version},
                      {"name", single_line(c.name)},
                      {"about", single_line(model.about)},
                      {"causal", model.causal},
                      {"d_model", c.d_model},
                      {"n_heads", c.n_heads},
                      {"n_layers", c.n_layers},
                      {"n_decoder_layers", c.n_decoder_layers},
                      {"d_mlp", c.d_mlp},
                      {"biases", c.biases},
                      {"norm", name(c.norm)},
                      {"activation", name(c.activation)},
                      {"embed_scale", c.embed_scale},
                      {"positions", c.positions},
                      {"learned_positions", c.learned_positions},
                      {"sinusoids", sinusoids},
                      {"final_norm", c.final_norm},
                      {"unembedding", name(c.unembedding)},
                      {"alignment_head", {{"layer", model.alignment_head.layer}, {"head", model.alignment_head.head}}},
                      {"dimension_names", model.dimension_names}};
  if (c.n_kv_heads != 0) json["n_kv_heads"] = c.n_kv_heads;
  if (c.rotary) json["rotary"] = true;
  if (c.softcap != 0) json["softcap"] = c.softcap;
  add_parts(json, c);
  if (!model.example.empty()) json["example"] = single_line(model.example);
  std::string text = json.dump(1) + "\n";
  model_from_json(text);
  return text;
}

Model model_from_json(std::string_view text) {
  const nlohmann::json json = parse_json(text, deepest);
  if (json.is_object() && json.contains("headlight") && json["headlight"].is_number_unsigned() &&
      json["headlight"].get<unsigned long long>() > model_folder_version)
    throw UserError(in_english("it was written by a newer Headlight (format {found}); this one reads {known}",
                               {{"found", json["headlight"].dump()}, {"known", model_folder_version}}));
  const Fields f = fields_of(json);
  f.whole("headlight", 1, model_folder_version);
  Model model;
  if (f.has("example")) model.example = one_line(f, "example", longest_about);
  model.config = config_of(f);
  model.about = one_line(f, "about", longest_about);
  model.causal = f.flag("causal");
  model.alignment_head = alignment_of(f, model.config);
  model.dimension_names = f.texts("dimension_names", static_cast<size_t>(model.config.d_model));
  if (!model.dimension_names.empty() && model.dimension_names.size() != static_cast<size_t>(model.config.d_model))
    throw UserError(in_english("dimension_names has {dimension_names} entries; none or {d_model} are right",
                               {{"dimension_names", model.dimension_names.size()}, {"d_model", model.config.d_model}}));
  return model;
}

}  // namespace headlight
