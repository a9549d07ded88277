import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConfigError } from '../../src/platform/config/config.ts';
import type { CleanUp } from './clean-up.ts';

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' });
  if (status !== 0) throw new ConfigError(stderr.trim());
  return stdout.trim();
}

export function findCommit(name: string | undefined): string {
  if (name) return git('rev-parse', '--verify', '--short', `${name}^{commit}`);
  const [tag] = git('tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname').split(
    '\n',
  );
  if (!tag) throw new ConfigError('There is no release yet. Say from what to upgrade: --from REF');
  return git('rev-parse', '--short', `${tag}^{commit}`);
}

export async function openEarlier(commit: string, cleanUp: CleanUp): Promise<string> {
  const place = mkdtempSync(path.join(tmpdir(), 'mainstreet-earlier-'));
  const folder = path.join(place, 'code');
  cleanUp.add(() => rmSync(place, { recursive: true, force: true }));
  git('worktree', 'add', '--detach', folder, commit);
  cleanUp.add(() => git('worktree', 'remove', '--force', folder));
  // Releases before 2.0 use `build` instead of `screens`.
  const args = ['scripts/prepare.js', 'all', 'screens', 'build'];
  const build = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 2, 2] });
  const ended = once(build, 'exit');
  cleanUp.add(async () => {
    if (build.exitCode !== null || build.signalCode !== null) return;
    build.kill();
    await ended;
  });
  const [status] = await ended;
  if (status !== 0) throw new ConfigError(`${commit} could not be built.`);
  return folder;
}
