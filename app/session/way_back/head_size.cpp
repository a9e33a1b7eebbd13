#include "session/way_back/head_size.hpp"

#include "base/error.hpp"
#include "document/heads.hpp"
#include "zoo/catalogue.hpp"

namespace headlight::session {

std::optional<int> next_head_size(const Session& session, bool larger) {
  constexpr int least_width = 2, most_width = 1024;  // see RandomSpec
  const Document& d = session.document();
  if (!d.model->made_from) return std::nullopt;
  const int now = d.config.d_head(), next = larger ? 2 * now : now / 2, width = next * d.config.n_heads;
  return next >= 1 && width >= least_width && width <= most_width ? std::optional(next) : std::nullopt;
}

void set_head_size(Session& session, int d_head) {
  const Document& d = session.document();
  try {
    const RandomSpec spec = drawn_alike(d.config, d_head * d.config.n_heads, d.model->made_from->seed);
    session.push(SetModel{session.models().make(model_that(&CatalogueEntry::any_size), spec), {}});
  } catch (const UserError& error) {
    session.complain(error.message());
  }
}

}  // namespace headlight::session
