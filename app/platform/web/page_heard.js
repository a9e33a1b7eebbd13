// The four regions of the page that a screen reader speaks; see Heard.
'use strict';

/// A browser announces regions that change at once in any order, so each waits until the one before it has been announced.
class HeardParts {
  constructor(parts) { Object.assign(this, {parts, waiting: new Map(), timer: 0}); }
  static get apart() { return 80; }  // milliseconds

  say(part, text) {
    this.waiting.set(part, text);
    if (!this.timer) this.sayNext();
  }
  sayNext() {
    const [[part, text]] = this.waiting;
    this.waiting.delete(part);
    this.parts[part].textContent = text;
    this.timer = setTimeout(() => {
      this.timer = 0;
      if (this.waiting.size) this.sayNext();
    }, HeardParts.apart);
  }
}
