#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/atomic_file.hpp"
#include "base/error.hpp"
#include "base/listed_names.hpp"
#include "base/wording.hpp"
#include "commands/cli/command.hpp"
#include "commands/cli/lesson_file.hpp"
#include "commands/cli/lms_export.hpp"
#include "commands/cli/outputs.hpp"
#include "commands/cli/printed.hpp"
#include "commands/cli/run_options.hpp"
#include "commands/cli/view_options.hpp"
#include "commands/cli/watch.hpp"
#include "commands/commands.hpp"
#include "commands/pictures/class_list.hpp"
#include "commands/pictures/matrices.hpp"
#include "commands/pictures/page.hpp"
#include "commands/pictures/paper.hpp"
#include "commands/pictures/worksheet.hpp"
#include "export/code.hpp"
#include "export/python_modules.hpp"
#include "graph/largest_in_row.hpp"
#include "platform/vector/animation.hpp"
#include "platform/vector/vector_host.hpp"
#include "session/lesson/exam.hpp"

namespace headlight::commands {
namespace {

[[noreturn]] void refuse_form(const std::string& wanted) {
  std::vector<std::string> known;
  for (const Language language : every_language) known.push_back(name(language));
  for (const PaperFormat format : every_paper_format()) known.push_back(name(format));
  known.insert(known.end(), {"worksheet", "scorm"});
  const std::string near = nearest_name(wanted, known);
  throw UserError("--as " + as_typed(wanted) + " is unknown; " +
                  (near.empty() ? "there are " + english_line(listed_names(known)) : "did you mean " + near + "?"));
}

/// Flags for a picture of the window that do not apply to a single matrix.
constexpr std::array<std::string_view, 20> view_flags = {"--board",
                                                         "--view",
                                                         "--task",
                                                         "--steps",
                                                         "--page",
                                                         "--size",
                                                         "--head",
                                                         "--pin",
                                                         "--follow",
                                                         "--compare",
                                                         "--compare-sentence",
                                                         "--patches",
                                                         "--patch-metric",
                                                         "--reach",
                                                         "--objective",
                                                         "--gradient",
                                                         "--gradient-of",
                                                         "--look",
                                                         "--present",
                                                         "--all-lines"};

struct ExportOptions {
  RunOptions run;
  ViewOptions view;
  std::string as, out, node, row, lesson, names, answers, version, web;
  std::optional<int> pass;
  bool play = false;
  std::optional<int> decimals;
  float scale = 1;
  bool labels = false, board = false;
};

/// Refuses flags that belong to another form than the chosen one.
void require_fitting(const ExportOptions& o, std::optional<PaperFormat> format, const Command& command) {
  const bool picture = format && is_picture(*format), whole_picture = picture && o.node.empty();
  const auto refuse = [&](const std::string& flag, const char* forms) { throw UserError(flag + " is for " + forms); };
  if (!o.node.empty() && (!format || format == PaperFormat::html || format == PaperFormat::webp))
    refuse("--node", "the forms of one matrix: csv, npy, latex, tikz, wav, svg, pdf and png");
  if (!o.row.empty() && format != PaperFormat::wav) refuse("--row", "--as wav");
  if (o.decimals && format != PaperFormat::latex && format != PaperFormat::tikz) refuse("--decimals", "--as latex and --as tikz");
  if (o.play && (format != PaperFormat::webp || o.view.view.empty())) refuse("--play", "--as webp with a stage: --view NAME");
  if (o.labels && format != PaperFormat::latex) refuse("--labels", "--as latex");
  if (o.view.dark && !picture) refuse("--dark", "pictures: svg, pdf and png");
  if (o.view.contrast && !picture) refuse("--contrast", "pictures: svg, pdf and png");
  for (const Option& option : command.options()) {
    const bool of_view = std::find(view_flags.begin(), view_flags.end(), option.name) != view_flags.end();
    if (option.name == "--scale" && option.times > 0 && format != PaperFormat::png && format != PaperFormat::webp)
      refuse(option.name, "--as png and --as webp; the others have no pixels");
    const bool pins = format == PaperFormat::html && (option.name == "--view" || option.name == "--head" || option.name == "--pin");
    if (of_view && option.times > 0 && !whole_picture && !pins)
      refuse(option.name, "pictures of a view: --as svg, pdf or png without --node");
  }
  if (format && is_binary(*format) && o.out.empty() && isatty(STDOUT_FILENO))
    throw UserError("--as " + o.as + " is binary and cannot be shown on a terminal; name a file with --out NAME" + file_ending(*format));
  o.view.require_fitting();
}

/// Animates the computation of the stage step by step, at twelve pictures a second while something moves.
std::string motion_of(const ExportOptions& o, const Session& session, PaperStudio& studio) {
  constexpr double a_picture = 1. / 12, at_the_end = 1.6;
  Animation animation(static_cast<double>(o.scale));
  const auto add = [&](double seconds) {
    animation.add(o.board ? studio.board() : studio.view(), studio.host().faces(), static_cast<int>(std::lround(1000 * seconds)));
  };
  Motion& motion = studio.shell().motion();
  motion.begin(session, true);
  if (!motion.on()) throw UserError("--play needs a stage shown as a matrix; nothing is computed here");
  while (motion.on()) {
    const size_t step = motion.step_number();
    const double seconds = motion.plan().blocks.empty() ? std::max(a_picture, motion.plan().steps[step].seconds) : a_picture;
    motion.pause();
    add(seconds);
    motion.go_on();
    motion.advance(session, seconds);
  }
  add(at_the_end);
  return animation.finish();
}

/// Animates a stage with the pin moving down its rows; without a stage, all stages one after another.
std::string animation(const ExportOptions& o, Session& session, PaperStudio& studio) {
  constexpr int row_time = 900, stage_time = 1600;
  Animation animation(static_cast<double>(o.scale));
  Watch watch;
  const auto add = [&](int time, auto number, auto of) {
    watch.at("picture " + std::to_string(number + 1) + " of " + std::to_string(of), "the animation was stopped; nothing was written");
    animation.add(o.board ? studio.board() : studio.view(), studio.host().faces(), time);
  };
  if (o.view.view.empty()) {
    const std::vector<StagePlace> stages = session.navigation().stages();
    for (size_t i = 0; i < stages.size(); ++i) {
      session.go(stages[i]);
      add(stage_time, i, stages.size());
    }
    return animation.finish();
  }
  if (o.play) return motion_of(o, session, studio);
  const NodeId node = main_node(session.navigation().place(), session.nodes(), session.selection().head);
  const Matrix& values = session.trace()[node];
  for (Index row = 0; row < values.rows(); ++row) {
    session.navigation().pin({node, row, largest_in_row(values, row)});
    add(row_time, row, values.rows());
  }
  return animation.finish();
}

std::string picture(const ExportOptions& o, PaperFormat format) {
  const auto size = o.view.picture_size();
  Session session(o.run.start());
  o.view.look(session, o.run);
  Settings settings;
  o.view.colour(settings);
  PaperStudio studio(session, settings, size.width, size.height);
  const std::vector<NodeId> nodes = o.node.empty() ? std::vector<NodeId>() : nodes_called(session.graph(), session.nodes().outline, o.node);
  o.view.show(session, studio.shell(), studio.documents());
  if (format == PaperFormat::webp) return animation(o, session, studio);
  const auto whole = [&] { return !o.board ? studio.view() : session.selection().map ? studio.map() : studio.board(); };
  Drawing drawing = !nodes.empty() ? studio.matrices(nodes) : whole();
  drawing.title = title_of_picture(session);
  return picture_as(format, drawing, studio.host(), static_cast<double>(o.scale));
}

std::string page(const ExportOptions& o) {
  Session session(o.run.start());
  o.view.look(session, o.run);
  return page_with_map(session, {});
}

std::string heard_row(const ExportOptions& o, const Run& run, size_t number) {
  const Sample& sample = run.samples[number];
  const std::vector<NodeId> nodes = nodes_called(*sample.graph, run.nodes.outline, o.node);
  if (nodes.size() > 1)
    throw UserError("--as wav plays one matrix; add the head: --node " + in_quotes((*sample.graph)[nodes.front()].name));
  if (o.row.empty()) throw UserError("--as wav plays one row; name it with --row, such as --row 0");
  return row_as_wav(sample, run.nodes.outline, nodes.front(), o.row);
}

std::string exported(const ExportOptions& o, std::optional<PaperFormat> format, const Document& document) {
  if (format && is_picture(*format)) return picture(o, *format);
  if (format == PaperFormat::html) return page(o);
  const auto run = compute(document);
  const size_t sample = sample_numbered(*run, o.view.sentence_number);
  if (!format) return script(*language_called(o.as), *run, sample);
  if (o.node.empty())
    throw UserError("--as " + o.as + " writes one matrix; name it with --node, such as --node \"blocks.0.attn.pattern[1]\"");
  if (format == PaperFormat::wav) return heard_row(o, *run, sample);
  const ExportRequest what{*format, ExportScope::matrices, nodes_called(*run->samples[sample].graph, run->nodes.outline, o.node)};
  return matrices_as(what, *run, sample, {o.decimals.value_or(2), o.labels});
}

/// Refuses a file name that would hide a Python module, because Python looks for modules beside a program first, also for those that NumPy
/// and PyTorch import.
void require_no_module(const std::string& out) {
  const std::filesystem::path file = out;
  if (file.extension() != ".py" || !hides_python_module(file.stem().string())) return;
  throw UserError("--out " + in_quotes(out) + " would hide the Python module " + file.stem().string() +
                  " from every program beside it; choose another name, such as " + file.stem().string() + "_attention.py");
}

/// Draws a sheet for each name of the class list, with the numbers that the exam draws for that name.
Worksheet class_worksheets(const ExportOptions& o) {
  const auto opened = std::make_shared<FilesRead>();
  std::vector<StudentSheet> students;
  for (const std::string& name : read_class_list(o.names, *opened)) students.push_back({name, o.run.seed.value_or(seed_of_name(name))});
  Worksheet made = worksheets(o.lesson, students);
  made.read.add({.paths = {o.names}, .opened = {opened}});
  return made;
}

/// Writes a lesson's worksheet, which takes its model and sentences from the lesson alone.
void write_worksheet(const ExportOptions& o, const Command& command) {
  require_lesson_file(command, {"worksheet", {"--lesson", "--names", "--answers", "--seed", "--out"}, "pdf"}, o.lesson, o.out);
  if (!o.out.empty() && !o.answers.empty() && same_file(o.out, o.answers))
    throw UserError("--answers " + in_quotes(o.answers) + " and --out " + in_quotes(o.out) + " name the same file; give each its own");
  const Worksheet made = o.names.empty() ? worksheet(o.lesson, o.run.seed.value_or(0)) : class_worksheets(o);
  if (!o.out.empty()) require_not_read("--out", o.out, made.read);
  if (!o.answers.empty()) require_not_read("--answers", o.answers, made.read);
  if (!o.out.empty() && !o.answers.empty()) return write_worksheet(made, o.out, o.answers);
  if (!o.out.empty()) return write_file(o.out, made.sheet);
  if (o.answers.empty()) return print_exactly(made.sheet);
  AtomicFile answers(o.answers);
  answers.write(made.answers);
  print_exactly(made.sheet);  // if this fails, no answers stay without questions
  answers.commit();
}

void write_export(ExportOptions o, const Command& command) {
  o.run.take_sentence_number(o.view.sentence_number);
  if (o.as == "scorm") return write_lms_package({o.lesson, o.version, o.web, o.out, o.pass}, command);
  for (const auto& [flag, given] : {std::pair("--version", !o.version.empty()), {"--web", !o.web.empty()}, {"--pass", o.pass.has_value()}})
    if (given) throw UserError(std::string(flag) + " is for --as scorm");
  if (o.as == "worksheet") return write_worksheet(o, command);
  for (const auto& [flag, value] : {std::pair("--names", o.names), {"--answers", o.answers}})
    if (!value.empty()) throw UserError(std::string(flag) + " is for --as worksheet");
  if (!o.lesson.empty()) throw UserError("--lesson is for --as worksheet and --as scorm");
  const auto format = paper_format_called(o.as);
  if (!format && !language_called(o.as)) refuse_form(o.as);
  require_fitting(o, format, command);
  require_no_module(o.out);
  const Document document = o.run.document();
  if (!o.out.empty()) o.run.require_not_read(o.out, document);
  const std::string bytes = exported(o, format, document);
  if (o.out.empty()) print_file(bytes);
  else write_file(o.out, bytes);
}

}  // namespace

void add_export(CommandList& all) {
  const auto o = std::make_shared<ExportOptions>();
  Command& command =
      all.add("export", "export figures and matrices for a paper, a talk or another program; or a program that recomputes every stage");
  o->run.add_to(command);
  command
      .text("--as", "NAME", o->as,
            "output format: numpy, pytorch or eigen (C++): one program file that checks itself; csv, npy, latex (bmatrix) or tikz: a "
            "matrix; wav: a row as tones; svg, pdf or png: a matrix, or the window without --node; html: the whole run as one page that "
            "works offline; webp: an animation of a stage, row by row, or of all stages without --view; worksheet: a lesson as a PDF with "
            "blanks; scorm: the web page with a lesson, for a learning management system (LMS)")
      .required();
  command.text("--node", "NODE", o->node,
               "matrix to export, such as blocks.0.attn.pattern[1]; without the head (blocks.0.attn.pattern), that matrix of every head");
  command.text(
      "--row", "ROW", o->row,
      "row to hear, by index or label (--as wav): a tone for each cell, 220 Hz for 0, two octaves higher for the number farthest from "
      "0, or for a weight of 1; negative numbers sound hollow, masked cells are silent, and NaN is noise");
  command.whole("--decimals", o->decimals, {0, 9}, "decimals in LaTeX and TikZ (default: 2); CSV and npy keep every digit");
  command.flag("--labels", o->labels, "label the rows and columns (--as latex)");
  o->view.add_view_to(command);
  command.flag("--play", o->play, "animate the computation instead of stepping through the rows (--as webp)");
  command.flag("--board", o->board, "export only the board");
  command.text("--size", "WxH", o->view.size, "window size");
  command.real("--scale", o->scale, {0.1, 16}, "pixel scale of PNG and WebP (default: 1)");
  o->view.add_selection_to(command);
  command.text("--lesson", "LESSON", o->lesson,
               "lesson name or file (--as worksheet, --as scorm); --seed N draws what varies on a worksheet");
  command.text(
      "--names", "FILE", o->names,
      "class list, a text file with one name on each line (--as worksheet): a sheet for each student, with the numbers that --exam "
      "draws for that name; with --seed everybody gets the same ones");
  command.text("--answers", "FILE", o->answers, "second PDF with the answers (--as worksheet), student by student with --names");
  command.text("--version", "NAME", o->version, "version of SCORM, 1.2 or 2004 (--as scorm; default: 1.2)");
  command.whole("--pass", o->pass, {0, 100},
                "score that passes, in percent of the questions (--as scorm); without it, the lesson is only marked completed");
  command.text("--web", "FOLDER", o->web,
               "page that app/web.sh made (--as scorm; default: the installed one, or build/web in the sources)");
  command.text("--out", "FILE", o->out, "output file (default: standard output)");
  command.does([o, &command] { write_export(*o, command); });
}

}  // namespace headlight::commands
