#include "session/compare/two_words.hpp"

#include "explain/working.hpp"
#include "session/translate/translating.hpp"

namespace headlight::session {
namespace {

std::optional<SumOfProducts> score(const Session& session, Index row, int id) {
  const Working work = working(session.graph(), session.trace(), {*session.nodes().logits, row, id});
  const auto* sum = std::get_if<SumOfProducts>(&work.shape);
  return sum ? std::optional(*sum) : std::nullopt;
}

double bias_of(const SumOfProducts& sum) {
  double out = 0;
  for (const SumOfProducts::Added& added : sum.added) out += added.value;
  return out;
}

}  // namespace

std::optional<TwoWords> two_words(const Session& session, Index row, int first, int second) {
  const auto a = score(session, row, first), b = score(session, row, second);
  if (!a || !b || a->terms.size() != b->terms.size()) return std::nullopt;
  TwoWords out{.first = first, .second = second};
  for (size_t i = 0; i < a->terms.size(); ++i) {
    const auto &of_a = a->terms[i], &of_b = b->terms[i];
    if (of_a.left != of_b.left) return std::nullopt;  // both read different numbers, so they have no common factor
    out.terms.push_back({of_a.left, of_a.a, of_a.b - of_b.b, of_a.a * (of_a.b - of_b.b)});
  }
  out.bias = bias_of(*a) - bias_of(*b);
  const Matrix& logits = session.trace()[*session.nodes().logits];
  out.difference = static_cast<double>(logits(row, first)) - static_cast<double>(logits(row, second));
  out.share_first = static_cast<double>(share_of(session, row, first));
  out.share_second = static_cast<double>(share_of(session, row, second));
  return out;
}

std::pair<int, int> words_to_compare(const Session& session, Index row) {
  const int n = session.document().model->target_tokenizer->size();
  const auto& asked = session.selection().translation.words;
  if (asked && asked->first < n && asked->second < n) return *asked;
  const std::vector<NextWord> next = next_words(session, row, 2);
  return {next.front().id, next.back().id};
}

}  // namespace headlight::session
