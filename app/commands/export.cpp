#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "base/atomic_file.hpp"
#include "base/error.hpp"
#include "commands/command.hpp"
#include "commands/commands.hpp"
#include "commands/printed.hpp"
#include "commands/run_options.hpp"
#include "export/code.hpp"

namespace headlight {
namespace {

constexpr std::array later = {"latex", "csv", "svg", "html"};

Language language_asked_for(const std::string& wanted) {
  if (const auto language = language_called(wanted)) return *language;
  if (std::find(later.begin(), later.end(), wanted) != later.end())
    throw UserError("--as " + wanted + " does not exist yet; numpy, pytorch and eigen do");
  std::vector<std::string> known;
  for (const Language language : every_language) known.push_back(name(language));
  const std::string near = nearest_name(wanted, known);
  throw UserError("--as " + as_given(wanted) + " is unknown; " +
                  (near.empty() ? "numpy, pytorch and eigen are there" : "did you mean '" + near + "'?"));
}

struct ExportOptions {
  RunOptions run;
  std::string as, out;
  int sentence_number = 1;
};

void write_script(const ExportOptions& o) {
  const Language language = language_asked_for(o.as);
  const Document document = o.run.document();
  if (!o.out.empty()) o.run.require_not_read(o.out, document);
  const auto run = compute(document);
  if (o.sentence_number > static_cast<int>(run->samples.size()))
    throw UserError("--sentence-number " + std::to_string(o.sentence_number) + " does not exist; there are " +
                    std::to_string(run->samples.size()));
  const std::string text = script(language, *run, static_cast<size_t>(o.sentence_number - 1));
  if (o.out.empty()) print_exactly(text);
  else write_file(o.out, text);
}

}  // namespace

void add_export(CommandList& all) {
  const auto o = std::make_shared<ExportOptions>();
  Command& command = all.add("export", "a program of one file that computes every stage anew and checks itself");
  o->run.add_to(command);
  command.text("--as", "NAME", o->as, "numpy, pytorch or eigen (C++)").required();
  command.whole("--sentence-number", o->sentence_number, {1, 16}, "which sentence of the batch, from 1");
  command.text("--out", "FILE", o->out, "a file; without it the program is printed");
  command.does([o] { write_script(*o); });
}

}  // namespace headlight
