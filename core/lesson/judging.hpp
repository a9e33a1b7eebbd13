#pragma once
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "base/message.hpp"
#include "document/document.hpp"
#include "lesson/drawn_sentences.hpp"
#include "lesson/judge.hpp"

namespace headlight::lesson {

/// The first row of a sentence in which a condition does not hold.
struct FailedRow {
  std::string sentence;
  int condition = 0;  ///< of the judge's conditions
  Index query = 0;
  std::optional<Index> key = {};
  std::string query_word = {}, key_word = {};  ///< with its place, from 1, if the sentence has the word more than once: "red (3)"
  JudgedCondition::Sign sign = JudgedCondition::Sign::above;
  std::string expected = {}, found = {};  ///< a number or a word; `expected` goes with `sign`
  std::string matrix = {};                ///< the name of the matrix that the condition reads; empty: it reads none of this run
  std::optional<Index> row = {}, col = {};
};

/// A judge's findings so far. Sentences without a row to look at do not count.
struct Verdict {
  std::size_t of = 0, done = 0, passed = 0;  ///< sentences
  std::size_t rows = 0, rows_passed = 0;
  std::optional<FailedRow> failed;  ///< in the first sentence that fails
  std::optional<bool> own;          ///< whether the learner's own sentence passes; nothing if it has no such row
  std::optional<FailedRow> own_failed;
  bool ended = false;
  bool enough = false;  ///< ended, and as many passed as the judge asks for
  Message broken;       ///< the reason that a sentence could not be judged; empty: all could
};

/// Judges a document on one drawn sentence after another: each is computed as if it had been typed, only as far as the conditions need it.
/// The verdict depends on the judge, the documents and the seed alone.
class Judging {
 public:
  /// `before`: the document of "before" in a condition.
  Judging(Judge judge, Document document, Document before, const PointedFrom& from, std::uint64_t seed);
  ~Judging();
  Judging(Judging&&) noexcept;
  Judging& operator=(Judging&&) noexcept;

  /// Judges sentences for about so long, at least one. False at the end.
  bool step(std::chrono::milliseconds longest);
  const Verdict& so_far() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

/// The verdict at the end.
Verdict judged(const Judge& judge, const Document& document, const Document& before, const PointedFrom& from, std::uint64_t seed);

}  // namespace headlight::lesson
