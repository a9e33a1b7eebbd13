// The first two minutes on the page: what opens at a first visit and what does not, by mouse, keys and fingers, heard and in the address.
// As page.test.mjs.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {inAnotherPage, linkOf, until, visits, wait} from './browser.mjs';

const folder = process.env.HEADLIGHT_PAGE, kind = process.env.HEADLIGHT_BROWSER;
const wide = {width: 1280, height: 720}, upright = {width: 390, height: 844, touch: true},
      low = {width: 390, height: 540, touch: true};
const here = visits(folder, kind), {on} = here;

const isAt = (window, step) =>
  until(async () => new RegExp(step > 1 ? `stage=start.*step=${step}` : 'stage=start').test(await linkOf(window)), `step ${step} in the address`);
const opens = (window) => until(() => window.item('start.word.1'), 'the question');

test('a first visit begins with a question, and a mouse goes through it', () => on('', async (window) => {
  await opens(window);
  await window.hears(/Who was hungry/);
  await window.press('start.word.1');
  await isAt(window, 2);
  await window.hears(/elephant/);
  await window.press('start.change');
  await isAt(window, 3);
  await window.hears(/banana/);
  await window.press('start.know');
  await isAt(window, 4);
  await window.page.goBack();
  await isAt(window, 3);
  await window.page.goForward();
  await isAt(window, 4);
  await window.press('start.skip');
  await until(async () => /stage=map/.test(await linkOf(window)), 'the map');
  await wait(4);  // settings are kept every two seconds, and stored every second
  await window.page.goto(here.server.address);
  await window.ready();
  assert.equal(await window.item('start.word.1'), null, 'it opens once');
}, wide));

test('keys go through it', () => on('', async (window) => {
  await opens(window);
  await window.key('ArrowRight');
  await window.key('ArrowRight');
  await window.hears(/elephant/);
  await window.key('Enter');
  await isAt(window, 2);
  await window.key('ArrowRight');
  await isAt(window, 3);
  await window.key('ArrowRight');
  await isAt(window, 4);
  await window.key('Escape');
  await until(async () => !/stage=start/.test(await linkOf(window)), 'the way out');
}, wide));

test('a finger goes through it on a phone', {skip: kind !== 'chrome'}, () => on('', async (window) => {
  const tap = async (name) => {
    const at = await window.place(name);
    await window.page.touchscreen.tap(at.x, at.y);
    await window.frames(12);
  };
  await opens(window);
  await tap('start.word.1');
  await isAt(window, 2);
  await tap('start.change');
  await isAt(window, 3);
  await tap('start.know');
  await isAt(window, 4);
  const strokes = await window.heard();
  await tap('strokes.next');
  await until(async () => await window.heard() !== strokes, 'the next stroke');
}, upright));

test('where it is longer than a phone, a finger scrolls it', {skip: kind !== 'chrome'}, () => on('#stage=start&step=2', async (window) => {
  const top = async () => (await window.item('start.word.4')).y;
  await window.hears(/elephant/);
  await window.frames(60);  // until all of it has come
  const before = await top();
  await window.swipe({x: 195, y: 300}, {x: 0, y: -40});
  assert.ok(Math.abs(await top() - (before - 40)) < 3, `${before} -> ${await top()}`);
  await isAt(window, 2);
}, low));

test('a link leads to a step of it, and one that says what is shown leads past it', async () => {
  await on('#stage=start&step=2', async (window) => {
    await isAt(window, 2);
    await window.hears(/elephant/);
  }, wide);
  for (const link of ['#stage=softmax&head=2', '#lesson=softmax', '#sentence=the%20cat%20sat', '#document=1234abcd.AAAA'])
    await on(link, async (window) => assert.equal(await window.item('start.word.1'), null, link), wide);
});

test('in another page a link leads past it, too', {skip: kind !== 'chrome'}, () =>
  inAnotherPage(here.browser, (program) => program, here.server.address + '#lesson=softmax', async (page, frame, place) => {
    await until(() => place('lesson.next'), 'the lesson');
    assert.equal(await place('start.word.1'), '');
  }));
