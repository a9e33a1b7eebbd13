#include "export/code_plan.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "model/short_name.hpp"

namespace headlight::exports {
namespace {

/// Names with another use in a script, in any of the languages.
constexpr std::array reserved = {"F",      "Index",   "Matrix", "TRACE",  "and",   "as",     "attention",  "auto",     "base64",
                                 "class",  "compare", "const",  "def",    "del",   "delete", "difference", "expected", "float",
                                 "for",    "from",    "given",  "h",      "if",    "in",     "inf",        "int",      "is",
                                 "lambda", "main",    "math",   "matrix", "nan",   "new",    "not",        "np",       "only_rows",
                                 "or",     "std",     "sys",    "this",   "torch", "unpack"};

}  // namespace

CodePlan::CodePlan(Language language, const Graph& graph) : language_(language), graph_(graph) {
  gather_functions();
  name_nodes();
  std::vector<NodeId> of_heads;
  for (NodeId id = 0; id < graph.size(); ++id) {
    if (graph[id].is_input()) continue;
    if (head(id) >= 0) {
      of_heads.push_back(id);
      continue;
    }
    add_heads(of_heads);
    of_heads.clear();
    start_plain_part();
    parts_.back().lines.push_back(line(id, ""));
  }
  add_heads(of_heads);
}

void CodePlan::gather_functions() {
  for (NodeId id = 0; id < graph_.size(); ++id) {
    if (graph_[id].is_input()) continue;
    CodeFunction function = graph_[id].op->code_function(language_);
    const auto same = [&](const CodeFunction& other) { return other.name == function.name; };
    if (!function.name.empty() && std::none_of(functions_.begin(), functions_.end(), same)) functions_.push_back(std::move(function));
  }
}

void CodePlan::name_nodes() {
  std::vector<ShortName> all;
  std::set<std::string> blocks, whole, taken(reserved.begin(), reserved.end());
  for (NodeId id = 0; id < graph_.size(); ++id) {
    all.push_back(short_name(graph_[id].name));
    if (!all.back().block.empty()) blocks.insert(all.back().block);
    if (all.back().head < 0) whole.insert(all.back().key());
  }
  for (const CodeFunction& function : functions_) taken.insert(function.name);
  std::map<std::string, std::string> names;  // by the name that all heads share
  for (const ShortName& part : all) {
    const std::string key = part.key() + (part.head < 0 ? "" : "[]");
    if (!names.count(key) || part.head < 0) {
      std::string name = part.base;
      if (part.head >= 0 && whole.count(part.key())) name += "_head";
      if (!part.stack.empty() || (!part.block.empty() && blocks.size() > 1)) name += "_" + part.place();
      while (!taken.insert(name).second) name += "_";
      names[key] = name;
    }
    variables_.push_back(names[key]);
    heads_.push_back(part.head);
  }
}

std::string CodePlan::name(NodeId id) const { return name_in(id, -1, ""); }

bool CodePlan::has_list(const std::string& variable) const {
  return std::any_of(parts_.begin(), parts_.end(),
                     [&](const CodePart& part) { return std::find(part.lists.begin(), part.lists.end(), variable) != part.lists.end(); });
}

/// The name of a node in a loop over heads: the loop variable `loop` indexes the node of head `own`, and its number any other.
std::string CodePlan::name_in(NodeId id, int own, const std::string& loop) const {
  if (head(id) < 0) return variable(id);
  return variable(id) + "[" + (head(id) == own && !loop.empty() ? loop : std::to_string(head(id))) + "]";
}

/// The list of all heads that `ids` are; empty if they are not one.
std::string CodePlan::list_of_all_heads(const std::vector<NodeId>& ids) const {
  if (ids.empty()) return "";
  for (size_t i = 0; i < ids.size(); ++i)
    if (head(ids[i]) != static_cast<int>(i) || variable(ids[i]) != variable(ids.front())) return "";
  const auto in_list = [&](NodeId id) { return head(id) >= 0 && variable(id) == variable(ids.front()); };
  Index size = 0;
  for (NodeId id = 0; id < graph_.size(); ++id) size += in_list(id);
  return size == static_cast<Index>(ids.size()) ? variable(ids.front()) : "";
}

CodeLine CodePlan::line(NodeId id, const std::string& loop) const {
  const Node& node = graph_[id];
  CodeNames names;
  names.head = head(id);
  names.head_name = loop;
  for (const NodeId input : node.inputs) {
    names.inputs.push_back(name_in(input, names.head, loop));
    names.axes.push_back(graph_[input].axes);
  }
  names.heads = list_of_all_heads(node.inputs);
  return {{id}, name_in(id, names.head, loop), node.op->code(language_, names)};
}

void CodePlan::start_plain_part() {
  if (parts_.empty() || parts_.back().heads > 0) parts_.emplace_back();
}

void CodePlan::add_heads(const std::vector<NodeId>& nodes) {
  if (nodes.empty()) return;
  CodePart part;
  for (const NodeId id : nodes) {
    const bool is_new = std::find(part.lists.begin(), part.lists.end(), variable(id)) == part.lists.end() && !has_list(variable(id));
    if (is_new) part.lists.push_back(variable(id));
    part.list_size = std::max(part.list_size, head(id) + 1);
  }
  parts_.push_back(std::move(part));
  if (add_loop(nodes)) return;
  for (const NodeId id : nodes) parts_.back().lines.push_back(line(id, ""));
  parts_.emplace_back();  // the next part has no lists
}

/// Adds the lines of all heads as one loop; false if they differ.
bool CodePlan::add_loop(const std::vector<NodeId>& nodes) {
  CodePart& part = parts_.back();
  std::vector<std::vector<CodeLine>> by_head(static_cast<size_t>(part.list_size));
  for (const NodeId id : nodes) by_head[static_cast<size_t>(head(id))].push_back(line(id, "h"));
  std::vector<CodeLine> lines = by_head.front();
  for (size_t h = 1; h < by_head.size(); ++h) {
    if (by_head[h].size() != lines.size()) return false;
    for (size_t i = 0; i < lines.size(); ++i) {
      if (by_head[h][i].name != lines[i].name || by_head[h][i].expression != lines[i].expression) return false;
      lines[i].nodes.push_back(by_head[h][i].nodes.front());
    }
  }
  part.heads = part.list_size;
  part.lines = std::move(lines);
  return true;
}

}  // namespace headlight::exports
