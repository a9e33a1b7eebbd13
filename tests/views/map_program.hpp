#pragma once
#include "headless_program.hpp"

namespace headlight::tests {

struct MapProgram : HeadlessProgram {
  explicit MapProgram(Document document, Screen screen = {}) : HeadlessProgram(std::move(document), screen) {
    tap(Key::o);
    frame(0.5f);  // the matrices from the stage have arrived
    frames(2);
  }
  void open_drawer() {
    tap(letter('i'));
    frames(2);
  }
  int boxes() const {
    int n = 0;
    for (const Item& item : log.items()) n += item.name.starts_with("map.") && item.tab_stop;
    return n;
  }
};

inline Document english_to_french() {
  BuiltInModels models;
  return make_document(models.make("en-fr"), {"the elephant ate the banana because it was hungry"});
}

}  // namespace headlight::tests
