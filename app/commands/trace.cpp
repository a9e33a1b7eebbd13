#include <memory>

#include "commands/cli/command.hpp"
#include "commands/cli/run_options.hpp"
#include "commands/cli/warnings.hpp"
#include "commands/cli/watch.hpp"
#include "commands/commands.hpp"
#include "export/trace_file.hpp"

namespace headlight::commands {

void add_trace(CommandList& all) {
  struct Options {
    RunOptions run;
    TraceFileOptions file;
    std::string out;
  };
  const auto o = std::make_shared<Options>();
  Command& command = all.add("trace", "write every matrix of every stage to a safetensors file");
  o->run.add_to(command);
  command.flag("--with-weights", o->file.with_weights, "write the weights too");
  command.names("--only", o->file.only, "write only these tensors");
  command.text("--gradient-of", "OBJECTIVE", o->file.gradient_of,
               "also write grad.NAME, the gradient of OBJECTIVE with respect to NAME, for every matrix and, with "
               "--with-weights, every weight; for a batch, their sum. OBJECTIVE is NODE,ROW,COL, or two of these with \" - \" "
               "between them, or loss:WORD@ROW: -log of the probability of that word (without @ROW, in the last row)");
  command.text("--out", "FILE", o->out, "output file (safetensors)").required();
  command.does([o] {
    const Document document = o->run.document();
    o->run.require_not_read(o->out, document);
    write_trace(o->out, *watched_compute(document), o->file);
    warn_of_what_means_little(document);
  });
}

}  // namespace headlight::commands
