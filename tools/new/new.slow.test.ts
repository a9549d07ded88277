import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planNew, writePlan } from './new.ts';

const LONG = 15 * 60_000;
const root = mkdtempSync(path.join(tmpdir(), 'mainstreet-new-'));
const EVERYDAY = { ...process.env, TESTS: '' };
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
const run = (...args: string[]) =>
  execFileSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    timeout: LONG,
    env: EVERYDAY,
  });
const add = (line: string, isForStaff = false) =>
  writePlan(root, planNew(root, line.split(' '), { isForStaff }));

const PARTS: [line: string, isForStaff?: boolean][] = [
  ['screen events'],
  ['screen venues', true],
  ['call events/read-place'],
  ['call events/cancel'],
  ['call businesses/read-floors'],
  ['queue-item event'],
];

beforeAll(() => {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard']);
  for (const file of listed.toString().trim().split('\n')) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    cpSync(file, path.join(root, file));
  }
  cpSync('generated', path.join(root, 'generated'), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'));
  git('init', '--quiet');
  git('add', '.');
  add('feature events');
  run('tools/schema/write-schema.ts');
  for (const part of PARTS) add(...part);
  run('tools/schema/write-schema.ts');
  run('scripts/compile-messages.ts');
}, LONG);
afterAll(() => rmSync(root, { recursive: true }));

test('all parts together keep the layout and its measures', () => {
  expect(run('tools/structure/check.ts')).toContain(' 0 faults');
});

test('nothing that was written has a fault of style', () => {
  const files = git('ls-files', '--modified', '--others', '--exclude-standard').trim().split('\n');
  const checked = files.filter((file) => file !== 'node_modules');
  expect(checked.length).toBeGreaterThan(40);
  run('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...checked);
});

test(
  'the types are right',
  () => {
    const tsc = 'node_modules/typescript/bin/tsc';
    expect(run(tsc, '--noEmit', '--incremental', 'false', '--tsBuildInfoFile', 'null')).toBe('');
  },
  LONG,
);

test(
  'the tests that were written pass, and those of the contract, the queue and the texts',
  () => {
    const vitest = 'node_modules/vitest/vitest.mjs';
    const folders = [
      'src/features/events',
      'src/features/queue',
      'src/domain/audit',
      'tools/messages',
    ];
    const names = ['api', 'tables', 'earlier-databases', 'promises'];
    const floors = 'src/features/businesses/read-floors.test.ts';
    run(vitest, 'run', ...folders, ...names.map((name) => `tests/${name}.test.ts`), floors);
    run(vitest, 'run', 'tools/structure/recorded.test.ts', '-t', 'indexes');
  },
  LONG,
);

test('what is there is not written again', () => {
  const before = git('status', '--short');
  for (const part of [['feature events'], ...PARTS] as typeof PARTS) {
    expect(() => add(...part), part[0]).toThrow(/already/);
  }
  expect(git('status', '--short')).toBe(before);
  expect(
    readFileSync(path.join(root, 'src/contract/api.ts'), 'utf8').split('eventCalls,'),
  ).toHaveLength(2);
});
