#pragma once
#include <string>

#include "base/phrases.hpp"
#include "graph/formula.hpp"
#include "session/session.hpp"

namespace headlight::views {

/// Returns the working of a cell in spoken words: "0.50 times minus 0.20 plus ... equals 0.31". Many screen readers leave out signs such as
/// ÷ and −.
std::string spoken_working(const Session& session, const Cell& cell, const Phrases& phrases);

/// Returns a line of arithmetic with its signs in words. Brackets around a single number are dropped, since people do not say them.
std::string signs_in_words(std::string line, const Phrases& phrases);

}  // namespace headlight::views
