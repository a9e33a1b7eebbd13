#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "train/task.hpp"

namespace headlight::tasks {

/// Many examples of a translation in few bytes: two for a word's id, one for a place. An example's target is not stored, since it is `<s>`
/// and `wanted` without its last id.
class PackedExamples {
 public:
  /// Reserves memory for `n` examples of the usual length.
  void reserve(size_t n);
  size_t size() const { return begin_.size() - 1; }
  size_t bytes() const { return packed_.size() + begin_.size() * sizeof(std::uint32_t); }

  /// Throws UserError if an id is above 65535, or there are more than 255 words, looks, or keys of a look.
  void add(const Example& example);
  void drop_last();
  Example operator[](size_t i) const;
  /// The packed ids of the encoder's input: equal for equal sentences.
  std::span<const std::uint8_t> source(size_t i) const;

 private:
  void put_byte(std::uint64_t number);
  void put_ids(const std::vector<int>& ids);

  std::vector<std::uint8_t> packed_;
  std::vector<std::uint32_t> begin_ = {0};  ///< the offset of each example, and of the next one to add
};

}  // namespace headlight::tasks
