// The reach of the page: its weight, the time until it draws, and what a frame, a run, a training and its memory take, in Chromium without
// a graphics card, beside the same of the program where HEADLIGHT_BENCH names a build with its benchmarks. For a quiet machine:
//   sh tests/web.sh --reach [BENCH_FOLDER]
import {execFileSync} from 'node:child_process';
import {readFileSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {Window, serve, startBrowser, until, wait} from './browser.mjs';
import {cases, timesOfRuntime} from './reach_runtime.mjs';

const folder = process.env.HEADLIGHT_PAGE, bench = process.env.HEADLIGHT_BENCH, sources = process.env.HEADLIGHT_SOURCES;
const link = '#sentence=The%20elephant%20ate%20the%20banana%20as%20it%20was%20hungry&stage=softmax&head=2', size = {width: 1600, height: 1000};
const share = (all, part) => all.sort((a, b) => a - b)[Math.floor((all.length - 1) * part)];

/// Measures what a server that compresses pages sends for a first visit.
async function weigh(browser) {
  const server = await serve(folder, {compress: true});
  const window = await Window.open(browser, server.address, size);
  await window.close();
  await server.end();
  return {sent: server.sent(), single: statSync(join(folder, 'headlight.html')).size};
}

/// Measures what the page's own thread does in a frame.
function timeFrames() {
  self.times = [];
  const wait = self.requestAnimationFrame.bind(self);
  self.requestAnimationFrame = (draw) => wait((now) => {
    const began = performance.now();
    draw(now);
    self.times.push(performance.now() - began);
  });
}

async function frames(window) {
  await window.frames(20);
  await window.page.evaluate(() => { self.times = []; });
  for (let i = 0; i < 60; ++i) {
    await window.page.mouse.move(400 + 8 * i, 300 + 5 * i);
    await window.frames(1);
  }
  return (await window.page.evaluate(() => self.times)).filter((time) => time > 0.5);  // others drew nothing
}

/// The memory of the renderer that has most, without what it shares with other processes.
function memory() {
  const all = execFileSync('pgrep', ['-f', '--', '--type=renderer'], {encoding: 'utf8'}).trim().split('\n').map((id) => {
    try {
      return Number(/RssAnon:\s*(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))[1]) / 1024;
    } catch {
      return 0;  // it has ended
    }
  });
  return Math.max(...all);
}

/// Steps per second, while the page is in sight and while it draws nothing, and the memory that it has then.
async function training(window) {
  const step = async () => Number(/Step (\d+)/.exec(await window.heard())?.[1] ?? 0);
  const rate = async (during) => {
    const before = await step(), began = performance.now();
    await during();
    return (await step() - before) / (performance.now() - began) * 1000;
  };
  await window.key('t');
  await window.press('training.task.induction');
  for (let i = 0; i < 4; ++i) await window.press('training.steps.plus');
  await window.press('training.start');
  await until(step, 'its first step');
  const inSight = await rate(() => wait(6));
  const outOfSight = await rate(async () => {
    const other = await window.own.newPage();
    await other.bringToFront();
    await wait(6);
    await window.page.bringToFront();
    await window.frames(20);
    await other.close();
  });
  return {inSight, outOfSight, memory: memory()};
}

const graph = (window, times) => window.page.evaluate((n) => self.headlight.ccall('graph_milliseconds', 'number', ['number'], [n]), times);

/// Each case of the benchmarks that the page can open, beside ONNX Runtime in the same browser.
async function beside(browser, address) {
  const runtime = await timesOfRuntime(browser, sources);
  for (const [name, {link, times}] of Object.entries(cases)) {
    const window = await Window.open(browser, address + link, size);
    const own = await graph(window, times);
    await window.close();
    const at = (theirs) => `${theirs.toFixed(3)} ms (${(theirs / own).toFixed(2)} times as fast)`;
    const theirs = runtime && `; ONNX Runtime ${runtime.version} keeps the same: ${at(runtime.rows[name].keep)}, ` +
                                  `the last alone: ${at(runtime.rows[name].last)}`;
    console.log(`${name}: ${own.toFixed(3)} ms${theirs ?? ''}`);
  }
  if (!runtime) console.log('nothing to compare with: npm install --ignore-scripts onnxruntime-web, and name its folder in NODE_PATH');
}

const program = (...parts) => join(bench, 'tests', 'bench', ...parts);
function desktop() {
  const graph = JSON.parse(execFileSync(program('core_bench'), ['--benchmark_filter=^small_32x4_16/threads:1', '--benchmark_format=json'],
                                        {encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']}));
  const train = JSON.parse(execFileSync(program('train_bench'), ['induction', 'time', '1'], {encoding: 'utf8'}));
  return {graph: graph.benchmarks[0].real_time / 1e6, steps: 1 / train.seconds};
}

const server = await serve(folder), browser = await startBrowser('chrome');
try {
  const weight = await weigh(browser), began = [], drawn = [];
  let run, trained;
  for (let n = 0; n < 4; ++n) {
    const start = performance.now();
    const window = await Window.open(browser, server.address + link, {...size, before: timeFrames});
    if (n > 0) began.push(performance.now() - start);  // the first one starts the browser's own processes
    drawn.push(...await frames(window));
    run = await graph(window, 50);
    if (n === 3) trained = await training(window);
    await window.close();
  }
  const native = bench ? desktop() : null;
  const at = (value) => native ? `; the program: ${value(native)}` : '';
  console.log(`sent for a first visit: ${(weight.sent / 1e6).toFixed(2)} MB; the single file: ${(weight.single / 1e6).toFixed(2)} MB`);
  console.log(`first picture: ${(share(began, 0.5) / 1000).toFixed(1)} s`);
  console.log(`a frame: ${share(drawn, 0.5).toFixed(1)} ms of the page's thread, nine of ten within ${share(drawn, 0.9).toFixed(1)} ms`);
  console.log(`the whole graph of readable: ${run.toFixed(3)} ms${at((d) => d.graph.toFixed(3) + ' ms, 16 words')}`);
  console.log(`induction, steps a second: ${trained.inSight.toFixed(0)} in sight, ${trained.outOfSight.toFixed(0)} while it draws nothing` +
              at((d) => d.steps.toFixed(0) + ' on one thread'));
  console.log(`memory with a training in sight: ${trained.memory.toFixed(0)} MiB of its own`);
  await beside(browser, server.address);
} finally {
  await browser.end();
  await server.end();
}
