#include "export/gradient_report.hpp"

#include <utility>

#include "explain/gradient_working.hpp"
#include "export/ordered_json.hpp"

namespace headlight {
namespace {

OrderedJson terms_json(const Graph& graph, const GradientWorking& work) {
  OrderedJson terms = OrderedJson::array();
  for (const auto& term : work.terms)
    terms.push_back({{"node", graph[term.reader.node].name},
                     {"row", term.reader.row},
                     {"col", term.reader.col},
                     {"gradient", number_json(term.gradient)},
                     {"derivative", number_json(term.derivative)},
                     {"product", number_json(term.product)}});
  return terms;
}

}  // namespace

std::string gradient_json(const Graph& graph, const Trace& trace, const GradientTrace& back, const Cell& cell) {
  const GradientWorking work = gradient_working(graph, trace, back, cell);
  const OrderedJson objective = {{"text", name_of(back.objective, graph)}, {"value", number_json(value_of(back.objective, graph, trace))}};
  const OrderedJson all = {{"node", graph[cell.node].name},
                           {"row", cell.row},
                           {"col", cell.col},
                           {"value", number_json(trace.at(cell))},
                           {"objective", objective},
                           {"gradient", number_json(work.gradient)},
                           {"own", number_json(work.own)},
                           {"terms", terms_json(graph, work)}};
  return all.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

}  // namespace headlight
