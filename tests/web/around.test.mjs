// Checks what is around the program: the browser's storage, what is dropped on the page, the page around it, the person's language. It runs
// as page.test.mjs does, in Chromium alone, which can pretend to have no room left.
import assert from 'node:assert/strict';
import {cpSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {test} from 'node:test';
import {join} from 'node:path';
import {inAnotherPage, keptBy, linkOf, until, visits, wait} from './browser.mjs';

const folder = process.env.HEADLIGHT_PAGE, assets = join(folder, '..', '..', 'assets');
const sentence = '#sentence=the%20cat%20sat';
const here = visits(folder), {on} = here;

async function drop(window, ...files) {
  const session = await window.page.createCDPSession();
  const data = {items: [], files, dragOperationsMask: 1};
  for (const type of ['dragEnter', 'dragOver', 'drop']) await session.send('Input.dispatchDragEvent', {type, x: 600, y: 400, data});
}

test('a model that is dropped is there after a reload, with the work that was done on it', () => on(sentence, async (window) => {
  const model = join(here.browser.downloads, 'my model');
  cpSync(join(assets, 'models', 'en-fr'), model, {recursive: true});
  await drop(window, model);
  await window.hears(/il|elle|le /);
  await until(async () => (await keptBy(window)).some((path) => path.endsWith('/headlight/models/my model/config.json')), 'the model is kept');
  await window.enter('sentence', 'the dog ate the banana because it was ripe');
  await until(async () => (await keptBy(window)).some((path) => /autosave-\d+\.headlight/.test(path)), 'the unsaved work is kept');
  await wait(2);
  const document = async () => /document=[^&]*/.exec(await linkOf(window))?.[0], before = await document();
  assert.ok(before, 'a link carries it, for it names the folder of a model');
  await window.page.reload();
  await window.ready();
  await until(() => window.item('ask.recover'), 'it is offered');
  await window.press('ask.recover');
  await until(async () => await document() === before, 'it is open again');
  await drop(window, model);
  await wait(3);
  assert.equal((await keptBy(window)).filter((path) => path.endsWith('config.json')).length, 1, 'the same folder is not kept twice');
}));

/// A model that the page does not read at every start.
function largeModel(name) {
  const model = join(here.browser.downloads, name);
  cpSync(join(assets, 'models', 'en-fr'), model, {recursive: true});
  writeFileSync(join(model, 'notes.bin'), Buffer.alloc(70e6, 7));
  return model;
}
const changed = async (window) => {
  await window.enter('sentence', 'the dog ate the banana because it was ripe');
  await until(async () => (await keptBy(window)).some((path) => /autosave-\d+\.headlight/.test(path)), 'the unsaved work is kept');
  await wait(2);
};
const foldersKept = (window) => window.page.evaluate(() => new Promise((done) => {
  indexedDB.open('/folders').onsuccess = ({target}) => {
    target.result.transaction('folders').objectStore('folders').getAllKeys().onsuccess = (all) => {
      done(all.target.result);
      target.result.close();
    };
  };
}));

test('a large model is kept beside the others, and is fetched where unsaved work or the address asks for it', () =>
  on(sentence, async (window) => {
    await drop(window, largeModel('large model'));
    await window.hears(/il|elle|le /);
    await until(async () => (await foldersKept(window)).includes('/dropped/large model'), 'the folder is kept', 60);
    assert.ok(!(await keptBy(window)).some((path) => path.endsWith('config.json')), 'not among the files that every start reads');
    await wait(2);
    await window.page.reload();
    await window.ready();
    await until(async () => /document=/.test(await linkOf(window)) && /il |elle|banan/.test(await window.heard()), 'it is open again', 60);
    await changed(window);
    await window.page.reload();
    await window.ready();
    await until(() => window.item('ask.recover'), 'the unsaved work is offered', 60);
    await window.press('ask.recover');
    await window.hears(/gives elle/);  // of the ripe banana
  }));

test('where there is no room for a large model, its folder is asked for again, and then the work is there', () =>
  on(sentence, async (window) => {
    const model = largeModel('larger model');
    await drop(window, model);
    await window.hears(/no room for the folder/, 60);
    await changed(window);
    await window.page.reload();
    await window.ready();
    await window.hears(/drop the folder "?larger model/);
    await drop(window, model);
    await until(() => window.item('ask.recover'), 'the unsaved work is offered', 60);
    await window.press('ask.recover');
    await window.hears(/gives elle/);  // of the ripe banana
  }, {expects: /Quota/, before: () => {
    navigator.storage.estimate = async () => ({quota: 1e6, usage: 0});
  }}));

test('what is no model is refused and does not stay', () => on(sentence, async (window) => {
  const none = join(here.browser.downloads, 'holidays');
  mkdirSync(none);
  writeFileSync(join(none, 'beach.txt'), 'sand');
  await drop(window, none);
  await window.hears(/holidays/);
  const picture = join(here.browser.downloads, 'cat.png');
  writeFileSync(picture, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255]));
  await drop(window, picture);
  await window.hears(/cat\.png is not text/);
  await wait(1.5);
  assert.deepEqual((await keptBy(window)).filter((path) => /holidays|cat/.test(path)), []);
}));

const allow = async (page, quota) =>
  (await page.createCDPSession()).send('Storage.overrideQuotaForOrigin', {origin: here.server.address, ...quota});

test('with no room left it says so at each save, and keeps all of it once there is room', () => on(sentence, async (window) => {
  for (const name of ['first', 'second']) {
    await window.press('heads.plus');
    await window.key('Control', 'Shift', 's');
    await window.enter('file.path', name);
    await window.downloaded('.headlight');
    await window.hears(/no room left/);
    await window.press(name === 'first' ? 'mask.causal' : 'mask.none');
  }
  await allow(window.page, {});
  await until(async () => {
    const kept = await keptBy(window);
    return ['first', 'second'].every((name) => kept.includes(`/home/Documents/${name}.headlight`));
  }, 'both are kept', 15);
  await wait(4);  // the later changes, too
  await window.page.reload();
  await window.ready();
  await window.hears(/Recover|ended before/);
}, {expects: /Quota/, prepare: (page) => allow(page, {quotaSize: 100})}));  // a browser remembers for a while how much room a page has

test('leaving a training asks, as leaving a changed document does', () => on(sentence, async (window) => {
  const asked = [];
  window.page.on('dialog', (dialog) => asked.push(dialog.type()));
  await window.key('t');
  await window.press('training.task.copy');
  await window.press('training.start');
  await window.hears(/step [1-9]/i, 60);
  await window.page.reload();
  assert.deepEqual(asked, ['beforeunload']);
}));

test('emoji and Chinese arrive as they are typed, also by a click while they are composed', () => on(sentence, async (window) => {
  const session = await window.page.createCDPSession();
  const compose = (text) => session.send('Input.imeSetComposition', {text, selectionStart: text.length, selectionEnd: text.length});
  await window.press('sentence');
  await window.key('Control', 'a');
  await window.page.keyboard.type('go ');
  await session.send('Input.insertText', {text: '🚀'});
  await window.page.keyboard.type(' ');
  await compose('ni');
  await compose('你');
  await window.press('stage.q');
  await until(async () => /sentence=go 🚀 你/u.test(await linkOf(window)), 'the sentence');
}));

test('what is pasted outside of a field is the sentence', () => on(sentence + '&stage=scores', async (window) => {
  await window.paste('the dog ate the banana');
  await until(async () => /sentence=the dog ate the banana/.test(await linkOf(window)), 'the sentence');
  await window.paste('');
  await window.hears(/nothing to paste|no text/i);
}));

/// A page with the program in it, and much around it. `steps` as in inAnotherPage.
const within = (link, steps) => inAnotherPage(here.browser, (program) => `<body style="margin:0;height:4000px">${program}`, here.server.address + link,
                                              async (...all) => {
                                                await wait(1);
                                                await steps(...all);
                                              });

test('in another page the wheel scrolls that one where nothing has room for it, and the program where something has', () =>
  within(sentence + '&stage=softmax', async (page, frame, place) => {
    const scrolled = () => page.evaluate(() => scrollY);
    const turn = async (by) => {
      await page.mouse.wheel({deltaY: by});
      await wait(0.6);
    };
    await page.mouse.move(500, 20);  // the bar on top
    await wait(0.5);
    await turn(200);
    assert.ok(await scrolled() > 100, 'over the bar the page goes on');
    await page.evaluate(() => scrollTo(0, 0));
    await page.mouse.move(500, 20);
    await page.mouse.click(500, 300);
    await page.keyboard.press('F1');
    await until(async () => await place('help.start') !== '', 'what keys do');
    await page.mouse.move(500, 320);
    await wait(0.5);
    const before = await place('help.start');
    await turn(100);
    assert.notEqual(await place('help.start'), before, 'the list moves');
    assert.equal(await scrolled(), 0, 'and the page around does not');
    for (let i = 0; i < 12 && !await scrolled(); ++i) await turn(1500);
    assert.ok(await scrolled() > 100, 'at its end the page goes on');
  }));

/// The frame is the one that a teacher copies.
test('the frame that the manual shows has room for a lesson, may fill the screen, and needs no bars', () => {
  const written = /<iframe[^>]*><\/iframe>/.exec(readFileSync(join(assets, 'manual', 'page.md'), 'utf8'))[0].replace(/\s+/g, ' ');
  const tag = written.replace('headlight.html', here.server.address);
  assert.notEqual(tag, written);
  return inAnotherPage(here.browser, () => `<body style="height:3000px"><p>Before</p>${tag}`, '', async (page, frame, place) => {
    const {width, height, title} = await page.evaluate(() => {
      const program = document.querySelector('iframe');
      return {width: program.clientWidth, height: program.clientHeight, title: program.title};
    });
    assert.deepEqual([width, height, title], [900, 600, 'Headlight']);
    assert.deepEqual(await frame.evaluate(() => [innerWidth, innerHeight, document.fullscreenEnabled]), [900, 600, true]);
    for (const name of ['lesson.matrix', 'lesson.next', 'lesson.dot.1', 'lesson.leave']) {
      const [left, top, right, bottom] = (await until(() => place(name), name)).split(' ').map(Number);
      assert.ok(left >= 0 && top >= 0 && right <= 900 && bottom <= 600 && right > left && bottom > top, `${name}: ${[left, top, right, bottom]}`);
    }
    await until(async () => /Step 1 of 7/.test(await frame.evaluate(() => document.getElementById('said').textContent)), 'the step is said');
  });
});

test('in another page it takes neither what is typed there nor the Tab key for ever', () => {
  const type = async (page) => {
    await page.focus('#before');
    await page.keyboard.type('ab');
  };
  return inAnotherPage(here.browser, (program) => `<input id="before">${program}<input id="after">`, here.server.address + sentence,
                       async (page, frame) => {
    const at = () => page.evaluate(() => document.activeElement.id);
    await page.keyboard.type('cd');
    assert.equal(await page.evaluate(() => document.getElementById('before').value), 'abcd');
    const said = () => frame.evaluate(() => document.getElementById('said').children[3].textContent);
    for (let i = 0; i < 150 && await at() !== 'after'; ++i) {
      await page.keyboard.press('Tab');
      await wait(0.1);
      if (i === 3) assert.notEqual(await said(), '', 'its controls are reached, too');
    }
    assert.equal(await at(), 'after');
  }, type);
});
