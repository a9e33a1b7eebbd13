// It never freezes and nothing is lost: browsers that refuse the way back, keys that a Mac does not tell of, errors that nobody expected,
// two tabs at once, a storage that never answers, a pack of another version. As page.test.mjs; in Chromium alone.
import assert from 'node:assert/strict';
import {cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {tmpdir} from 'node:os';
import {test} from 'node:test';
import {join} from 'node:path';
import {gunzipSync, gzipSync} from 'node:zlib';
import {Window, keptBy, linkOf, serve, until, visits, wait} from './browser.mjs';

const folder = process.env.HEADLIGHT_PAGE;
const sentence = '#sentence=The%20elephant%20ate%20the%20banana%20as%20it%20was%20hungry';
const here = visits(folder), {on} = here;

test('a browser that refuses the way back freezes nothing', () => on(sentence + '&stage=scores', async (window) => {
  await window.press('next');
  const before = await window.heard();
  await window.key('ArrowDown');
  await until(async () => await window.heard() !== before, 'the next head');
  assert.equal(await window.notice(), '');
}, {before: () => {
  history.pushState = history.replaceState = () => {
    throw new DOMException('Attempt to use history.pushState() more than 100 times per 10 seconds', 'SecurityError');
  };
}}));

test('a key that is held asks for few changes of the way back, which has one entry a stage', () =>
  on(sentence + '&stage=scores', async (window) => {
    await wait(1);
    const before = await window.page.evaluate(() => [self.changes = 0, history.length][1]), began = Date.now();
    await window.page.keyboard.down('ArrowDown');
    for (let i = 0; i < 60; ++i) {
      await window.page.keyboard.down('ArrowDown');  // as it repeats
      await wait(0.03);
    }
    await window.page.keyboard.up('ArrowDown');
    await wait(1.5);
    const {changes, length} = await window.page.evaluate(() => ({changes: self.changes, length: history.length}));
    const seconds = (Date.now() - began) / 1000;
    assert.ok(changes > 0 && changes / seconds < 5, `${changes} changes in ${seconds} s`);
    assert.equal(length, before, 'another head is the same stage');
    await window.press('next');
    await until(() => window.page.evaluate((n) => history.length === n + 1, before), 'an entry for the next stage');
  }, {before: () => {
    for (const name of ['pushState', 'replaceState']) {
      const real = history[name];
      history[name] = function(...values) {
        ++self.changes;
        return real.apply(this, values);
      };
    }
  }}));

test('as the text of another page it goes on, too', async () => {
  const page = await here.browser.browser.newPage();
  const host = createServer((request, answer) => answer.writeHead(200, {'Content-Type': 'text/html'}).end('<!doctype html><body></body>'));
  await new Promise((done) => host.listen(0, '127.0.0.1', done));
  try {
    await page.goto(`http://127.0.0.1:${host.address().port}/`);
    await page.evaluate((text) => {
      const frame = document.createElement('iframe');
      Object.assign(frame, {srcdoc: text, width: 1000, height: 600});
      document.body.append(frame);
    }, readFileSync(join(folder, 'headlight.html'), 'utf8'));
    const frame = await until(() => page.frames()[1], 'the frame');
    await until(() => frame.evaluate(() => Boolean(self.headlight)), 'the program starts', 60);
    const said = () => frame.evaluate(() => document.getElementById('said').textContent);
    await page.mouse.click(500, 300);
    await page.keyboard.press('Escape');  // the first two minutes
    await wait(1);
    const first = await said();
    await page.keyboard.press('o');
    await page.keyboard.press('ArrowRight');
    await until(async () => await said() !== first, 'another stage');
    assert.ok(await frame.evaluate(() => document.getElementById('notice').hidden));
  } finally {
    await page.close();
    host.close();
  }
});

test('a letter whose end a Mac does not tell of is not held', () => on('#sentence=a%20cat', async (window) => {
  for (const words of ['a dog', 'a bird', 'a fish']) {
    await window.enter('sentence', words);
    await until(async () => (await linkOf(window)).includes(words), words);
  }
  const {keyboard} = window.page;
  await keyboard.down('Meta');
  await keyboard.down('z');  // and never up
  await window.frames();
  await keyboard.up('Meta');
  await until(async () => (await linkOf(window)).includes('a bird'), 'one step back');
  await keyboard.down('Meta');
  await wait(2);
  await keyboard.up('Meta');
  await wait(1.5);
  assert.match(await linkOf(window), /a bird/);
}));

test('what is saved again is handed over again', () => on(sentence, async (window) => {
  await window.press('heads.plus');
  await window.key('Control', 's');
  await window.enter('file.path', 'work');
  assert.ok(!(await window.downloaded('.headlight')).includes('causal'));
  await window.press('mask.causal');
  await window.key('Control', 's');
  assert.ok((await window.downloaded('.headlight')).includes('causal'), 'the second file is the second state');
}));

test('the browser is asked for lasting storage at the first save, once, and not before', () => on(sentence, async (window) => {
  const asked = () => window.page.evaluate(() => window.askedToPersist);
  await window.press('heads.plus');
  await wait(3);  // longer than the second between two looks at what was written
  assert.equal(await asked(), 0, 'asked although nothing was saved');
  await window.key('Control', 's');
  await window.enter('file.path', 'work');
  await until(async () => await asked() === 1, 'the question at the first save');
  await window.press('mask.causal');
  await window.key('Control', 's');
  await wait(3);
  assert.equal(await asked(), 1, 'asked again at the second save');
}, {before: () => {
  window.askedToPersist = 0;
  navigator.storage.persist = () => Promise.resolve(Boolean(++window.askedToPersist));
}}));

test('a word that was deleted is in no link and in no file', () => on('#sentence=a%20cat', async (window) => {
  await window.enter('sentence', 'my zorglub is stupid');
  await window.hears(/zorglub/);
  await window.enter('sentence', 'the cat sat');
  await until(async () => /sentence=the cat sat/.test(await linkOf(window)), 'a short address');
  await window.key('Control', 's');
  await window.enter('file.path', 'clean');
  assert.ok(!(await window.downloaded('.headlight')).includes('zorglub'));
}));

const broken = {expects: /./};

test('an error that nobody expected is told, and the program goes on', () => on(sentence, async (window) => {
  await window.page.evaluate(() => self.dispatchEvent(new ErrorEvent('error', {error: new Error('an accident')})));
  await window.hears(/went wrong in the page.*an accident/);
  await window.page.evaluate(() => self.dispatchEvent(
      new PromiseRejectionEvent('unhandledrejection', {promise: Promise.resolve(), reason: new Error('another one')})));
  await window.hears(/went wrong in the page.*another one/);
  assert.equal(await window.notice(), '');
  await window.enter('sentence', 'the cat sat');
  await window.hears(/sat/);
}, broken));

test('a browser that lacks what the program asks of it stops nothing', () => on(sentence, async (window) => {
  await window.press('heads.plus');  // the title says that something is not saved
  await window.hears(/went wrong in the page/);
  await window.enter('sentence', 'the cat sat');
  await window.hears(/sat/);
}, {...broken, before: () => {
  Object.defineProperty(document, 'title', {set() { throw new Error('no title here'); }});
}}));

test('where the program itself has ended, the page is loaded again with the work', () => on(sentence, async (window) => {
  await window.press('heads.plus');
  await until(async () => (await keptBy(window)).some((path) => /autosave-\d+\.headlight/.test(path)), 'the work is kept');
  await wait(2);
  await window.page.evaluate(() => self.dispatchEvent(new ErrorEvent('error', {error: new WebAssembly.RuntimeError('unreachable')})));
  assert.match(await window.notice(), /had to stop: unreachable/);
  await Promise.all([window.page.waitForNavigation(), window.page.click('#again')]);
  await window.ready();
  await until(() => window.item('ask.recover'), 'it is offered');
}, broken));

test('where the graphics are taken away it says so, with a way to go on', () => on(sentence, async (window) => {
  await window.press('heads.plus');
  await until(async () => (await keptBy(window)).some((path) => /autosave-\d+\.headlight/.test(path)), 'the work is kept');
  await wait(2);
  await window.page.evaluate(() => document.getElementById('canvas').getContext('webgl2').getExtension('WEBGL_lose_context').loseContext());
  await until(async () => /stopped the graphics/.test(await window.notice()), 'the notice');
  assert.equal(await window.page.evaluate(() => document.activeElement.id), 'again', 'which a screen reader announces');
  await Promise.all([window.page.waitForNavigation(), window.page.keyboard.press('Enter')]);
  await window.ready();
  await until(() => window.item('ask.recover'), 'the work is offered');
}, {expects: /CONTEXT_LOST|context lost|lost/i}));

const lessonsKept = (window) => window.page.evaluate(() => new Promise((done) => {
  indexedDB.open('/home').onsuccess = ({target}) => {
    const files = target.result.transaction(['FILE_DATA']).objectStore('FILE_DATA');
    files.get('/home/.local/state/headlight/lessons.json').onsuccess = (got) =>
      done(got.target.result ? JSON.parse(new TextDecoder().decode(got.target.result.contents)) : null);
  };
}));

test('two tabs keep the progress of both, and one seed', () => on('#lesson=softmax&step=2', async (first) => {
  await until(async () => await lessonsKept(first), 'the progress is kept');
  const {seed} = await lessonsKept(first);
  const second = await first.another(here.server.address + '#lesson=masks&step=2');
  await until(async () => (await lessonsKept(second)).lessons.masks, 'that of the second');
  for (const [window, step] of [[first, 3], [second, 3], [first, 4]]) {
    await window.page.bringToFront();
    await window.press('lesson.reveal').catch(() => {});
    await window.key('Shift', 'ArrowRight');
    await wait(1.5);
    assert.ok(step);
  }
  const kept = await lessonsKept(second);
  assert.ok(Object.keys(kept.lessons.softmax).length >= 3 && Object.keys(kept.lessons.masks).length >= 2, JSON.stringify(kept));
  assert.equal(kept.seed, seed);
}));

test('a document that another tab saved is asked about', () => on(sentence, async (first) => {
  const save = async (window) => {
    await window.page.bringToFront();
    await window.press('heads.plus');
    await window.key('Control', 'Shift', 's');
    await window.enter('file.path', 'shared');
  };
  const second = await first.another(here.server.address + sentence);
  await save(first);
  await first.downloaded('.headlight');
  await until(async () => (await keptBy(first)).includes('/home/Documents/shared.headlight'), 'it is kept');
  await wait(1);
  await save(second);
  await second.hears(/shared.*(already|exists|replace)/i);
}));

test('settings of two tabs are joined', () => on(sentence, async (first) => {
  const second = await first.another(here.server.address + sentence);
  await first.page.bringToFront();
  await first.press('theme');
  await wait(4);
  await second.page.bringToFront();
  await second.press('heads.plus');
  await second.press('next');  // the place is a setting
  await wait(4);
  const settings = await first.page.evaluate(() => new Promise((done) => {
    indexedDB.open('/home').onsuccess = ({target}) => {
      target.result.transaction(['FILE_DATA']).objectStore('FILE_DATA').get('/home/.config/headlight/settings.json').onsuccess = (got) =>
        done(new TextDecoder().decode(got.target.result.contents));
    };
  }));
  assert.match(settings, /"dark": true/);
}));

test('a storage that never answers holds nothing up for ever', () => on(sentence, async (window) => {
  await window.hears(/browser keeps nothing/);
  await window.enter('sentence', 'the cat sat');
  await window.hears(/sat/);
}, {...broken, before: () => { IDBFactory.prototype.open = () => new EventTarget(); }}));

test('a pack of another version is told from the right one', async () => {
  const other = mkdtempSync(join(tmpdir(), 'headlight-other-'));
  cpSync(folder, other, {recursive: true});
  const pack = gunzipSync(readFileSync(join(folder, 'headlight.pack'))), at = pack.indexOf('"version": "') + 12;
  pack.write('000000000000', at);
  writeFileSync(join(other, 'headlight.pack'), gzipSync(pack, {level: 1}));
  const served = await serve(other);
  try {
    const window = await Window.open(here.browser, served.address);
    assert.match(await window.notice(), /another version/);
    await window.close();
  } finally {
    await served.end();
    rmSync(other, {recursive: true, force: true});
  }
});

test('from the second time on it starts without its server', async () => {
  const served = await serve(folder), window = await Window.open(here.browser, served.address + sentence);
  try {
    await until(() => window.page.evaluate(async () => (await (await caches.open('headlight')).keys()).length === 2 &&
      Boolean(navigator.serviceWorker.controller)), 'it is kept', 60);
    await served.end();
    await window.page.goto(served.address + '#sentence=the%20cat%20sat');
    await window.hears(/sat/);
    await until(async () => /sentence=the cat sat/.test(await linkOf(window)), 'the address');  // not what stood there before
    await window.page.reload();
    await window.ready();
    await window.hears(/sat/);
  } finally {
    await window.close();
  }
});

test('printed, the picture is as wide as the paper and is not squeezed', () => on(sentence + '&stage=softmax', async (window) => {
  await window.page.emulateMediaType('print');
  const {shown, drawn, width} = await window.page.evaluate(() => {
    const canvas = document.getElementById('canvas');
    return {shown: canvas.clientWidth / canvas.clientHeight, drawn: canvas.width / canvas.height, width: canvas.clientWidth};
  });
  assert.ok(Math.abs(shown / drawn - 1) < 0.01 && width > 1200, `${shown} of ${drawn}, ${width} wide`);
}));

/// A canvas that nothing draws at the moment prints what it shows; a page of paper has that and nothing else.
test('what is printed is one page, with the picture on it', () => on(sentence + '&stage=softmax', async (window) => {
  await window.frames(30);
  const paper = Buffer.from(await window.page.pdf({format: 'A4', landscape: true, printBackground: true}));
  writeFileSync(join(here.browser.downloads, 'printed.pdf'), paper);
  const pages = paper.toString('latin1').match(/\/Type \/Page\b/g)?.length;
  assert.equal(pages, 1);
  assert.ok(paper.length > 30000, `${paper.length} bytes: the picture is not on it`);
}));

test('it asks for no frame while nothing moves', () => on(sentence + '&stage=softmax', async (window) => {
  await window.page.mouse.move(5, 795);
  await wait(6);  // settings, unsaved work, the address
  await window.page.evaluate(() => { self.asked = 0; });
  await wait(4);
  assert.ok(await window.page.evaluate(() => self.asked) <= 4, `${await window.page.evaluate(() => self.asked)} frames`);
}, {before: () => {
  const real = self.requestAnimationFrame.bind(self);
  self.requestAnimationFrame = (draw) => {
    ++self.asked;
    return real(draw);
  };
}}));

test('a browser keeps its own keys, and the program has its own', () => on(sentence + '&stage=softmax', async (window) => {
  const taken = (keys) => window.page.evaluate((all) => all.map(([key, code, more]) => {
    const event = new KeyboardEvent('keydown', {key, code, bubbles: true, cancelable: true, ...more});
    document.getElementById('canvas').dispatchEvent(event);
    self.dispatchEvent(new KeyboardEvent('keyup', {key, code, ...more}));
    return event.defaultPrevented;
  }), keys);
  const control = {ctrlKey: true}, letters = [...'pfdhjukgtwnrql'].map((key) => [key, 'Key' + key.toUpperCase(), control]);
  const others = [...letters, ['1', 'Digit1', control], ['Tab', 'Tab', control], ['F3', 'F3', {}], ['F11', 'F11', {}], ['F5', 'F5', {}],
                  ['ArrowLeft', 'ArrowLeft', {metaKey: true}], ['ArrowLeft', 'ArrowLeft', {altKey: true}]];
  assert.deepEqual(await taken(others), others.map(() => false));
  const own = [['z', 'KeyZ', control], ['y', 'KeyY', control], ['F1', 'F1', {}], ['F10', 'F10', {}], ['ArrowRight', 'ArrowRight', control], ['z', 'KeyZ', {metaKey: true}]];
  assert.deepEqual(await taken(own), own.map(() => true));
}));

test('a plain form has the board, and a link to all of it beside that', () => on('?plain' + sentence + '&stage=softmax', async (window) => {
  await window.hears(/elephant/);
  assert.equal(await window.item('sentence'), null);
  const link = await window.page.evaluate(() => {
    const open = document.getElementById('open'), canvas = document.getElementById('canvas');
    open.dispatchEvent(new MouseEvent('click', {cancelable: true}));
    return {href: open.href, words: open.textContent, below: canvas.getBoundingClientRect().top >= open.getBoundingClientRect().bottom};
  });
  assert.ok(link.below, 'it covers nothing');
  assert.equal(link.words, 'Open in a tab');
  assert.match(link.href, /\/#.*stage=softmax/);
}));
