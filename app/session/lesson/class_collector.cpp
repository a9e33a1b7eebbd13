#include "session/lesson/class_collector.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "base/error.hpp"
#include "base/system_file.hpp"
#include "classroom/hand_in_code.hpp"
#include "classroom/hand_in_file.hpp"

namespace headlight::session {

namespace fs = std::filesystem;

void ClassCollector::watch(const fs::path& folder) {
  folder_ = folder;
  watched_.clear();
  unread_.reset();
  problem_ = {};
  looked_ = -2 * between_looks;
  collect();
}

void ClassCollector::paste(const std::string& text) {
  ++n_pasted_;
  for (Received& one : hand_ins_in(text, "")) {
    one.from = std::to_string(n_pasted_);
    submitted_.push_back(std::move(one));
  }
  collect();
}

void ClassCollector::take(const fs::path& file) {
  for (Received& one : hand_ins_of_file(file)) submitted_.push_back(std::move(one));
  collect();
}

void ClassCollector::forget() {
  submitted_.clear();
  watched_.clear();
  unread_.reset();
  looked_ = -2 * between_looks;
  collect();
}

bool ClassCollector::follow(double now) {
  if (folder_.empty() || now - looked_ < between_looks) return false;
  looked_ = now;
  const Message before = std::exchange(problem_, {});
  const bool changed = look();
  if (changed) collect();
  return changed || english_line(before) != english_line(problem_);
}

/// Reads the files that came or changed. A file that is gone, or a folder that cannot be read now, takes nothing from the table.
bool ClassCollector::look() {
  HandInFiles listed;
  try {
    listed = hand_in_files_in(folder_);
  } catch (const UserError& error) {
    problem_ = error.message();
    return false;
  }
  bool changed = listed.unread.has_value() != unread_.has_value();
  unread_ = std::move(listed.unread);
  for (const fs::path& file : listed.files) {
    const auto mark = mark_of(file);
    Watched& known = watched_[file];
    if (known.mark == mark && !known.received.empty()) continue;
    known = {mark, hand_ins_of_file(file)};
    changed = true;
  }
  return changed;
}

void ClassCollector::choose(const std::string& lesson) {
  chosen_ = lesson;
  collect();
}

void ClassCollector::know(std::vector<ClassLesson> lessons) {
  known_ = std::move(lessons);
  collect();
}

const std::string& ClassCollector::title_of(const std::string& lesson) const {
  const auto known = std::find_if(known_.begin(), known_.end(), [&](const ClassLesson& one) { return one.id == lesson; });
  return known == known_.end() || known->title.empty() ? lesson : known->title;
}

void ClassCollector::collect() {
  std::vector<Received> all;
  for (const auto& [file, one] : watched_) all.insert(all.end(), one.received.begin(), one.received.end());
  if (unread_) all.push_back(*unread_);
  all.insert(all.end(), submitted_.begin(), submitted_.end());
  std::set<std::string> ids;
  for (const Received& one : all)
    if (one.hand_in) ids.insert(one.hand_in->lesson);
  lessons_.assign(ids.begin(), ids.end());
  table_ = collected(all, known_, ids.contains(chosen_) ? chosen_ : "");
}

}  // namespace headlight::session
