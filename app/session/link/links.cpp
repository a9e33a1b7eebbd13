#include "session/link/links.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/values.hpp"
#include "session/failure.hpp"
#include "session/looks.hpp"

namespace headlight::session {
namespace {

constexpr const char* map_in_links = "map";

/// Parses a number of the link, which counts from 1, and returns it from 0.
std::optional<int> counted(const Link& link, const char* key, size_t n) {
  const LessonText* value = find(link.view, key);
  if (!value) return std::nullopt;
  return static_cast<int>(whole_value(key, value->plain(), {1, static_cast<std::int64_t>(n)})) - 1;
}

/// Parses "6,1" in the stage's matrix, or a place in a lesson's notation.
Cell linked_cell(const Session& session, const StagePlace& stage, const std::string& text) {
  const bool bare = text.find_first_not_of("0123456789,") == std::string::npos;
  if (!bare) {
    const Pointed at = pointed_at(text, session.run(), {session.selection().at, session.selection().head});
    if (!at.is_cell()) throw UserError(tr("pin needs a cell, with row and col"));
    if (at.sample != session.selection().sample) throw UserError(tr("pin is a cell of another sentence than the one that is shown"));
    return {at.node, *at.row, *at.col};
  }
  const auto [row, col] = row_col_value("pin", text);
  const Cell cell = {main_node(stage, session.nodes(), session.selection().head), row, col};
  const Axes& axes = session.graph()[cell.node].axes;
  if (!session.navigation().contains(cell))
    throw UserError(tr("pin {row},{col} is outside of {matrix}: rows are 0 to {last_row}, columns 0 to {last_col}",
                       {{"row", row},
                        {"col", col},
                        {"matrix", session.graph()[cell.node].name},
                        {"last_row", axes.rows.size - 1},
                        {"last_col", axes.cols.size - 1}}));
  return cell;
}

void look_at_stage(Session& session, const Link& link) {
  const LessonText *stage = find(link.view, "stage"), *pin = find(link.view, "pin");
  if (stage && stage->plain() == map_in_links) return session.show_map();
  StagePlace place = session.navigation().place();
  if (stage) session.go(place = stage_called(stage->plain(), session.nodes(), session.selection().at));
  if (pin) session.navigation().pin(linked_cell(session, place, pin->plain()));
}

bool is_of_the_program(const LessonFile& file) { return !file.attached && comes_with_the_program(file.path.parent_path()); }

}  // namespace

void look_at_link(Session& session, const Link& link) {
  if (const auto sample = counted(link, "sentence_number", session.run().samples.size())) session.set_sample(*sample);
  if (const auto head = counted(link, "head", static_cast<size_t>(session.document().config.n_heads))) session.navigation().set_head(*head);
  look_at_stage(session, link);
  if (const LessonText* look = find(link.view, "look")) look_at(session.selection(), look_called("look", look->plain()));
}

StartStep start_step_of(const Link& link) {
  if (link.step > n_start_steps)
    throw UserError(tr("step {step} does not exist; stage=start has {steps}", {{"step", link.step}, {"steps", n_start_steps}}));
  return static_cast<StartStep>(std::max(link.step, 1) - 1);
}

void follow_link(Session& session, Documents& documents, LessonPlayer& lessons, StartPlayer& start, const std::string& text) {
  const auto look = [&session](const Link& link) {
    try {
      look_at_link(session, link);
    } catch (const UserError& error) {
      session.complain(tr("the link cannot be opened: {why}", {{"why", error.message()}}));
    }
  };
  session.report({});  // removes the message of an earlier link
  Link link;
  try {
    link = read_link(text);
    if (link.leads_to_start()) {
      const StartStep step = start_step_of(link);
      lessons.leave_now();
      start.open(step);
      return;
    }
    start.close();
    const bool is_open = lessons.is_open() && lessons.lesson().id == link.lesson;  // perhaps from a file, which no link names
    if (is_open && !lessons.exam()) return lessons.go_to(std::max(link.step, 1) - 1);
    if (!link.lesson.empty()) return lessons.open_called(link.lesson, std::max(link.step, 1) - 1);
    auto document = linked_document(link, session.models());
    if (!document) return look(link);
    documents.begin(std::move(*document), [look, link] { look(link); });
  } catch (...) {
    const std::filesystem::path folder = documents.host().is_page() ? absent_model_folder(link) : std::filesystem::path();
    if (folder.empty()) return session.complain(present_failure_message());
    documents.wait_for_folder(folder,
                              [&session, &documents, &lessons, &start, text] { follow_link(session, documents, lessons, start, text); });
  }
}

void return_to(Session& session, Documents& documents, LessonPlayer& lessons, StartPlayer& start, const std::string& place) {
  Link link = read_link(place);
  if (link.leads_to_start()) {
    const StartStep step = start_step_of(link);
    if (start.is_open()) return start.story().go_to(step);
    return follow_link(session, documents, lessons, start, place);
  }
  start.close();
  if (link.lesson.empty()) try {
      return look_at_link(session, link);
    } catch (const UserError&) {  // the sentence is another one
      std::erase_if(link.view, [](const LessonLine& line) { return line.key == "pin" || line.key == "sentence_number"; });
    }
  follow_link(session, documents, lessons, start, link_text(link));
}

Link link_to_place(const Session& session, const LessonPlayer& lessons) {
  Link link;
  if (lessons.is_open()) {
    link.lesson = lessons.lesson().id;
    link.step = lessons.step_number() + 1;
    return link;
  }
  const Selection& looked = session.selection();
  const auto add = [&](const char* key, const std::string& value) { link.view.push_back({key, {}, {value, {}}}); };
  add("stage", looked.map ? map_in_links : id(session.navigation().place(), session.nodes()));
  if (session.document().config.n_heads > 1) add("head", std::to_string(looked.head + 1));
  if (looked.sample > 0) add("sentence_number", std::to_string(looked.sample + 1));
  if (looked.look != StageLook::matrix) add("look", look_name(looked));
  if (!looked.pinned || looked.map) return link;
  const auto [node, row, col] = *looked.pinned;
  const bool of_stage = node == main_node(session.navigation().place(), session.nodes(), looked.head);
  add("pin", of_stage ? std::to_string(row) + "," + std::to_string(col)
                      : pointed_text({looked.sample, node, row, col}, session.run(), {looked.at, looked.head}));
  return link;
}

Link link_to_start(const StartPlayer& start) {
  Link link;
  link.view.push_back({"stage", {}, {start_in_links, {}}});
  link.step = static_cast<int>(start.story().step()) + 1;
  return link;
}

Link link_to(Session& session, const LessonPlayer& lessons) {
  Link place = link_to_place(session, lessons);
  if (lessons.is_open()) {
    if (is_of_the_program(lessons.file())) return place;
    throw UserError(tr("this lesson does not come with Headlight, so no link leads to it; save it with the document and send that"));
  }
  Link link = link_to_document(session.document(), session.models());
  link.view = std::move(place.view);
  return link;
}

}  // namespace headlight::session
