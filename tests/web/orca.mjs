// A whole lesson done by keyboard, heard by Orca, in a window of a real browser: orca.sh starts the screen, the reader and this, which says
// when it pressed what. Then, with the file of that and the one that Orca wrote: the transcript, for somebody to read.
//   HEADLIGHT_PAGE: the folder that app/web.sh wrote; HEADLIGHT_BROWSER: chrome or firefox; LESSON: its number
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {Window, serve, startBrowser, wait} from './browser.mjs';

const folder = process.env.HEADLIGHT_PAGE, kind = process.env.HEADLIGHT_BROWSER ?? 'chrome', lesson = Number(process.env.LESSON ?? 7);
const link = '#sentence=The%20elephant%20ate%20the%20banana%20as%20it%20was%20hungry';

/// Prints a note with the time of the day, as Orca writes it.
const note = (words) => console.log(`${new Date().toTimeString().slice(0, 8)}.${String(Date.now() % 1000).padStart(3, '0')} ${words}`);

/// A key of the keyboard, as the window system sends it. Then as much time as somebody takes who listens.
async function press(key, why = '') {
  note(`[${key}]${why ? '  ' + why : ''}`);
  execFileSync('xdotool', ['key', '--clearmodifiers', key]);
  await wait(3);
}

/// Orca's words for each key, without the name of the key, which it says as the key is pressed.
function transcript(notes, log) {
  const timed = (time, words) => ({at: time.slice(0, 12), words});
  const said = [...log.matchAll(/(\d\d:\d\d:\d\d\.\d+) - SPEECH OUTPUT: '([^]*?)'(?= voice=|\{| \{|\n)( \{'established')?/g)];
  const all = said.filter((one) => !one[3]).map(([, time, words]) => timed(time, '    ' + words));
  for (const line of notes.trim().split('\n')) all.push(timed(line, line.slice(13)));
  return all.sort((one, other) => one.at < other.at ? -1 : one.at > other.at ? 1 : 0).map(({words}) => words).join('\n');
}

// ---- The way of somebody who hears ----------------------------------------------------------------------------------------------------

/// A guess of whatever kind the question is; Enter takes it. A matrix is gone through by the arrows once the Tab key has reached it.
async function guess(window) {
  if (await window.item('lesson.option.1')) {
    await press('Down', 'the first of the options');
    await press('Down', 'the second one');
  } else if (await window.item('lesson.number.1')) {
    await press('5', 'a number');
  } else {
    for (let i = 0; i < 12 && !/matrix/.test(await window.heard()); ++i) await press('Tab', 'where are the numbers?');
    for (const arrow of ['Right', 'Right', 'Down']) await press(arrow);
    await press('Escape', 'out of the matrix');
    await press('Down', 'the next row, or whatever the arrows choose');
    await press('Down');
  }
  await press('Return', 'is it right?');
}

async function step(window, number) {
  note(`---- step ${number} ----`);
  if (await window.item('lesson.reveal')) {
    await guess(window);
    if (await window.item('lesson.reveal')) await press('Return', 'the answer');
  }
  const last = Boolean(await window.item('lesson.finish'));
  await press('Return', last ? 'back to the list' : 'on');
  return !last;
}

async function attend(window) {
  await window.page.bringToFront();
  execFileSync('xdotool', ['mousemove', '5', '400']);
  await wait(8);
  await press('Tab', 'what has the keyboard?');
  await press('Tab');
  await press('Escape');
  await press('l', 'the list of lessons');
  for (let i = 1; i < lesson; ++i) await press('Down');
  await press('Return', 'this lesson');
  for (let number = 1; await step(window, number) && number < 14; ++number);
  await press('Escape', 'out of the list');
  await press('F10', 'the menu');
  await press('Down');
  await press('Escape');
}

async function hear() {
  const server = await serve(folder);
  note('---- the page begins ----');
  const browser = await startBrowser(kind, [], {seen: true});
  try {
    const window = await Window.open(browser, server.address + link + '&stage=softmax&head=2', {width: 1280, height: 720});
    await attend(window);
    note('---- the end ----');
    await window.close();
  } finally {
    await browser.end();
    await server.end();
  }
}

const [notes, log] = process.argv.slice(2);
if (notes) console.log(transcript(readFileSync(notes, 'utf8'), readFileSync(log, 'utf8')));
else await hear();
