#include <algorithm>

#include "base/error.hpp"
#include "base/listed_names.hpp"
#include "base/wording.hpp"
#include "folders/hugging_face/family.hpp"

namespace headlight::folders {

/// Each is defined in the file with its name.
namespace family {
extern const Family gpt2, llama, bert, t5, marian;
}

namespace {

constexpr const Family* families[] = {&family::gpt2, &family::llama, &family::bert, &family::t5, &family::marian};

struct KnownActivation {
  const char* name;
  Activation activation;
};
constexpr KnownActivation activations[] = {
    {"relu", Activation::relu},
    {"gelu", Activation::gelu},
    {"gelu_python", Activation::gelu},
    {"gelu_new", Activation::gelu_tanh},
    {"gelu_pytorch_tanh", Activation::gelu_tanh},
    {"gelu_fast", Activation::gelu_tanh},  // the same formula with different rounding
    {"silu", Activation::silu},
    {"swish", Activation::silu},
};

}  // namespace

std::span<const Family* const> all_families() { return families; }

bool is_of_another_head(std::string_view tensor, const Model&) {
  constexpr std::string_view heads[] = {"score.", "classifier.", "qa_outputs.", "multiple_choice_head.", "classification_head.", "pooler."};
  return std::any_of(std::begin(heads), std::end(heads), [&](std::string_view head) { return tensor.starts_with(head); });
}

Activation activation_called(const ConfigFields& config, const char* field, const char* missing) {
  return activation_named(config, field, config.text(field, missing));
}

Activation activation_named(const ConfigFields& config, const char* field, const std::string& name) {
  std::vector<std::string> all;
  for (const KnownActivation& known : activations) {
    if (name == known.name) return known.activation;
    all.emplace_back(known.name);
  }
  throw UserError(tr("{field} is the activation {name}, which is not supported; there are {all}",
                     {{"field", config.called(field)}, {"name", in_quotes(name.substr(0, 100))}, {"all", listed_names(all)}}));
}

WeightName weight_name(const std::string& name) {
  for (const std::string stack : {"encoder", "decoder"})
    if (name.starts_with(stack + ".")) {
      WeightName found = weight_name(name.substr(stack.size() + 1));
      found.stack = stack;
      return found;
    }
  constexpr std::string_view blocks = "blocks.";
  if (!name.starts_with(blocks)) return {-1, name};
  const size_t end = name.find('.', blocks.size());
  return {std::stoi(name.substr(blocks.size(), end - blocks.size())), name.substr(end + 1)};
}

}  // namespace headlight::folders
