#include "tasks/packed_examples.hpp"

#include "base/error.hpp"
#include "grammar/grammar.hpp"

namespace headlight::tasks {
namespace {

constexpr size_t usual_bytes = 112;

/// Takes numbers out in the order in which they were put in.
class Unpacking {
 public:
  explicit Unpacking(const std::uint8_t* at) : at_(at) {}
  int byte() { return *at_++; }
  std::vector<int> ids() {
    std::vector<int> all(static_cast<size_t>(byte()));
    for (int& id : all) {
      id = byte();
      id += 256 * byte();
    }
    return all;
  }

 private:
  const std::uint8_t* at_;
};

}  // namespace

void PackedExamples::reserve(size_t n) {
  packed_.reserve(n * usual_bytes);
  begin_.reserve(n + 1);
}

void PackedExamples::put_byte(std::uint64_t number) {
  if (number > 255) throw UserError(tr("a sentence to learn from is too long: up to 255 words and places can be kept"));
  packed_.push_back(static_cast<std::uint8_t>(number));
}

void PackedExamples::put_ids(const std::vector<int>& ids) {
  put_byte(ids.size());
  for (const int id : ids) {
    if (id < 0 || id > 65535)
      throw UserError(tr("the word with the id {id} cannot be learned: ids from 0 to 65535 can be kept", {{"id", id}}));
    packed_.push_back(static_cast<std::uint8_t>(id & 255));
    packed_.push_back(static_cast<std::uint8_t>(id >> 8));
  }
}

void PackedExamples::add(const Example& example) {
  packed_.resize(begin_.back());  // drops the remains of a failed add
  put_ids(example.source);
  put_ids(example.labels);
  put_byte(example.looks.size());
  for (const Example::Look& look : example.looks) {
    put_byte(static_cast<std::uint64_t>(look.guided));
    put_byte(static_cast<std::uint64_t>(look.query));
    put_byte(look.keys.size());
    for (const Index key : look.keys) put_byte(static_cast<std::uint64_t>(key));
  }
  begin_.push_back(static_cast<std::uint32_t>(packed_.size()));
}

void PackedExamples::drop_last() {
  begin_.pop_back();
  packed_.resize(begin_.back());
}

Example PackedExamples::operator[](size_t i) const {
  Unpacking from(packed_.data() + begin_[i]);
  Example e;
  e.source = from.ids();
  e.labels = from.ids();
  e.target = e.labels;
  e.target.insert(e.target.begin(), Grammar::begin_id);
  e.target.pop_back();
  for (int looks = from.byte(); looks > 0; --looks) {
    Example::Look look{from.byte(), 0, {}};
    look.query = from.byte();
    look.keys.resize(static_cast<size_t>(from.byte()));
    for (Index& key : look.keys) key = from.byte();
    e.looks.push_back(std::move(look));
  }
  return e;
}

std::span<const std::uint8_t> PackedExamples::source(size_t i) const {
  const std::uint8_t* at = packed_.data() + begin_[i];
  return {at + 1, static_cast<size_t>(*at) * 2};
}

}  // namespace headlight::tasks
