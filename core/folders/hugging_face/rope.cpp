#include "folders/hugging_face/rope.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/error.hpp"
#include "base/json.hpp"
#include "base/wording.hpp"
#include "text/words.hpp"

namespace headlight::folders {
namespace {

constexpr double two_pi = 2 * std::numbers::pi;

double above_zero(const ConfigFields& f, const char* name, double missing) {
  const double value = f.number(name, missing);
  if (!(value > 0)) throw UserError(tr("{name} of the rotary positions must be above 0", {{"name", f.called(name)}}));
  return value;
}

std::vector<double> plain(double base, int d_head) {
  std::vector<double> frequencies;
  for (int i = 0; i < d_head; i += 2) frequencies.push_back(1 / std::pow(base, static_cast<double>(i) / d_head));
  return frequencies;
}

/// The factor by which the model extends the length of its training texts: `factor` or, if that is null, the ratio of the lengths.
double factor_of(const ConfigFields& f, const ConfigFields& all, double trained) {
  return f.has("factor") ? above_zero(f, "factor", 1) : static_cast<double>(all.whole("max_position_embeddings", 1, 1 << 30)) / trained;
}

/// The text length of the first training: the config's own field precedes that of the part.
double trained_length(const ConfigFields& f, const ConfigFields& all) {
  constexpr const char* field = "original_max_position_embeddings";
  if (all.has(field)) return above_zero(all, field, 1);
  return above_zero(f, field, static_cast<double>(all.whole("max_position_embeddings", 1, 1 << 30)));
}

/// Stretches long waves by `factor`, keeps short ones, and interpolates between.
void stretch_as_llama3(std::vector<double>& frequencies, const ConfigFields& f, const ConfigFields& all) {
  const double factor = above_zero(f, "factor", 8), low = above_zero(f, "low_freq_factor", 1), high = above_zero(f, "high_freq_factor", 4),
               trained = trained_length(f, all);
  for (double& frequency : frequencies) {
    const double length = two_pi / frequency;
    if (length < trained / high) continue;
    if (length > trained / low) {
      frequency /= factor;
      continue;
    }
    const double kept = (trained / length - low) / (high - low);
    frequency = (1 - kept) * frequency / factor + kept * frequency;
  }
}

/// Peng et al. 2023, section 3.2: pairs that rotate often within the trained length stay, and those that rotate less than once are
/// stretched.
void stretch_as_yarn(RotaryAngles& angles, const ConfigFields& f, const ConfigFields& all, int d_head) {
  const double trained = trained_length(f, all), factor = factor_of(f, all, trained), fast = above_zero(f, "beta_fast", 32),
               slow = above_zero(f, "beta_slow", 1);
  const auto pair_that_turns = [&](double times) { return d_head * std::log(trained / (times * two_pi)) / (2 * std::log(angles.base)); };
  double low = pair_that_turns(fast), high = pair_that_turns(slow);
  if (f.flag("truncate", true)) low = std::floor(low), high = std::ceil(high);
  low = std::max(low, 0.), high = std::min(high, d_head - 1.);
  if (low == high) high += 0.001;
  for (size_t i = 0; i < angles.frequencies.size(); ++i) {
    const double stretched = std::clamp((static_cast<double>(i) - low) / (high - low), 0., 1.);
    angles.frequencies[i] *= (1 - stretched) + stretched / factor;
  }
  const auto magnitude = [&](double by) { return factor <= 1 ? 1 : 0.1 * by * std::log(factor) + 1; };
  const double own = f.number("mscale", 0), of_all = f.number("mscale_all_dim", 0);
  const double usual = own != 0 && of_all != 0 ? magnitude(own) / magnitude(of_all) : magnitude(1);
  angles.magnitude = f.number("attention_factor", usual);
}

/// Lets the base grow once a text is longer than those of the training.
void grow_with_the_text(RotaryAngles& angles, const ConfigFields& f, const ConfigFields& all) {
  angles.frequencies.clear();
  angles.growth = above_zero(f, "factor", 1);
  angles.trained = static_cast<long>(all.whole("max_position_embeddings", 1, 1 << 30));
}

void require_all_turned(const ConfigFields& f) {
  if (const double part = f.number("partial_rotary_factor", 1); part != 1)
    throw UserError(
        tr("{field} turns only some columns of a head, which is not supported; 1 is", {{"field", f.called("partial_rotary_factor")}}));
}

std::vector<double> divided(const std::vector<double>& frequencies, const ConfigFields& f, const char* field) {
  const nlohmann::json& factors = f.list(field);
  std::vector<double> out;
  for (const nlohmann::json& one : factors) {
    const double factor = one.is_number() ? one.get<double>() : 0;
    if (!(factor > 0) || !std::isfinite(factor) || factors.size() != frequencies.size())
      throw UserError(tr("{field} has to be a list of {n} numbers above 0", {{"field", f.called(field)}, {"n", frequencies.size()}}));
    out.push_back(frequencies[out.size()] / factor);
  }
  if (out.size() != frequencies.size())
    throw UserError(tr("{field} has to be a list of {n} numbers above 0", {{"field", f.called(field)}, {"n", frequencies.size()}}));
  return out;
}

/// Ding et al. 2024: every pair has its own factor, and another one for texts longer than those of the first training.
void stretch_as_longrope(RotaryAngles& angles, const ConfigFields& f, const ConfigFields& all) {
  const double trained = trained_length(f, all), factor = factor_of(f, all, trained);
  angles.beyond = divided(angles.frequencies, f, "long_factor");
  angles.frequencies = divided(angles.frequencies, f, "short_factor");
  angles.trained = static_cast<long>(trained);
  angles.magnitude = f.number("attention_factor", factor <= 1 ? 1 : std::sqrt(1 + std::log(factor) / std::log(trained)));
}

/// Throws UserError for parameters of some layers only, and for columns of a head that are not rotated.
void require_for_all(const ConfigFields& f) {
  for (const auto& [name, value] : f.value().items())
    if (value.is_object())
      throw UserError(tr("{field} has parameters of its own for {name}, which are not supported; the same for all layers are",
                         {{"field", f.place()}, {"name", in_quotes(single_line(name.substr(0, 100)))}}));
  require_all_turned(f);
}

/// A sentence for each parameter that is not read.
std::vector<Message> unread_in(const ConfigFields& f) {
  constexpr std::string_view known[] = {"rope_type",       "type",         "rope_theta",       "factor",
                                        "low_freq_factor", "beta_fast",    "high_freq_factor", "original_max_position_embeddings",
                                        "beta_slow",       "mscale",       "mscale_all_dim",   "attention_factor",
                                        "truncate",        "short_factor", "long_factor",      "partial_rotary_factor",
                                        "finetuned"};
  std::vector<Message> all;
  for (const auto& [name, value] : f.value().items())
    if (!value.is_null() && std::find(std::begin(known), std::end(known), name) == std::end(known))
      all.push_back(tr("{field} is not read.", {{"field", f.called(single_line(name.substr(0, 100)))}}));
  return all;
}

}  // namespace

RotaryAngles rotary_angles_of(const ConfigFields& config, int d_head, double usual_base, std::vector<Message>& remarks) {
  const bool scales = config.has("rope_scaling") && !config.required("rope_scaling").empty();  // the older field precedes the newer one
  const char* field = scales ? "rope_scaling" : "rope_parameters";
  require_all_turned(config);
  RotaryAngles angles{.base = above_zero(config, "rope_theta", usual_base), .halves = true, .frequencies = {}, .magnitude = 1};
  if (!config.has(field)) return angles;
  const ConfigFields scaling = ConfigFields(config.part(field));
  require_for_all(scaling);
  for (Message& remark : unread_in(scaling)) remarks.push_back(std::move(remark));
  angles.base = above_zero(scaling, "rope_theta", angles.base);
  if (scaling.has("factor") && !scaling.has("rope_type") && !scaling.has("type"))
    throw UserError(tr("{field} has a factor, but lacks \"rope_type\"", {{"field", config.called(field)}}));
  const std::string type = scaling.text("rope_type", scaling.text("type", "default"));
  if (type == "default") return angles;
  if ((type == "linear" || type == "dynamic" || type == "llama3") && !scaling.has("factor"))
    throw UserError(tr("{field} lacks the factor that rotary positions of the type {type} need",
                       {{"field", scaling.place()}, {"type", in_quotes(type)}}));
  angles.frequencies = plain(angles.base, d_head);
  if (type == "linear")
    for (double& frequency : angles.frequencies) frequency /= above_zero(scaling, "factor", 1);
  else if (type == "llama3") stretch_as_llama3(angles.frequencies, scaling, config);
  else if (type == "yarn") stretch_as_yarn(angles, scaling, config, d_head);
  else if (type == "dynamic") grow_with_the_text(angles, scaling, config);
  else if (type == "longrope") stretch_as_longrope(angles, scaling, config);
  else
    throw UserError(
        tr("{field} asks for rotary positions of the type {type}, which is not supported; default, linear, llama3, yarn, "
           "dynamic and longrope are",
           {{"field", config.called(field)}, {"type", in_quotes(type.substr(0, 100))}}));
  return angles;
}

}  // namespace headlight::folders
