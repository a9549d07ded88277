// npm test: every check and test, and one line of counts over all of them at the end.
// --no-browser leaves the browser tests out; --checks runs the static checks alone.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureChromium } from '../tools/chromium.ts';
import {
  describeTests,
  readBrowserReport,
  readVitestReport,
  type TestReport,
} from './test-report.ts';

const STEP_LIMIT = 40 * 60_000;
const BIN = path.resolve('node_modules/.bin');

const flags = new Set(process.argv.slice(2));
const reports = mkdtempSync(path.join(tmpdir(), 'mainstreet-reports-'));
const total: TestReport = { passed: 0, failed: 0, skipped: 0, tests: [] };

function add(more: Partial<TestReport>) {
  total.passed += more.passed ?? 0;
  total.failed += more.failed ?? 0;
  total.skipped += more.skipped ?? 0;
  total.tests.push(...(more.tests ?? []));
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
  add(isRight ? { passed: 1 } : { failed: 1 });
}

/** A runner that fails without naming a failed test (a crash, a report not written) counts as one. */
function test(title: string, runner: () => boolean, readReport: () => TestReport) {
  const isRight = runner();
  let report: TestReport = { passed: 0, failed: 0, skipped: 0, tests: [] };
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
    () => readVitestReport(file),
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
    () => readBrowserReport(file),
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

console.log(describeTests(total.tests));
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 ? 1 : 0;
