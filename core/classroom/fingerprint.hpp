#pragma once
#include <cstdint>

#include "lesson/lesson.hpp"

namespace headlight::classroom {

/// Tells one edition of a lesson from another: a checksum of everything that its questions and answers depend on: settings, titles of steps
/// and questions. A corrected word of its prose or of a hint leaves it as it is. A translation has the fingerprint of its original, which
/// is the lesson to ask for it (see untranslated_original).
std::uint32_t fingerprint(const Lesson& original);

}  // namespace headlight::classroom
