#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "survey/corpus.hpp"

namespace headlight::tests {

/// A corpus of lines that a test writes down.
class TypedLines final : public Corpus {
 public:
  explicit TypedLines(std::vector<std::string> lines) : lines_(std::move(lines)) {}
  std::optional<CorpusLine> next() override {
    if (done_ == lines_.size()) return {};
    ++done_;
    return CorpusLine{.number = done_, .text = lines_[done_ - 1], .target = {}};
  }

 private:
  std::vector<std::string> lines_;
  size_t done_ = 0;
};

}  // namespace headlight::tests
