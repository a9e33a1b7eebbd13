#include "session/documents/autosave.hpp"

#include <algorithm>
#include <chrono>
#include <system_error>
#include <utility>

#include "base/error.hpp"
#include "base/system_file.hpp"
#include "base/wording.hpp"
#include "document/document_file.hpp"
#include "session/documents/state_folder.hpp"

namespace headlight::session {
namespace {

namespace fs = std::filesystem;

const std::string prefix = "autosave-";
constexpr const char* original_key = "original";

constexpr const char* lock_extension = ".lock";

fs::path lock_of(fs::path autosave) { return autosave.replace_extension(lock_extension); }

bool is_autosave(const fs::path& path) { return path.filename().string().starts_with(prefix) && path.extension() == document_extension; }

}  // namespace

double steady_seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

Autosave::Autosave(fs::path folder, int process, Clock clock, double interval)
    : folder_(std::move(folder)), process_(process), clock_(std::move(clock)), interval_(interval) {}

void Autosave::follow(const Document& document, std::uint64_t state, bool unsaved, const std::optional<fs::path>& original,
                      const Attachments& lessons) {
  if (folder_.empty()) return;
  if (!unsaved) return remove();
  if (written_ == state) {  // perhaps by undo
    changed_at_.reset();
    return;
  }
  const double now = clock_();
  if (!changed_at_) changed_at_ = now;
  if (now - *changed_at_ < interval_) return;
  changed_at_ = now;  // also if writing fails, so as not to try again in every frame
  save(document, state, original, lessons);
}

std::optional<double> Autosave::due() const {
  if (!changed_at_) return std::nullopt;
  return std::max(0., *changed_at_ + interval_ - clock_());
}

void Autosave::save(const Document& document, std::uint64_t state, const std::optional<fs::path>& original, const Attachments& lessons) {
  if (folder_.empty()) return;
  write(document, original, lessons);
  written_ = state;
  changed_at_.reset();
}

/// Takes an unused name: another program may have our process number, in a container or on another machine.
void Autosave::claim_name() {
  std::error_code none;
  for (int attempt = 1; !lock_ && attempt < 100; ++attempt) {
    file_ = folder_ / (prefix + std::to_string(process_) + (attempt > 1 ? "-" + std::to_string(attempt) : "") + document_extension);
    if (fs::symlink_status(file_, none).type() != fs::file_type::not_found) continue;  // a dangling link counts as existing
    if (ProcessLock lock(lock_of(file_)); lock.held()) lock_ = std::move(lock);
  }
}

void Autosave::write(const Document& document, const std::optional<fs::path>& original, const Attachments& lessons) {
  make_private_folder(folder_);
  if (!lock_) claim_name();
  Metadata also = original ? Metadata{{original_key, path_text(*original)}} : Metadata{};
  attach(lessons, also);
  save_document(file_, document, also);
}

void Autosave::remove() {
  changed_at_.reset();
  if (written_) {
    std::error_code ignored;
    fs::remove(file_, ignored);
  }
  written_.reset();
  if (lock_) lock_->remove();
  lock_.reset();
}

std::vector<Leftover> Autosave::leftovers() const {
  std::vector<Leftover> found;
  std::error_code failed;
  for (fs::directory_iterator at(folder_, failed), end; !failed && at != end; at.increment(failed)) {
    std::error_code none;
    const fs::path path = at->path(), autosave = fs::path(path).replace_extension(document_extension);
    const bool only_lock = path.extension() == lock_extension && !fs::exists(autosave, none);
    if (!is_autosave(autosave) || (path != autosave && !only_lock) || !is_own(path, fs::file_type::regular)) continue;
    ProcessLock lock(lock_of(path));
    if (!lock.held()) continue;  // its program still runs
    if (only_lock) lock.remove();
    else found.push_back({path, std::move(lock), at->last_write_time(none)});
  }
  std::sort(found.begin(), found.end(), [](const Leftover& a, const Leftover& b) { return a.written > b.written; });
  return found;
}

Recovered recover(const fs::path& autosave, BuiltInModels& models) {
  Recovered recovered{open_document(autosave, models), std::nullopt};
  const Metadata metadata = SafetensorsFile(autosave).metadata();
  recovered.lessons = attachments(metadata);
  if (const auto original = metadata.find(original_key); original != metadata.end() && !original->second.empty())
    recovered.original = path_of(original->second);
  return recovered;
}

fs::path set_aside(const Leftover& leftover) {
  const fs::path folder = leftover.file.parent_path();
  const std::string name = "unreadable-" + leftover.file.filename().string();
  fs::path to = folder / name;
  std::error_code failed;
  for (int n = 2; fs::symlink_status(to, failed).type() != fs::file_type::not_found && n < 1000; ++n)
    to = folder / (name + "." + std::to_string(n));
  fs::rename(leftover.file, to, failed);
  if (failed) throw UserError(tr("{file} cannot be renamed: {why}", {{"file", leftover.file.string()}, {"why", reason(failed)}}));
  return to;
}

}  // namespace headlight::session
