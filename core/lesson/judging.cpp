#include "lesson/judging.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <sstream>
#include <utility>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "document/apply.hpp"
#include "document/document_graph.hpp"
#include "document/sentence.hpp"
#include "document/tokens.hpp"
#include "graph/evaluate.hpp"
#include "graph/largest_in_row.hpp"
#include "run/sample.hpp"

namespace headlight::lesson {

/// Sentences of one length share a graph, unless a condition names a word: the labels are those of the first sentence.
struct JudgedGraph {
  std::shared_ptr<const Graph> graph;
  ModelNodes nodes;
};
using JudgedGraphs = std::map<int, JudgedGraph>;

namespace {

using Sign = JudgedCondition::Sign;

constexpr std::size_t most_without_rows = 20;  ///< sentences for each one that counts
constexpr double near_enough = 0.05;

/// True if a condition names a row or a column by its word.
bool names_words(const Judge& judge) {
  const auto in = [](const std::string& text) {
    std::istringstream words(text);
    bool place = false;
    for (std::string word; words >> word;) {
      if (place && word != "query" && word != "key" && word.find_first_not_of("0123456789") != std::string::npos) return true;
      place = word == "row" || word == "col" || word == "column";
    }
    return false;
  };
  return std::any_of(judge.conditions.begin(), judge.conditions.end(), [&](const JudgedCondition& c) { return in(c.text); });
}

/// The run of a document's only sentence, without any value. `known` null: graphs are not shared.
Run without_values(const Document& document, JudgedGraphs* known) {
  Run run{document, {}, {}};
  Sample sample;
  sample.tokens = source_tokens(document, 0);
  sample.n_words = sample.tokens.size();
  if (document.config.has_encoder()) sample.target = target_tokens(document, {});
  sample.n_target = sample.target.size();
  const auto found = known ? known->find(sample.tokens.size()) : JudgedGraphs::iterator();
  if (!known || found == known->end()) {
    require_computable(document);
    ModelGraph made = graph_of(document, sample.tokens, sample.target);
    sample.graph = std::make_shared<const Graph>(std::move(made.graph));
    run.nodes = std::move(made.nodes);
    if (known) (*known)[sample.tokens.size()] = {sample.graph, run.nodes};
  } else {
    sample.graph = found->second.graph;
    run.nodes = found->second.nodes;
  }
  run.samples.push_back(std::move(sample));
  return run;
}

void compute_values(Run& run, const std::set<NodeId>& nodes) {
  Sample& sample = run.samples.front();
  if (nodes.empty()) return;
  sample.trace = evaluate(
      *sample.graph, inputs_of(run.document, sample, run.nodes, nullptr),
      {.overridden = overrides_of(run.document, 0, *sample.graph, nullptr), .only_for = {nodes.begin(), nodes.end()}, .threads = 1});
}

/// The document with this sentence as if it had been typed. Known words need no edit, which would be slow.
Document with_sentence(const Document& document, const std::string& sentence) {
  const bool simple = document.mask != MaskKind::custom && document.sentences.size() == 1;
  const TokenizedSentence read = simple ? tokens_of_sentence(*document.tokenizer, sentence) : TokenizedSentence();
  const bool known = std::all_of(read.tokens.begin(), read.tokens.end(), [](const Token& token) { return token.id >= 0; });
  if (!simple || !known) return document::apply(document, SetSentences{{sentence}});  // std::apply would be found too
  checked_length(document, sentence);
  Document typed = document;
  typed.sentences = {sentence};
  if (typed.config.writes_text()) typed.targets = {Target{}};
  return typed;
}

/// The number with as many digits as tell it apart from the one beside it: 0.8996 is not "0.90" where more than 0.90 was expected.
std::string told_apart(double number, const std::string& other) {
  std::string text = lesson_number(number);
  for (const int digits : {4, 6, 9})
    if (text == other) text = to_text(number, digits);
  return text;
}

bool compares(double a, Sign sign, double b) {
  constexpr double to_two_decimals = 0.005, rounding = 1e-6;
  switch (sign) {
    case Sign::above: return a > b;
    case Sign::below: return a < b;
    case Sign::at_least: return a >= b - rounding;
    case Sign::at_most: return a <= b + rounding;
    case Sign::equal: return std::abs(a - b) < to_two_decimals || a == b;
    case Sign::near: return std::abs(a - b) <= near_enough + rounding;
    default: return false;
  }
}

/// The place of the largest number of a row, and its label.
struct Most {
  Index at;
  std::string label;
  bool words;  ///< the columns are the words of the sentence
};

/// A sentence with the run that its conditions need.
class JudgedSentence {
 public:
  JudgedSentence(const Judge& judge, const PointedFrom& from, Run run, std::optional<Run> before, std::vector<JudgedRow> places)
      : judge_(judge), from_(from), run_(std::move(run)), before_(std::move(before)), places_(std::move(places)) {
    std::set<NodeId> here, then;
    for (const JudgedCondition& condition : judge_.conditions) find_nodes(condition, here, then);
    compute_values(run_, here);
    if (before_) compute_values(*before_, then);
  }

  /// Adds the rows to the verdict; returns the first row that fails.
  std::optional<FailedRow> failed(Verdict& verdict) const {
    std::optional<FailedRow> first;
    for (const JudgedRow& place : places_) {
      std::optional<FailedRow> row = failed_at(place);
      ++verdict.rows;
      if (!row) ++verdict.rows_passed;
      else if (!first) first = std::move(row);
    }
    return first;
  }

 private:
  PointedFrom from(const JudgedRow& place, std::size_t key) const {
    PointedFrom from = from_;
    from.query = place.query;
    if (!place.keys.empty()) from.key = place.keys[key];
    return from;
  }
  MeasuredRun measured_at(const PointedFrom& from) const { return {run_, before_ ? *before_ : run_, from}; }

  void find_nodes(const JudgedCondition& condition, std::set<NodeId>& here, std::set<NodeId>& then) const {
    const PointedFrom first = from(places_.front(), 0);
    const auto add_most = [&](const std::string& place) { here.insert(pointed_at(place, run_, first).node); };
    if (!condition.most.empty()) {
      add_most(condition.most);
      if (condition.is.starts_with("most ")) add_most(condition.is.substr(5));
      return;
    }
    for (const JudgedSide* side : {&condition.left, &condition.right})
      for (const JudgedTerm* term : {&side->term, side->divisor ? &*side->divisor : nullptr}) {
        if (!term || term->kind != JudgedTerm::Kind::measure) continue;
        const bool then_measured = before_ && term->text.starts_with("before ");
        const std::string text = then_measured ? term->text.substr(7) : term->text;
        const Run& run = then_measured ? *before_ : run_;
        if (const auto at = measured_part(text, {run, run, first})) (then_measured ? then : here).insert(at->node);
      }
  }

  std::optional<FailedRow> failed_at(const JudgedRow& place) const {
    for (std::size_t i = 0; i < judge_.conditions.size(); ++i) {
      std::optional<FailedRow> row;
      for (std::size_t key = 0; key < std::max<std::size_t>(1, place.keys.size()); ++key) {
        const auto tried = tried_at(judge_.conditions[i], from(place, key));
        if (!tried) {
          row.reset();
          break;
        }
        if (!row) row = tried;
      }
      if (!row) continue;
      row->condition = static_cast<int>(i);
      return row;
    }
    return {};
  }

  /// The row if the condition does not hold in it.
  std::optional<FailedRow> tried_at(const JudgedCondition& condition, const PointedFrom& from) const {
    FailedRow row{.sentence = run_.document.sentences.front(), .query = *from.query, .key = from.key, .sign = condition.sign};
    const bool holds = condition.most.empty() ? number_holds(condition, from, row) : most_holds(condition, from, row);
    if (holds) return {};
    note_place(condition, from, row);
    row.query_word = word_at(*from.query);
    if (from.key) row.key_word = word_at(*from.key);
    return row;
  }

  /// The place in this run that a condition reads first: nothing if it reads none, or another run.
  std::optional<Pointed> place_read(const JudgedCondition& condition, const PointedFrom& from) const {
    if (!condition.most.empty()) return pointed_at(condition.most, run_, from);
    for (const JudgedSide* side : {&condition.left, &condition.right})
      if (side->term.kind == JudgedTerm::Kind::measure && !side->term.text.starts_with("before "))
        if (const auto at = measured_part(side->term.text, measured_at(from))) return at;
    return {};
  }
  void note_place(const JudgedCondition& condition, const PointedFrom& from, FailedRow& row) const {
    const auto at = place_read(condition, from);
    if (!at) return;
    row.matrix = (*run_.samples.front().graph)[at->node].name;
    row.row = at->row;
    if (at->col) row.col = at->col;
  }

  bool number_holds(const JudgedCondition& condition, const PointedFrom& from, FailedRow& row) const {
    const double left = value(condition.left, from), right = value(condition.right, from);
    row.expected = lesson_number(right);
    row.found = told_apart(left, row.expected);
    return compares(left, condition.sign, right);
  }

  bool most_holds(const JudgedCondition& condition, const PointedFrom& from, FailedRow& row) const {
    const Most found = most(condition.most, from);
    const auto as_word = [&](const Most& one) { return one.words ? word_at(one.at) : one.label; };
    row.found = as_word(found);
    row.col = found.at;
    bool same = false;
    if (condition.is.starts_with("most ")) {
      const Most other = most(condition.is.substr(5), from);
      row.expected = as_word(other);
      same = found.words && other.words ? found.at == other.at : found.label == other.label;
    } else if (const auto at = condition.is == "key" ? from.key : condition.is == "query" ? from.query : std::nullopt) {
      row.expected = found.words ? word_at(*at) : text_at(*at);
      same = found.words ? found.at == *at : found.label == text_at(*at);
    } else {
      row.expected = condition.is;
      same = found.label == condition.is;
    }
    return same == (condition.sign == Sign::is);
  }

  Most most(const std::string& text, const PointedFrom& from) const {
    const Pointed at = pointed_at(text, run_, from);
    if (!at.row || at.col) throw UserError(tr("most needs a row: most pattern head 1 row query"));
    const Index largest = largest_in_row(matrix_at(at, run_), *at.row);
    const Axis& cols = axes_at(at, run_).cols;
    const bool words = counts_words(cols.kind);
    return {largest, words ? text_at(largest) : cols.label(largest), words};
  }

  double value(const JudgedSide& side, const PointedFrom& from) const {
    return value(side.term, from) / (side.divisor ? value(*side.divisor, from) : 1);
  }
  double value(const JudgedTerm& term, const PointedFrom& from) const {
    switch (term.kind) {
      case JudgedTerm::Kind::number: return term.number;
      case JudgedTerm::Kind::words: return static_cast<double>(run_.samples.front().tokens.tokens.size());
      case JudgedTerm::Kind::same: return n_same(*from.query);
      case JudgedTerm::Kind::measure: return measured(term.text, measured_at(from));
    }
    return 0;
  }

  const std::string& text_at(Index place) const { return run_.samples.front().tokens.tokens[static_cast<std::size_t>(place)].text; }
  double n_same(Index place) const {
    const std::vector<Token>& all = run_.samples.front().tokens.tokens;
    return static_cast<double>(
        std::count_if(all.begin(), all.end(), [&](const Token& token) { return token.id == all[static_cast<std::size_t>(place)].id; }));
  }
  std::string word_at(Index place) const {
    return n_same(place) > 1 ? text_at(place) + " (" + std::to_string(place + 1) + ")" : text_at(place);
  }

  const Judge& judge_;
  PointedFrom from_;
  Run run_;
  std::optional<Run> before_;
  std::vector<JudgedRow> places_;
};

}  // namespace

struct Judging::Parts {
  Judge judge;
  Document document, before;
  PointedFrom from;
  DrawnSentences sentences;
  std::size_t drawn = 0;
  bool shares_graphs = true;
  JudgedGraphs graphs = {}, graphs_before = {};
  Verdict verdict = {};

  /// New words make another vocabulary, so the sentence gets another graph.
  Run run_of(const Document& from_document, const std::string& sentence, JudgedGraphs& known) const {
    const Document typed = with_sentence(from_document, sentence);
    return without_values(typed, shares_graphs && typed.tokenizer == from_document.tokenizer ? &known : nullptr);
  }

  /// Judges a sentence; nothing if it has no row to look at.
  std::optional<bool> judged(const DrawnSentence& sentence, Verdict& counts, std::optional<FailedRow>& first) {
    Run run = run_of(document, sentence.text, graphs);
    std::vector<JudgedRow> places = judged_rows(judge, sentence, run.samples.front().tokens);
    if (places.empty()) return {};
    std::optional<Run> then;
    if (needs_before(judge)) then = run_of(before, sentence.text, graphs_before);
    std::optional<FailedRow> failed = JudgedSentence(judge, from, std::move(run), std::move(then), std::move(places)).failed(counts);
    if (failed && !first) first = failed;
    return !failed;
  }

  /// Judges a sentence; false for one that cannot be computed, and the first reason goes to `verdict.broken`.
  std::optional<bool> tried(const DrawnSentence& sentence, Verdict& counts, std::optional<FailedRow>& first) {
    try {
      return judged(sentence, counts, first);
    } catch (const UserError& error) {
      if (verdict.broken.empty()) verdict.broken = error.message();
      return false;
    }
  }

  void judge_own() {
    std::vector<std::string> words;
    for (const Token& token : source_tokens(document, 0).tokens)
      if (!token.added) words.push_back(token.text);
    Verdict alone;
    verdict.own = tried(typed_sentence(judge, document.sentences.front(), words), alone, verdict.own_failed);
  }

  bool judge_next() {
    const DrawnSentence sentence = sentences.next();
    ++drawn;
    if (sentence.text.empty()) return false;
    if (const auto passed = tried(sentence, verdict, verdict.failed)) {
      ++verdict.done;
      verdict.passed += *passed ? 1 : 0;
    }
    return verdict.done < verdict.of && drawn < most_without_rows * verdict.of;
  }

  void end() {
    constexpr double rounding = 1e-9;
    const auto share = [](std::size_t n, std::size_t of) { return of == 0 ? 0 : static_cast<double>(n) / static_cast<double>(of); };
    const double passed = judge.of_rows ? share(verdict.rows_passed, verdict.rows) : share(verdict.passed, verdict.done);
    verdict.ended = true;
    verdict.enough = verdict.done > 0 && verdict.broken.empty() && passed >= judge.share - rounding;
    if (verdict.done == 0 && verdict.broken.empty()) verdict.broken = tr("no drawn sentence has a row that this judge looks at");
  }
};

Judging::Judging(Judge judge, Document document, Document before, const PointedFrom& from, std::uint64_t seed) {
  DrawnSentences sentences(judge, *document.model, from.at, seed);
  parts_ = std::make_unique<Parts>(Parts{std::move(judge), std::move(document), std::move(before), from, std::move(sentences)});
  parts_->verdict.of = static_cast<std::size_t>(parts_->judge.n);
  const bool words_take_places = parts_->document.model->no_position < 0;
  parts_->shares_graphs = words_take_places && !names_words(parts_->judge);
}
Judging::~Judging() = default;
Judging::Judging(Judging&&) noexcept = default;
Judging& Judging::operator=(Judging&&) noexcept = default;

bool Judging::step(std::chrono::milliseconds longest) {
  Parts& p = *parts_;
  if (p.verdict.ended) return false;
  const auto until = std::chrono::steady_clock::now() + longest;
  if (p.drawn == 0) p.judge_own();
  bool more = true;
  do {
    more = p.judge_next();
  } while (more && std::chrono::steady_clock::now() < until);
  if (!more) p.end();
  return more;
}

const Verdict& Judging::so_far() const { return parts_->verdict; }

Verdict judged(const Judge& judge, const Document& document, const Document& before, const PointedFrom& from, std::uint64_t seed) {
  constexpr std::chrono::milliseconds all_at_once{1000};
  Judging judging(judge, document, before, from, seed);
  while (judging.step(all_at_once)) {
  }
  return judging.so_far();
}

}  // namespace headlight::lesson
