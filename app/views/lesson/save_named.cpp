#include "views/lesson/save_named.hpp"

#include <utility>

#include "base/atomic_file.hpp"
#include "base/file_set.hpp"
#include "session/documents/host.hpp"
#include "session/documents/recent_files.hpp"

namespace headlight::views {

void save_named(Frame& frame, const std::string& name, std::string bytes, const std::function<std::string(const std::string&)>& saved,
                const std::function<void()>& written) {
  const auto file = whole_path(frame.documents.folder() / name);
  const std::string said = saved(display_location(frame.documents.host(), file, frame.canvas.phrases));
  frame.documents.write_if_confirmed(file, [file, said, written, text = std::move(bytes), &session = frame.session] {
    require_no_link(file);  // the folder may be somebody else's, and the program chose the name
    write_file(file, text);
    session.report(said);
    if (written) written();
  });
}

}  // namespace headlight::views
