import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FIRST_PORT } from '../../tests/ports.ts';
import { soon } from '../../tests/soon.ts';
import { findCommit } from './earlier.ts';

const hasGit = spawnSync('git', ['--version']).status === 0;

test.skipIf(!hasGit)('an upgrade starts from the last release, or what was named', () => {
  const home = process.cwd();
  const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-earlier-'));
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const commit = (message: string) => {
    const ann = ['-c', 'user.name=Ann', '-c', 'user.email=ann@doors.example'];
    git(...ann, 'commit', '--quiet', '--allow-empty', '--message', message);
    return git('rev-parse', '--short', 'HEAD');
  };
  process.chdir(folder);
  try {
    git('init', '--quiet');
    const first = commit('First');
    expect(() => findCommit(undefined)).toThrow('There is no release yet');
    expect(() => findCommit('v9.9.9')).toThrow('Needed a single revision');
    git('tag', 'v1.9.0');
    const second = commit('Second');
    git('tag', 'v1.10.0');
    commit('Third');
    expect(findCommit(undefined)).toBe(second);
    expect(findCommit('v1.9.0')).toBe(first);
  } finally {
    process.chdir(home);
    rmSync(folder, { recursive: true });
  }
});

test('Ctrl+C while the earlier code starts leaves nothing of its site', async () => {
  const scratch = mkdtempSync(path.join(tmpdir(), 'mainstreet-started-'));
  onTestFinished(() => rmSync(scratch, { recursive: true }));
  const site = `
    const { openCleanUp } = await import('./lab/upgrade/clean-up.ts');
    const { startSite } = await import('./lab/upgrade/site.ts');
    await startSite(${FIRST_PORT}, '.', { proxy: 'own', cleanUp: openCleanUp() });`;
  const command = spawn(process.execPath, ['--input-type=module', '--eval', site], {
    stdio: 'ignore',
    env: { ...process.env, TMPDIR: scratch },
  });
  const ended = once(command, 'exit');
  const hasBegun = () =>
    readdirSync(scratch).some((at) => existsSync(path.join(scratch, at, 'worker.log')));
  await soon(() => expect(hasBegun()).toBe(true));
  command.kill('SIGINT');
  expect(await ended).toEqual([130, null]);
  expect(readdirSync(scratch)).toEqual([]);
});

test.skipIf(!hasGit).each(['SIGINT', 'SIGTERM'] as const)(
  'an upgrade that is ended by %s leaves no work tree behind',
  async (signal) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-ended-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [code, scratch] = [path.join(folder, 'code'), path.join(folder, 'scratch')];
    mkdirSync(path.join(code, 'scripts'), { recursive: true });
    mkdirSync(scratch);
    const git = (...args: string[]) => execFileSync('git', args, { cwd: code, encoding: 'utf8' });
    const begun = path.join(folder, 'begun');
    writeFileSync(
      path.join(code, 'scripts/prepare.js'),
      `require('node:fs').writeFileSync(${JSON.stringify(begun)}, ''); setInterval(() => {}, 1000);`,
    );
    git('init', '--quiet');
    git('add', '.');
    git('-c', 'user.name=Ann', '-c', 'user.email=ann@doors.example', 'commit', '-qm', 'First');
    const command = spawn(process.execPath, [path.resolve('lab/upgrade.ts'), '--from', 'HEAD'], {
      cwd: code,
      stdio: 'ignore',
      env: { ...process.env, TMPDIR: scratch },
    });
    const ended = once(command, 'exit');
    await soon(() => expect(existsSync(begun)).toBe(true));
    expect(git('worktree', 'list').trim().split('\n')).toHaveLength(2);
    command.kill(signal);
    expect(await ended).toEqual([130, null]);
    expect(git('worktree', 'list').trim().split('\n')).toHaveLength(1);
    expect(readdirSync(scratch)).toEqual([]);
  },
);
