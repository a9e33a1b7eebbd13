#include "model/short_name.hpp"

#include <cctype>

#include "graph/node_name.hpp"

namespace headlight::model {
namespace {

/// Removes `part` from the front of `name`; true if it was there.
bool took(std::string& name, const std::string& part) {
  if (!name.starts_with(part)) return false;
  name.erase(0, part.size());
  return true;
}

}  // namespace

ShortName short_name(const std::string& of) {
  const NodeName whole = parse_node_name(of);
  ShortName parts;
  parts.head = whole.head.value_or(-1);
  std::string name = whole.path + whole.own;
  if (took(name, "encoder.")) parts.stack = "enc";
  if (took(name, "decoder.")) parts.stack = "dec";
  const std::string blocks = "blocks.";
  if (const size_t at = name.find(blocks); at != std::string::npos) {
    const size_t end = name.find('.', at + blocks.size());
    parts.block = name.substr(at + blocks.size(), end - at - blocks.size());
    name = name.substr(0, at) + (end == std::string::npos ? "" : name.substr(end + 1));
  }
  if (took(name, "self_attn.")) parts.stack = "self";
  if (took(name, "cross_attn.")) parts.stack = "cross";
  for (const std::string kind : {"attn.", "mlp."})
    if (const size_t at = name.find(kind); at != std::string::npos && (at == 0 || name[at - 1] == '.')) name.erase(at, kind.size());
  for (char& c : name)
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name.front()))) name.insert(0, "m");
  parts.base = std::move(name);
  return parts;
}

}  // namespace headlight::model
