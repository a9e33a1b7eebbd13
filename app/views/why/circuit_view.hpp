#pragma once
#include "session/why/head_circuits.hpp"
#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// W_QK or W_OV of a head, shown as the one matrix that it is: a picture, with names only the rows and columns that are not empty, its
/// rank, and its singular values beside it.
Box circuit_matrix(Frame& frame, const HeadCircuits& circuits, WhyView view);
/// "W_{QK} = W_{Q} W_{K}^{T}", its shape, its rank and how many of its rows and columns are shown.
std::string circuit_sentence(const Session& session, const HeadMatrix& matrix, WhyView view, const Phrases& phrases);
/// Describes the singular values that count for the rank; the others are noise of float32. They are equal only up to that noise.
std::string singular_sentence(const HeadMatrix& matrix, const Phrases& phrases);

}  // namespace headlight::views
