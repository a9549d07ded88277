// `npm run lab -- fuzz`: sends 100,000 requests generated from the OpenAPI document to a product with an
// empty database. `--requests N`, `--seed N` (printed, to repeat a run). See docs/fuzz.md.
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { FuzzResult } from './fuzz/asking.ts';
import { fuzz } from './fuzz/fuzzer.ts';
import { openFuzzProduct } from './fuzz/product.ts';
import { printReport } from './fuzz/report.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    port: { type: 'string', default: '3987' },
  },
});
const requests = Number(values.requests);
const seed = Number(values.seed);

/** Returns the allowed response time in milliseconds: 2,000, or more when the machine is overloaded. */
const patience = () => 2000 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

const started = performance.now();
const product = openFuzzProduct(Number(values.port));
process.once('exit', product.end);
let result: FuzzResult;
let logged: Awaited<ReturnType<typeof product.close>>;
try {
  await product.waitUntilReady();
  console.log(`Seed ${seed}, ${requests.toLocaleString('en-US')} requests`);
  console.log(`Machine load: ${loadavg()[0]?.toFixed(1)}`);
  result = await fuzz({ ...product, requests, seed, share: 3, isWhole: true, patience });
} finally {
  logged = await product.close();
}
const seconds = (performance.now() - started) / 1000;
const isClean = printReport({ ...result, ...logged, seed, seconds });
process.exitCode = isClean ? 0 : 1;
