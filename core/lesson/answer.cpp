#include "lesson/answer.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "base/error.hpp"
#include "base/values.hpp"
#include "base/wording.hpp"
#include "graph/largest_in_row.hpp"
#include "lesson/judge.hpp"
#include "lesson/lesson_keys.hpp"
#include "lesson/solution.hpp"
#include "model/stage_name.hpp"

namespace headlight::lesson {
namespace {

/// Numbers closer than this cannot be told apart by eye.
constexpr double least_lead = 0.01;
constexpr Index most_choices = 64, most_covered = 4096;

/// 0 to n-1 in an order that the seed decides, the same on every machine.
std::vector<std::size_t> shuffled(std::size_t n, std::uint64_t seed) {
  std::vector<std::size_t> all(n);
  std::iota(all.begin(), all.end(), std::size_t{0});
  std::mt19937_64 random(seed + 1);
  for (std::size_t i = n; i > 1; --i) std::swap(all[i - 1], all[static_cast<std::size_t>((random() >> 16) % i)]);
  return all;
}

/// A different seed for every question, so that the right answer does not have the same place throughout a lesson (FNV-1a).
std::uint64_t own_seed(const LessonQuestion& question, std::uint64_t seed) {
  std::uint64_t hash = 14695981039346656037ull ^ seed;
  for (const char c : question.text("ask").text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ull;
  return hash;
}

class AnswerMaker {
 public:
  AnswerMaker(const LessonQuestion& question, const Lesson& lesson, const LessonStep& step, const StepRun& run, StepRuns& runs,
              std::uint64_t seed, std::vector<LessonMistake>& mistakes)
      : question_(question), lesson_(lesson), step_(step), run_(run), runs_(runs), seed_(own_seed(question, seed)), mistakes_(mistakes) {}

  std::optional<LessonAnswer> answer() {
    for (const LessonKey& key : question_keys(question_.kind))
      if (key.needed && !find(question_.lines, key.name)) return std::nullopt;  // the reader has reported it
    const std::size_t had = mistakes_.size();
    answer_.kind = question_.kind;
    attempt(question_.at, mistakes_, [&] { compute_answer(); });
    for (const LessonText* text : find_all(question_.lines, "hide")) attempt(text->at, mistakes_, [&] { cover(pointed(text->plain())); });
    return mistakes_.size() == had ? std::optional(std::move(answer_)) : std::nullopt;
  }

 private:
  void compute_answer() {
    switch (question_.kind) {
      case QuestionKind::key: return key();
      case QuestionKind::number: return number();
      case QuestionKind::choice: return choice();
      case QuestionKind::fill: return fill();
      case QuestionKind::order: return order();
      case QuestionKind::wrong_row: return wrong_row();
      case QuestionKind::until: return until();
      case QuestionKind::judge: return judge();
      case QuestionKind::claim: return claim();
    }
  }

  /// Calls `what` with the text after `key`; an error becomes a mistake at that place.
  void with(const std::string& key, const std::function<void(const std::string&)>& what) {
    const LessonText text = question_.text(key);
    if (!text.empty()) attempt(text.at, mistakes_, [&] { what(text.plain()); });
  }
  Pointed pointed(const std::string& text) const { return pointed_at(text, *run_.run, run_.from()); }

  /// Covers all cells of a matrix, a row or a column; none of a very large matrix.
  void cover(const Pointed& at) {
    const Matrix& m = matrix_at(at, *run_.run);
    const Index rows = at.row ? 1 : m.rows(), cols = at.col ? 1 : m.cols();
    if (rows * cols > most_covered) return;
    for (Index r = 0; r < rows; ++r)
      for (Index c = 0; c < cols; ++c) answer_.covered.push_back({at.sample, at.node, at.row.value_or(r), at.col.value_or(c)});
  }

  void key() {
    with("row", [&](const std::string& text) {
      answer_.place = pointed(text);
      if (!answer_.place.row || answer_.place.col)
        throw UserError(tr("{given} is not a row; write it as pattern head 1 row it", {{"given", in_quotes(text)}}));
      const Matrix& m = matrix_at(answer_.place, *run_.run);
      if (m.cols() > most_choices) throw UserError(tr("this row has {cols} columns, too many to choose from", {{"cols", m.cols()}}));
      const bool least = question_.text("least").plain() == "yes";
      const Matrix values = (least ? -1.f : 1.f) * m.row(*answer_.place.row);
      answer_.index = largest_in_row(values, 0);
      for (Index c = 0; c < values.size(); ++c) {
        answer_.cells.push_back({answer_.place.sample, answer_.place.node, answer_.place.row, c});
        if (c != answer_.index && values(0, answer_.index) - values(0, c) < least_lead)
          throw UserError(tr("this question has no single answer: columns {first} and {second} have the same number, or nearly",
                             {{"first", label(answer_.index)}, {"second", label(c)}}));
      }
    });
  }
  std::string label(Index column) const { return axes_at(answer_.place, *run_.run).cols.label(column); }

  void number() {
    with("value", [&](const std::string& text) {
      answer_.numbers = {measured(text, run_.measured())};
      const auto at = read_from(text, run_.measured());
      answer_.place = at.value_or(run_.matrices.front());
      if (at && at->is_cell()) answer_.cells = {*at};
      else if (at) cover(*at);
      require_finite();
    });
    take_tolerance();
  }

  void fill() {
    for (const LessonText* text : find_all(question_.lines, "cell"))
      attempt(text->at, mistakes_, [&] {
        const Pointed cell = pointed(text->plain());
        if (!cell.is_cell()) throw UserError(tr("{plain} is not a cell; it needs row and col", {{"plain", in_quotes(text->plain())}}));
        if (std::find(answer_.cells.begin(), answer_.cells.end(), cell) != answer_.cells.end())
          throw UserError(tr("this cell is asked for twice"));
        answer_.cells.push_back(cell);
        answer_.numbers.push_back(static_cast<double>(value_at(cell, *run_.run)));
        require_finite();
      });
    if (!answer_.cells.empty()) answer_.place = answer_.cells.front();
    take_tolerance();
  }

  void require_finite() const {
    if (!std::isfinite(answer_.numbers.back()))
      throw UserError(tr("this question has no answer: it would be {numbers}", {{"numbers", lesson_number(answer_.numbers.back())}}));
  }

  /// The default tolerance accepts a number rounded to two figures.
  void take_tolerance() {
    double largest = 0;
    for (const double number : answer_.numbers) largest = std::max(largest, std::abs(number));
    answer_.tolerance = std::max(nearest_number, 0.02 * largest);
    with("tolerance", [&](const std::string& text) { answer_.tolerance = real_value("tolerance", text, {1e-6, 1e6}); });
  }

  /// Offers the texts of `right` and `wrong` in an order that the seed decides, and returns it: 0 is right.
  std::vector<std::size_t> offer(const LessonLines& lines) {
    std::vector<const LessonText*> texts = find_all(lines, "wrong");
    texts.insert(texts.begin(), find(lines, "right"));
    for (std::size_t i = 0; i < texts.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (texts[i]->plain() == texts[j]->plain()) mistakes_.push_back({texts[i]->at, tr("two answers are the same")});
    const std::vector<std::size_t> places = shuffled(texts.size(), seed_);
    for (std::size_t i = 0; i < places.size(); ++i) {
      answer_.options.push_back(rendered(*texts[places[i]], run_.measured(), mistakes_));
      if (places[i] == 0) answer_.index = static_cast<Index>(i);
    }
    answer_.written = places;
    return places;
  }

  void choice() {
    offer(question_.lines);
    answer_.place = run_.matrices.front();
    for (const LessonText* claim : find_all(question_.lines, "holds"))
      attempt(claim->at, mistakes_, [&] {
        if (!holds(claim->plain(), run_.measured()))
          throw UserError(tr("this does not hold in the run: {plain}", {{"plain", in_quotes(claim->plain())}}));
      });
  }

  void order() {
    with("stages", [&](const std::string& text) {
      const std::vector<StagePlace> known = stages_of(run_.run->nodes);
      std::vector<std::size_t> numbers;
      for (const std::string& name : names_value("stages", without_spaces(text))) {
        const auto found = std::find(known.begin(), known.end(), stage_called(name, run_.run->nodes, run_.stage.at));
        numbers.push_back(static_cast<std::size_t>(found - known.begin()));
      }
      std::sort(numbers.begin(), numbers.end());
      if (std::adjacent_find(numbers.begin(), numbers.end()) != numbers.end()) throw UserError(tr("a stage is listed twice"));
      if (numbers.size() < 2 || numbers.size() > 7) throw UserError(tr("put two to seven stages in order"));
      std::vector<std::size_t> offered = shuffled(numbers.size(), seed_);
      if (std::is_sorted(offered.begin(), offered.end()))
        std::reverse(offered.begin(), offered.end());  // otherwise the order offered would give the answer away
      answer_.order.resize(offered.size());
      for (std::size_t i = 0; i < offered.size(); ++i) {
        answer_.stages.push_back(known[numbers[offered[i]]]);
        answer_.order[offered[i]] = i;
      }
    });
    answer_.place = run_.matrices.front();
  }
  static std::string without_spaces(std::string text) {
    std::erase(text, ' ');
    return text;
  }

  void wrong_row() {
    with("matrix", [&](const std::string& text) {
      answer_.place = pointed(text);
      const Matrix& now = matrix_at(answer_.place, *run_.run);
      const Matrix& then = matrix_at(answer_.place, *run_.before);
      if (now.rows() != then.rows() || now.cols() != then.cols()) throw UserError(tr("the step changes the shape of this matrix"));
      std::vector<Index> wrong;
      for (Index r = 0; r < now.rows(); ++r)
        if (!((now.row(r) - then.row(r)).array().abs() <= 1e-5f || now.row(r).array() == then.row(r).array()).all()) wrong.push_back(r);
      if (wrong.size() != 1)
        throw UserError(tr("this question has no single answer: {wrong} rows differ from the right ones; change exactly one with set:",
                           {{"wrong", wrong.size()}}));
      answer_.index = wrong.front();
    });
  }

  /// The settings of the question, which change the step's document.
  void take_solution(const Message& none) {
    for (const LessonLine& line : question_.lines)
      if (find(document_keys(), line.key)) answer_.solution.push_back(line);
    answer_.place = run_.matrices.front();
    if (answer_.solution.empty()) throw UserError(none);
    const LessonLines step = overlaid(lesson_.settings, step_.settings);
    const bool on_top = question_.kind == QuestionKind::judge;
    answer_.solution = on_top ? solved_settings(step, answer_.solution) : overlaid(step, answer_.solution);
  }

  /// check_judge tries the solution, which takes longer than opening a step should.
  void judge() {
    judge_of(question_, mistakes_);
    take_solution(tr("this puzzle has no solution: add what makes the judge pass, such as a line fill: W_Q = identity; Reveal shows it"));
    runs_.compute_settings(answer_.solution, run_.from(), mistakes_);
  }

  void claim() {
    std::vector<const LessonText*> texts = find_all(question_.lines, "wrong");
    texts.insert(texts.begin(), find(question_.lines, "right"));
    LessonLines claims;
    std::vector<std::string> rules;
    for (const LessonText* text : texts)
      attempt(text->at, mistakes_, [&] {
        const Claim claim = claim_in(*text);
        if (std::find(rules.begin(), rules.end(), claim.rule.plain()) != rules.end()) throw UserError(tr("two claims have the same rule"));
        judge_of(question_, mistakes_, claim.rule.plain());
        claims.push_back({claims.empty() ? "right" : "wrong", text->at, claim.words});
        rules.push_back(claim.rule.plain());
      });
    answer_.place = run_.matrices.front();
    if (claims.size() != texts.size()) return;
    for (const std::size_t place : offer(claims)) answer_.rules.push_back(rules[place]);
  }

  void until() {
    take_solution(tr("add what makes the condition hold, such as a line sentence: ...; Reveal shows it"));
    for (const LessonText* condition : find_all(question_.lines, "condition"))
      attempt(condition->at, mistakes_, [&] { holds(condition->plain(), run_.measured()); });
    const auto solved = runs_.compute_settings(answer_.solution, run_.from(), mistakes_);
    if (!solved) return;
    if (conditions_hold(question_, run_.measured())) throw UserError(tr("the condition holds already, before anything is changed"));
    if (!conditions_hold(question_, {*solved, *run_.before, run_.from()}))
      throw UserError(tr("no answer is known: the condition does not hold with what the question gives as its answer"));
  }

  const LessonQuestion& question_;
  const Lesson& lesson_;
  const LessonStep& step_;
  const StepRun& run_;
  StepRuns& runs_;
  std::uint64_t seed_;
  std::vector<LessonMistake>& mistakes_;
  LessonAnswer answer_;
};

}  // namespace

std::optional<LessonAnswer> answer_to(const LessonQuestion& question, const Lesson& lesson, const LessonStep& step, const StepRun& run,
                                      StepRuns& runs, std::uint64_t seed, std::vector<LessonMistake>& mistakes) {
  return AnswerMaker(question, lesson, step, run, runs, seed, mistakes).answer();
}

std::vector<Pointed> LessonAnswer::hidden() const {
  std::vector<Pointed> all = cells;
  all.insert(all.end(), covered.begin(), covered.end());
  return all;
}

Guess no_guess(const LessonAnswer& answer) { return {std::nullopt, std::vector<std::optional<double>>(answer.numbers.size()), {}}; }

Index n_choices(const LessonAnswer& answer, const Run& run) {
  switch (answer.kind) {
    case QuestionKind::key: return axes_at(answer.place, run).cols.size;
    case QuestionKind::wrong_row: return axes_at(answer.place, run).rows.size;
    case QuestionKind::choice:
    case QuestionKind::claim: return static_cast<Index>(answer.options.size());
    default: return 0;
  }
}

bool is_complete(const LessonAnswer& answer, const Guess& guess) {
  switch (answer.kind) {
    case QuestionKind::key:
    case QuestionKind::wrong_row:
    case QuestionKind::choice:
    case QuestionKind::claim: return guess.index.has_value();
    case QuestionKind::number:
    case QuestionKind::fill: return std::all_of(guess.numbers.begin(), guess.numbers.end(), [](const auto& n) { return n.has_value(); });
    case QuestionKind::order: return guess.order.size() == answer.order.size();
    case QuestionKind::until:
    case QuestionKind::judge: return false;
  }
  return false;
}

bool is_right(const LessonAnswer& answer, const Guess& guess) {
  if (!is_complete(answer, guess)) return false;
  if (answer.kind == QuestionKind::order) return guess.order == answer.order;
  if (answer.numbers.empty()) return guess.index == answer.index;
  for (std::size_t i = 0; i < answer.numbers.size(); ++i)
    if (!is_right_number(answer, i, *guess.numbers[i])) return false;
  return true;
}

bool is_right_number(const LessonAnswer& answer, std::size_t i, double number) {
  return std::abs(number - answer.numbers[i]) <= answer.tolerance;
}

Guess right_guess(const LessonAnswer& answer) {
  Guess guess = no_guess(answer);
  if (answer.kind == QuestionKind::order) guess.order = answer.order;
  else if (answer.numbers.empty()) guess.index = answer.index;
  for (std::size_t i = 0; i < answer.numbers.size(); ++i) guess.numbers[i] = answer.numbers[i];
  return guess;
}

std::string in_words(const LessonAnswer& answer, const Guess& guess, const Run& run) {
  const auto label = [&](const Axis& axis) { return guess.index ? axis.label(*guess.index) : ""; };
  switch (answer.kind) {
    case QuestionKind::key: return label(axes_at(answer.place, run).cols);
    case QuestionKind::wrong_row: return label(axes_at(answer.place, run).rows);
    case QuestionKind::choice:
    case QuestionKind::claim: return guess.index ? answer.options.at(static_cast<std::size_t>(*guess.index)).words() : "";
    default: break;
  }
  std::string all;
  for (const std::size_t i : guess.order) all += (all.empty() ? "" : ", ") + std::string(id(answer.stages[i].stage));
  for (const auto& number : guess.numbers)
    if (number) all += (all.empty() ? "" : ", ") + lesson_number(*number);
  return all;
}

bool conditions_hold(const LessonQuestion& question, const MeasuredRun& runs) {
  const auto conditions = find_all(question.lines, "condition");
  return std::all_of(conditions.begin(), conditions.end(), [&](const LessonText* condition) {
    try {
      return holds(condition->plain(), runs);
    } catch (const UserError&) {
      return false;
    }
  });
}

}  // namespace headlight::lesson
