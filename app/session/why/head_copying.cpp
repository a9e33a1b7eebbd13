#include "session/why/head_copying.hpp"

#include <utility>

#include "session/why/head_circuits.hpp"

namespace headlight::session {
namespace {

std::vector<MatrixPtr> weights_read(const Session& s) {
  const ModelNodes& nodes = s.nodes();
  const AttentionNodes& attention = s.navigation().attention();
  std::vector<MatrixPtr> all;
  for (const NodeId node : {attention.W_V, attention.W_O, s.navigation().stack().W_E, nodes.W_U.value_or(attention.W_O)})
    all.push_back(s.trace().matrix(node));
  return all;
}

}  // namespace

bool may_copy(const Session& s) {
  const AttentionId& at = s.selection().at;
  if (!has_circuits(s) || !s.nodes().logits || at.cross || at.decoder != s.nodes().decoder.has_value()) return false;
  return s.graph()[s.navigation().stack().W_E].axes.rows.size == s.graph()[*s.nodes().logits].axes.cols.size;
}

HeadCopying::HeadCopying(const Session& s)
    : graph_(s.navigation().sample().graph),
      trace_(s.trace()),
      nodes_(s.nodes()),
      at_(s.selection().at),
      head_(s.selection().head),
      weights_(weights_read(s)) {
  thread_ = Background([this](const StopToken& stop) {
    try {
      if (const auto follow = full_value_output_matrix(trace_, nodes_, at_, head_, stop)) found_ = copying(eigenvalues(*follow, stop));
    } catch (const Stopped&) {
    } catch (...) {
      failure_ = std::current_exception();
    }
    ended_ = true;
  });
}

bool HeadCopying::is_of(const Session& s) const {
  return at_ == s.selection().at && head_ == s.selection().head && weights_ == weights_read(s);
}

void HeadCopying::check() {
  if (ended_ && failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

}  // namespace headlight::session
