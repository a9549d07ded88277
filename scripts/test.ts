// npm test: every check and test, and one line of counts over all of them at the end.
// --no-browser leaves the browser tests out; --checks runs the static checks alone.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureChromium } from '../tools/chromium.ts';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const STEP_LIMIT = 20 * 60_000;
const BIN = path.resolve('node_modules/.bin');

const flags = new Set(process.argv.slice(2));
const reports = mkdtempSync(path.join(tmpdir(), 'mainstreet-reports-'));
const counts: Counts = { passed: 0, failed: 0, skipped: 0 };

function add(more: Counts) {
  counts.passed += more.passed;
  counts.failed += more.failed;
  counts.skipped += more.skipped;
}

function run(title: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  console.log(`\n> ${title}`);
  const started = Date.now();
  const { status, error } = spawnSync(path.join(BIN, command), args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    // The tools run on the project's own Node.js, whatever the machine has.
    env: { ...process.env, PATH: `${BIN}${path.delimiter}${process.env.PATH}`, ...env },
    timeout: STEP_LIMIT,
    shell: process.platform === 'win32',
  });
  if (error) console.error(error.message);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${title}: ${status === 0 ? 'right' : 'failed'} (${seconds} s)`);
  return status === 0;
}

function check(title: string, command: string, args: string[]) {
  const isRight = run(title, command, args);
  add({ passed: isRight ? 1 : 0, failed: isRight ? 0 : 1, skipped: 0 });
}

/** A runner that fails without naming a failed test (a crash, a report not written) counts as one. */
function test(title: string, runner: () => boolean, readReport: () => Counts) {
  const isRight = runner();
  let report: Counts = { passed: 0, failed: 0, skipped: 0 };
  try {
    report = readReport();
  } catch {
    console.error(`${title}: no report was written.`);
  }
  const isSilent = !isRight && report.failed === 0;
  const isEmpty = report.passed + report.failed === 0;
  add({ ...report, failed: report.failed + (isSilent || isEmpty ? 1 : 0) });
}

function runVitest(title: string, name: string, env: NodeJS.ProcessEnv) {
  const file = path.join(reports, `${name}.json`);
  test(
    title,
    () =>
      run(
        title,
        'vitest',
        ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
        env,
      ),
    () => {
      const report = JSON.parse(readFileSync(file, 'utf8'));
      return {
        passed: report.numPassedTests,
        failed: report.numFailedTests,
        skipped: report.numPendingTests + report.numTodoTests,
      };
    },
  );
}

function runPlaywright() {
  const file = path.join(reports, 'browser.json');
  test(
    'Browser tests',
    () => {
      try {
        const CHROMIUM_PATH = ensureChromium();
        const env = { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
        return run('Browser tests', 'playwright', ['test', '--reporter=dot,json'], env);
      } catch (error) {
        console.error(error instanceof Error ? error.message : error);
        return false;
      }
    },
    () => {
      const { stats } = JSON.parse(readFileSync(file, 'utf8'));
      return {
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky,
        skipped: stats.skipped,
      };
    },
  );
}

check('Types', 'tsc', ['--noEmit']);
check('Lint and format', 'biome', ['ci', '.']);
check('Structure', 'node', ['tools/structure/check.ts']);
check('Measures', 'node', ['tools/structure/measure.ts']);
check('Unused code', 'knip', []);
if (!flags.has('--checks')) {
  runVitest('Tests on the embedded PostgreSQL', 'embedded', { TEST_DATABASE_URL: '' });
  const { TEST_DATABASE_URL } = process.env;
  if (TEST_DATABASE_URL) runVitest('Tests on TEST_DATABASE_URL', 'given', { TEST_DATABASE_URL });
  if (!flags.has('--no-browser')) runPlaywright();
}
rmSync(reports, { recursive: true });

const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
console.log(`\n${counts.passed} passed, ${counts.failed} failed${skipped}`);
process.exitCode = counts.failed > 0 ? 1 : 0;
