import { readFileSync } from 'node:fs';
import path from 'node:path';

type Outcome = 'passed' | 'failed' | 'skipped';

export interface RanTest {
  name: string;
  outcome: Outcome;
  seconds: number;
  file?: string;
}

interface VitestReport {
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
  suites: BrowserSuite[];
}

const OUTCOMES: Record<string, Outcome> = {
  passed: 'passed',
  expected: 'passed',
  failed: 'failed',
  unexpected: 'failed',
  flaky: 'failed',
};

const readOutcome = (status: string): Outcome => OUTCOMES[status] ?? 'skipped';

export function readVitestReport(file: string): RanTest[] {
  const { testResults }: VitestReport = JSON.parse(readFileSync(file, 'utf8'));
  return testResults.flatMap(listVitestTests);
}

/** Lists the tests of a file. A file that failed outside its tests is added as a failed test itself. */
function listVitestTests(result: VitestReport['testResults'][number]): RanTest[] {
  const file = path.relative('.', result.name);
  const tests = result.assertionResults.map(({ fullName, status, duration }) => ({
    name: `${file}: ${fullName}`,
    outcome: readOutcome(status),
    seconds: (duration ?? 0) / 1000,
    file,
  }));
  const isBroken = result.status === 'failed' && !tests.some(({ outcome }) => outcome === 'failed');
  return isBroken ? [...tests, { name: file, outcome: 'failed', seconds: 0, file }] : tests;
}

export function readBrowserReport(file: string): RanTest[] {
  const { suites }: BrowserReport = JSON.parse(readFileSync(file, 'utf8'));
  return suites.flatMap((suite) => {
    const file = `e2e/${suite.title}`;
    return listBrowserTests(suite, `${file}:`).map((test) => ({ ...test, file }));
  });
}

function listBrowserTests({ suites = [], specs }: BrowserSuite, within: string): RanTest[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({
      name: `${within} ${title}`,
      outcome: readOutcome(status),
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  );
  const inner = suites.flatMap((suite) => listBrowserTests(suite, `${within} ${suite.title}`));
  return [...own, ...inner];
}

export const countTests = (tests: RanTest[], ...outcomes: Outcome[]): number =>
  tests.filter(({ outcome }) => outcomes.includes(outcome)).length;

export function listFailedFiles(tests: RanTest[]): string[] {
  const failed = tests.filter(({ outcome }) => outcome === 'failed');
  return [...new Set(failed.flatMap(({ file }) => file ?? []))];
}

/** Returns tests that failed in the full run but pass alone, which indicates a race. */
export function listUnsteady(first: RanTest[], alone: RanTest[]): string[] {
  const failed = first.filter(({ outcome }) => outcome === 'failed');
  return failed
    .filter(({ name, file }) => {
      const again = alone.filter((test) => test.name === name || test.file === name);
      return file && again.length > 0 && again.every(({ outcome }) => outcome === 'passed');
    })
    .map(({ name }) => name);
}

export function describeTests(tests: RanTest[]): string {
  const failed = tests
    .filter(({ outcome }) => outcome === 'failed')
    .map((test) => `  ${test.name}`);
  const slowest = tests
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map((test) => `${test.seconds.toFixed(1).padStart(7)} s  ${test.name}`);
  return [
    ...(failed.length > 0 ? ['', 'Failed:', ...failed] : []),
    ...(slowest.length > 0 ? ['', 'The slowest:', ...slowest] : []),
  ].join('\n');
}
