#include "views/shell/paste.hpp"

#include <imgui.h>

#include "base/utf8.hpp"
#include "base/wording.hpp"
#include "text/words.hpp"
#include "widgets/shortcuts.hpp"

namespace headlight::views {

void paste_sentence(Session& session, const Phrases& phrases, bool boards) {
  if (!boards) return session.report(phrases("shell.paste.elsewhere"));
  if (session.imported()) return session.report(phrases("shell.paste.given"));
  const char* held = ImGui::GetClipboardText();
  const std::string text = held && is_utf8(held) ? single_line(held) : "";
  if (text.empty()) return session.report(phrases("shell.paste.nothing"));
  std::vector<std::string> sentences = session.document().sentences;
  sentences[static_cast<size_t>(session.selection().sample)] = text;
  session.push(SetSentences{std::move(sentences)});
  session.later([done = phrases("shell.paste.done", {{"key", key_of(Shortcut::undo, phrases)}})](Session& s) {
    if (!s.failed()) s.report(done);
  });
}

}  // namespace headlight::views
