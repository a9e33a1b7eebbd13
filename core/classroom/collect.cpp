#include "classroom/collect.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "base/checksum.hpp"
#include "base/error.hpp"
#include "base/wording.hpp"
#include "classroom/hand_in_bytes.hpp"

namespace headlight::classroom {
namespace {

using Edition = std::pair<std::string, std::uint32_t>;

/// The key with the highest count, of equal counts the first one; `none` if there is no key.
template <class Key>
Key most_frequent(const std::map<Key, int>& counts, const Key& none) {
  const auto most = std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  return most == counts.end() ? none : most->first;
}

/// The lesson that most hand-ins are of, if none is asked for, and the edition that most of its hand-ins are of.
Edition edition_of_most(const std::vector<Received>& received, const std::string& lesson_id) {
  std::map<std::string, int> lessons;
  for (const Received& one : received)
    if (one.hand_in && lesson_id.empty()) ++lessons[one.hand_in->lesson];
  const std::string lesson = most_frequent(lessons, lesson_id);
  std::map<std::uint32_t, int> editions;
  for (const Received& one : received)
    if (one.hand_in && one.hand_in->lesson == lesson) ++editions[one.hand_in->fingerprint];
  return {lesson, most_frequent(editions, std::uint32_t{0})};
}

/// The questions of a lesson that the program lacks, as far as one hand-in shows them.
std::vector<ClassQuestion> questions_in(const HandIn& hand_in) {
  std::vector<ClassQuestion> all;
  for (const HandedAnswer& one : hand_in.answers) all.push_back({one.step, "", QuestionKind::number});
  return all;
}

bool fits(const HandIn& hand_in, const ClassLesson& lesson) {
  return std::equal(hand_in.answers.begin(), hand_in.answers.end(), lesson.questions.begin(), lesson.questions.end(),
                    [](const HandedAnswer& one, const ClassQuestion& question) {
                      return one.step == question.step &&
                             (question.options.empty() || one.option <= static_cast<int>(question.options.size()));
                    });
}

/// True if both are one hand-in, once as a file and once as a code, which holds only the numbers of mistakes.
bool is_same_hand_in(const HandIn& a, const HandIn& b) { return bytes_of(a) == bytes_of(b); }

class Collection {
 public:
  Collection(const std::vector<Received>& received, const std::vector<ClassLesson>& known, const std::string& lesson_id)
      : received_(received) {
    const Edition edition = edition_of_most(received, lesson_id);
    const auto found = std::find_if(known.begin(), known.end(), [&](const ClassLesson& one) { return one.id == edition.first; });
    table_.has_lesson = found != known.end();
    table_.lesson = table_.has_lesson ? *found : ClassLesson{edition.first, edition.first, edition.second, {}};
    for (std::size_t i = 0; i < received.size(); ++i) add(i);
    say_what_counts();
    for (const auto& [name, placed] : counted_) table_.students.push_back(placed.second);
  }

  ClassTable table() { return std::move(table_); }

 private:
  /// A hand-in and its place among those that came.
  using Placed = std::pair<std::size_t, HandIn>;

  void refuse(std::size_t at, Message why) { refused_.push_back({at, {received_[at].from, std::move(why)}}); }

  void add(std::size_t at) {
    const Received& one = received_[at];
    if (!one.hand_in) return refuse(at, one.problem);
    const HandIn& h = *one.hand_in;
    if (h.lesson != table_.lesson.id)
      return refuse(at, tr("{name} handed in another lesson: {lesson}", {{"name", h.name}, {"lesson", h.lesson}}));
    if (h.fingerprint != table_.lesson.fingerprint)
      return refuse(at, tr("{name} handed in another edition of {lesson}: {theirs}, not {ours}",
                           {{"name", h.name},
                            {"lesson", h.lesson},
                            {"theirs", checksum_text(h.fingerprint)},
                            {"ours", checksum_text(table_.lesson.fingerprint)}}));
    if (!table_.has_lesson && table_.lesson.questions.empty()) table_.lesson.questions = questions_in(h);
    if (!fits(h, table_.lesson))
      return refuse(at, tr("the answers of {name} do not fit the questions of {lesson}", {{"name", h.name}, {"lesson", h.lesson}}));
    count(at, h);
  }

  /// Only the newest hand-in of a name counts; the same hand-in twice, as a file and a code, counts once.
  void count(std::size_t at, const HandIn& h) {
    const auto [found, is_new] = counted_.try_emplace(sorting_name(h.name), at, h);
    Placed& newest = found->second;
    if (is_new || is_same_hand_in(newest.second, h)) return;
    Placed older = {at, h};
    if (newest.second.made <= h.made) std::swap(newest, older);
    const auto again = [&](const Placed& one) { return is_same_hand_in(one.second, older.second); };
    if (std::none_of(older_.begin(), older_.end(), again)) older_.push_back(std::move(older));
  }

  /// Refuses the older ones of a name, now that the newest is known, and puts all refusals in the order in which they came.
  void say_what_counts() {
    for (const auto& [at, h] : older_) {
      const HandIn& newest = counted_.at(sorting_name(h.name)).second;
      refuse(at, tr("{name} handed in twice: the one from {newer} counts, not this one from {older}",
                    {{"name", h.name}, {"newer", time_text(newest.made)}, {"older", time_text(h.made)}}));
    }
    std::stable_sort(refused_.begin(), refused_.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (auto& [at, one] : refused_) table_.not_counted.push_back(std::move(one));
  }

  const std::vector<Received>& received_;
  ClassTable table_;
  std::map<std::string, Placed> counted_;  ///< the newest of each name, by sorting_name
  std::vector<Placed> older_;              ///< the others of these names
  std::vector<std::pair<std::size_t, NotCounted>> refused_;
};

void add(QuestionSummary& all, const HandedAnswer& one, const ClassQuestion& question) {
  all.right_at_once += one.right_at_once() ? 1 : 0;
  for (const auto& [mistake, n] : one.mistakes) ++all.mistakes[mistake];
  const std::string words = first_answer_words(one, question);
  if (words.empty()) return;
  const bool right = one.right_at_once();
  auto same =
      std::find_if(all.answers.begin(), all.answers.end(), [&](const ClassAnswer& a) { return a.words == words && a.right == right; });
  if (same == all.answers.end()) same = all.answers.insert(same, {words, right, 0});
  ++same->n;
}

}  // namespace

const HandedAnswer* ClassTable::answer(std::size_t student, std::size_t question) const {
  const std::vector<HandedAnswer>& all = students.at(student).answers;
  const int step = lesson.questions.at(question).step;
  const auto found = std::find_if(all.begin(), all.end(), [&](const HandedAnswer& one) { return one.step == step; });
  return found == all.end() ? nullptr : &*found;
}

int ClassTable::n_right(std::size_t student) const {
  const std::vector<HandedAnswer>& all = students.at(student).answers;
  return static_cast<int>(std::count_if(all.begin(), all.end(), [](const HandedAnswer& one) { return one.result == Result::right; }));
}

ClassTable collected(const std::vector<Received>& received, const std::vector<ClassLesson>& known, const std::string& lesson_id) {
  return Collection(received, known, lesson_id).table();
}

std::string first_answer_words(const HandedAnswer& answer, const ClassQuestion& question) {
  return answer.option > 0 ? option_text(question, answer.option) : answer.first;
}

const ClassAnswer* QuestionSummary::commonest_wrong() const {
  const auto found = std::find_if(answers.begin(), answers.end(), [](const ClassAnswer& one) { return !one.right; });
  return found == answers.end() ? nullptr : &*found;
}

std::ptrdiff_t QuestionSummary::n_commonest_wrong() const {
  const ClassAnswer* most = commonest_wrong();
  return std::count_if(answers.begin(), answers.end(), [&](const ClassAnswer& one) { return most && !one.right && one.n == most->n; });
}

QuestionSummary summary_of(const ClassTable& table, std::size_t question) {
  QuestionSummary all;
  for (std::size_t student = 0; student < table.students.size(); ++student) {
    const HandedAnswer* one = table.answer(student, question);
    switch (one ? one->result : Result::none) {
      case Result::right: ++all.right; break;
      case Result::wrong: ++all.wrong; break;
      case Result::revealed: ++all.revealed; break;
      case Result::none: ++all.none; break;
    }
    if (one) add(all, *one, table.lesson.questions[question]);
  }
  std::stable_sort(all.answers.begin(), all.answers.end(),
                   [](const ClassAnswer& a, const ClassAnswer& b) { return a.n != b.n ? a.n > b.n : a.words < b.words; });
  return all;
}

char letter_of(const HandedAnswer* one) {
  if (!one) return '-';
  switch (one->result) {
    case Result::right: return one->right_at_once() ? 'R' : 'r';
    case Result::wrong: return 'W';
    case Result::revealed: return 'S';
    case Result::none: return '-';
  }
  return '-';
}

}  // namespace headlight::classroom
