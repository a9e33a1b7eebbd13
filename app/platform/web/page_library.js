// The functions of page.hpp: each calls the same function of Module.page, which is page.js. They are written as functions, since Emscripten
// 3.1 copies their text and does not know arrows.
mergeInto(LibraryManager.library, {
  page_tab: function() { return Module.page.tab; },
  page_seconds: function() { return performance.now() / 1000; },
  page_width: function() { return Module.page.width(); },
  page_height: function() { return Module.page.height(); },
  page_pixel_ratio: function() { return Module.page.ratio(); },
  page_is_dark: function() { return Module.page.isDark() ? 1 : 0; },
  page_wants_contrast: function() { return Module.page.wantsContrast() ? 1 : 0; },
  page_wants_less_motion: function() { return Module.page.wantsLessMotion() ? 1 : 0; },
  page_set_title: function(text) { return Module.page.setTitle(UTF8ToString(text)); },
  page_set_cursor: function(css) { return Module.page.setCursor(UTF8ToString(css)); },
  page_set_full_screen: function(on) { return Module.page.setFullScreen(on !== 0); },
  page_copy: function(text) { return Module.page.copy(UTF8ToString(text)); },
  page_write_at: function(on, x, y, height) { return Module.page.writeAt(on !== 0, x, y, height); },
  page_unsaved: function(unsaved) { return Module.page.setUnsaved(unsaved !== 0); },
  page_announce: function(part, text) { return Module.page.say(part, UTF8ToString(text)); },
  page_began: function(program) { return Module.page.began(program); },
  page_went_to: function(place) { return Module.page.wentTo(UTF8ToString(place)); },
  page_stands_at: function(link) { return Module.page.standsAt(UTF8ToString(link)); },
  page_set_language: function(code) { return Module.page.setLanguage(UTF8ToString(code)); },
  page_is_plain: function() { return Module.page.isPlain ? 1 : 0; },
  page_keep_folder: function(path) { return Module.page.folders.keep(UTF8ToString(path)); },
  page_fetch_folder: function(path) { return Module.page.folders.fetch(UTF8ToString(path)) ? 1 : 0; },
  page_choose: function(folder) { return Module.page.choose(folder !== 0); },
  page_show_about: function() { return Module.page.showAbout(); },
  // Plays a row of numbers as tones, through Web Audio.
  $pageSound: {
    context: null,
    source: null,
    failed: false,
    /// A browser that nobody has touched yet keeps the context suspended; a key or a click resumes it.
    play: function(wav, header) {
      const Context = window.AudioContext || window.webkitAudioContext;
      this.failed = !Context;
      if (this.failed) return;
      this.hush();
      if (!this.context) this.context = new Context();
      this.context.resume();
      const numbers = new Int16Array(wav.slice(header).buffer), frames = numbers.length >> 1;
      const buffer = this.context.createBuffer(2, frames, new DataView(wav.buffer).getUint32(24, true));
      for (let side = 0; side < 2; ++side) {
        const samples = buffer.getChannelData(side);
        for (let i = 0; i < frames; ++i) samples[i] = numbers[2 * i + side] / 32768;
      }
      this.source = this.context.createBufferSource();
      this.source.buffer = buffer;
      this.source.connect(this.context.destination);
      this.source.start();
    },
    hush: function() {
      if (this.source) this.source.stop();
      this.source = null;
    },
    state: function() { return this.failed ? 2 : this.context && this.context.state === 'running' ? 1 : 0; },
  },
  page_plays__deps: ['$pageSound'],
  page_plays: function(wav, size, header) {
    try {
      pageSound.play(HEAPU8.slice(wav, wav + size), header);
    } catch (error) {
      pageSound.failed = true;
    }
  },
  page_hushes__deps: ['$pageSound'],
  page_hushes: function() { pageSound.hush(); },
  page_sound__deps: ['$pageSound'],
  page_sound: function() { return pageSound.state(); },
  // A hidden canvas shapes the letters that the font atlas lacks, and draws them for a texture.
  $pageLetters: {
    pen: null,
    ready: function(font, fromRight) {
      if (!this.pen) this.pen = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
      this.pen.font = font;
      this.pen.direction = fromRight ? 'rtl' : 'ltr';
      this.pen.textAlign = 'left';
      this.pen.textBaseline = 'alphabetic';
      return this.pen;
    },
  },
  page_letters_shape__deps: ['$pageLetters'],
  page_letters_shape: function(font, text, fromRight, places) {
    const pen = pageLetters.ready(UTF8ToString(font), fromRight), letters = Array.from(UTF8ToString(text));
    Module.page.showsLetters(letters.join(''));
    const width = pen.measureText(letters.join('')).width;
    let before = 0;
    for (let i = 0; i < letters.length; ++i) {
      const end = pen.measureText(letters.slice(0, i + 1).join('')).width;
      const low = Math.min(before, end), high = Math.max(before, end);
      HEAPF32[(places >> 2) + 3 * i] = fromRight ? width - high : low;
      HEAPF32[(places >> 2) + 3 * i + 1] = high - low;
      HEAPF32[(places >> 2) + 3 * i + 2] = fromRight ? 1 : 0;
      before = end;
    }
    return width;
  },
  page_letters_draw__deps: ['$pageLetters', 'malloc'],
  page_letters_draw: function(font, text, fromRight, ink, box) {
    const letters = UTF8ToString(text), css = UTF8ToString(font), soft = 1;
    const size = pageLetters.ready(css, fromRight).measureText(letters);
    const left = Math.floor(-size.actualBoundingBoxLeft) - soft, top = Math.floor(-size.actualBoundingBoxAscent) - soft;
    const width = Math.max(1, Math.ceil(size.actualBoundingBoxRight) + soft - left);
    const height = Math.max(1, Math.ceil(size.actualBoundingBoxDescent) + soft - top);
    const canvas = pageLetters.pen.canvas;
    canvas.width = width;
    canvas.height = height;
    const pen = pageLetters.ready(css, fromRight);  // a new size makes the canvas forget its font
    pen.fillStyle = '#' + (ink + 0x1000000).toString(16).slice(1);
    pen.fillText(letters, -left, -top);
    const rgba = _malloc(width * height * 4);
    HEAPU8.set(pen.getImageData(0, 0, width, height).data, rgba);
    HEAP32.set([left, top, width, height], box >> 2);
    return rgba;
  },
  page_ended: function(why) { return Module.page.ended(UTF8ToString(why)); },
  page_lesson_changed: function(state) { return Module.page.lessonChanged(UTF8ToString(state)); },
  page_trains: function() { return Module.page.training.works() ? 1 : 0; },
  page_training_begins: function(run, recipe, model) {
    return Module.page.training.order('training_is_begun', run, UTF8ToString(recipe), UTF8ToString(model));
  },
  page_training_goes_to: function(run, step, order) { return Module.page.training.order('training_goes_to', run, step, order); },
  page_training_opens: function(run, on) { return Module.page.training.order('training_opens', run, on ? 1 : 0); },
  page_training_ends: function(run) { return Module.page.training.order('training_ends', run); },
  page_training_reported: function(run, order) { return Module.page.trainingTold(run, order); },
  page_training_failed: function(why) { return Module.page.trainingFailed(UTF8ToString(why)); },
});
