#pragma once
#include <span>
#include <string>
#include <vector>

#include "app_rooms.hpp"
#include "base/phrases.hpp"
#include "text/tokenizer.hpp"

namespace headlight::views {

/// Returns "four"; in figures from thirteen on.
std::string in_words(int n, const Phrases& phrases);
/// Returns "nine words and one mark". A mark is a special token that is not a word: a tokenizer or a model set it around the text.
std::string words_and_marks(std::span<const Token> tokens, const Phrases& phrases);
/// Returns "nine words" for the same tokens.
std::string words_alone(std::span<const Token> tokens, const Phrases& phrases);
/// Returns "1, 3" of "1" and "3", and `next` alone where the list is empty.
std::string longer_list(const std::string& list, const std::string& next, const Phrases& phrases);
/// Returns one text of two sentences; the second may be empty. No space follows a Chinese full stop.
std::string followed_by(const std::string& sentence, const std::string& next);
/// Returns "91 %" as percent() does, but "more than 99 %" and "less than 1 %" for a sentence, where a bare sign reads badly.
std::string share_in_words(double share, const Phrases& phrases);
/// Returns "1, 3 and 4".
std::string listed(const std::vector<std::string>& items, const Phrases& phrases);

}  // namespace headlight::views
