// Checks what somebody hears who does not see the page, and uses the keyboard as a mouse. It runs as page.test.mjs does, in Chromium alone.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {pressUntil, until, visits} from './browser.mjs';

const folder = process.env.HEADLIGHT_PAGE;
const sentence = '#sentence=The%20elephant%20ate%20the%20banana%20as%20it%20was%20hungry';
const here = visits(folder), {on} = here;

/// The parts of the text for a voice: the status, what is selected, its working, the control that has the keyboard.
const part = (window, n) => window.page.evaluate((i) => document.getElementById('said').children[i].textContent, n);
const hearsPart = (window, n, words) => until(async () => words.test(await part(window, n)), `part ${n}: ${words}`).catch(async (error) => {
  throw new Error(`${error.message}; it says "${await part(window, n)}"`);
});
/// Presses a key until the control that has the keyboard says this.
const pressTo = (window, key, words) => pressUntil(() => window.key(key), () => part(window, 3), words);

/// Orca gives its keys by itself only to an application with content, inside another application.
test('the program has the keys, what is said stands in four regions, and it repeats none of it', () => on(sentence, async (window) => {
  assert.deepEqual(await window.page.evaluate(() => {
    const program = document.activeElement;
    return [program.id, program.role ?? program.getAttribute('role'), program.parentElement.getAttribute('role'), program.children.length];
  }), ['program', 'application', 'application', 1]);
  const roles = await window.page.evaluate(() => [...document.getElementById('said').children].map((one) => one.getAttribute('role')));
  assert.deepEqual(roles, ['status', 'status', 'status', 'status']);
  assert.equal(await window.page.evaluate(() => document.getElementById('program').getAttribute('aria-describedby')), null);
}));

test('what changes at once is said one after the other, and of each region the last', () => on(sentence, async (window) => {
  const said = await window.page.evaluate(async () => {
    const all = [], parts = [0, 1].map((i) => ({set textContent(text) { all.push([i, text, performance.now()]); }}));
    const voice = new HeardParts(parts);
    voice.say(0, 'a');
    voice.say(1, 'b');
    voice.say(1, 'c');
    await new Promise((done) => setTimeout(done, 400));
    return all;
  });
  assert.deepEqual(said.map(([part, text]) => part + text), ['0a', '1c']);
  assert.ok(said[1][2] - said[0][2] > 70, `${said[1][2] - said[0][2]} ms apart`);
}));

test('of a status whose numbers go on one is said every few seconds, and another status at once', () => on(sentence, async (window) => {
  const said = await window.page.evaluate(async () => {
    const all = [], parts = [0, 1].map((i) => ({set textContent(text) { all.push([i + text, performance.now()]); }}));
    const voice = new HeardParts(parts), wait = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));
    for (let step = 1; step <= 20; ++step) {
      voice.say(0, `Step ${step} of 40`);
      voice.say(1, `row ${step}`);
      await wait(0.1);
    }
    const soon = all.map(([words]) => words);
    await wait(2.5);
    const later = all.map(([words]) => words).slice(soon.length);
    voice.say(0, 'Step 21 of 40');
    voice.say(0, 'The training has ended');
    await wait(0.3);
    return {soon, later, end: all.at(-1)[0]};
  });
  assert.deepEqual(said.soon.filter((words) => words.startsWith('0')), ['0Step 1 of 40']);
  assert.equal(said.soon.filter((words) => words.startsWith('1')).length, 20, 'a cell is said at once');
  assert.deepEqual(said.later, ['0Step 20 of 40']);
  assert.equal(said.end, '0The training has ended');
}));

test('a menu is opened, heard and worked by keys, and what is chosen is in the language of the page', () => on(sentence, async (window) => {
  assert.equal(await window.page.evaluate(() => document.documentElement.lang), 'en');
  await pressTo(window, 'Tab', /^Menu/);
  await window.key('Enter');
  await hearsPart(window, 3, /^New/);
  await window.key('ArrowDown');
  await hearsPart(window, 3, /^Open/);
  await pressTo(window, 'ArrowDown', /^Français/);
  await window.key('Enter');
  await until(() => window.page.evaluate(() => document.documentElement.lang === 'fr'), 'the page says that it is French');
  await hearsPart(window, 3, /^Menu/);  // the focus is where the menu was opened
}));

test('a cell says its row and its column as the arrows move', () => on(sentence + '&stage=softmax&head=2&pin=6,1', async (window) => {
  await pressTo(window, 'Tab', /9 × 9, matrix/);
  await window.key('ArrowRight');
  await hearsPart(window, 1, /^Row it, column (ate|elephant|the): /);
  const before = await part(window, 1);
  await window.key('ArrowRight');
  await until(async () => await part(window, 1) !== before, 'the next cell');
}));

test('who asks the system for contrast has it from the first picture on', () => on(sentence, async (window) => {
  const settings = () => window.page.evaluate(() => new Promise((done) => {
    indexedDB.open('/home').onsuccess = ({target}) => {
      target.result.transaction(['FILE_DATA']).objectStore('FILE_DATA').get('/home/.config/headlight/settings.json').onsuccess = (got) =>
        done(got.target.result ? new TextDecoder().decode(got.target.result.contents) : '');
    };
  }));
  await window.press('next');
  await until(async () => /"contrast": true/.test(await settings()), 'the setting');
}, {prepare: async (page) => (await page.createCDPSession()).send('Emulation.setEmulatedMedia',
  {features: [{name: 'prefers-contrast', value: 'more'}]})}));

test('a lesson is done by ear', () => on(sentence, async (window) => {
  await window.key('l');
  await hearsPart(window, 0, /Lessons/);
  await hearsPart(window, 1, /^1\. /);
  await window.key('ArrowDown');
  await hearsPart(window, 1, /^2\. /);
  await window.key('ArrowUp');
  await window.key('Enter');
  await until(() => window.item('lesson.dot.1'), 'the lesson');
  let verdicts = 0;
  for (let step = 0; step < 12 && await window.item('lesson.dot.1'); ++step) {
    const chooses = await window.item('lesson.option.1');
    if (chooses) {
      await hearsPart(window, 0, /1: .*2: /);
      await window.key('ArrowDown');
      await hearsPart(window, 1, /Your guess/);
    }
    await window.key('Enter');
    if (chooses) {
      await hearsPart(window, 1, /You said|Right is/);
      ++verdicts;
    }
    await window.frames(6);
    if (await window.item('lesson.reveal')) continue;
    await window.key('Enter');
    await window.frames(6);
  }
  assert.ok(verdicts > 0, 'a verdict was heard');
}));

test('of a board something is seen where a window is as small as a browser’s zoom makes it', () =>
  on(sentence + '&stage=softmax', async (window) => {
    await window.hears(/elephant/);
    const bar = await window.item('controls'), below = await window.item('next');  // the lines under this one are folded away
    assert.ok(below.y - bar.y - bar.height > 60, `from ${bar.y + bar.height} to ${below.y}`);
    await window.press('controls');
    await until(() => window.item('mask.causal'), 'the lines that were folded away');
  }, {width: 320, height: 180}));

test('on a phone what a lesson offers is as large as a finger', () => on('#lesson=softmax&step=2', async (window) => {
  for (const name of ['lesson.dot.1', 'lesson.back', 'lesson.hint', 'lesson.reveal', 'lesson.next', 'lesson.leave']) {
    const {height} = await until(() => window.item(name), name);
    assert.ok(height >= 44, `${name} is ${height} high`);
  }
}, {width: 390, height: 844, touch: true}));

test('a row is heard from left to right, and once more stops it', () => on(sentence + '&stage=softmax&head=2&pin=6,1', async (window) => {
  await window.key('v');
  const sound = await until(() => window.page.evaluate(() => self.played[0]), 'a sound');
  assert.equal(sound.rate, 44100);
  assert.equal(Math.round(sound.seconds * 100), 144, 'nine cells of 0.16 s');
  assert.ok(sound.left[0] > 0 && sound.right[0] < 1e-9, 'the first cell is at the left');
  assert.ok(sound.left[8] < 1e-9 && sound.right[8] > 0, 'the last one at the right');
  await hearsPart(window, 0, /You hear the row it, 9 cells/);
  await window.key('v');
  await until(() => window.page.evaluate(() => self.stopped > 0), 'silence');
}, {before: () => {
  Object.assign(self, {played: [], stopped: 0});
  const {start, stop} = AudioBufferSourceNode.prototype;
  const energy = (samples, cell) => samples.slice(cell * samples.length / 9, (cell + 1) * samples.length / 9).reduce((sum, x) => sum + x * x, 0);
  AudioBufferSourceNode.prototype.start = function() {
    const [left, right] = [0, 1].map((side) => [...Array(9).keys()].map((cell) => energy(this.buffer.getChannelData(side), cell)));
    self.played.push({rate: this.buffer.sampleRate, seconds: this.buffer.duration, left, right});
    return start.call(this);
  };
  AudioBufferSourceNode.prototype.stop = function() {
    ++self.stopped;
    return stop.call(this);
  };
}}));
