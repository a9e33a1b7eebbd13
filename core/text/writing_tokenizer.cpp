#include "text/writing_tokenizer.hpp"

namespace headlight {

WritingTokenizer::WritingTokenizer(std::shared_ptr<const Tokenizer> of, WritingMarks marks)
    : Tokenizer(of->vocabulary()), of_(std::move(of)), marks_(std::move(marks)) {
  for (const std::string& piece : vocabulary().pieces()) writes_.push_back(!piece.empty());
  const auto never = [&](int id) {
    if (id >= 0 && id < size()) writes_[static_cast<size_t>(id)] = false;
  };
  never(pad());
  never(marks_.start);
  if (marks_.end >= 0 && marks_.end < size()) writes_[static_cast<size_t>(marks_.end)] = true;  // also where it is the padding, too
  for (const int id : marks_.never) never(id);
}

std::string WritingTokenizer::rules() const {
  std::string all = of_->rules() + " " + std::to_string(marks_.start) + " " + std::to_string(marks_.end);
  for (const int id : marks_.never) all += " " + std::to_string(id);
  return all;
}

}  // namespace headlight
