#pragma once
#include "session/why/words_through_head.hpp"
#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// Every word through this head alone: the nouns of the grammar as dots on one axis, or the words that move `objective` most, either way.
/// `pinned`, `rival`: words of the row that are named below the axis. A click puts a word in the place of the pinned one.
Box word_dots(Frame& frame, const WordMoves& moves, const std::string& objective, Index pinned, std::optional<Index> rival);

/// "All 114 feminine nouns lie below 0, all 114 masculine ones above." and the other ways in which they lie.
std::string nouns_sentence(const WordMoves& moves, const Phrases& phrases);

}  // namespace headlight::views
