import { spawnSync } from 'node:child_process';
import { ConfigError } from '../../src/platform/config/config.ts';

/** Runs a program and returns its output. Throws ConfigError with the program's error message. */
export function run(program: string, args: string[], input?: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', input });
  if (status === 0) return stdout.trim();
  const reason = error?.message ?? (stderr.trim() || stdout.trim());
  throw new ConfigError(`${program} ${args[0]} failed: ${reason}`);
}

export function requireCleanMain() {
  const branch = run('git', ['branch', '--show-current']);
  if (branch !== 'main') {
    throw new ConfigError(`Releases are made on main; this is ${branch || 'no branch'}.`);
  }
  const changes = run('git', ['status', '--porcelain']);
  if (changes) throw new ConfigError(`Commit or remove these changes first:\n${changes}`);
}

export function listReleases(): string[] {
  return run('git', ['tag', '--list', 'v*'])
    .split('\n')
    .flatMap((tag) => (tag ? [tag.slice(1)] : []));
}
