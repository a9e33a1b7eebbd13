// onnx_bench.py for ONNX Runtime as npm has it: `npm install --ignore-scripts onnxruntime-node` in some folder, which NODE_PATH names with
// /node_modules behind it. Usage: node onnx_bench.mjs FOLDER keep|last THREADS [CASE...]
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const BUDGET = 1500;  // milliseconds for each case

const modules = process.env.NODE_PATH ?? path.join(process.cwd(), 'node_modules');
const runtime = createRequire(path.join(modules, 'x.js'))(path.join(modules, 'onnxruntime-node'));
const version = JSON.parse(fs.readFileSync(path.join(modules, 'onnxruntime-node', 'package.json'))).version;

function inputs(tokens, d) {
  const ids = BigInt64Array.from({ length: tokens }, (_, i) => BigInt(i + 1));
  const positions = Float32Array.from({ length: tokens * d }, () => Math.random() * 2 - 1);
  const mask = Float32Array.from({ length: tokens * tokens }, (_, i) => (i % tokens > Math.floor(i / tokens) ? -Infinity : 0));
  return {
    ids: new runtime.Tensor('int64', ids, [tokens]),
    positions: new runtime.Tensor('float32', positions, [tokens, d]),
    mask: new runtime.Tensor('float32', mask, [tokens, tokens]),
  };
}

async function seconds(file, threads, tokens, d) {
  const options = { intraOpNumThreads: threads, interOpNumThreads: 1, executionMode: 'sequential', executionProviders: ['cpu'] };
  const session = await runtime.InferenceSession.create(file, options);
  const given = inputs(tokens, d), times = [], stop = performance.now() + BUDGET;
  while (performance.now() < stop || times.length < 4) {
    const start = performance.now();
    await session.run(given);
    times.push(performance.now() - start);
  }
  await session.release();
  const sorted = times.slice(1).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] / 1000;
}

const [folder, kept, threads, ...cases] = process.argv.slice(2);
const sizes = JSON.parse(fs.readFileSync(path.join(folder, 'cases.json')));
const timed = {};
for (const name of cases.length ? cases : Object.keys(sizes))
  timed[name] = await seconds(path.join(folder, `${name}.${kept}.onnx`), Number(threads), ...sizes[name]);
console.log(JSON.stringify({ version: `${version} (Node)`, seconds: timed }));
