#include "classroom/hand_in_bytes.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <utility>

#include "base/checksum.hpp"
#include "base/low_first.hpp"
#include "lesson/known_mistakes.hpp"
#include "lesson/lesson_reader.hpp"

namespace headlight::classroom {
namespace {

constexpr std::uint64_t is_exam = 1, n_flags = 2;
constexpr std::uint64_t mistake_bits = 0xFFFF, n_results = std::size(every_result);

constexpr std::string_view nameless = "mistake ";

/// The name of a mistake of a newer program, of which a code has only the number.
std::string name_by_number(std::uint64_t number) { return std::string(nameless) + std::to_string(number); }

std::uint64_t number_of(std::string_view mistake) {
  std::uint64_t number = 0;
  if (mistake.starts_with(nameless))
    static_cast<void>(std::from_chars(mistake.data() + nameless.size(), mistake.data() + mistake.size(), number));
  return number <= mistake_bits && mistake == name_by_number(number) ? number : crc32(mistake) & mistake_bits;
}

/// By number, so that the order does not depend on the names.
std::map<std::uint64_t, int> numbered(const std::map<std::string, int>& mistakes) {
  std::map<std::uint64_t, int> all;
  for (const auto& [mistake, n] : mistakes) {
    int& most = all[number_of(mistake)];
    most = std::max(most, n);
  }
  return all;
}

class Writer {
 public:
  void number(std::uint64_t n) {
    for (; n >= 128; n >>= 7) bytes_ += static_cast<char>((n & 127) | 128);
    bytes_ += static_cast<char>(n);
  }
  void text(const std::string& words) {
    number(words.size());
    bytes_ += words;
  }
  void word(std::uint32_t n) { append_low_first(bytes_, n, 4); }
  std::string bytes() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : left_(bytes) {}

  std::uint64_t number() {
    std::uint64_t n = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const auto byte = static_cast<unsigned char>(take(1).front());
      n |= static_cast<std::uint64_t>(byte & 127) << shift;
      if (byte < 128) return n;
    }
    refuse_as_unwritten();
  }
  int small(std::uint64_t most) {
    const std::uint64_t n = number();
    if (n > most) refuse_as_unwritten();
    return static_cast<int>(n);
  }
  std::string text(std::size_t most) { return std::string(take(static_cast<std::size_t>(small(most)))); }
  std::uint32_t word() {
    std::uint32_t n = 0;
    for (int shift = 0; shift < 32; shift += 8) n |= static_cast<std::uint32_t>(static_cast<unsigned char>(take(1).front())) << shift;
    return n;
  }
  bool ended() const { return left_.empty(); }

 private:
  std::string_view take(std::size_t n) {
    if (n > left_.size()) refuse_as_unwritten();
    const std::string_view taken = left_.substr(0, n);
    left_.remove_prefix(n);
    return taken;
  }

  std::string_view left_;
};

void write(Writer& out, const HandedAnswer& one) {
  const std::map<std::uint64_t, int> mistakes = numbered(one.mistakes);
  out.number(static_cast<std::uint64_t>(one.step));
  out.number(static_cast<std::uint64_t>(one.result) + n_results * mistakes.size());
  if (one.result == Result::none) return;  // nothing was done, see require_possible
  out.number(static_cast<std::uint64_t>(one.tries));
  out.number(static_cast<std::uint64_t>(one.option));
  if (one.option == 0) out.text(one.first);
  for (const auto& [number, n] : mistakes) {
    out.number(number);
    out.number(static_cast<std::uint64_t>(n));
  }
}

std::string mistake_numbered(std::uint64_t number) {
  for (const lesson::KnownMistake& known : lesson::known_mistakes())
    if (number_of(known.id) == number) return known.id;
  return name_by_number(number);
}

HandedAnswer read_answer(Reader& in) {
  HandedAnswer one;
  one.step = in.small(most_steps);
  const std::uint64_t both = in.number();
  one.result = static_cast<Result>(both % n_results);
  const std::uint64_t n_mistakes = both / n_results;
  if (n_mistakes > most_mistakes) refuse_as_unwritten();
  if (one.result == Result::none && n_mistakes > 0) refuse_as_unwritten();
  if (one.result == Result::none) return one;
  one.tries = in.small(most_tries);
  one.option = in.small(most_options);
  if (one.option == 0) one.first = in.text(longest_guess);
  for (std::uint64_t i = 0; i < n_mistakes; ++i) {
    const std::string mistake = mistake_numbered(static_cast<std::uint64_t>(in.small(mistake_bits)));
    one.mistakes[mistake] = in.small(most_tries);
  }
  return one;
}

}  // namespace

std::string bytes_of(const HandIn& h) {
  Writer out;
  out.number(h.exam ? is_exam : 0);
  out.text(h.name);
  out.text(h.lesson);
  out.word(h.fingerprint);
  out.number(h.seed);
  out.number(static_cast<std::uint64_t>(h.made));
  if (h.exam) out.number(static_cast<std::uint64_t>(h.seconds));
  out.number(h.answers.size());
  for (const HandedAnswer& one : h.answers) write(out, one);
  return out.bytes();
}

HandIn hand_in_of_bytes(std::string_view bytes) {
  Reader in(bytes);
  HandIn h;
  h.exam = in.small(n_flags - 1) == static_cast<int>(is_exam);
  h.name = in.text(longest_name);
  h.lesson = in.text(longest_lesson_id);
  h.fingerprint = in.word();
  h.seed = in.number();
  const std::uint64_t made = in.number();
  if (made > static_cast<std::uint64_t>(INT64_MAX)) refuse_as_unwritten();
  h.made = static_cast<std::int64_t>(made);
  if (h.exam) h.seconds = in.small(longest_exam);
  const int n = in.small(most_answers);
  for (int i = 0; i < n; ++i) h.answers.push_back(read_answer(in));
  if (!in.ended()) refuse_as_unwritten();
  require_possible(h);
  return h;
}

}  // namespace headlight::classroom
