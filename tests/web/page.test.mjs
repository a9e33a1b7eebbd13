// The page in a real browser, gone through as a person would. HEADLIGHT_PAGE: the folder that app/web.sh wrote; HEADLIGHT_BROWSER: chrome,
// firefox or webkit; HEADLIGHT_ALL: also what takes longer.
import assert from 'node:assert/strict';
import {readFileSync, writeFileSync} from 'node:fs';
import {test} from 'node:test';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {brotliCompressSync} from 'node:zlib';
import {Window, keptBy, linkOf, until, visits, wait} from './browser.mjs';

const folder = process.env.HEADLIGHT_PAGE, kind = process.env.HEADLIGHT_BROWSER ?? 'chrome', all = Boolean(process.env.HEADLIGHT_ALL);
const sentence = '#sentence=The%20elephant%20ate%20the%20banana%20as%20it%20was%20hungry';
const here = visits(folder, kind), {on} = here;

test('a first visit fetches what the manual says, and at most 4 MB', {skip: folder.endsWith('-quick')}, () => {
  const [page, pack] = ['index.html', 'headlight.pack'].map((name) => readFileSync(join(folder, name)));
  const sent = (brotliCompressSync(page).length + pack.length) / 1e6;  // the pack is compressed already
  const stated = /First visit, .* \| ([0-9.]+) MB \|/.exec(readFileSync(join(folder, '../../assets/manual/page.md'), 'utf8'));
  assert.ok(sent < 4, `${sent} MB`);
  assert.ok(Math.abs(sent - stated[1]) < 0.05, `the manual states ${stated[1]} MB, a server sends ${sent.toFixed(2)}`);
});

test('opens, takes a sentence, and says what is pinned', () => on(sentence + '&stage=softmax&head=2&pin=6,1', async (window) => {
  await window.hears(/elephant/);
  await window.enter('sentence', 'The cat ate the fish as it was hungry');
  await window.press('stage.softmax');
  await window.pressAt(await window.cell('out', 6, 1, 9, 9));
  await window.hears(/cat/);
}));

test('at the first visit it asks a question, and answers', () => on('', async (window) => {
  await window.hears(/Who was hungry/);
  await window.press('start.word.1');
  await window.hears(/You said elephant. The model looks there, too/);
  await window.press('start.change');
  await window.hears(/il becomes elle/);
  await until(async () => /stage=start&step=3/.test(await window.page.evaluate(() => location.hash)), 'the address says where one is');
  await window.press('start.skip');
  await until(async () => /stage=map/.test(await window.page.evaluate(() => location.hash)), 'the map');
}));

test('a dragged cell changes what is computed from it', () => on(sentence + '&stage=q&head=2&pin=6,3', async (window) => {
  const working = () => window.page.evaluate(() => document.getElementById('said').children[2].textContent);
  const before = await until(working, 'the working of the cell');
  const cell = await window.cell('top', 1, 3, 32, 32);
  await window.drag(cell, {x: cell.x + 80, y: cell.y});
  await window.pressAt(await window.cell('result', 6, 3, 9, 32));
  await until(async () => await working() && await working() !== before, 'another number');
  await window.key('Control', 'z');
  await window.pressAt(await window.cell('result', 6, 3, 9, 32));
  await until(async () => await working() === before, 'the number of before');
}));

test('translates, and the pronoun follows its noun', () =>
  on('#model=en-fr&sentence=the%20elephant%20ate%20the%20banana%20because%20it%20was%20hungry&stage=translate', async (window) => {
    await window.hears(/il/);
    await window.enter('sentence', 'the elephant ate the banana because it was ripe');
    await window.hears(/elle/);
  }));

test('trains until a head has a name', () => on(sentence, async (window) => {
  await window.key('t');
  await window.press('training.task.induction');
  await window.press('training.start');
  await window.hears(/previous token|induction/, all ? 600 : 240);
  assert.equal(window.page.workers().length, 1, 'the steps are taken in a worker');
}));

test('where there are no workers it trains between frames', () => on(sentence, async (window) => {
  await window.key('t');
  await window.press('training.task.copy');
  await window.press('training.start');
  await window.hears(/step [1-9]/i, 60);
}, {before: () => delete self.Worker}));

test('saves, and a reload finds it again', () => on(sentence + '&mask=causal', async (window) => {
  await window.press('heads.plus');
  await window.key('Control', 's');
  await window.enter('file.path', 'mine');
  const bytes = await window.downloaded('.headlight');
  assert.ok(bytes.includes('__metadata__') && bytes.includes('causal'), 'what was downloaded is the document');
  await window.press('mask.none');
  await wait(5);  // unsaved work is kept every three seconds
  await window.page.reload();
  await window.ready();
  await window.hears(/Recover|ended before/);
  await window.press('ask.recover');
}));

/// WebKit's driver brings no tab to the front, and one behind another draws nothing.
test('a second tab offers nothing of the first, and each keeps what the other one saves', {skip: kind === 'webkit'}, () => on(sentence, async (first) => {
  const save = async (window, name) => {
    await window.page.bringToFront();
    await window.press('mask.causal');
    await window.key('Control', 's');
    await window.enter('file.path', name);
    await window.downloaded('.headlight');
    await until(async () => (await keptBy(window)).includes(`/home/Documents/${name}.headlight`), `${name} is kept`);
  };
  await first.press('heads.plus');
  await until(async () => (await keptBy(first)).some((path) => /autosave-\d+\.headlight/.test(path)), 'the unsaved work is kept');
  const second = await first.another(here.server.address + sentence);
  assert.equal(await second.item('ask.recover'), null, 'the first tab has not crashed');
  await save(first, 'of the first');
  await save(second, 'of the second');
  const kept = await keptBy(second);
  for (const name of ['of the first', 'of the second']) assert.ok(kept.includes(`/home/Documents/${name}.headlight`), kept.join());
}));

test('a damaged document is refused, and does not stay among the others', {skip: kind !== 'chrome'}, () => on(sentence, async (window) => {
  const damaged = join(here.browser.downloads, 'damaged.headlight');
  writeFileSync(damaged, 'this is no document, whatever it is called');
  await window.key('Control', 'o');
  const place = await window.place('file.choose');
  const [chooser] = await Promise.all([window.page.waitForFileChooser(), window.page.mouse.click(place.x, place.y)]);
  await chooser.accept([damaged]);
  await window.hears(/damaged\.headlight/);
  await wait(2.5);  // writing is kept every second
  assert.deepEqual((await keptBy(window)).filter((path) => path.endsWith('damaged.headlight')), []);
}));

test('a lesson asks, answers and counts', () => on('#lesson=softmax&step=2', async (window) => {
  const asked = await window.heard();
  await window.press('lesson.reveal');
  await until(async () => (await window.heard()) !== asked, 'the answer');
  await window.press('lesson.next');
  assert.match(await window.page.evaluate(() => location.hash), /lesson=softmax/);
}));

test('a matrix is exported and can be read', () => on(sentence + '&stage=softmax&head=2', async (window) => {
  await window.key('Control', 'e');
  await window.press('export.of.matrices');
  await window.press('export.form.csv');
  await window.enter('file.path', 'pattern.csv');
  const lines = (await window.downloaded('.csv')).toString().trim().split('\n');
  assert.equal(lines.length, 10, 'nine words and their heading');
  const row = lines[7].split(',').slice(1).map(Number);
  assert.ok(Math.abs(row.reduce((a, b) => a + b) - 1) < 1e-3, 'a row of attention weights sums to 1');
}));

test('a picture of the window is exported, with its curves', () => on(sentence + '&stage=softmax&head=2', async (window) => {
  await window.key('Control', 'e');
  await window.press('export.form.png');
  await window.enter('file.path', 'window.png');
  const png = await window.downloaded('.png');
  assert.deepEqual([...png.subarray(1, 4)].map((byte) => String.fromCharCode(byte)), ['P', 'N', 'G']);
  assert.ok(png.length > 50000, 'there is something on it');
}));

test('an error that nobody expected is said', () => on(sentence, async (window) => {
  await window.page.evaluate(() =>
    self.dispatchEvent(new ErrorEvent('error', {error: new WebAssembly.RuntimeError('unreachable')})));
  assert.match(await window.notice(), /had to stop: unreachable/);
}));

/// The address follows what is shown a quarter of a second later.
const leavesScores = (window) => until(async () => !(await linkOf(window)).includes('stage=scores'), 'the next stage');
const returnsToScores = (window) => until(async () => (await linkOf(window)).includes('stage=scores'), 'the stage of before');

test('the back button goes through stages, and a link leads to the same', () => on(sentence + '&stage=scores&head=3', async (window) => {
  await window.press('next');
  await leavesScores(window);
  await window.page.goBack();
  await returnsToScores(window);
  await window.press('file');
  await window.press('file.menu.7');
  const link = await window.page.evaluate(() => navigator.clipboard.readText()).catch(() => '');
  if (!link) return;  // a browser may keep its clipboard to itself
  assert.match(link, /sentence=The%20elephant.*stage=scores/);
}));

test('a page that is loaded again shows what was open, and going back needs no pin', () =>
  on(sentence + '&stage=scores&pin=6,1&mask=causal', async (window) => {
    await window.press('next');
    await leavesScores(window);
    await window.enter('sentence', 'the cat sat');
    await window.page.goBack();
    await returnsToScores(window);
    assert.doesNotMatch(await window.heard(), /cannot be opened/);
    await until(() => window.page.evaluate(() => /sentence=the%20cat%20sat/.test(location.hash)), 'its address');
    await window.page.reload();
    await window.ready();
    assert.match(await window.page.evaluate(() => location.hash), /sentence=the%20cat%20sat.*mask=causal|mask=causal.*sentence=the%20cat/);
    await window.hears(/sat/);
  }));

test('a link that was cut off is refused in a sentence', () => on('#document=1234abcd.AAAA', async (window) => {
  await window.hears(/link cannot be opened/);
}));

test('without WebGL 2 it says so', () => on('', async (window) => {
  assert.match(await window.notice(), /WebGL 2/);
}, {before: () => {
  const real = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function(name, ...rest) { return name === 'webgl2' ? null : real.call(this, name, ...rest); };
}}));

test('what the page itself says is in the language of the browser', () => on('', async (window) => {
  assert.match(await window.notice(), /que ce navigateur n’offre pas/);
  assert.deepEqual(await window.page.evaluate(() => [document.documentElement.lang, document.getElementById('again').textContent,
    document.getElementById('about').getAttribute('aria-label')]), ['fr', 'Recharger la page', 'À propos de Headlight']);
}, {before: () => {
  Object.defineProperty(navigator, 'languages', {get: () => ['fr-CA', 'en']});
  HTMLCanvasElement.prototype.getContext = () => null;
}}));

test('a frame does not wait for what was drawn before it', () => on(sentence + '&stage=softmax', async (window) => {
  await window.frames(20);
  await window.page.evaluate(() => self.waited.clear());
  await window.page.mouse.move(500, 400);
  await window.frames(10);
  assert.deepEqual(await window.page.evaluate(() => [...self.waited]), []);
}, {before: () => {
  self.waited = new Set();
  const gl = WebGL2RenderingContext.prototype;
  const known = [gl.CURRENT_PROGRAM, gl.TEXTURE_BINDING_2D, gl.ARRAY_BUFFER_BINDING, gl.VERTEX_ARRAY_BINDING,
                 gl.FRAMEBUFFER_BINDING];  // browsers answer these at once
  for (const name of ['getParameter', 'getUniform', 'getError', 'readPixels', 'finish', 'checkFramebufferStatus']) {
    const real = gl[name];
    gl[name] = function(...values) {
      if (name !== 'getParameter' || !known.includes(values[0])) self.waited.add(name + ' ' + values[0]);
      return real.apply(this, values);
    };
  }
}}));

test('where storage is forbidden it says so and goes on', () => on(sentence, async (window) => {
  await window.hears(/browser keeps nothing/);
  await window.press('next');
}, {before: () => Object.defineProperty(self, 'indexedDB', {get() { throw new DOMException('forbidden', 'SecurityError'); }})}));

test('fingers: a tap, a long press, a pinch', {skip: kind !== 'chrome'}, () => on(sentence + '&stage=scores', async (window) => {
  const at = await window.cell('result', 3, 2, 9, 9);
  await window.page.touchscreen.tap(at.x, at.y);
  await window.frames(12);
  await window.hears(/ate|the/);
}, {width: 768, height: 1024, touch: true}));

const onPhone = {width: 390, height: 664, touch: true};  // with the browser's own bars

/// The pinned row is the first one, so that the board is hardly scrolled to it.
const atTop = sentence + '&stage=scores&pin=0,0';

test('one finger scrolls a board and a list, and a tap is a tap', {skip: kind !== 'chrome'}, () => on(atTop, async (window) => {
  const top = async (name) => (await window.item(name)).y;
  const pin = () => window.page.evaluate(() => /pin=[^&]*/.exec(decodeURIComponent(location.hash))?.[0]);
  const pinned = await until(pin, 'the address');
  let before = await top('top');
  await until(async () => {
    await window.frames(30);
    const earlier = before;
    return (before = await top('top')) === earlier;
  }, 'the board comes to rest');
  await window.swipe(await window.cell('top', 3, 2, 8, 9), {x: 0, y: -30});
  assert.ok(Math.abs(await top('top') - (before - 30)) < 3, `the board follows the finger: ${before} -> ${await top('top')}`);
  await wait(1.5);  // the program speaks the address once nothing changes
  assert.equal(await pin(), pinned, 'it was no tap');
  const cell = await window.cell('top', 3, 2, 8, 9);
  await window.page.touchscreen.tap(cell.x, cell.y);
  await until(async () => await pin() !== pinned, 'the tap pins');
  await window.key('l');
  const third = await until(() => window.item('lessons.3'), 'the list of lessons');
  await window.swipe({x: 195, y: third.y + 20}, {x: 0, y: -80});
  assert.ok(Math.abs(await top('lessons.3') - (third.y - 80)) < 3, 'the list follows the finger');
  const fourth = await top('lessons.4');
  await window.fling({x: 195, y: 500}, [460, 420, 370, 300]);
  const moved = async () => fourth - ((await window.item('lessons.4'))?.y ?? -1000);  // it may be out of sight by now
  await until(async () => await moved() > 230, 'the list goes on by itself');
}, onPhone));

test('the single file opens from the disk', {skip: !all && kind !== 'chrome'}, async () => {
  const window = await Window.open(here.browser, pathToFileURL(join(folder, 'headlight.html')).href + sentence + '&stage=softmax');
  await window.press('file');
  await window.press('file.menu.7');
  await window.hears(/link is copied.*on this device/);
  assert.deepEqual(window.asked, []);
  await window.close();
});
