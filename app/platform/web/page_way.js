// Manages the browser's back button and the page's address. Moves within a stage, a step of a lesson or of the first two minutes replace
// one entry; each new one adds its own.
'use strict';

/// The part of a link whose change makes a new entry.
const stopOf = (link) => {
  const parts = new URLSearchParams(link.replace(/^[^#]*#/, ''));
  return ['lesson', 'step', 'stage'].map((name) => parts.get(name) ?? '').join(' ');
};

/// Safari refuses the hundred and first change in ten seconds, so changes that follow too fast are put down together. A page inside another
/// one has no address: it goes without.
class WayBack {
  constructor() { Object.assign(this, {place: null, address: null, begun: false, written: -Infinity, timer: 0}); }
  static get least() { return 250; }  // milliseconds between two changes

  /// The program shows another place. The first one keeps the address that led to it.
  goTo(link) {
    Object.assign(this, {place: link, address: this.begun ? link : null});
    this.putDown();
  }
  /// Makes the address tell what is open, too.
  standsAt(link) {
    this.address = link;
    this.putDown();
  }
  /// The browser went to this place by itself.
  wentTo(link) {
    clearTimeout(this.timer);
    Object.assign(this, {place: link, address: null, timer: 0});
  }
  putDown() {
    if (this.timer) return;
    const wait = this.written + WayBack.least - performance.now();
    if (wait <= 0) this.write();
    else this.timer = setTimeout(() => this.write(), wait);
  }
  write() {
    Object.assign(this, {timer: 0, written: performance.now()});
    try {
      const before = history.state?.link, goesOn = this.begun && stopOf(before ?? '') !== stopOf(this.place);
      this.begun = true;
      if (before === this.place && !this.address) return;
      history[goesOn ? 'pushState' : 'replaceState']({link: this.place}, '', this.address ?? undefined);
    } catch (error) {
      console.warn('no way back: ' + error.message);
    }
    this.address = null;
  }
}
