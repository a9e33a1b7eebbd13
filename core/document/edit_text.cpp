#include "document/edit_text.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/float_chars.hpp"
#include "base/listed_names.hpp"
#include "base/values.hpp"
#include "base/wording.hpp"

namespace headlight::document {
namespace {

template <class Kind>
Kind called(const std::string& wanted, std::span<const Kind> all, const std::string& flag) {
  std::vector<std::string> known;
  for (const Kind kind : all) {
    known.push_back(id(kind));
    if (known.back() == wanted) return kind;
  }
  const std::string near = nearest_name(wanted, known);
  const Message unknown = tr("{flag} {name} is unknown", {{"flag", flag}, {"name", in_quotes(wanted)}});
  throw UserError(near.empty() ? tr("{what}; there are {names}", {{"what", unknown}, {"names", listed_names(known)}})
                               : did_you_mean(unknown, near));
}

/// The number of an attention (see ModelConfig::n_attentions) named "encoder.1", "decoder.0.self", "decoder.0.cross" or "blocks.1".
int attention_called(const std::string& flag, const ModelConfig& config, const std::string& place) {
  const std::vector<std::string> known = attention_names(config);
  const auto found = std::find(known.begin(), known.end(), place);
  if (found != known.end()) return static_cast<int>(found - known.begin());
  throw UserError(tr("{flag}: the model {name} has no attention {place}; there are {all}",
                     {{"flag", flag}, {"name", config.name}, {"place", in_quotes(place)}, {"all", listed_names(known)}}));
}

/// The number after the place, if there is one.
std::optional<std::int64_t> head_in(const std::string& text) {
  const size_t colon = text.find(':');
  return whole_number(colon == std::string::npos ? text : text.substr(colon + 1));
}

/// `text` is the whole argument: the place is before its first colon.
HeadOfAttention place_of(const std::string& flag, const ModelConfig& config, const std::string& text, std::int64_t head) {
  const size_t colon = text.find(':');
  const int attention = colon == std::string::npos ? 0 : attention_called(flag, config, text.substr(0, colon));
  if (head < 1 || head > 1024)
    throw UserError(
        tr("{flag} {given}: there is no head {head}; heads count from 1", {{"flag", flag}, {"given", in_quotes(text)}, {"head", head}}));
  return {attention, static_cast<int>(head - 1)};
}

}  // namespace

std::vector<std::string> attention_names(const ModelConfig& config) {
  std::vector<std::string> all;
  const std::string stack = config.has_encoder() ? "encoder." : "blocks.";
  for (int layer = 0; layer < config.n_layers; ++layer) all.push_back(stack + std::to_string(layer));
  for (int layer = 0; layer < config.n_decoder_layers; ++layer)
    for (const char* kind : {".self", ".cross"}) all.push_back("decoder." + std::to_string(layer) + kind);
  return all;
}

MaskKind mask_called(const std::string& flag, const std::string& name) {
  if (name == "none") return MaskKind::none;
  if (name == "causal") return MaskKind::causal;
  throw UserError(tr("{flag} {name} is unknown; there are none and causal", {{"flag", flag}, {"name", as_typed(name)}}));
}

Mistake mistake_called(const std::string& flag, const std::string& name) { return called<Mistake>(name, all_mistakes(), flag); }

HeadOfAttention head_called(const std::string& flag, const ModelConfig& config, const std::string& text) {
  const auto head = head_in(text);
  if (!head)
    throw UserError(tr("{flag} {given} cannot be read; write a head as {place}:2",
                       {{"flag", flag}, {"given", in_quotes(text)}, {"place", attention_names(config).back()}}));
  return place_of(flag, config, text, *head);
}

SetHeadSetting head_setting_of(const std::string& flag, const ModelConfig& config, const std::string& text) {
  const size_t equals = text.find('=');
  const auto head = equals == std::string::npos ? std::nullopt : head_in(text.substr(0, equals));
  if (!head)
    throw UserError(tr("{flag} {given} cannot be read; write {flag} 2=off (as_it_is, off, uniform or mean)",
                       {{"flag", flag}, {"given", in_quotes(text)}}));
  const HeadOfAttention at = place_of(flag, config, text, *head);
  return {at.attention, at.head, called<HeadSetting>(text.substr(equals + 1), every_head_setting, flag)};
}

float cell_value(const std::string& flag, const std::string& text) {
  float value = 0;
  const auto [end, error] = read_chars(text.data(), text.data() + text.size(), value);
  if (end == text.data() + text.size() && error == std::errc()) return value;
  if (error == std::errc::result_out_of_range)
    throw UserError(tr("{flag}: {given} is too large or too small for float32", {{"flag", flag}, {"given", in_quotes(text)}}));
  throw UserError(tr("{flag}: {given} is not a number; write it as 0.2 or -inf", {{"flag", flag}, {"given", in_quotes(text)}}));
}

}  // namespace headlight::document
