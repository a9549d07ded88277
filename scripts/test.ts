// npm test: every check and test, and one line of counts over all of them at the end.
// --no-browser leaves the browser tests out; --checks runs the static checks alone.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureChromium } from '../tools/chromium.ts';
import {
  countTests,
  describeTests,
  listFailedFiles,
  mergeSecondRun,
  type RanTest,
  readBrowserReport,
  readVitestReport,
} from './test-report.ts';

/** Of all steps together: only what hangs comes to it. */
const END = Date.now() + 85 * 60_000;
/** More of them are no accident. */
const MAX_FILES_AGAIN = 3;
const BIN = path.resolve('node_modules/.bin');

const flags = new Set(process.argv.slice(2));
const reports = mkdtempSync(path.join(tmpdir(), 'mainstreet-reports-'));
const ran: RanTest[] = [];

function run(title: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  console.log(`\n> ${title}`);
  const started = Date.now();
  const { status, error } = spawnSync(path.join(BIN, command), args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    // The tools run on the project's own Node.js, whatever the machine has.
    env: { ...process.env, PATH: `${BIN}${path.delimiter}${process.env.PATH}`, ...env },
    timeout: Math.max(1, END - started),
    shell: process.platform === 'win32',
  });
  if (error) console.error(error.message);
  const seconds = (Date.now() - started) / 1000;
  const isRight = status === 0;
  console.log(`${title}: ${isRight ? 'right' : 'failed'} (${seconds.toFixed(1)} s)`);
  return { isRight, seconds };
}

function check(title: string, command: string, args: string[]) {
  const { isRight, seconds } = run(title, command, args);
  ran.push({ name: title, outcome: isRight ? 'passed' : 'failed', seconds });
}

/** A runner that fails without naming a failed test (a crash, a report not written) counts as one. */
function test(title: string, runner: () => boolean, readReport: () => RanTest[]): RanTest[] {
  const isRight = runner();
  let tests: RanTest[] = [];
  try {
    tests = readReport();
  } catch {
    console.error(`${title}: no report was written.`);
  }
  const isSilent = !isRight && countTests(tests, 'failed') === 0;
  const isEmpty = countTests(tests, 'passed', 'flaky', 'failed') === 0;
  return isSilent || isEmpty ? [...tests, { name: title, outcome: 'failed', seconds: 0 }] : tests;
}

/** The few files that fail are run once more, with the machine to themselves. */
function runVitest(title: string, name: string, env: NodeJS.ProcessEnv): RanTest[] {
  const first = runVitestFiles(title, name, [], env);
  const files = listFailedFiles(first);
  if (files.length === 0 || files.length > MAX_FILES_AGAIN) return first;
  return mergeSecondRun(first, runVitestFiles(`${title}, again`, `${name}-again`, files, env));
}

function runVitestFiles(title: string, name: string, files: string[], env: NodeJS.ProcessEnv) {
  const report = path.join(reports, `${name}.json`);
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return test(
    title,
    () => run(title, 'vitest', ['run', ...files, ...output], env).isRight,
    () => readVitestReport(report),
  );
}

function runPlaywright(): RanTest[] {
  const file = path.join(reports, 'browser.json');
  return test(
    'Browser tests',
    () => {
      try {
        const CHROMIUM_PATH = ensureChromium();
        const env = { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
        return run('Browser tests', 'playwright', ['test', '--reporter=dot,json'], env).isRight;
      } catch (error) {
        console.error(error instanceof Error ? error.message : error);
        return false;
      }
    },
    () => readBrowserReport(file),
  );
}

check('Types', 'tsc', ['--noEmit']);
check('Lint and format', 'biome', ['ci', '.']);
check('Structure', 'node', ['tools/structure/check.ts']);
check('Measures', 'node', ['tools/structure/measure.ts']);
check('Unused code', 'knip', []);
check('Packages of what runs', 'knip', [
  ...['--production', '--strict', '--dependencies'],
  ...['--config', 'tools/packages/knip.json'],
]);
if (!flags.has('--checks')) {
  ran.push(...runVitest('Tests on the embedded PostgreSQL', 'embedded', { TEST_DATABASE_URL: '' }));
  const { TEST_DATABASE_URL } = process.env;
  if (TEST_DATABASE_URL) {
    ran.push(...runVitest('Tests on TEST_DATABASE_URL', 'given', { TEST_DATABASE_URL }));
  }
  if (!flags.has('--no-browser')) ran.push(...runPlaywright());
}
rmSync(reports, { recursive: true });

console.log(describeTests(ran));
const passed = countTests(ran, 'passed', 'flaky');
const failed = countTests(ran, 'failed');
const skipped = countTests(ran, 'skipped');
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;
