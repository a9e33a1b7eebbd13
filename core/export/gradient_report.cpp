#include "export/gradient_report.hpp"

#include <utility>

#include "explain/gradient_working.hpp"
#include "export/report_json.hpp"

namespace headlight::exports {
namespace {

ReportJson terms_json(const Graph& graph, const GradientWorking& work) {
  ReportJson terms = ReportJson::array();
  for (const auto& term : work.terms)
    terms.push_back({{"node", graph[term.reader.node].name},
                     {"row", term.reader.row},
                     {"col", term.reader.col},
                     {"gradient", finite_json(term.gradient)},
                     {"derivative", finite_json(term.derivative)},
                     {"product", finite_json(term.product)}});
  return terms;
}

}  // namespace

std::string gradient_json(const Graph& graph, const Trace& trace, const GradientTrace& back, const Cell& cell) {
  const GradientWorking work = gradient_working(graph, trace, back, cell);
  const ReportJson objective = {{"text", name_of(back.objective, graph)}, {"value", finite_json(value_of(back.objective, graph, trace))}};
  const ReportJson all = {{"node", graph[cell.node].name},
                          {"row", cell.row},
                          {"col", cell.col},
                          {"value", finite_json(trace.at(cell))},
                          {"objective", objective},
                          {"gradient", finite_json(work.gradient)},
                          {"own", finite_json(work.own)},
                          {"terms", terms_json(graph, work)}};
  return line_of(all);
}

}  // namespace headlight::exports
