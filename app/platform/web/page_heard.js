// The four regions of the page that a screen reader speaks; see Heard.
'use strict';

const withoutNumbers = (text) => text.replace(/\d+/g, '');

/// A browser announces regions that change at once in any order, so each waits until the one before it has been announced. If only the
/// numbers of a status change, as in the steps of a training, a person hears one every few seconds.
class HeardParts {
  constructor(parts) { Object.assign(this, {parts, waiting: new Map(), timer: 0, status: '', since: -Infinity}); }
  static get apart() { return 80; }  // milliseconds
  static get status() { return 0; }  // the part that may report progress
  static get betweenNumbers() { return 4000; }

  say(part, text) {
    this.waiting.set(part, text);
    clearTimeout(this.rest);
    if (!this.timer) this.sayNext();
  }
  /// Returns the milliseconds until this part may be announced.
  due([part, text]) {
    const goesOn = part === HeardParts.status && this.status && withoutNumbers(text) === withoutNumbers(this.status);
    return goesOn ? Math.max(0, this.since + HeardParts.betweenNumbers - performance.now()) : 0;
  }
  sayNext() {
    const next = [...this.waiting].find((one) => !this.due(one));
    if (!next) {
      if (this.waiting.size) this.rest = setTimeout(() => this.sayNext(), Math.min(...[...this.waiting].map((one) => this.due(one))));
      return;
    }
    const [part, text] = next;
    this.waiting.delete(part);
    this.parts[part].textContent = text;
    if (part === HeardParts.status) Object.assign(this, {status: text, since: performance.now()});
    this.timer = setTimeout(() => {
      this.timer = 0;
      this.sayNext();
    }, HeardParts.apart);
  }
}
