#include "lesson/diagnosis.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "base/error.hpp"
#include "base/values.hpp"
#include "graph/largest_in_row.hpp"

namespace headlight::lesson {
namespace {

/// A guess and the place that it was read from.
struct ReadAnswer {
  Guess guess;
  std::optional<Pointed> place;
  std::vector<float> numbers;  ///< all that it depends on there
};

/// The row or the column of a cell, or the one that `at` is; nothing for a matrix.
std::optional<Pointed> line_of(Pointed at) {
  if (at.is_cell()) at.col.reset();
  return at.row || at.col ? std::optional(at) : std::nullopt;
}

bool same_bits(const std::vector<float>& a, const std::vector<float>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](float x, float y) { return x == y || (std::isnan(x) && std::isnan(y)); });
}

/// Reads the answer to one question in any run, as written or otherwise.
class AnswerReader {
 public:
  AnswerReader(const LessonQuestion& question, const LessonAnswer& right) : question_(question), right_(right) {}

  /// Throws UserError if the place is not there.
  ReadAnswer read(const MeasuredRun& runs) const {
    switch (right_.kind) {
      case QuestionKind::number: return number(runs);
      case QuestionKind::fill: return cells(runs);
      case QuestionKind::key: return key(runs);
      default: return wrong_row(runs);
    }
  }

 private:
  ReadAnswer number(const MeasuredRun& runs) const {
    const std::string text = question_.text("value").plain();
    ReadAnswer out{{.index = {}, .numbers = {measured(text, runs)}, .order = {}}, measured_part(text, runs), {}};
    if (out.place) out.numbers = numbers_at(*out.place, runs.run);
    return out;
  }

  ReadAnswer cells(const MeasuredRun& runs) const {
    ReadAnswer out;
    for (const LessonText* text : find_all(question_.lines, "cell")) {
      const Pointed cell = read_as(pointed_at(text->plain(), runs.run, runs.from), runs.run, runs.reading);
      if (!out.place) out.place = cell;
      out.numbers.push_back(value_at(cell, runs.run));
      out.guess.numbers.emplace_back(out.numbers.back());
    }
    return out;
  }

  ReadAnswer key(const MeasuredRun& runs) const {
    const Pointed line = read_as(pointed_at(question_.text("row").plain(), runs.run, runs.from), runs.run, runs.reading);
    ReadAnswer out{{}, line, numbers_at(line, runs.run)};
    const Matrix values = Eigen::Map<const Matrix>(out.numbers.data(), 1, static_cast<Index>(out.numbers.size()));
    const bool least = question_.text("least").plain() == "yes";
    out.guess.index = largest_in_row(least ? Matrix(-values) : values, 0);
    return out;
  }

  /// Returns the answer under the only other reading: the spoiled column, taken for a row.
  ReadAnswer wrong_row(const MeasuredRun& runs) const {
    const Pointed matrix = pointed_at(question_.text("matrix").plain(), runs.run, runs.from);
    read_as(matrix, runs.run, runs.reading);  // throws if its rows and columns are different things
    const Matrix &now = matrix_at(matrix, runs.run), &then = matrix_at(matrix, runs.before);
    Index most = 0;
    (now - then).row(right_.index).cwiseAbs().maxCoeff(&most);
    ReadAnswer out{{}, matrix, {}};
    out.guess.index = most;
    return out;
  }

  const LessonQuestion& question_;
  const LessonAnswer& right_;
};

/// Collects the answers with the known mistakes.
class Trial {
 public:
  Trial(const LessonQuestion& question, const LessonAnswer& right, const StepRun& run, const StopToken& stop)
      : question_(question), reader_(question, right), right_(right), run_(run), stop_(stop) {}

  std::vector<MistakenAnswer> answers() {
    const bool row = right_.kind == QuestionKind::wrong_row;  // the rows of one matrix, compared with each other
    if (!row) right_read_ = reader_.read(with(run_.run));
    for (const KnownMistake& mistake : known_mistakes()) {
      if (mistake.made && !row) attempt([&] { compute_with(mistake); });
      for (const PointerReading reading : mistake.readings)
        if (!row || reading == PointerReading::exchanged) attempt([&] { add(mistake, run_.run, reading); });
      if (mistake.id == std::string_view(wrong_rounding)) add_roundings(mistake);
    }
    return std::move(all_);
  }

 private:
  /// A mistake that this model or this question does not allow explains nothing.
  template <class What>
  void attempt(const What& what) {
    try {
      what();
    } catch (const UserError&) {
    }
  }

  MeasuredRun with(const std::shared_ptr<const Run>& run, PointerReading reading = PointerReading::as_written) const {
    return {*run, *run_.before, run_.from(), run_.decimal, reading};
  }

  void compute_with(const KnownMistake& mistake) {
    if (const auto document = mistake.made(*run_.run))
      add(mistake, compute(*document, run_.run.get(), stop_, Values::on_demand), PointerReading::as_written);
  }

  void add(const KnownMistake& mistake, const std::shared_ptr<const Run>& run, PointerReading reading) {
    const ReadAnswer read = reader_.read(with(run, reading));
    MistakenAnswer out{&mistake, read.guess, std::min(right_.tolerance, nearest_number), right_read_.place, read.place, {}, {}};
    if (!touches(read, reading) || !is_possible(out.guess) || (!tells_apart(right_, out) && cannot_be_seen(mistake, read, *run))) return;
    const auto line = right_read_.place ? line_of(*right_read_.place) : std::nullopt;
    if (line && read.place) {
      Pointed there = *line;
      if (reading == PointerReading::exchanged) std::swap(there.row, there.col);
      there.node = read.place->node;
      out.right = MatrixLine{run_.run, *line}, out.wrong = MatrixLine{run, there};
    }
    all_.push_back(std::move(out));
  }

  /// True if the mistake changes any number that the question asks for.
  bool touches(const ReadAnswer& read, PointerReading reading) const {
    if (right_.kind == QuestionKind::wrong_row) return true;
    if (!read.place || !right_read_.place) return read.guess != right_read_.guess;
    return (reading != PointerReading::as_written && *read.place != *right_read_.place) || !same_bits(read.numbers, right_read_.numbers);
  }

  bool is_possible(const Guess& guess) const {
    return std::all_of(guess.numbers.begin(), guess.numbers.end(), [](const auto& number) { return std::isfinite(*number); });
  }

  /// True if a question like this one has the same answer with this mistake in every run: the largest number of a row, or its sum of 1.
  bool cannot_be_seen(const KnownMistake& mistake, const ReadAnswer& read, const Run& run) const {
    if (right_.kind == QuestionKind::key) return mistake.preserves_order;
    const bool sum = question_.text("value").plain().starts_with("sum ");
    return sum && read.place && !read.place->col && run.nodes.outline.rows_sum_to_one(read.place->node);
  }

  /// Cut off, or rounded, after too few decimals; something of the number is left.
  void add_roundings(const KnownMistake& mistake) {
    constexpr int most_decimals = 3;
    for (int decimals = 0; decimals <= most_decimals; ++decimals)
      for (const bool cut : {true, false}) {
        MistakenAnswer out{&mistake, no_guess(right_), 0, {}, {}, {}, {}};
        const double scale = std::pow(10, decimals), noise = 1e-6;
        bool left = !right_.numbers.empty();
        for (std::size_t i = 0; i < right_.numbers.size(); ++i) {
          const double size = std::abs(right_.numbers[i]) * scale, whole = cut ? std::floor(size * (1 + noise)) : std::round(size);
          left = left && size >= 1;
          out.guess.numbers[i] = std::copysign(whole / scale, right_.numbers[i]);
          out.near = std::max(out.near, noise * std::max(1., std::abs(right_.numbers[i])));
        }
        if (left && tells_apart(right_, out)) all_.push_back(std::move(out));
      }
  }

  const LessonQuestion& question_;
  AnswerReader reader_;
  const LessonAnswer& right_;
  const StepRun& run_;
  const StopToken& stop_;
  ReadAnswer right_read_;
  std::vector<MistakenAnswer> all_;
};

/// The fewest decimals that write the number.
int decimals_of(double number) {
  constexpr int most = 9;
  int decimals = 0;
  for (double scale = 1; decimals < most; ++decimals, scale *= 10)
    if (const double scaled = number * scale; std::abs(scaled - std::round(scaled)) <= 1e-9 * std::max(1., std::abs(scaled))) break;
  return decimals;
}

/// The decimals that an answer has to have: those that the tolerance asks for, and two figures of the number, but no third decimal for
/// them.
int needed_decimals(double number, double tolerance) {
  constexpr int most_for_figures = 2, most = 6;
  int decimals = 0;
  for (double unit = 1; decimals < most && (unit / 2 > tolerance || (decimals < most_for_figures && std::abs(number) < 10 * unit));
       unit /= 10)
    ++decimals;
  return decimals;
}

/// True if a learner whose calculation gave `number` would write `written`: rounded or cut to its decimals, or very near.
bool writes(double written, double number, double near, double tolerance) {
  if (!(std::abs(written - number) > near)) return true;
  const double scale = std::pow(10, std::max(decimals_of(written), needed_decimals(number, tolerance)));
  const double units = written * scale, noise = 1e-6 * std::max(1., std::abs(units));
  return std::abs(units - std::round(number * scale)) <= noise || std::abs(units - std::trunc(number * scale)) <= noise;
}

bool explains(const LessonAnswer& right, const MistakenAnswer& mistaken, const Guess& guess) {
  if (right.numbers.empty()) return guess.index == mistaken.guess.index;
  for (std::size_t i = 0; i < right.numbers.size(); ++i) {
    const double number = *guess.numbers[i];
    if (!std::isfinite(number)) return false;
    if (!is_right_number(right, i, number) && !writes(number, *mistaken.guess.numbers[i], mistaken.near, right.tolerance)) return false;
  }
  return true;
}

/// The numbers of such words as "0.31, 2"; no guess if they are something else, since a hand-in may hold any words.
Guess guess_of_numbers(const LessonAnswer& right, const std::string& words) {
  constexpr std::string_view between = ", ";
  Guess guess;
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t end = std::min(words.find(between, at), words.size());
    try {
      guess.numbers.emplace_back(real_value("", words.substr(at, end - at)));
    } catch (const UserError&) {
      return no_guess(right);
    }
    at = end + between.size();
  }
  return guess.numbers.size() == right.numbers.size() ? guess : no_guess(right);
}

}  // namespace

std::vector<Pointed> MatrixLine::cells() const {
  const Axes& axes = axes_at(at, *run);
  std::vector<Pointed> all;
  for (Index i = 0; i < (at.row ? axes.cols : axes.rows).size; ++i)
    all.push_back({at.sample, at.node, at.row ? at.row : i, at.row ? std::optional(i) : at.col});
  return all;
}

std::vector<MistakenAnswer> mistaken_answers(const LessonQuestion& question, const LessonAnswer& right, const StepRun& run,
                                             const StopToken& stop) {
  return has_mistaken_answers(right.kind) ? Trial(question, right, run, stop).answers() : std::vector<MistakenAnswer>();
}

bool has_mistaken_answers(QuestionKind kind) {
  switch (kind) {
    case QuestionKind::number:
    case QuestionKind::fill:
    case QuestionKind::key:
    case QuestionKind::wrong_row: return true;
    case QuestionKind::choice:
    case QuestionKind::order:
    case QuestionKind::until:
    case QuestionKind::judge:
    case QuestionKind::claim: return false;
  }
  return false;
}

bool tells_apart(const LessonAnswer& right, const MistakenAnswer& mistaken) { return !is_right(right, mistaken.guess); }

std::vector<MistakenAnswer> diagnosed(const LessonAnswer& right, const std::vector<MistakenAnswer>& all, const Guess& guess) {
  std::vector<MistakenAnswer> found;
  if (!is_complete(right, guess) || is_right(right, guess)) return found;
  for (const MistakenAnswer& one : all) {
    const bool named = std::any_of(found.begin(), found.end(), [&](const MistakenAnswer& other) { return other.mistake == one.mistake; });
    if (!named && tells_apart(right, one) && explains(right, one, guess)) found.push_back(one);
  }
  return found;
}

Guess as_mistaken(const LessonAnswer& right, const MistakenAnswer& mistaken, const Guess& guess) {
  Guess made = guess;
  for (std::size_t i = 0; i < right.numbers.size(); ++i)
    if (!guess.numbers[i] || !is_right_number(right, i, *guess.numbers[i])) made.numbers[i] = mistaken.guess.numbers[i];
  return made;
}

std::vector<MistakenAnswer> diagnosed_words(const LessonAnswer& right, const std::vector<MistakenAnswer>& all, const std::string& words,
                                            const Run& run) {
  if (words.empty()) return {};
  if (!right.numbers.empty()) return diagnosed(right, all, guess_of_numbers(right, words));
  for (const MistakenAnswer& one : all)
    if (in_words(right, one.guess, run) == words) return diagnosed(right, all, one.guess);
  return {};
}

}  // namespace headlight::lesson
