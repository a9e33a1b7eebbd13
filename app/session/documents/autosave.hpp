#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app_rooms.hpp"
#include "base/process_lock.hpp"
#include "document/attachments.hpp"
#include "document/document.hpp"
#include "folders/built_in.hpp"

namespace headlight::session {

/// Returns the seconds of a clock that never goes back.
using Clock = std::function<double()>;
double steady_seconds();

/// An autosave that a crashed program left behind, locked for us while this lives.
struct Leftover {
  std::filesystem::path file;
  ProcessLock lock;
  std::filesystem::file_time_type written;
};

/// Keeps unsaved work in `autosave-<process>.headlight` in the user's state folder: a killed program loses at most `interval` seconds of
/// it. The file remembers the document's own path. It is removed once nothing is unsaved, and stays if the program crashes.
class Autosave {
 public:
  static constexpr double default_interval = 3;

  /// `folder` empty: nothing is kept.
  Autosave(std::filesystem::path folder, int process, Clock clock = steady_seconds, double interval = default_interval);

  /// Call after anything that may have changed the document. `state` numbers the states of `document`; `unsaved`: the state is in no other
  /// file. Writes once the oldest unwritten change is `interval` old. Throws UserError if that fails, and tries again after another
  /// interval.
  void follow(const Document& document, std::uint64_t state, bool unsaved, const std::optional<std::filesystem::path>& original,
              const Attachments& lessons = {});
  /// Writes now.
  void save(const Document& document, std::uint64_t state, const std::optional<std::filesystem::path>& original,
            const Attachments& lessons = {});
  /// Returns the seconds until follow() has something to write; none: nothing waits.
  std::optional<double> due() const;
  /// The program ends normally: removes the file.
  void remove();

  /// Returns the autosaves of other programs in the folder, newest first.
  std::vector<Leftover> leftovers() const;
  /// The path of the file; empty before the first write.
  const std::filesystem::path& file() const { return file_; }

 private:
  void write(const Document& document, const std::optional<std::filesystem::path>& original, const Attachments& lessons);

  void claim_name();

  std::filesystem::path folder_, file_;
  int process_;
  Clock clock_;
  double interval_;
  std::optional<ProcessLock> lock_;       ///< held from the first write on
  std::optional<std::uint64_t> written_;  ///< the state in the file
  std::optional<double> changed_at_;      ///< time of the oldest unwritten change
};

/// The document in an autosave, and its own path if it had one. Throws UserError as open_document does.
struct Recovered {
  Document document;
  std::optional<std::filesystem::path> original;
  Attachments lessons = {};
};
Recovered recover(const std::filesystem::path& autosave, BuiltInModels& models);

/// Renames an unreadable autosave, so that it is not offered again, and returns its new path. Throws UserError if that fails.
std::filesystem::path set_aside(const Leftover& leftover);

}  // namespace headlight::session
