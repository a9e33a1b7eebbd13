#include "views/prose/grouped_text.hpp"

namespace headlight::views {

std::string shared_keys_sentence(const Session& session, const Phrases& phrases) {
  const ModelConfig& c = session.document().config;
  if (c.kv_heads() == c.n_heads) return "";
  if (c.kv_heads() == 1 && c.n_heads == 2) return " " + phrases("stage.shared_keys.both");
  if (c.kv_heads() == 1) return " " + phrases("stage.shared_keys.one", {{"heads", c.n_heads}});
  return " " + phrases("stage.shared_keys", {{"heads", c.n_heads}, {"kv_heads", c.kv_heads()}, {"in_group", c.n_heads / c.kv_heads()}});
}

}  // namespace headlight::views
