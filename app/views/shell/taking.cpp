#include "views/shell/taking.hpp"

#include <algorithm>
#include <array>

#include "views/boards/node_matrix.hpp"
#include "widgets/controls.hpp"

namespace headlight {
namespace {

/// The matrix that is meant where none was pointed at.
NodeId matrix_in_question(const Session& session) {
  const auto& pinned = session.selection.pinned;
  return pinned ? pinned->node : main_node(session.place(), session.nodes(), session.selection.head);
}

TakeAway taken_instead(const Session& session, const TakeAway& before, Taken of) {
  TakeAway what = {before.format, of, {}};
  if (of == Taken::matrices) what.nodes = {matrix_in_question(session)};
  const std::vector<PaperFormat> forms = forms_of(of);
  if (std::find(forms.begin(), forms.end(), what.format) == forms.end()) what.format = forms.front();
  return what;
}

const std::string& tip_of(PaperFormat form, const Phrases& phrases) { return phrases.of("export.form.*.tip", name(form)); }

}  // namespace

std::string suggested_stem(const Session& session, const TakeAway& what) {
  if (what.of == Taken::run) return "run";
  if (what.of != Taken::matrices) return id(session.place(), session.nodes());
  const NodeId node = what.nodes.front();
  const auto place = place_of(session.nodes(), node);
  return code_name(session, node) + (place && place->head ? "-head-" + std::to_string(*place->head + 1) : "");
}

void take_form_of_name(Documents& documents, const std::filesystem::path& path) {
  TakeAway what = documents.taking();
  if (path.extension() == file_ending(what.format)) return;
  const std::vector<PaperFormat> forms = forms_of(what.of);
  const auto meant = std::find_if(forms.begin(), forms.end(), [&](PaperFormat form) { return path.extension() == file_ending(form); });
  if (meant == forms.end()) return;
  what.format = *meant;
  documents.take_away(what);
}

void choose_what_to_take(Frame& frame, float left, float right, float y) {
  const Canvas& c = frame.canvas;
  const TakeAway what = frame.documents.taking();
  constexpr std::array subjects = {Taken::window, Taken::board, Taken::matrices, Taken::run};
  const std::vector<std::string> ids = {"window", "board", "matrices", "run"};
  std::vector<std::string> labels;
  for (const std::string& subject : ids) labels.push_back(c.phrases.of("export.of.*", subject));
  constexpr float subject_width = 300, form_width = 58;
  const auto at = static_cast<size_t>(std::find(subjects.begin(), subjects.end(), what.of) - subjects.begin());
  if (const auto of = segmented(c, "export.of", {left, y, subject_width, 34}, labels, static_cast<int>(at),
                                {c.phrases.of("export.of.*.tip", ids[at]), ""}, ids))
    frame.documents.take_away(taken_instead(frame.session, what, subjects[static_cast<size_t>(*of)]));
  const std::vector<PaperFormat> forms = forms_of(what.of);
  std::vector<std::string> names;
  for (const PaperFormat form : forms) names.emplace_back(name(form));
  const auto form = std::find(forms.begin(), forms.end(), what.format) - forms.begin();
  const float width = std::min(form_width * static_cast<float>(forms.size()), right - left - subject_width - 16);
  const auto chosen = segmented(c, "export.form", {left + subject_width + 16, y, width, 34}, names, static_cast<int>(form),
                                {tip_of(what.format, c.phrases), ""}, names);
  if (chosen) frame.documents.take_away({forms[static_cast<size_t>(*chosen)], what.of, what.nodes});
}

}  // namespace headlight
