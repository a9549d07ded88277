import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
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
