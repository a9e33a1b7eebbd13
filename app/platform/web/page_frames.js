// Decides when the program draws, and handles errors that nobody expected.
'use strict';

/// Asks the browser for a picture while something changes, and for none while nothing does.
class Frames {
  /// `draw` returns the seconds until the next picture is due; less than 0: none until something happens.
  constructor(draw) { Object.assign(this, {draw, asked: false, timer: 0, over: false}); }
  want() {
    if (this.asked || this.over) return;
    clearTimeout(this.timer);
    this.asked = true;
    requestAnimationFrame(() => {
      this.asked = false;
      if (this.over) return;
      const wait = this.draw(), soon = 0.02;
      if (wait >= soon) this.timer = setTimeout(() => this.want(), wait * 1000);
      else if (wait >= 0) this.want();
    });
  }
  end() {
    clearTimeout(this.timer);
    this.over = true;
  }
}

/// True if the program itself failed and must not be called again: a trap, an abort, a full stack, an exception of C++.
const endsProgram = (error) => error instanceof WebAssembly.RuntimeError || error instanceof WebAssembly.Exception ||
  error instanceof RangeError || /^Aborted/.test(error?.message);

/// Wraps an object so that none of its functions throws: the program that calls one goes on, and `tell` gets the error within that call.
const whichNeverThrows = (object, tell) => new Proxy(object, {
  get(of, name) {
    const value = of[name];
    if (typeof value !== 'function') return value;
    return (...values) => {
      try {
        return value.apply(of, values);
      } catch (error) {
        tell(error);
      }
    };
  },
});
