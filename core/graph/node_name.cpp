#include "graph/node_name.hpp"

#include <charconv>

namespace headlight::graph {

NodeName parse_node_name(const std::string& name) {
  NodeName parts;
  const size_t dot = name.rfind('.');
  if (dot != std::string::npos) parts.path = name.substr(0, dot + 1);
  parts.own = name.substr(parts.path.size());
  const size_t open = parts.own.rfind('[');
  if (open == std::string::npos || parts.own.back() != ']') return parts;
  int head = -1;
  const char *begin = parts.own.data() + open + 1, *end = parts.own.data() + parts.own.size() - 1;
  const auto [rest, error] = std::from_chars(begin, end, head);
  if (error != std::errc() || rest != end || std::to_string(head) != std::string(begin, end) || head < 0)
    return parts;  // "[01]" is not a head
  parts.head = head;
  parts.own.resize(open);
  return parts;
}

}  // namespace headlight::graph
