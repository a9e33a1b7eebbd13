#include <iostream>
#include <memory>

#include "commands/commands.hpp"
#include "commands/run_options.hpp"
#include "document/trace_file.hpp"

namespace headlight {

void add_trace(CLI::App& app) {
  struct Options {
    RunOptions run;
    TraceFileOptions file;
    std::string out;
  };
  const auto o = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("trace", "write every matrix of every stage to a safetensors file");
  o->run.add_to(*command);
  command->add_flag("--with-weights", o->file.with_weights, "write the weights too");
  command->add_option("--only", o->file.only, "only these tensors: NAME,NAME")->delimiter(',');
  command->add_option("--out", o->out, "TRACE.safetensors")->required();
  command->callback([o] { write_trace(o->out, *compute(o->run.document()), o->file); });
}

}  // namespace headlight
