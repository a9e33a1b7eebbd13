// The functions of page.hpp: each hands on to Module.page, which is page.js. Written as functions, since Emscripten 3.1
// copies their text and does not know arrows.
mergeInto(LibraryManager.library, {
  page_tab: function() { return Module.page.tab; },
  page_seconds: function() { return performance.now() / 1000; },
  page_width: function() { return Module.page.width(); },
  page_height: function() { return Module.page.height(); },
  page_pixel_ratio: function() { return Module.page.ratio(); },
  page_is_dark: function() { return Module.page.isDark() ? 1 : 0; },
  page_wants_less_motion: function() { return Module.page.wantsLessMotion() ? 1 : 0; },
  page_set_title: function(text) { return Module.page.setTitle(UTF8ToString(text)); },
  page_set_cursor: function(css) { return Module.page.setCursor(UTF8ToString(css)); },
  page_set_full_screen: function(on) { return Module.page.setFullScreen(on !== 0); },
  page_copy: function(text) { return Module.page.copy(UTF8ToString(text)); },
  page_write_at: function(on, x, y, height) { return Module.page.writeAt(on !== 0, x, y, height); },
  page_unsaved: function(unsaved) { return Module.page.setUnsaved(unsaved !== 0); },
  page_say: function(part, text) { return Module.page.say(part, UTF8ToString(text)); },
  page_began: function(program) { return Module.page.began(program); },
  page_went_to: function(place) { return Module.page.wentTo(UTF8ToString(place)); },
  page_stands_at: function(link) { return Module.page.standsAt(UTF8ToString(link)); },
  page_keep_folder: function(path) { return Module.page.folders.keep(UTF8ToString(path)); },
  page_fetch_folder: function(path) { return Module.page.folders.fetch(UTF8ToString(path)) ? 1 : 0; },
  page_choose: function(folder) { return Module.page.choose(folder !== 0); },
  page_show_about: function() { return Module.page.showAbout(); },
  page_ended: function(why) { return Module.page.ended(UTF8ToString(why)); },
  page_trains: function() { return Module.page.training.works() ? 1 : 0; },
  page_training_begins: function(run, recipe, model) {
    return Module.page.training.order('training_is_begun', run, UTF8ToString(recipe), UTF8ToString(model));
  },
  page_training_goes_to: function(run, step, order) { return Module.page.training.order('training_goes_to', run, step, order); },
  page_training_ends: function(run) { return Module.page.training.order('training_ends', run); },
  page_training_told: function(run, order) { return Module.page.trainingTold(run, order); },
  page_training_failed: function(why) { return Module.page.trainingFailed(UTF8ToString(why)); },
});
