#include "session/file_reader.hpp"

#include <utility>

namespace headlight::session {

void FileReader::start(FileReading reading, double patience) {
  forget();
  reading_ = std::move(reading);
  file_ = std::make_unique<Computing>([read = std::move(reading_.read)](Computed&, const StopToken& stop) { read(stop); }, Computed());
  file_->ready_within(patience);
}

void FileReader::forget() {
  if (file_ && !file_->ready()) {
    file_->request_stop();
    dropped_.push_back(std::move(file_));
  }
  file_.reset();
  reading_ = {};
}

std::unique_ptr<FileReader::Ended> FileReader::ended() {
  if (!file_ || !file_->ready()) return nullptr;
  const std::unique_ptr<Computing> read = std::move(file_);
  auto ended = std::make_unique<Ended>(Ended{std::exchange(reading_, {}), {}});
  try {
    read->take();
  } catch (...) {
    ended->failure = std::current_exception();
  }
  return ended;
}

void FileReader::tidy() {
  std::erase_if(dropped_, [](const auto& one) { return one->ready(); });
}

}  // namespace headlight::session
