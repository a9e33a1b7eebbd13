#include <memory>
#include <optional>
#include <string>

#include "base/error.hpp"
#include "base/values.hpp"
#include "commands/cli/command.hpp"
#include "commands/cli/printed.hpp"
#include "commands/cli/run_options.hpp"
#include "commands/cli/warnings.hpp"
#include "commands/cli/watch.hpp"
#include "commands/commands.hpp"
#include "document/apply.hpp"
#include "export/patch_report.hpp"
#include "run/run.hpp"

namespace headlight::commands {
namespace {

struct PatchOptions {
  RunOptions run;
  std::string into, metric, what = "heads";
  std::optional<std::string> into_target;
  int most = 20;
  bool json = false;
};

PatchRegions regions_called(const std::string& name) {
  if (name == "heads") return PatchRegions::heads;
  if (name == "rows") return PatchRegions::rows;
  throw UserError("--what " + as_typed(name) + " is unknown; there are heads and rows");
}

void require_one_sentence(const Document& document) {
  if (document.sentences.size() > 1)
    throw UserError("--sentence is given " + std::to_string(document.sentences.size()) +
                    " times; patch takes one, and --into for the other text");
}

/// Builds the document of the same flags with the other text.
Document other_document(const PatchOptions& o, const Document& document) {
  if (!o.run.document_file.empty() || !o.run.link.empty())
    return document::apply(document, SetSentences{{o.into}});  // a bare apply would find std::apply too
  RunOptions other = o.run;
  other.sentences = {o.into};
  other.ids.reset();
  other.with_marks = false;
  if (o.into_target) other.targets = {*o.into_target};
  return other.document();
}

void patch(const PatchOptions& o) {
  const PatchRegions what = regions_called(o.what);
  const Document document = o.run.document();
  require_one_sentence(document);
  const Document other = other_document(o, document);
  const auto a = compute(document, nullptr, {}, Values::on_demand), b = compute(other, nullptr, {}, Values::on_demand);
  Watch watch;
  const PatchReport report = patch_report({*a, *b, o.metric, what}, [&](size_t done, size_t of) {
    const std::string so_far = std::to_string(done) + " of " + std::to_string(of);
    watch.at("patch " + so_far, "patching was stopped after " + so_far + "; nothing was printed");
  });
  if (o.json) print_file(patch_json(report) + "\n");
  else print(patch_text(report, static_cast<size_t>(o.most)));
  warn_of_what_means_little(document);
  warn_of_what_means_little(other);
}

}  // namespace

void add_patch(CommandList& all) {
  const auto o = std::make_shared<PatchOptions>();
  Command& command = all.add("patch", "activation patching: show how much of one run each head, or row, brings back in another");
  o->run.add_to(command);
  command.text("--into", "TEXT", o->into, "the other text, B; each head or row of --sentence, A, is put into B's run").required();
  command.text("--into-target", "TEXT", o->into_target, "decoder text for B, if not --target").goes_with("--target");
  command
      .text("--metric", "METRIC", o->metric,
            "what to compare: \"logit WORD - WORD\" or \"logit WORD\" in the last row; with @ROW, in that row")
      .required();
  command.text("--what", "NAME", o->what, "what to patch: heads, or rows of each layer's input");
  command.whole("--most", o->most, {1, 1'000'000}, "results to list (--json: all)");
  command.flag("--json", o->json, "print everything as JSON on one line");
  command.does([o] { patch(*o); });
}

}  // namespace headlight::commands
