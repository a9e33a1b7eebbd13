#include "attend/attend.hpp"

#include <memory>

#include "base/error.hpp"
#include "base/wording.hpp"
#include "commands/cli/command.hpp"
#include "commands/cli/outputs.hpp"
#include "commands/cli/printed.hpp"
#include "commands/commands.hpp"

namespace headlight::commands {
namespace {

struct AttendOptions {
  std::string in, out;
  HeadCounts heads;
  AttentionRules rules;
  std::optional<int> left, right;
  std::optional<double> softcap;
  std::optional<std::string> precision;
};

/// Warns of tensors that are not read, one of which may be a mask under another name.
void tell_of_unread(const SafetensorsFile& file) {
  const std::vector<std::string> unread = unread_tensors(file);
  if (unread.empty()) return;
  const std::string more = unread.size() > 1 ? " and " + std::to_string(unread.size() - 1) + " more" : "";
  complain(file.path().string() + ": ignored the tensor " + in_quotes(unread.front()) + more +
           "; only Q, K, V, attn_mask, past_key, past_value and nonpad_kv_seqlen are read");
}

/// Warns if the file's results come from another precision, from which they differ by its rounding.
void tell_of_precision(const SafetensorsFile& file) {
  if (const std::string types = types_other_than_f32(file); !types.empty())
    complain(file.path().string() + " holds " + types +
             "; Headlight computes in F32, so the results differ from a run in that precision by its rounding");
}

/// Returns the rules of the flags, or those of the file for flags that are missing.
AttentionRules rules_of(const AttendOptions& o, const SafetensorsFile& file) {
  AttentionRules rules = rules_in(file);
  rules.causal = rules.causal || o.rules.causal;
  rules.left = o.left.value_or(static_cast<int>(rules.left));
  rules.right = o.right.value_or(static_cast<int>(rules.right));
  if (o.rules.scale) rules.scale = o.rules.scale;
  rules.softcap = o.softcap.value_or(rules.softcap);
  if (o.precision) rules.softmax_type = half_type_called(*o.precision, "--softmax-precision " + as_typed(*o.precision));
  return rules;
}

void attend_to(const AttendOptions& o) {
  if (o.precision) half_type_called(*o.precision, "--softmax-precision " + as_typed(*o.precision));  // refuse it before reading anything
  require_not_read("--out", o.out, {{o.in}, {}});
  const SafetensorsFile file(o.in);
  const AttentionRules rules = rules_of(o, file);
  const HeadCounts said = head_counts_in(file),
                   heads = {o.heads.queries ? o.heads.queries : said.queries, o.heads.keys ? o.heads.keys : said.keys};
  require_room_to_attend(attention_shape(file, heads), rules);
  file.require_memory();
  const AttentionRun run = attend::attend(read_attention(file, heads), rules);
  write_attention(o.out, run);
  tell_of_precision(file);
  tell_of_unread(file);
}

}  // namespace

void add_attend(CommandList& all) {
  const auto o = std::make_shared<AttendOptions>();
  Command& command = all.add("attend", "run ONNX's Attention operator on your own Q, K and V and write every step");
  command.computes();
  command
      .text("IN", "FILE", o->in,
            "safetensors file with Q, K and V as [batch, heads, length, d] or [batch, length, heads * d]; optionally attn_mask (BOOL or "
            "integers: true or 1 attends; floats are added), past_key and past_value, nonpad_kv_seqlen. F16, BF16 and F64 are "
            "computed in F32. Its __metadata__ may set the flags, too, under the operator's names (is_causal, scale, q_num_heads, "
            "...)")
      .required();
  command.text("--out", "FILE", o->out, "output file (safetensors)").required();
  command.whole("--q-num-heads", o->heads.queries, {1, 65536}, "number of heads of Q, if it has 3 axes");
  command.whole("--kv-num-heads", o->heads.keys, {1, 65536}, "number of heads of K and V, if they have 3 axes");
  command.flag("--is-causal", o->rules.causal,
               "causal mask: no query sees a later key; past keys or nonpad_kv_seqlen come before the queries");
  command.real("--scale", o->rules.scale, {0, largest_factor}, "factor of the scores (default: 1 / sqrt(d))");
  command.real("--softcap", o->softcap, {0, largest_factor}, "cap the scores smoothly at c: c tanh(score / c) (0: no cap)");
  command.whole("--left-window-size", o->left, {-1, 1 << 30}, "number of keys before it that a query sees (-1: all)");
  command.whole("--right-window-size", o->right, {-1, 1 << 30}, "number of keys after it that a query sees (-1: all)");
  command.text("--softmax-precision", "NAME", o->precision,
               "precision of the softmax: f16 or bf16 (its input and output are rounded), f32 or f64");
  command.does([o] { attend_to(*o); });
}

}  // namespace headlight::commands
