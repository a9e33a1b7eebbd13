#include "machine/workers.hpp"

namespace headlight::machine {

bool has_threads() { return false; }

struct Background::Parts {};

Background::Background() = default;
Background::Background(std::function<void(const StopToken&)> work) { work(StopToken()); }
Background::~Background() = default;
Background::Background(Background&&) noexcept = default;
Background& Background::operator=(Background&&) noexcept = default;

void Background::request_stop() {}

}  // namespace headlight::machine
