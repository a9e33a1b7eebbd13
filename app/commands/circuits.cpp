#include <memory>
#include <optional>
#include <string>

#include "commands/cli/command.hpp"
#include "commands/cli/printed.hpp"
#include "commands/cli/run_options.hpp"
#include "commands/commands.hpp"
#include "export/circuits_report.hpp"
#include "model/named_cell.hpp"
#include "run/run.hpp"
#include "text/tokenizer.hpp"

namespace headlight::commands {
namespace {

struct CircuitsOptions {
  RunOptions run;
  std::string node;
  std::optional<std::string> word;
  int most = 10;
  bool json = false;
};

void circuits(const CircuitsOptions& o) {
  const auto run = compute(o.run.document(), nullptr, {}, Values::on_demand);
  const Sample& sample = run->samples.front();
  const Document& document = run->document;
  const HeadQuestion asked = {.graph = *sample.graph,
                              .trace = sample.trace,
                              .nodes = run->nodes,
                              .node = node_called(*sample.graph, run->nodes.outline, o.node),
                              .word = o.word,
                              .most = static_cast<size_t>(o.most),
                              .padding = unread_pieces(document.tokenizer.get(), document.model->target_tokenizer.get())};
  if (o.json) print_file(circuits_json(asked) + "\n");
  else print(circuits_text(asked));
}

}  // namespace

void add_circuits(CommandList& all) {
  const auto o = std::make_shared<CircuitsOptions>();
  Command& command = all.add("circuits", "show what a head's weights alone do: W_QK and W_OV, and the words they join");
  o->run.add_to(command);
  command.text("NODE", "NODE", o->node, "matrix of the head, such as blocks.0.attn.pattern[1]").required();
  command.text("--word", "WORD", o->word, "one word only: the keys it matches, and the words it makes likelier when attended to");
  command.whole("--most", o->most, {1, 10'000}, "pairs of words to list");
  command.flag("--json", o->json, "print everything as JSON on one line");
  command.does([o] { circuits(*o); });
}

}  // namespace headlight::commands
