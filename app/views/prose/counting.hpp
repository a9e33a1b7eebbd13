#pragma once
#include <span>
#include <string>
#include <vector>

#include "app_rooms.hpp"
#include "base/phrases.hpp"
#include "text/tokenizer.hpp"

namespace headlight::views {

/// "four"; from thirteen on in figures.
std::string in_words(int n, const Phrases& phrases);
/// "nine words and one mark": a mark is a token that stands for no word, because a tokenizer or a model set it around the text.
std::string words_and_marks(std::span<const Token> tokens, const Phrases& phrases);
/// "nine words" of the same.
std::string words_alone(std::span<const Token> tokens, const Phrases& phrases);
/// "1, 3 and 4".
std::string listed(const std::vector<std::string>& items, const Phrases& phrases);

}  // namespace headlight::views
