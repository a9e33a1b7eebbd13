// A browser that shows the page, and a hand that finds things on it by their names, as a person finds them with the eyes.
import assert from 'node:assert/strict';
import {existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {after, before} from 'node:test';
import {tmpdir} from 'node:os';
import {extname, join, normalize} from 'node:path';
import {brotliCompressSync, gzipSync} from 'node:zlib';
import puppeteer from 'puppeteer-core';
import {launchWebKit} from './webkit.mjs';

const kinds = {'.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm', '.css': 'text/css'};
const programs = {chrome: '/usr/bin/chromium', firefox: '/usr/bin/firefox-esr'};

const withScript = (page, script) => Buffer.from(page.toString().replace('<head>', () => `<head><script>${script}</script>`));

/// Serves the folder as any web server would. Returns its address, how many bytes of files it has sent, and a function that ends it. A page
/// requested with ?before= begins with that script, because the browser itself may have no way to run it first. `compress`: a server that
/// compresses pages, by the best method that the browser takes; headlight.pack is compressed already.
export async function serve(folder, {compress = false} = {}) {
  let sent = 0;
  const packed = (request, file, bytes) => {
    const takes = request.headers['accept-encoding'] ?? '';
    if (!compress || extname(file) !== '.html') return [{}, bytes];
    if (/\bbr\b/.test(takes)) return [{'Content-Encoding': 'br'}, brotliCompressSync(bytes)];
    return /\bgzip\b/.test(takes) ? [{'Content-Encoding': 'gzip'}, gzipSync(bytes)] : [{}, bytes];
  };
  const server = createServer((request, answer) => {
    const url = new URL(request.url, 'http://x'), before = url.searchParams.get('before');
    const path = join(folder, normalize(decodeURIComponent(url.pathname)));
    const file = existsSync(path) && statSync(path).isDirectory() ? join(path, 'index.html') : path;
    if (!existsSync(file)) return answer.writeHead(404).end();
    const [encoding, bytes] = packed(request, file, before ? withScript(readFileSync(file), before) : readFileSync(file));
    sent += bytes.length;
    answer.writeHead(200, {'Content-Type': kinds[extname(file)] ?? 'application/octet-stream', ...encoding}).end(bytes);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {address: `http://127.0.0.1:${server.address().port}/`, sent: () => sent, end: () => new Promise((done) => server.close(done))};
}

/// Settings that let a browser find only these fonts, as on a computer where nobody has installed Chinese ones.
const withoutHan = '<fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir><cachedir prefix="xdg">fontconfig-without</cachedir></fontconfig>';

/// `extra`: more arguments for the browser; `seen`: in a window of the screen, where a reader of screens finds it; `han`: false on a
/// computer without Chinese fonts.
export async function startBrowser(kind = 'chrome', extra = [], {seen = false, han = true} = {}) {
  const downloads = mkdtempSync(join(tmpdir(), 'headlight-downloads-'));
  writeFileSync(join(downloads, 'fonts.conf'), withoutHan);
  const end = (browser) => async () => {
    await browser.close();
    rmSync(downloads, {recursive: true, force: true});
  };
  if (kind === 'webkit') {
    const browser = await launchWebKit(downloads);
    return {browser, kind, downloads, end: end(browser)};
  }
  const chrome = ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'];
  const browser = await puppeteer.launch({
    browser: kind,
    executablePath: programs[kind],
    headless: !seen,
    env: {...process.env, ...(han ? {} : {FONTCONFIG_FILE: join(downloads, 'fonts.conf')})},
    args: [...(kind === 'chrome' ? [...chrome, ...(seen ? ['--force-renderer-accessibility'] : [])] : []), ...extra],
    extraPrefsFirefox: {
      'webgl.force-enabled': true, 'browser.download.dir': downloads, 'browser.download.folderList': 2,
      'browser.helperApps.neverAsk.saveToDisk': 'application/octet-stream',
    },
    protocolTimeout: 240000,
  });
  return {browser, kind, downloads, end: end(browser)};
}

export const wait = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));

/// Waits until `what` gives something true; says `words` where that takes too long.
export async function until(what, words, seconds = 30) {
  for (const end = Date.now() + seconds * 1000;;) {
    const got = await what();
    if (got) return got;
    if (Date.now() > end) throw new Error(`waited ${seconds} s in vain: ${words}`);
    await wait(0.05);
  }
}

/// Presses a key until `reads` gives these words. A busy machine says late what a press came to, so the next press waits until something else
/// is read, or for 5 s where two neighbours are called the same.
export async function pressUntil(press, reads, words, most = 90) {
  let said = await reads();
  for (let i = 0; i < most && !words.test(said); ++i) {
    const before = said;
    await press();
    said = await until(async () => (said = await reads()) !== before && said, 'something else', 5).catch(() => before);
  }
  if (!words.test(said)) throw new Error(`${most} presses never reach ${words}`);
}

/// Opens a page at a link and takes steps in it; whatever it does, it asks nobody for anything, and nothing in it goes wrong.
const visitor = (server, browser, folder) => async (link, steps, options) => {
  const window = await Window.open(browser, server.address + link, options);
  try {
    await steps(window);
    assert.deepEqual(window.asked, [], 'the page asked somebody for something');
    assert.deepEqual(window.said.filter((line) => /Error|abort|exception/i.test(line) && !(options?.expects ?? /forbidden/).test(line)), []);
  } catch (error) {
    await window.picture(join(folder, '..', 'web-tests', 'failed.png')).catch(() => {});
    throw error;
  } finally {
    await window.close();
  }
};

/// Serves the page and starts a browser before the tests of a file, and ends both after them: `on` visits a link, see visitor.
export function visits(folder, kind, extra, options) {
  const here = {on: (...visit) => visitor(here.server, here.browser, folder)(...visit)};
  before(async () => {
    here.server = await serve(folder);
    here.browser = await startBrowser(kind, extra, options);
  });
  after(async () => {
    await here.browser?.end();
    await here.server?.end();
  });
  return here;
}

/// Opens another page with the program in it, as somebody puts it into their own: `around` writes it about the frame of this tag. Once the
/// program runs, `steps` gets the outer page, the program's frame, and a function that returns the place of an item ("" if there is none);
/// before that, `before` gets the outer page.
export async function inAnotherPage({browser}, around, address, steps, before = () => {}) {
  const host = createServer((request, answer) => answer.writeHead(200, {'Content-Type': 'text/html'}).end(
      `<!doctype html>${around(`<iframe src="${address}" width="1000" height="600"></iframe>`)}`));
  await new Promise((done) => host.listen(0, '127.0.0.1', done));
  const page = await browser.newPage();
  try {
    await page.goto(`http://127.0.0.1:${host.address().port}/`);
    await before(page);
    const frame = page.frames()[1];
    await until(() => frame.evaluate(() => Boolean(self.headlight)), 'the program starts', 60);
    const place = (name) => frame.evaluate((called) => self.headlight.ccall('item_place', 'string', ['string'], [called]), name);
    await steps(page, frame, place);
  } finally {
    await page.close();
    host.close();
  }
}

/// Returns the part of the address behind the #.
export const linkOf = (window) => window.page.evaluate(() => decodeURIComponent(location.hash));

/// The paths of the files that the browser keeps for the page.
export const keptBy = (window) => window.page.evaluate(() => new Promise((done) => {
  indexedDB.open('/home').onsuccess = ({target}) => {
    target.result.transaction(['FILE_DATA']).objectStore('FILE_DATA').getAllKeys().onsuccess = (all) => done(all.target.result);
  };
}));

/// A page with the program.
export class Window {
  /// `before`: runs in the page before its own scripts; `prepare`: is done with the page while it is still empty.
  static async open({browser, kind, downloads}, address, {width = 1280, height = 800, touch = false, before, prepare} = {}) {
    const own = await browser.createBrowserContext({downloadBehavior: {policy: 'allow', downloadPath: downloads}});  // keeps nothing
    return Window.within({own, kind, downloads}, address, {width, height, touch, before, prepare});
  }
  static async within({own, kind, downloads}, address, {width, height, touch, before, prepare}) {
    const window = new Window();
    Object.assign(window, {own, kind});
    window.page = await own.newPage();
    window.page.on('dialog', (dialog) => dialog.accept());  // whether to leave with something unsaved
    window.downloads = downloads;
    window.asked = [];
    window.said = [];
    const start = address.replace(/[?#].*/, '');
    window.page.on('request', (request) => {
      const url = request.url();
      const itsOwn = start.startsWith('file:') ? url.replace(/#.*/, '') === start : url.startsWith(start);
      if (!itsOwn && !url.startsWith('blob:') && !url.startsWith('data:')) window.asked.push(url);
    });
    window.page.on('console', (message) => window.said.push(message.text()));
    window.page.on('pageerror', (error) => window.said.push(String(error)));
    await window.page.setViewport({width, height, hasTouch: touch, isMobile: touch && kind === 'chrome'});
    if (before) await window.page.evaluateOnNewDocument(before);
    await prepare?.(window.page);
    await window.go(address);
    return window;
  }

  /// Opens another tab of the same browser, which keeps what this one keeps.
  another(address) { return Window.within(this, address, {width: 1280, height: 800, touch: false}); }

  async go(address) {
    await this.page.goto(address, {waitUntil: 'domcontentloaded'});
    await this.ready();
  }
  /// Waits until the program draws, or says why it does not.
  async ready() {
    await until(() => this.page.evaluate(() => Boolean(self.headlight) || document.getElementById('message')?.dataset.words !== 'page.loading'),
                'the program starts', 60);
    if (await this.page.evaluate(() => Boolean(self.headlight))) await this.hears(/./);
  }
  notice() {
    return this.page.evaluate(() => document.getElementById('notice').hidden ? '' : document.getElementById('message').textContent);
  }

  /// Returns what a screen reader would say now.
  heard() { return this.page.evaluate(() => document.getElementById('said').textContent); }
  async hears(words, seconds = 30) {
    let last = '';
    return until(async () => words.test(last = await this.heard()) && last, `to hear ${words}`, seconds).catch((error) => {
      throw new Error(`${error.message}; heard "${last}"; ${this.said.slice(-5).join(' | ')}`);
    });
  }

  /// Returns the place of an item in CSS pixels; null if it is not there.
  item(name) {
    return this.page.evaluate((called) => {
      const text = self.headlight.ccall('item_place', 'string', ['string'], [called]);
      if (!text) return null;
      const ratio = document.getElementById('canvas').width / document.getElementById('canvas').clientWidth;
      const [x0, y0, x1, y1] = text.split(' ').map((one) => Number(one) / ratio);
      return {x: x0, y: y0, width: x1 - x0, height: y1 - y0};
    }, name);
  }
  async place(name) {
    const found = await until(() => this.item(name), `the item ${name}`);
    return {x: found.x + found.width / 2, y: found.y + found.height / 2};
  }
  /// Returns the middle of a cell of a matrix item with so many rows and columns.
  async cell(name, row, col, rows, cols) {
    const m = await until(() => this.item(name), `the matrix ${name}`);
    return {x: m.x + m.width * (col + 0.5) / cols, y: m.y + m.height * (row + 0.5) / rows};
  }

  async pressAt({x, y}, options) {
    await this.page.mouse.move(x, y);
    await this.frames();
    await this.page.mouse.click(x, y, options);
    await this.frames();
  }
  async press(name, options) { await this.pressAt(await this.place(name), options); }
  async drag(from, to) {
    const {mouse} = this.page;
    await mouse.move(from.x, from.y);
    await this.frames();
    await mouse.down();
    for (let i = 1; i <= 8; ++i) {
      await mouse.move(from.x + (to.x - from.x) * i / 8, from.y + (to.y - from.y) * i / 8);
      await this.frames();
    }
    await mouse.up();
    await this.frames();
  }
  /// Swipes with one finger, which does not wait at first, or it would count as held still, but at the end, so that no momentum follows.
  async swipe(from, by) {
    const touch = await this.page.touchscreen.touchStart(from.x, from.y);
    for (const part of [0.4, 0.6, 0.8, 1]) {
      await touch.move(from.x + by.x * part, from.y + by.y * part);
      await this.frames();
    }
    await wait(0.2);
    await touch.end();
    await this.frames(6);
  }
  /// Flings with one finger that lifts while it moves, a step each sixtieth of a second, however busy the machine is. Chromium alone.
  async fling(from, heights) {
    const session = await this.page.createCDPSession();
    let timestamp = Date.now() / 1000;
    const touch = (type, ...touchPoints) => session.send('Input.dispatchTouchEvent', {type, touchPoints, timestamp: timestamp += 1 / 60});
    await touch('touchStart', from);
    for (const y of heights) await touch('touchMove', {x: from.x, y});
    await touch('touchEnd');
  }
  /// Pastes text that was copied elsewhere, as Ctrl and V do.
  async paste(text) {
    await this.page.evaluate((copied) => {
      const clipboardData = new DataTransfer();
      if (copied) clipboardData.setData('text/plain', copied);
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', {clipboardData, bubbles: true, cancelable: true}));
    }, text);
    await this.frames();
  }
  async key(...keys) {
    for (const key of keys.slice(0, -1)) await this.page.keyboard.down(key);
    await this.page.keyboard.press(keys.at(-1));
    for (const key of keys.slice(0, -1).reverse()) await this.page.keyboard.up(key);
    await this.frames();
  }
  /// Clicks a field, replaces its text and presses Enter.
  async enter(name, text) {
    await this.press(name);
    await this.key('Control', 'a');
    await this.page.keyboard.type(text);
    await this.frames();
    await this.key('Enter');
  }
  /// Some frames of the program.
  frames(n = 4) {
    return this.page.evaluate((count) => new Promise((done) => {
      const next = () => count-- > 0 ? requestAnimationFrame(next) : done();
      next();
    }), n);
  }

  /// The bytes of the file that is downloaded next. Where a processor draws a picture, another browser takes a minute on a busy machine.
  async downloaded(ending) {
    const path = await until(() => readdirSync(this.downloads).find((name) => name.endsWith(ending)), `a download *${ending}`, 120);
    await until(() => statSync(join(this.downloads, path)).size > 0, 'its bytes');
    const bytes = readFileSync(join(this.downloads, path));
    rmSync(join(this.downloads, path));
    return bytes;
  }
  picture(path) { return this.page.screenshot({path}); }
  close() { return this.own.close(); }
}
