// The functions of page.hpp: each hands on to Module.page, which is page.js.
mergeInto(LibraryManager.library, {
  page_seconds: () => performance.now() / 1000,
  page_width: () => Module.page.width(),
  page_height: () => Module.page.height(),
  page_pixel_ratio: () => Module.page.ratio(),
  page_is_dark: () => (Module.page.isDark() ? 1 : 0),
  page_wants_less_motion: () => (Module.page.wantsLessMotion() ? 1 : 0),
  page_set_title: (text) => Module.page.setTitle(UTF8ToString(text)),
  page_set_cursor: (css) => Module.page.setCursor(UTF8ToString(css)),
  page_set_full_screen: (on) => Module.page.setFullScreen(on !== 0),
  page_copy: (text) => Module.page.copy(UTF8ToString(text)),
  page_write_at: (on, x, y, height) => Module.page.writeAt(on !== 0, x, y, height),
  page_unsaved: (unsaved) => Module.page.setUnsaved(unsaved !== 0),
  page_say: (text) => Module.page.say(UTF8ToString(text)),
  page_ended: (why) => Module.page.ended(UTF8ToString(why)),
});
