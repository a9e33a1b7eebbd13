#include "session/why/head_circuits.hpp"

#include <utility>

#include "model/stacks.hpp"
#include "text/tokenizer.hpp"

namespace headlight::session {
namespace {

constexpr size_t most_pairs = 12;
constexpr Index largest_picture = 1024 * 1024;  ///< numbers

HeadMatrix matrix_of(FactoredMatrix factors) {
  HeadMatrix m;
  m.singular_values = singular_values(factors);
  m.rank = rank_of(factors, m.singular_values);
  if (factors.rows() * factors.cols() <= largest_picture) m.values = multiplied_out(factors);
  m.factors = std::move(factors);
  return m;
}

void check_wanted(const StopToken& stop) {
  if (stop.stop_requested()) throw Stopped();
}

}  // namespace

bool has_circuits(const Session& s) {
  if (!is_of_attention(s.selection().stage) || s.imported()) return false;
  const AttentionNodes& attention = s.navigation().attention();
  return attention.W_Q != absent && attention.W_V != absent && attention.W_O != absent;
}

HeadCircuits::HeadCircuits(const Session& s, std::string word, std::shared_ptr<const HeadCircuits> before)
    : word_(std::move(word)),
      graph_(s.navigation().sample().graph),
      trace_(s.trace()),
      nodes_(s.nodes()),
      at_(s.selection().at),
      head_(s.selection().head),
      version_(s.version()) {
  query_words_ = (*graph_)[stack_at(nodes_, at_.decoder).W_E].axes.rows;
  key_words_ = (*graph_)[stack_of_keys(nodes_, at_).W_E].axes.rows;
  const Document& document = s.document();
  padding_ = unread_pieces(document.tokenizer.get(), document.model->target_tokenizer.get());
  if (before && before->done_ >= 1) matrices_ = before->matrices_;
  thread_ = Background([this](const StopToken& stop) {
    try {
      compute(stop);
    } catch (const Stopped&) {
    } catch (...) {
      failure_ = std::current_exception();
    }
    ended_ = true;
  });
}

bool HeadCircuits::is_of(const Session& s) const {
  return version_ == s.version() && at_ == s.selection().at && head_ == s.selection().head;
}

void HeadCircuits::check() {
  if (ended_ && failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void HeadCircuits::compute(const StopToken& stop) {
  if (!matrices_) {
    auto made = std::make_shared<Matrices>();
    made->query_key = matrix_of(query_key_matrix(trace_, nodes_, at_, head_));
    check_wanted(stop);
    made->value_output = matrix_of(value_output_matrix(trace_, nodes_, at_, head_));
    check_wanted(stop);
    made->full_query_key = full_query_key_matrix(trace_, nodes_, at_, head_, stop);
    made->full_value_output = full_value_output_matrix(trace_, nodes_, at_, head_, stop);
    if (made->full_value_output && made->full_value_output->rows() == made->full_value_output->cols() && !at_.cross)
      made->eigenvalues = analysis::eigenvalues(*made->full_value_output, stop);
    matrices_ = std::move(made);
  }
  if (matrices_->full_value_output) next_words_ = (*graph_)[*nodes_.logits].axes.cols;
  done_ = 1;
  const int of_keys = padding_.of(at_.decoder && !at_.cross);
  query_key_pairs_ = pairs_of(matrices_->full_query_key, {padding_.of(at_.decoder), of_keys}, query_words_, key_words_, stop);
  done_ = 2;
  if (matrices_->full_value_output)
    value_output_pairs_ =
        pairs_of(*matrices_->full_value_output, {of_keys, padding_.of(nodes_.decoder.has_value())}, key_words_, *next_words_, stop);
  done_ = 3;
  eigenvalues_ = matrices_->eigenvalues;
  done_ = 4;
}

WordPairs HeadCircuits::pairs_of(const FactoredMatrix& m, const UnreadWord& unread, const Axis& rows, const Axis& cols,
                                 const StopToken& stop) const {
  WordPairs pairs;
  if (word_.empty()) {
    pairs.cells = above_zero(largest_cells(m, unread, most_pairs, stop));
    return pairs;
  }
  check_wanted(stop);
  if (const auto row = find_on(rows, word_)) pairs.is_row = true, pairs.cells = above_zero(largest_in_row(m, unread, *row, most_pairs));
  check_wanted(stop);
  if (const auto col = find_on(cols, word_))
    pairs.is_column = true, pairs.in_column = above_zero(largest_in_column(m, unread, *col, most_pairs));
  return pairs;
}

}  // namespace headlight::session
