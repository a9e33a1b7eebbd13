#include "folders/hugging_face/unread_config.hpp"

#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "base/json.hpp"
#include "base/wording.hpp"
#include "folders/hugging_face/shards.hpp"
#include "text/words.hpp"

namespace headlight::folders {
namespace {

namespace fs = std::filesystem;

/// Objects that are read, or do not affect the computation.
constexpr std::array<std::string_view, 8> known_objects = {
    "rope_scaling", "rope_parameters", "id2label", "label2id", "auto_map", "pruned_heads", "task_specific_params", "generation_config"};
/// Endings of tensors beside quantised numbers: their scales, their zeros, and their packing.
constexpr std::array<std::string_view, 11> of_few_bits = {".qweight",       ".qzeros",           ".g_idx",        ".absmax",
                                                          ".quant_map",     ".nested_absmax",    ".SCB",          ".weight_scale",
                                                          ".weight_packed", ".weight_scale_inv", ".weight_format"};

/// The format of the weights as far as the config states it: "gptq, 4 bits".
std::string method_in(const nlohmann::json& object) {
  std::string method;
  for (const char* field : {"quant_method", "quantization_method", "format", "fmt"})
    if (method.empty() && object.is_object() && object.contains(field) && object[field].is_string())
      method = object[field].get<std::string>();
  if (!object.is_object()) return method;
  if (object.contains("bits") && object["bits"].is_number_unsigned())
    method += (method.empty() ? "" : ", ") + object["bits"].dump() + " bits";
  for (const auto& [field, bits] : {std::pair{"load_in_4bit", "4 bits"}, std::pair{"load_in_8bit", "8 bits"}})
    if (object.contains(field) && object[field] == true) method += (method.empty() ? "" : ", ") + std::string(bits);
  return single_line(method.substr(0, 100));
}

[[noreturn]] void refuse_quantised(const std::string& where, const std::string& method) {
  const std::string said = method.empty() ? where : where + ": " + method;
  throw UserError(
      tr("the weights are quantised ({what}), and numbers of few bits are not read; save the model with weights of 16 or 32 bits",
         {{"what", said}}));
}

}  // namespace

void require_not_quantised(const fs::path& folder, const ConfigFields& config, std::span<const std::string> tensors) {
  for (const char* field : {"quantization_config", "compression_config"})
    if (config.has(field)) refuse_quantised(config.called(field), method_in(config.required(field)));
  for (const std::string& name : tensors)
    for (const std::string_view end : of_few_bits)
      if (name.ends_with(end)) {
        for (const char* file : {"quantize_config.json", "quant_config.json"})
          if (is_there(folder / file)) refuse_quantised(file, "");
        refuse_quantised("the tensor " + in_quotes(single_line(name.substr(0, 200))), "");
      }
}

void require_read(const ConfigFields& config) {
  if (config.has("pruned_heads") && config.part("pruned_heads").value() != nlohmann::json::object())
    throw UserError(tr("{field} takes heads out of some layers, which is not supported", {{"field", config.called("pruned_heads")}}));
  config.only("tie_encoder_decoder", false);
}

std::vector<Message> unread_objects(const ConfigFields& config) {
  std::vector<Message> all;
  for (const auto& [field, value] : config.value().items())
    if (value.is_object() && !value.empty() && std::find(known_objects.begin(), known_objects.end(), field) == known_objects.end())
      all.push_back(tr("{field} is not read.", {{"field", config.called(single_line(field.substr(0, 100)))}}));
  return all;
}

}  // namespace headlight::folders
