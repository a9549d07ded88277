import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A test that ran, by its file and its own name. */
interface RanTest {
  name: string;
  seconds: number;
  isFailed: boolean;
  /** It failed, and passed when it was run again. */
  isFlaky?: boolean;
}

/** What a test runner has written of its run. */
export interface TestReport {
  passed: number;
  failed: number;
  skipped: number;
  tests: RanTest[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; duration?: number | null }[];
  }[];
}

interface BrowserSuite {
  title: string;
  suites?: BrowserSuite[];
  specs: { title: string; tests: { status: string; results: { duration: number }[] }[] }[];
}

interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: BrowserSuite[];
}

export function readVitestReport(file: string): TestReport {
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    tests: report.testResults.flatMap(listVitestTests),
  };
}

/** A file whose set-up failed is named itself. */
function listVitestTests(file: VitestReport['testResults'][number]): RanTest[] {
  const within = path.relative('.', file.name);
  const tests = file.assertionResults.map(({ fullName, status, duration }) => ({
    name: `${within}: ${fullName}`,
    seconds: (duration ?? 0) / 1000,
    isFailed: status === 'failed',
  }));
  const isBroken = file.status === 'failed' && !tests.some(({ isFailed }) => isFailed);
  return isBroken ? [...tests, { name: within, seconds: 0, isFailed: true }] : tests;
}

export function readBrowserReport(file: string): TestReport {
  const { stats, suites }: BrowserReport = JSON.parse(readFileSync(file, 'utf8'));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    tests: suites.flatMap((suite) => listBrowserTests(suite, `e2e/${suite.title}:`)),
  };
}

function listBrowserTests({ suites = [], specs }: BrowserSuite, within: string): RanTest[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({
      name: `${within} ${title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      isFailed: status === 'unexpected',
      isFlaky: status === 'flaky',
    })),
  );
  const inner = suites.flatMap((suite) => listBrowserTests(suite, `${within} ${suite.title}`));
  return [...own, ...inner];
}

/** The tests that failed, by name, and the ten that took longest. */
export function describeTests(tests: RanTest[]): string {
  const failed = tests.filter(({ isFailed }) => isFailed).map(({ name }) => `  ${name}`);
  const flaky = tests.filter(({ isFlaky }) => isFlaky).map(({ name }) => `  ${name}`);
  const slowest = tests
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
  return [
    ...(failed.length > 0 ? ['', 'Failed:', ...failed] : []),
    ...(flaky.length > 0 ? ['', 'Passed only when run again:', ...flaky] : []),
    ...(slowest.length > 0 ? ['', 'The slowest:', ...slowest] : []),
  ].join('\n');
}
