// Opens the boards that ask why, each by its own control, and reads the number that each says as a screen reader does. It runs as
// page.test.mjs does, in Chromium alone.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {linkOf, until, visits} from './browser.mjs';

const folder = process.env.HEADLIGHT_PAGE, kind = process.env.HEADLIGHT_BROWSER;
const sentence = '#sentence=The%20elephant%20ate%20the%20banana%20as%20it%20was%20hungry';
const {on} = visits(folder, kind);
const numberIn = (words, pattern) => Number(pattern.exec(words)[1].replaceAll(',', ''));

test('why it looked there: the largest pair, and the matrices beside it', () => on(sentence + '&stage=softmax&head=2&pin=6,1', async (window) => {
  await window.press('why.ask');
  const said = await window.hears(/leads .* by [0-9.]+\. Among the query’s sources, the largest part comes from .*: \+[0-9.]+/);
  const [, lead, part] = /by ([0-9.]+)\. .* comes from .*: \+([0-9]+\.[0-9]+)/.exec(said);
  assert.ok(Number(lead) > 0 && Number(part) > 0, said);
  assert.match(await linkOf(window), /look=why/);
  await window.press('why.view.query_key');
  await until(() => window.item('why.singular'), 'the singular values of W_QK');
  assert.match(await linkOf(window), /look=W_QK/, 'the address names the matrix');
}));

test('the matrices of a head are opened by their link', () => on(sentence + '&stage=scores&head=2&look=W_OV', async (window) => {
  await until(() => window.item('why.singular'), 'the singular values of W_OV');
  await window.press('why.view.score');
  await until(async () => !await window.item('why.singular') && /look=why/.test(await linkOf(window)), 'the score');
}));

test('the way back: how far the objective moves', () => on(sentence + '&stage=softmax&head=2&pin=6,1', async (window) => {
  await window.press('back');
  const said = await window.hears(/moves the objective/);
  assert.ok(Number.isFinite(numberIn(said, /moves the objective ([0-9.]+) times as far/)), said);
  await until(() => window.item('gradient.0'), 'the gradients');
}));

test('patches: what a part of A brings back in B', () =>
  on('#model=stories&sentence=Mary%20and%20John%20went%20to%20the%20park%20.%20Mary%20gave%20the%20ball%20to&stage=softmax', async (window) => {
    await window.press('compare');
    await window.press('patches');
    const said = await window.hears(/The logit of .* is .* in A and .* in B/);
    const [, a, b] = /is ([0-9.−-]+) in A and ([0-9.−-]+) in B/.exec(said);
    const number = (text) => Number(text.replace('−', '-'));
    assert.ok(Number.isFinite(number(a)) && Number.isFinite(number(b)) && a !== b, said);
  }));
