// ONNX Runtime in the browser that shows the page, as npm has it (`npm install --ignore-scripts onnxruntime-web` in some folder, which
// NODE_PATH names with /node_modules behind it), on the models of tests/bench/onnx_models.py. Both compute on one thread.
import {execFileSync} from 'node:child_process';
import {cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {serve} from './browser.mjs';

/// The cases of tests/bench/core_bench.cpp that the page can open, with their links.
const sentence = (n) => Array.from({length: n}, (_, i) => `word${i}`).join('%20');
export const cases = {
  small_32x4_16: {link: `#model=random&d_model=32&heads=4&mask=causal&sentence=${sentence(16)}&stage=softmax`, times: 50},
  random_512x8_128: {link: `#model=random&d_model=512&heads=8&mask=causal&sentence=${sentence(128)}&stage=softmax`, times: 3},
};

/// Runs in the browser. Like the page's graph_milliseconds, it returns the least mean of ten runs.
async function least(file, tokens, d, times) {
  const ort = await import('/ort.wasm.min.mjs');
  ort.env.wasm.numThreads = 1;
  const session = await ort.InferenceSession.create(file, {executionProviders: ['wasm']});
  const mask = Float32Array.from({length: tokens * tokens}, (_, i) => (i % tokens > Math.floor(i / tokens) ? -Infinity : 0));
  const given = {
    ids: new ort.Tensor('int64', BigInt64Array.from({length: tokens}, (_, i) => BigInt(i + 1)), [tokens]),
    positions: new ort.Tensor('float32', Float32Array.from({length: tokens * d}, () => Math.random() * 2 - 1), [tokens, d]),
    mask: new ort.Tensor('float32', mask, [tokens, tokens]),
  };
  let best = Infinity;
  for (let i = 0; i < times; ++i) {
    const began = performance.now();
    for (let n = 0; n < 10; ++n) await session.run(given);
    best = Math.min(best, (performance.now() - began) / 10);
  }
  await session.release();
  return best;
}

/// {version, rows: {case: {keep, last}}} in milliseconds, keeping every matrix that Headlight keeps or the last alone; null where npm's
/// package or python3-onnx is missing.
export async function timesOfRuntime(browser, sources) {
  const runtime = join(process.env.NODE_PATH ?? join(process.cwd(), 'node_modules'), 'onnxruntime-web');
  if (!existsSync(runtime)) return null;
  const folder = mkdtempSync(join(tmpdir(), 'headlight-onnx-'));
  let server, page;
  try {
    execFileSync('/usr/bin/python3', [join(sources, 'tests', 'bench', 'onnx_models.py'), folder, ...Object.keys(cases)], {stdio: 'ignore'});
    for (const name of ['ort.wasm.min.mjs', 'ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm'])
      cpSync(join(runtime, 'dist', name), join(folder, name));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>ONNX Runtime</title>');
    const sizes = JSON.parse(readFileSync(join(folder, 'cases.json'))), rows = {};
    server = await serve(folder);
    page = await browser.browser.newPage();
    await page.goto(server.address);
    for (const [name, {times}] of Object.entries(cases)) {
      rows[name] = {};
      for (const kept of ['keep', 'last']) rows[name][kept] = await page.evaluate(least, `/${name}.${kept}.onnx`, ...sizes[name], times);
    }
    return {version: JSON.parse(readFileSync(join(runtime, 'package.json'))).version, rows};
  } catch (error) {
    console.log(`ONNX Runtime gave no timings: ${error.message.split('\n')[0]}`);
    return null;
  } finally {
    await page?.close();
    await server?.end();
    rmSync(folder, {recursive: true, force: true});
  }
}
