#include "views/page/markup_html.hpp"

#include "base/markup.hpp"
#include "export/run_page.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

const char* class_of(Role role) {
  switch (role) {
    case Role::query: return "query";
    case Role::key: return "key";
    case Role::value: return "value";
    case Role::output: return "output";
    default: return "";
  }
}

std::string within(bool wanted, const char* tag, const std::string& inside) {
  return wanted ? std::string("<") + tag + ">" + inside + "</" + tag + ">" : inside;
}

}  // namespace

std::string stage_anchor(const std::string& stage) { return "stage-" + stage; }

std::string html_of(const std::string& markup, const std::set<std::string>& stages) {
  std::string out;
  for (const TextRun& run : parse_runs(markup)) {
    std::string text = markup_escaped(run.text);
    text = within(run.script < 0, "sub", within(run.script > 0, "sup", within(run.mono, "code", within(run.bold, "b", text))));
    text = html_span(run.coloured ? class_of(run.role) : "", text);
    out += stages.count(run.link) ? html_link(stage_anchor(run.link), text) : text;
  }
  return out;
}

std::string html_of(const std::vector<EquationPart>& equation, const std::set<std::string>& stages) {
  std::string out;
  for (const EquationPart& part : equation) {
    const std::string below = part.below.empty() ? "" : within(true, "small", markup_escaped(part.below)), role = class_of(part.role);
    out += html_span(role.empty() ? "symbol" : role, within(part.bold, "b", html_of(part.symbol, stages)) + below);
  }
  return out;
}

}  // namespace headlight::views
