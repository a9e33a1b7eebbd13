#pragma once
#include <string>
#include <string_view>

#include "widgets/canvas.hpp"

namespace headlight::widgets {

enum class NoteSide { above, below };
enum class NoteKind { guides, refuses };

/// One short text at a field, where a person looks who types: a flat card over what is there, on this side of the field where the window
/// has the room, else on the other.
void field_note(const Canvas& canvas, std::string_view name, const Rect& field, const std::string& markup, NoteKind kind, NoteSide side);

}  // namespace headlight::widgets
