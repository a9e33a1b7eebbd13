// Checks Chinese characters on the page: their font, headlight-han.woff2, is fetched once some are shown, in a browser on a computer
// without a Chinese font. It runs as page.test.mjs does, in Chromium and Firefox.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {test} from 'node:test';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {Window, serve, until, visits, wait} from './browser.mjs';

const folder = process.env.HEADLIGHT_PAGE, kind = process.env.HEADLIGHT_BROWSER ?? 'chrome', program = process.env.HEADLIGHT_PROGRAM;
const sentence = '#sentence=the%20cat%20sat', chinese = '#sentence=' + encodeURIComponent('大象 吃了 香蕉'), font = 'headlight-han.woff2';
const here = visits(folder, kind, [], {han: false}), {on} = here;

/// Notes how each run of letters looks whenever the page draws it, and whether its own font is there by then.
function noteLetters() {
  self.letters = [];
  const pen = CanvasRenderingContext2D.prototype, {fillText, getImageData} = pen;
  let text = '';
  pen.fillText = function(...values) {
    text = values[0];
    return fillText.apply(this, values);
  };
  pen.getImageData = function(...box) {
    const picture = getImageData.apply(this, box);
    const ink = picture.data.reduce((sum, byte) => (sum * 31 + byte) >>> 0, picture.width);
    self.letters.push({text, font: this.font, own: document.fonts.size > 0, ink});
    return picture;
  };
}

/// Prepares the page before its scripts run: `language` of the browser, and the answer to whoever fetches the font. Returns the
/// options of a visit, and the addresses of the font that were fetched.
function prepared({language, answer = (request) => request.continue(), ...options} = {}) {
  const fetched = [];
  return {fetched, ...options, prepare: async (page) => {
    await page.evaluateOnNewDocument(noteLetters);
    await page.evaluateOnNewDocument(() => Object.defineProperty(navigator, 'serviceWorker', {get: () => {}}));  // it fetches unseen
    if (language)
      await page.evaluateOnNewDocument((code) => Object.defineProperty(navigator, 'languages', {get: () => [code]}), language);
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (!request.url().includes(font)) return request.continue();
      fetched.push(request.url());
      answer(request);
    });
  }};
}

const hasFont = (window) => window.page.evaluate(() => document.fonts.size > 0);
const comes = (window) => until(() => hasFont(window), 'the page has its font');

/// Draws a text in each type that it was drawn in, with the page's own font or without it.
async function looks(window, text, own) {
  const drawn = (await window.page.evaluate(() => self.letters)).filter((one) => one.text === text && one.own === own);
  return new Map(drawn.map(({font: type, ink}) => [type, ink]));
}
/// True for each type that both words of two characters were drawn in, if they look alike there, as boxes do.
async function alike(window, own) {
  const [first, second] = [await looks(window, '大象', own), await looks(window, '香蕉', own)];
  return [...first].filter(([type]) => second.has(type)).map(([type, ink]) => ink === second.get(type));
}
async function readable(window) {
  const found = await until(async () => (await alike(window, true)).length && alike(window, true), 'both are drawn with the font');
  assert.ok(!found.includes(true), `they look alike: ${found}`);
}

test('a page in English fetches what it always did, and no Chinese characters', async () => {
  const options = prepared(), paths = [];
  const {prepare} = options;
  await on(sentence, async (window) => {
    await window.enter('sentence', 'the dog ate the banana, “naïve” – 1 × 2 → ∑');
    await window.hears(/naïve/);
    for (const stage of ['embed', 'q', 'softmax', 'scores']) if (await window.item('stage.' + stage)) await window.press('stage.' + stage);
    await window.key('l');
    await wait(2);
    assert.deepEqual(options.fetched, []);
    assert.equal(await hasFont(window), false);
    const names = new Set(paths.map((path) => path.slice(1)));
    for (const later of ['headlight.webmanifest', 'favicon.ico']) names.delete(later);
    assert.deepEqual([...names].sort(), ['', 'headlight.pack']);
  }, {...options, prepare: async (page) => {
    await prepare(page);
    page.on('request', (request) => request.url().startsWith('http') && paths.push(new URL(request.url()).pathname));
  }});
});

test('a page in Chinese fetches them once, after the first picture has begun, and draws again what it had drawn', async () => {
  let release;
  const held = new Promise((done) => { release = done; });
  const options = prepared({language: 'zh-CN', answer: (request) => held.then(() => request.continue())});
  await on(chinese + '&stage=softmax', async (window) => {
    await window.hears(/香蕉/);
    await until(() => options.fetched.length, 'it is fetched');
    await window.frames(30);
    assert.equal(await hasFont(window), false);
    const before = await looks(window, '大象', false), shown = await window.page.screenshot();
    assert.ok(before.size > 0, 'nothing waits for it');
    if (kind === 'chrome') assert.ok(!(await alike(window, false)).includes(false), 'without it there are boxes, so this test can fail');
    release();
    await comes(window);
    await readable(window);
    const after = await looks(window, '大象', true);
    for (const [type, ink] of after) assert.notEqual(ink, before.get(type), 'drawn anew');
    await window.frames(30);
    assert.ok(!shown.equals(await window.page.screenshot()), 'the picture is another');
    assert.equal(options.fetched.length, 1);
  }, options);
});

test('what is typed in Chinese on a page in English fetches them', async () => {
  const options = prepared();
  await on(sentence, async (window) => {
    await window.frames(10);
    assert.deepEqual(options.fetched, []);
    await window.enter('sentence', '大象 吃了 香蕉');
    await window.hears(/香蕉/);
    await comes(window);
    await readable(window);
    assert.equal(options.fetched.length, 1);
  }, options);
});

test('the menu with the languages shows 简体中文 as it is written', async () => {
  const options = prepared();
  await on(sentence, async (window) => {
    await window.press('file');
    await until(() => options.fetched.length, 'it is fetched').catch(() => {});
    assert.equal(options.fetched.length, 1);
    await comes(window);
  }, options);
});

test('a reader of Japanese keeps the fonts of the computer', async () => {
  const options = prepared({language: 'ja'});
  await on(sentence, async (window) => {
    await window.enter('sentence', '東京');
    await window.hears(/東/);
    await window.frames(30);
    assert.deepEqual(options.fetched, []);
  }, options);
});

for (const [why, answer, words] of [['is not there', (request) => request.respond({status: 404}), /could not be loaded: 404/],
                                    ['cannot be reached', (request) => request.abort(), /could not be loaded: \w/],
                                    ['is damaged', (request) => request.respond({status: 200, body: 'no font'}), /could not be loaded: \w/]])
  test(`where the font ${why} it says so once, and goes on with the computer’s fonts`, async () => {
    const options = prepared({answer, expects: /./});
    await on(sentence, async (window) => {
      await window.enter('sentence', '大象 吃了 香蕉');
      await window.hears(words);
      await window.enter('sentence', '猫 大象');
      await window.hears(/猫/);
      await until(async () => (await looks(window, '猫', false)).size, 'drawn with what there is');
      assert.equal(options.fetched.length, 1);
      assert.equal(await window.notice(), '');
    }, options);
  });

test('on a page in Chinese the same is said in English, too, which this computer can show', async () => {
  const options = prepared({language: 'zh-CN', answer: (request) => request.respond({status: 404}), expects: /./});
  await on(chinese, (window) => window.hears(/headlight-han\.woff2.*404.*This computer’s fonts draw the Chinese characters/), options);
});

test('a picture that is written has them, too', {skip: kind !== 'chrome'}, async () => {
  await on(chinese + '&stage=softmax', async (window) => {
    await comes(window);
    await window.frames(30);
    await window.page.evaluate(() => { self.letters = []; });
    await window.key('Control', 'e');
    await window.press('export.form.pdf');
    await window.enter('file.path', 'picture.pdf');
    assert.ok((await window.downloaded('.pdf')).length > 10000);
    await readable(window);
    const sizes = [...(await looks(window, '大象', true)).keys()].map((type) => Number(/([0-9.]+)px/.exec(type)[1]));
    assert.ok(Math.max(...sizes) > 30, `for paper they are drawn larger: ${sizes}`);
  }, prepared({language: 'zh-CN'}));
});

test('the single file carries them', {skip: kind !== 'chrome'}, async () => {
  const options = prepared({language: 'zh-CN'});
  const window = await Window.open(here.browser, pathToFileURL(join(folder, 'headlight.html')).href + chinese, options);
  await comes(window);
  await readable(window);
  assert.deepEqual([...window.asked, ...options.fetched], []);
  await window.close();
});

test('once they were shown they are there without a network', {skip: kind !== 'chrome'}, async () => {
  const served = await serve(folder), window = await Window.open(here.browser, served.address + chinese);
  try {
    await comes(window);
    await until(() => window.page.evaluate(async () => (await (await caches.open('headlight')).keys()).length === 3 &&
      Boolean(navigator.serviceWorker.controller)), 'all is kept', 60);
    await served.end();
    await window.page.reload();
    await window.ready();
    await window.hears(/香蕉/);
    await comes(window);
    assert.doesNotMatch(await window.heard(), /could not be loaded/);
  } finally {
    await window.close();
  }
});

test('a package for a course has them', {skip: kind !== 'chrome' || !program}, async () => {
  const made = mkdtempSync(join(tmpdir(), 'headlight-han-')), zip = join(made, 'lesson.zip');
  execFileSync(program, ['export', '--as', 'scorm', '--lesson', 'softmax', '--web', folder, '--out', zip]);
  execFileSync('python3', ['-m', 'zipfile', '-e', zip, made]);
  const served = await serve(made), options = prepared({language: 'zh-CN'});
  const window = await Window.open(here.browser, served.address, options);
  try {
    await comes(window);
    assert.equal(options.fetched.length, 1);
    assert.ok(options.fetched[0].startsWith(served.address + font));
  } finally {
    await window.close();
    await served.end();
    rmSync(made, {recursive: true, force: true});
  }
});

test('they weigh what the manual says, and are none of the first visit’s', () => {
  const bytes = readFileSync(join(folder, font)).length / 1e6;
  const stated = /\| Chinese characters, .* \| ([0-9.]+) MB \|/.exec(readFileSync(join(folder, '../../assets/manual/page.md'), 'utf8'));
  assert.ok(Math.abs(bytes - stated[1]) < 0.01, `the manual states ${stated[1]} MB, the file has ${bytes.toFixed(3)}`);
  assert.ok(!readFileSync(join(folder, 'index.html')).includes('id="han"'));
});
