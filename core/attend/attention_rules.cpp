#include "attend/attention_rules.hpp"

#include <charconv>
#include <cmath>

#include "base/error.hpp"
#include "base/float_chars.hpp"
#include "base/wording.hpp"

namespace headlight::attend {
namespace {

/// The settings of a file, each a text.
class Settings {
 public:
  explicit Settings(const SafetensorsFile& file) : file_(file) {}

  bool flag(const char* name) const {
    const std::string* text = find(name);
    if (!text || *text == "0" || *text == "false" || *text == "False") return false;
    if (*text == "1" || *text == "true" || *text == "True") return true;
    refuse(name, *text, tr("expected 1 or 0"));
  }

  std::optional<int> whole(const char* name, int least, int most) const {
    const std::string* text = find(name);
    if (!text) return std::nullopt;
    const auto number = read<int>(*text);
    if (!number || *number < least || *number > most)
      refuse(name, *text, tr("expected a whole number from {least} to {most}", {{"least", least}, {"most", most}}));
    return number;
  }

  std::optional<double> factor(const char* name) const {
    const std::string* text = find(name);
    if (!text) return std::nullopt;
    const auto number = read<double>(*text);
    if (!number || !(*number >= 0 && *number <= largest_factor)) refuse(name, *text, tr("expected a number from 0 to 1e30"));
    return number;
  }

  const std::string* find(const char* name) const {
    const auto found = file_.metadata().find(name);
    return found == file_.metadata().end() ? nullptr : &found->second;
  }

 private:
  static std::from_chars_result chars(const char* first, const char* last, int& number) { return std::from_chars(first, last, number); }
  static std::from_chars_result chars(const char* first, const char* last, double& number) { return read_chars(first, last, number); }

  template <class T>
  static std::optional<T> read(const std::string& text) {
    T number{};
    const auto [end, error] = chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
  }

  [[noreturn]] void refuse(const char* name, const std::string& text, const Message& right) const {
    throw UserError(tr("{file}: its __metadata__ has {name}: {text}; {right}",
                       {{"file", file_.path().string()}, {"name", in_quotes(name)}, {"text", in_quotes(text)}, {"right", right}}));
  }

  const SafetensorsFile& file_;
};

}  // namespace

std::optional<HalfType> half_type_called(const std::string& name, const Message& said) {
  if (name == "f16") return HalfType::f16;
  if (name == "bf16") return HalfType::bf16;
  if (name == "f32" || name == "f64") return std::nullopt;
  throw UserError(tr("{said} is unknown; there are f16, bf16, f32 and f64", {{"said", said}}));
}

AttentionRules rules_in(const SafetensorsFile& file) {
  const Settings settings(file);
  AttentionRules rules;
  rules.causal = settings.flag("is_causal");
  rules.left = settings.whole("left_window_size", -1, largest_window).value_or(-1);
  rules.right = settings.whole("right_window_size", -1, largest_window).value_or(-1);
  rules.scale = settings.factor("scale");
  rules.softcap = settings.factor("softcap").value_or(0);
  if (const std::string* type = settings.find("softmax_precision"))
    rules.softmax_type = half_type_called(*type, tr("{file}: \"softmax_precision\": {type} of its __metadata__",
                                                    {{"file", file.path().string()}, {"type", in_quotes(*type)}}));
  return rules;
}

HeadCounts head_counts_in(const SafetensorsFile& file) {
  const Settings settings(file);
  return {settings.whole("q_num_heads", 1, most_heads), settings.whole("kv_num_heads", 1, most_heads)};
}

}  // namespace headlight::attend
