#include "views/start/strokes.hpp"

namespace headlight {

bool Strokes::draw_next() { return shown < n && ++shown; }
bool Strokes::take_back() { return shown > 1 && --shown; }
void Strokes::draw_all() { shown = n; }

StrokesAsk draw_strokes(Frame&, const Rect&, Strokes&, bool) { return StrokesAsk::nothing; }
StrokesAsk strokes_keys(const Canvas&, Strokes&) { return StrokesAsk::nothing; }
bool strokes_move(const Strokes&, const Settings&) { return false; }
std::string strokes_sentence(const Session&, const Strokes&, const Phrases&) { return ""; }

}  // namespace headlight
