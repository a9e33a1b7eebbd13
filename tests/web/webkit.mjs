// Drives WebKitGTK, Safari's engine as Debian has it, through as much of puppeteer's interface as browser.mjs and the tests use: by the
// W3C's WebDriver, because puppeteer knows no WebKit.
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

const program = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const keys = {Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004', Backspace: '\uE003', Delete: '\uE017', ArrowLeft: '\uE012',
  ArrowUp: '\uE013', ArrowRight: '\uE014', ArrowDown: '\uE015', Shift: '\uE008', Control: '\uE009', Alt: '\uE00A', Meta: '\uE03D',
  PageUp: '\uE00E', PageDown: '\uE00F', End: '\uE010', Home: '\uE011', F1: '\uE031', F10: '\uE03A'};

const longestAnswer = 300000, longestStart = 60000;  // ms; a script may take less than the first, see Context.begin

/// A request of the driver; `address` is its session's. A browser that has died never answers: then the test fails, and the next one goes on.
async function ask(address, method, path, body, patience = longestAnswer) {
  const answer = await fetch(address + path,
    {method, body: body === undefined ? undefined : JSON.stringify(body), signal: AbortSignal.timeout(patience)});
  const {value} = await answer.json();
  if (value?.error) throw Object.assign(new Error(`${value.error}: ${value.message}`), {code: value.error});
  return value;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const {port} = server.address();
  server.close();
  return port;
}

class Page {
  constructor(session, handle) {
    Object.assign(this, {session, handle, listeners: {}, at: {x: 0, y: 0}, before: ''});
    this.keyboard = {
      down: (key) => this.act('key', [{type: 'keyDown', value: keys[key] ?? key}]),
      up: (key) => this.act('key', [{type: 'keyUp', value: keys[key] ?? key}]),
      press: (key) => this.act('key', ['keyDown', 'keyUp'].map((type) => ({type, value: keys[key] ?? key}))),
      type: (text) => this.act('key', [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({type, value})))),
    };
    const move = ({x, y}) => ({type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y), origin: 'viewport'});
    this.mouse = {
      move: (x, y) => this.act('pointer', [move(this.at = {x, y})]),
      down: ({button = 'left'} = {}) => this.act('pointer', [{type: 'pointerDown', button: button === 'right' ? 2 : 0}]),
      up: ({button = 'left'} = {}) => this.act('pointer', [{type: 'pointerUp', button: button === 'right' ? 2 : 0}]),
      click: async (x, y, options) => {
        await this.mouse.move(x, y);
        await this.mouse.down(options);
        await this.mouse.up(options);
      },
    };
  }
  on(what, heard) { (this.listeners[what] ??= []).push(heard); }
  async command(method, path, body) {
    if (this.session.current !== this.handle) {
      await this.session.ask('POST', '/window', {handle: this.handle});
      this.session.current = this.handle;
    }
    return this.session.ask(method, path, body);
  }
  act(type, actions) {
    const more = type === 'pointer' ? {parameters: {pointerType: 'mouse'}} : {};
    return this.command('POST', '/actions', {actions: [{type, id: type, ...more, actions}]});
  }
  async evaluate(what, ...values) {
    const script = `const [done, values] = [arguments[1], arguments[0]];
      Promise.resolve().then(() => (${what})(...values)).then((value) => done({value}), (error) => done({error: String(error)}));`;
    const {value, error} = await this.command('POST', '/execute/async', {script, args: [values]});
    if (error) throw new Error(error);
    return value;
  }
  /// MiniBrowser's window has bars that take room from the page.
  async setViewport({width, height}) {
    let outer = {width, height};
    for (let i = 0; i < 4; ++i) {
      await this.command('POST', '/window/rect', outer);
      await new Promise((done) => setTimeout(done, 300));
      const inner = await this.evaluate(() => ({width: innerWidth, height: innerHeight}));
      if (inner.width === width && inner.height === height) return;
      outer = {width: outer.width + width - inner.width, height: outer.height + height - inner.height};
    }
    throw new Error(`the window is never ${width}x${height}`);
  }
  /// The server of the tests puts it into the page, for the driver has no way to.
  evaluateOnNewDocument(what) { this.before = `?before=${encodeURIComponent(`(${what})()`)}`; }
  goto(url) { return this.command('POST', '/url', {url: this.before ? url.replace(/(#|$)/, this.before + '$1') : url}); }
  async reload() {
    await this.command('POST', '/refresh', {}).catch(async (error) => {
      if (error.code !== 'unexpected alert open') throw error;
    });
    await this.command('POST', '/alert/accept', {}).catch(() => {});
  }
  goBack() { return this.command('POST', '/back', {}); }
  goForward() { return this.command('POST', '/forward', {}); }
  bringToFront() { return this.command('POST', '/window', {handle: this.handle}); }
  workers() { return [null]; }
  async screenshot({path}) { writeFileSync(path, Buffer.from(await this.command('GET', '/screenshot'), 'base64')); }
}

/// A driver with one browser, in a separate home folder.
class Driver {
  static async start(downloads) {
    const driver = new Driver(), port = await freePort(), home = mkdtempSync(join(tmpdir(), 'headlight-webkit-'));
    mkdirSync(join(home, '.config'));
    writeFileSync(join(home, '.config', 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
    const env = {...process.env, HOME: home, XDG_CONFIG_HOME: join(home, '.config'), XDG_DATA_HOME: join(home, '.local'),
      XDG_CACHE_HOME: join(home, '.cache')};
    const running = spawn('WebKitWebDriver', [`--port=${port}`], {env, stdio: 'ignore', detached: true});
    Object.assign(driver, {home, running, address: `http://127.0.0.1:${port}`});
    for (let i = 0; i < 100 && !await fetch(driver.address + '/status').then(() => true, () => false); ++i)
      await new Promise((done) => setTimeout(done, 100));
    return driver;
  }
  async end() {
    if (this.running.exitCode === null && this.running.signalCode === null) {
      process.kill(-this.running.pid, 'SIGKILL');  // and the browser
      await once(this.running, 'exit');
    }
    rmSync(this.home, {recursive: true, force: true, maxRetries: 10, retryDelay: 200});  // its browser may still be writing
  }
}

/// A browser that keeps nothing, as one of puppeteer's contexts.
class Context {
  /// Now and then a browser never starts, and its driver waits for it: then another one is tried.
  static async begin(downloads, tries = 3) {
    const driver = await Driver.start(downloads);
    try {
      const {sessionId} = await ask(driver.address, 'POST', '/session', {capabilities: {alwaysMatch: {
        'webkitgtk:browserOptions': {binary: program, args: ['--automation']}, unhandledPromptBehavior: 'accept',
        timeouts: {script: 240000, pageLoad: 240000}}}}, longestStart);
      const address = `${driver.address}/session/${sessionId}`;
      return Object.assign(new Context(), {driver, session: {ask: (...what) => ask(address, ...what), current: null}});
    } catch (error) {
      await driver.end();
      if (tries > 1) return Context.begin(downloads, tries - 1);
      throw error;
    }
  }
  async newPage() {
    const {session} = this;
    if (!session.current) session.current = await session.ask('GET', '/window');
    else session.current = (await session.ask('POST', '/window/new', {type: 'tab'})).handle;
    return new Page(session, session.current);
  }
  async close() {
    await this.session.ask('DELETE', '', undefined, longestStart).catch(() => {});
    await this.driver.end();
  }
}

/// `downloads`: where it puts what is downloaded.
export async function launchWebKit(downloads) {
  return {createBrowserContext: () => Context.begin(downloads), close: async () => {}};
}
