#pragma once
#include <string>
#include <string_view>

#include "widgets/canvas.hpp"

namespace headlight::widgets {

enum class NoteSide { above, below };
enum class NoteKind { guides, refuses };

/// Draws one short text at a field, where the person who types is looking: a flat card above the picture, on this side of the field if the
/// window has the room, else on the other.
void field_note(const Canvas& canvas, std::string_view name, const Rect& field, const std::string& markup, NoteKind kind, NoteSide side);

}  // namespace headlight::widgets
