// Loads the page's font of Chinese characters (page_han.py) once some are shown, or about to be: by the language, a link, a document or
// what somebody types. Until then, and if it cannot be loaded, the browser draws them with the fonts of the computer.
'use strict';

const hanFamily = 'Headlight Han';  // page_letters.cpp and page.css name it, too

class HanLetters {
  /// `came`: the browser draws with them from now on; `failed(why)`: it never will; `keep`: takes what the server sent.
  constructor({came, failed, keep}) { Object.assign(this, {came, failed, keep, asked: false}); }

  /// Looks at a text that is shown. A reader of Japanese or Korean has fonts that draw Han characters as they are written there.
  see(text) {
    if (this.asked || !/\p{Script=Han}/u.test(text)) return;
    if (/^(ja|ko)\b/.test(navigator.languages?.[0]) && !/^zh\b/.test(document.documentElement.lang)) return;
    this.asked = true;
    this.load().then(this.came, (error) => this.failed(String(error?.message || error)));
  }
  async load() {
    const face = new FontFace(hanFamily, await this.bytes());
    document.fonts.add(await face.load());
  }
  /// The single-file page contains the font; otherwise it is fetched.
  async bytes() {
    const inside = document.getElementById('han');
    if (inside) return bytesIn(inside);
    const sent = await fetch(han.address);
    if (!sent.ok) throw new Error(`${sent.status} ${sent.statusText}`.trim());
    this.keep(sent.clone());
    return sent.arrayBuffer();
  }
}
