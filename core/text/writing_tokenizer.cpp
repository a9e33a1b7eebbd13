#include "text/writing_tokenizer.hpp"

namespace headlight::text {

WritingTokenizer::WritingTokenizer(std::shared_ptr<const Tokenizer> of, WritingMarks marks)
    : Tokenizer(of->vocabulary()), of_(std::move(of)), marks_(std::move(marks)) {
  for (int id = 0; id < size(); ++id) writes_.push_back(!piece(id).empty() && of_->can_be_written(id));
  const auto never = [&](int id) {
    if (id >= 0 && id < size()) writes_[static_cast<size_t>(id)] = false;
  };
  never(marks_.start);
  for (const int id : marks_.never) never(id);
  for (const int end : marks_.ends)
    if (end >= 0 && end < size()) writes_[static_cast<size_t>(end)] = true;  // even if it is also the padding
}

std::string WritingTokenizer::rules() const {
  std::string all = of_->rules() + " " + std::to_string(marks_.start);
  for (const int id : marks_.ends) all += " " + std::to_string(id);
  all += " |";
  for (const int id : marks_.never) all += " " + std::to_string(id);
  return all;
}

}  // namespace headlight::text
