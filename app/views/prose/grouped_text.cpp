#include "views/prose/grouped_text.hpp"

namespace headlight {

std::string shared_keys_sentence(const Session& session) {
  const ModelConfig& c = session.document().config;
  if (c.kv_heads() == c.n_heads) return "";
  const std::string all = std::to_string(c.n_heads), in_group = std::to_string(c.n_heads / c.kv_heads());
  if (c.kv_heads() == 1) return " All " + all + " heads share one head of keys and values (multi-query attention, Shazeer 2019).";
  return " The " + all + " heads share " + std::to_string(c.kv_heads()) + " heads of keys and values, one for every " + in_group +
         " (grouped-query attention, Ainslie et al. 2023).";
}

}  // namespace headlight
