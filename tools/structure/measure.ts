// The measures of `src` without its tests beside their limits: node tools/structure/measure.ts
// Twins are looked for in all that is no test. With --review, a test traces what a review enters, in half a minute.
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeMeasures, measure } from './measures.ts';
import { readModule } from './read-module.ts';
import type { ReviewPath } from './trace.ts';
import { findTwins, type Place } from './twins.ts';

/** The files that posting a review enters, or null where the test that traces them did not run. */
function traceReview(): ReviewPath | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'review-path-'));
  const file = path.join(folder, 'files.json');
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', 'tools/structure/review-path.test.ts'];
  const { stdout } = spawnSync(process.execPath, [...vitest, '--reporter=dot'], {
    env: { ...process.env, REVIEW_PATH_FILE: file },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    console.error(stdout);
    return null;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const modules = globSync('src/**/*.{ts,tsx}')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => readModule({ path: file, text: readFileSync(file, 'utf8') }));
const twins = findTwins(['src', 'scripts', 'tools', 'bench']);
const review = process.argv.includes('--review') ? traceReview() : undefined;
const measures = measure(modules, { twins: twins.length, review });

const name = ({ file, start, end }: Place) => `${file}:${start}-${end}`;
console.log(describeMeasures(measures));
if (twins.length > 0) console.log('\nWritten twice:');
for (const [one, other] of twins) console.log(`  ${name(one)} and ${name(other)}`);
if (review) {
  const { own, shared } = review;
  console.log(`\nA review enters ${own.length} files of its own: ${own.join(', ')}`);
  console.log(`and ${shared.length} that reading the categories enters too: ${shared.join(', ')}`);
}
process.exitCode = measures.some(({ isHeld, isReached }) => isHeld && !isReached) ? 1 : 0;
