#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "train/task.hpp"

namespace headlight::tasks {

/// Many examples of a translation in few bytes: two for a word's id, one for a place. An example's target is not kept, as it is `<s>` and
/// what is wanted but the last.
class PackedExamples {
 public:
  /// Room for `n` of the usual length, so that it need not grow.
  void reserve(size_t n);
  size_t size() const { return begin_.size() - 1; }
  size_t bytes() const { return packed_.size() + begin_.size() * sizeof(std::uint32_t); }

  /// Throws UserError when an id is above 65535, or there are more than 255 words, looks, or keys of a look.
  void add(const Example& example);
  void drop_last();
  Example operator[](size_t i) const;
  /// The packed ids of what the encoder reads: equal where the sentences are.
  std::span<const std::uint8_t> source(size_t i) const;

 private:
  void put_byte(std::uint64_t number);
  void put_ids(const std::vector<int>& ids);

  std::vector<std::uint8_t> packed_;
  std::vector<std::uint32_t> begin_ = {0};  ///< where each example begins, and after them where the next will
};

}  // namespace headlight::tasks
