#include "views/shell/taking.hpp"

#include <algorithm>
#include <utility>

#include "session/looks.hpp"
#include "views/prose/matrix_name.hpp"
#include "widgets/controls.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {
namespace {

/// Returns the matrix to export if none was pointed at.
NodeId matrix_in_question(const Session& session) {
  const auto& pinned = session.selection().pinned;
  return pinned ? pinned->node : main_node(session.navigation().place(), session.nodes(), session.selection().head);
}

ExportRequest taken_instead(const Session& session, const ExportRequest& before, ExportScope of) {
  ExportRequest what = {before.format, of, {}, before.seed, before.answers};
  if (of == ExportScope::matrices) what.nodes = {matrix_in_question(session)};
  const std::vector<PaperFormat> forms = formats_of(of);
  if (std::find(forms.begin(), forms.end(), what.format) == forms.end()) what.format = forms.front();
  return what;
}

/// Draws the choice of the worksheet's variant, and of its answers.
void choose_sheets(Frame& frame, float x, float y) {
  const Canvas& c = frame.canvas;
  constexpr float stepper_width = 132;
  ExportRequest what = frame.documents.taking();
  const auto caption = [&](const std::string& words) {
    x += c.text(x, c.baseline_at(c.fonts().label, y + 17), c.fonts().label, c.colours().text, words) + 12;
  };
  caption(c.phrases("export.seed"));
  const int step =
      stepper(c, "export.seed", {x, y, stepper_width, 34}, std::to_string(what.seed), what.seed == 0 ? c.phrases("export.seed.least") : "",
              "", {c.phrases("export.seed.tip"), c.phrases("export.seed.tip")});
  x += stepper_width + 28;
  caption(c.phrases("export.answers"));
  if (toggle(c, "export.answers", x, y + 17, what.answers, {c.phrases("export.answers.tip"), "", c.phrases("export.answers")}))
    what.answers = !what.answers;
  what.seed += static_cast<std::uint64_t>(step);
  if (what.seed != frame.documents.taking().seed || what.answers != frame.documents.taking().answers) frame.documents.start_export(what);
}

const std::string& tip_of(PaperFormat form, const Phrases& phrases) { return phrases.of("export.form.*.tip", name(form)); }

void choose_form(Frame& frame, float x, float right, float y) {
  const Canvas& c = frame.canvas;
  const ExportRequest& what = frame.documents.taking();
  constexpr float form_width = 58;
  const std::vector<PaperFormat> forms = formats_of(what.of);
  std::vector<std::string> names;
  for (const PaperFormat form : forms) names.emplace_back(name(form));
  const auto form = std::find(forms.begin(), forms.end(), what.format) - forms.begin();
  const float width = std::min(form_width * static_cast<float>(forms.size()), right - x);
  const auto chosen =
      one_of(c, "export.form", {x, y, width, 34}, names, static_cast<int>(form), {tip_of(what.format, c.phrases), ""}, names);
  if (!chosen) return;
  ExportRequest next = what;
  next.format = forms[static_cast<size_t>(*chosen)];
  frame.documents.start_export(std::move(next));
}

/// Returns the name of the current view: "map", "softmax", "softmax-lines"; for a lesson its name and step.
std::string name_of_view(const Frame& frame) {
  const Session& session = frame.session;
  if (frame.lessons.is_open()) return frame.lessons.lesson().id + "-step-" + std::to_string(frame.lessons.step_number() + 1);
  if (session.selection().map) return "map";
  const std::string stage = id(session.navigation().place(), session.nodes());
  if (session.comparison()) return stage + "-compared";
  const std::optional<StageLook> look = other_look(session);
  return look ? stage + "-" + id(*look) : stage;
}

}  // namespace

std::string suggested_stem(const Frame& frame, const ExportRequest& what) {
  const Session& session = frame.session;
  if (what.of == ExportScope::run) return "run";
  if (what.of == ExportScope::worksheet) return frame.lessons.is_open() ? frame.lessons.lesson().id : "worksheet";
  if (what.of != ExportScope::matrices) return name_of_view(frame);
  const NodeId node = what.nodes.front();
  const auto place = place_of(session.nodes(), node);
  return code_name(session, node) + (place && place->head ? "-head-" + std::to_string(*place->head + 1) : "");
}

void take_form_of_name(Documents& documents, const std::filesystem::path& path) {
  ExportRequest what = documents.taking();
  if (path.extension() == file_ending(what.format)) return;
  const std::vector<PaperFormat> forms = formats_of(what.of);
  const auto meant = std::find_if(forms.begin(), forms.end(), [&](PaperFormat form) { return path.extension() == file_ending(form); });
  if (meant == forms.end()) return;
  what.format = *meant;
  documents.start_export(what);
}

float choose_what_to_take(Frame& frame, float left, float right, float y) {
  const Canvas& c = frame.canvas;
  const ExportRequest what = frame.documents.taking();
  constexpr float row = 48;
  const bool in_lesson = frame.lessons.is_open() && !frame.lessons.exam();  // a worksheet has the answers of an exam
  std::vector<ExportScope> subjects = {ExportScope::window, ExportScope::board, ExportScope::matrices, ExportScope::run};
  std::vector<std::string> ids = {"window", "board", "matrices", "run"};
  if (in_lesson) subjects.push_back(ExportScope::worksheet), ids.emplace_back("worksheet");
  std::vector<std::string> labels;
  for (const std::string& subject : ids) labels.push_back(c.phrases.of("export.of.*", subject));
  constexpr float least_subject = 300, least_form = 244, gap = 16;
  const bool below = !fit_beside(right - left, least_subject, least_form, gap);
  const float subject_width = std::min(in_lesson ? 420.f : 300.f, right - left);
  const auto at = static_cast<size_t>(std::find(subjects.begin(), subjects.end(), what.of) - subjects.begin());
  if (const auto of = one_of(c, "export.of", {left, y, subject_width, 34}, labels, static_cast<int>(at),
                             {at < ids.size() ? c.phrases.of("export.of.*.tip", ids[at]) : "", ""}, ids))
    frame.documents.start_export(taken_instead(frame.session, what, subjects[static_cast<size_t>(*of)]));
  if (below) y += row;
  choose_form(frame, below ? left : left + subject_width + gap, right, y);
  if (what.of == ExportScope::worksheet) choose_sheets(frame, left, y + row);
  return y + (what.of == ExportScope::worksheet ? 2 * row : row);
}

}  // namespace headlight::views
