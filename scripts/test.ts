// `npm test`: runs static checks, everyday tests and everyday browser tests, and prints total counts. `--all`
// adds the slow ones, `--checks` runs only static checks, `--no-browser` skips browser tests.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureChromium } from '../tools/chromium.ts';
import {
  countTests,
  describeTests,
  listFailedFiles,
  listUnsteady,
  type RanTest,
  readBrowserReport,
  readVitestReport,
} from './test-report.ts';

const TIMEOUT_MS = 60 * 60_000;
const BIN = path.resolve('node_modules/.bin');
/**
 * Tests that failed in a full run and passed alone. Each entry fails `--all` until the race is fixed and the
 * entry removed.
 */
const UNSTEADY = 'tests/unsteady.json';
/** Maximum number of failed files to rerun. More failures aren't due to a race. */
const MAX_ALONE = 6;

const flags = new Set(process.argv.slice(2));
const isAll = flags.has('--all');
const reports = mkdtempSync(path.join(tmpdir(), 'mainstreet-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true }));
const ran: RanTest[] = [];
const running = new Set<ChildProcess>();
let isStopping = false;

function stop() {
  isStopping = true;
  if (running.size === 0) process.exit(130);
  for (const child of running) child.kill('SIGTERM');
}
process.on('SIGINT', stop).on('SIGTERM', stop);

async function run(title: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  console.log(`\n> ${title}`);
  const { isRight, seconds } = await runProgram(command, args, { env, output: 'inherit' });
  console.log(`${title}: ${isRight ? 'right' : 'failed'} (${seconds.toFixed(1)} s)`);
  return { isRight, seconds };
}

async function runProgram(
  command: string,
  args: string[],
  { env, output }: { env: NodeJS.ProcessEnv; output: 'inherit' | 'pipe' },
) {
  const started = Date.now();
  const child = spawn(path.join(BIN, command), args, {
    stdio: ['ignore', output, output],
    env: { ...process.env, PATH: `${BIN}${path.delimiter}${process.env.PATH}`, ...env },
    timeout: TIMEOUT_MS,
  });
  running.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
  }
  const [status] = await once(child, 'close').catch((error) => [console.error(error.message)]);
  running.delete(child);
  if (isStopping) process.exit(130);
  return { isRight: status === 0, seconds: (Date.now() - started) / 1000, said };
}

type Check = [title: string, command: string, args: string[]];

/** Runs static checks one after the other. Each prints all it says when it ends, because others run beside it. */
async function check(checks: Check[]) {
  for (const [title, command, args] of checks) {
    const { isRight, seconds, said } = await runProgram(command, args, { env: {}, output: 'pipe' });
    console.log(`\n> ${title}\n${said}`);
    console.log(`${title}: ${isRight ? 'right' : 'failed'} (${seconds.toFixed(1)} s)`);
    ran.push({ name: title, outcome: isRight ? 'passed' : 'failed', seconds });
  }
}

/** Runs tests. A runner that fails without a failed test or runs no tests at all counts as one failure. */
async function test(
  title: string,
  runner: () => Promise<{ isRight: boolean }>,
  readReport: () => RanTest[],
): Promise<RanTest[]> {
  const { isRight } = await runner();
  let tests: RanTest[] = [];
  try {
    tests = readReport();
  } catch {
    console.error(`${title}: no report was written.`);
  }
  const isSilent = !isRight && countTests(tests, 'failed') === 0;
  const isEmpty = countTests(tests, 'passed', 'failed') === 0;
  return isSilent || isEmpty ? [...tests, { name: title, outcome: 'failed', seconds: 0 }] : tests;
}

function runVitest(title: string, env: NodeJS.ProcessEnv, files: string[] = []) {
  const report = path.join(reports, 'vitest.json');
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  rmSync(report, { force: true });
  return test(
    title,
    () => run(title, 'vitest', ['run', ...files, ...output], { ...env, TESTS: isAll ? 'all' : '' }),
    () => readVitestReport(report),
  );
}

function runPlaywright(title: string, files: string[] = []) {
  const report = path.join(reports, 'browser.json');
  const chosen = isAll ? files : ['--grep', '@everyday'];
  rmSync(report, { force: true });
  return test(
    title,
    async () => {
      try {
        const env = { CHROMIUM_PATH: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
        return await run(title, 'playwright', ['test', ...chosen, '--reporter=dot,json'], env);
      } catch (error) {
        console.error(error instanceof Error ? error.message : error);
        return { isRight: false };
      }
    },
    () => readBrowserReport(report),
  );
}

/** Reruns failed files alone to recognize races and records them. The first failure still counts. */
async function recordUnsteady(tests: RanTest[], runAlone: (files: string[]) => Promise<RanTest[]>) {
  const files = listFailedFiles(tests);
  if (files.length === 0 || files.length > MAX_ALONE) return;
  const found = listUnsteady(tests, await runAlone(files));
  if (found.length === 0) return;
  const known = new Set([...readUnsteady(), ...found]);
  writeFileSync(UNSTEADY, `${JSON.stringify([...known].sort(), null, 2)}\n`);
  console.log(`\nThese pass alone. They stand in ${UNSTEADY} until somebody finds the race:`);
  for (const name of found) console.log(`  ${name}`);
}

const readUnsteady = (): string[] => JSON.parse(readFileSync(UNSTEADY, 'utf8'));

async function runTests() {
  const embedded = { TEST_DATABASE_URL: '' };
  const tests = await runVitest('Tests on the embedded PostgreSQL', embedded);
  ran.push(...tests);
  const { TEST_DATABASE_URL } = process.env;
  if (TEST_DATABASE_URL) {
    ran.push(...(await runVitest('Tests on TEST_DATABASE_URL', { TEST_DATABASE_URL })));
  }
  if (isAll) {
    await recordUnsteady(tests, (files) => runVitest('Tests that failed, alone', embedded, files));
  }
}

async function runStories() {
  const stories = await runPlaywright('Browser stories');
  ran.push(...stories);
  if (!isAll) return;
  await recordUnsteady(stories, (files) =>
    runPlaywright('Stories that failed, alone', [...files, '--workers=1']),
  );
}

// The compiler uses one core for as long as all others together.
await Promise.all([
  check([['Types', 'tsc', ['--noEmit']]]),
  check([
    ['Lint and format', 'biome', ['ci', '.']],
    ['Layout and measures', 'node', ['tools/structure/check.ts']],
    ['Expressions', 'node', ['--no-warnings', 'tools/expressions/check.ts']],
    ['Unused code', 'knip', []],
    [
      'Packages of what runs',
      'knip',
      ['--production', '--strict', '--dependencies', '--config', 'tools/packages/knip.json'],
    ],
  ]),
]);
const unsteady = isAll ? readUnsteady() : [];
if (!flags.has('--checks')) {
  await runTests();
  if (!flags.has('--no-browser')) await runStories();
}
for (const name of unsteady) {
  ran.push({ name: `${name} (in ${UNSTEADY})`, outcome: 'failed', seconds: 0 });
}

console.log(describeTests(ran));
const passed = countTests(ran, 'passed');
const failed = countTests(ran, 'failed');
const skipped = countTests(ran, 'skipped');
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;
